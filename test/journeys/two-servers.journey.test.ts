// Two demos over one PostgreSQL: editors at different servers work as if there were one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startDemo } from '../kit/demo-server.ts'
import { eventually } from '../kit/journey.ts'
import { createCluster, postgresPrograms } from '../kit/postgres-cluster.ts'
import { studioPage } from '../kit/studio-page.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

test(
  'edits made on one server appear on the other, even after the first was killed',
  { skip },
  async (t) => {
    const cluster = createCluster()
    t.after(() => cluster.remove())
    const database = await cluster.createDatabase()
    const first = await startDemo({ scenario: 'bench', database })
    t.after(() => first.stop())
    const second = await startDemo({ scenario: 'bench', database })
    t.after(() => second.stop())
    const browser = await launchBrowser()
    t.after(() => browser.close())

    const [ada, ben] = await Promise.all(
      [first, second].map(async ({ url }) => {
        const { page } = await openPage(browser)
        const studio = studioPage(page, url)
        await studio.open('bench-singleString', 'singleString')
        return studio
      }),
    )
    assert.ok(ada && ben)
    await ada.field('title').fill('')
    await ada.type('title', 'Written at the first')
    while ((await ben.field('title').inputValue()) !== 'Written at the first') {
      await ben.page.waitForTimeout(20)
    }
    await ben.type('title', ', and at the second')
    await ben.saveStatus('saved')
    await first.stop('SIGKILL')
    await ben.type('title', ', which goes on')
    await ben.saveStatus('saved')
    const title = 'Written at the first, and at the second, which goes on'
    const query = '*[_id == "drafts.bench-singleString"][0].title'
    assert.equal(await second.query(query), title)
  },
)

test(
  'SQLite and PostgreSQL return the same search results, in the same order, with the same highlights',
  { skip },
  async (t) => {
    const cluster = createCluster()
    t.after(() => cluster.remove())
    const database = await cluster.createDatabase()
    const [file, shared] = await Promise.all([
      startDemo({ scenario: 'bench' }),
      startDemo({ scenario: 'bench', database }),
    ])
    t.after(() => Promise.all([file.stop(), shared.stop()]))
    const browser = await launchBrowser()
    t.after(() => browser.close())
    const searches = await Promise.all([file, shared].map(({ url }) => openSearch(browser, url)))
    let marks = 0
    for (const words of queries) {
      await Promise.all(searches.map(({ enter }) => enter(words)))
      // The previews of what was found, with the marks in them, arrive after it.
      const [found] = await eventually(
        words,
        () => Promise.all(searches.map(({ rows }) => rows())),
        ([one, other]) => one!.length > 0 && JSON.stringify(one) === JSON.stringify(other),
      )
      marks += found!.flatMap((row) => row.marks).length
    }
    assert.ok(marks > 0)
  },
)

/** A word, the beginning of one, two of them, a misspelt one, a title. */
const queries = ['which', 'peop', 'water number', 'wihch', 'a long article']

async function openSearch(browser: Browser, url: string) {
  const { page } = await openPage(browser)
  await page.goto(`${url}/studio/`)
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByRole('dialog').getByRole('combobox')
  return {
    async enter(words: string) {
      await box.fill('')
      await page.getByRole('option').first().waitFor({ state: 'detached' })
      await box.fill(words)
      await page
        .locator('[data-search-pane]:not(:has([data-stale])) [role=option]')
        .first()
        .waitFor()
    },
    /** What the search of a studio shows. */
    rows: () =>
      page.getByRole('option').evaluateAll((all) =>
        all.map((row) => ({
          id: row.dataset['key'],
          marks: [...row.querySelectorAll('mark')].map(({ textContent }) => textContent),
        })),
      ),
  }
}
