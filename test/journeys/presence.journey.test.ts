// Who is where, over the built package, in browsers of their own: how fast others appear, and how they vanish.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { launchMortalBrowser, openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()

/** The faces beside the title of a field. */
const facesAt = (page: Page, path: string): Locator =>
  page.locator(`[data-path="${path}"] [data-presence] [role="img"]`)

const sinceMs = (start: number): number => Math.round(performance.now() - start)

async function someArticle(): Promise<string> {
  const query = '*[_type == "article" && !(_id in path("drafts.**"))] | order(_id asc) [0]._id'
  return demo.query<string>(query)
}

test('PRES-001 two browsers see each other’s field within a second, and a closed page disappears immediately', async (t) => {
  const { page: one, problems } = await openPage(browser)
  const { page: two } = await openPage(browser)
  const id = await someArticle()
  const ada = studioPage(one, demo.url)
  const bob = studioPage(two, demo.url)
  await ada.open(id, 'article')
  await bob.open(id, 'article')
  await one.getByRole('button', { name: 'is editing this document' }).waitFor()

  await bob.field('title').click()
  const start = performance.now()
  await facesAt(one, 'title').waitFor()
  const took = sinceMs(start)
  t.diagnostic(`another field is seen after ${took} ms`)
  assert.ok(took < 1000, `${took} ms`)

  await two.close()
  const left = performance.now()
  await facesAt(one, 'title').waitFor({ state: 'detached', timeout: 2000 })
  t.diagnostic(`a page that is left is gone after ${sinceMs(left)} ms`)
  assert.deepEqual(problems, [])
  await one.context().close()
})

test('PRES-009 a reload keeps the session, a new tab starts another one', async () => {
  const { page } = await openPage(browser)
  const idOf = (tab: Page): Promise<string | null> =>
    tab
      .waitForFunction(() =>
        Object.entries(sessionStorage).find(([key]) => key.includes('presence-session')),
      )
      .then(async (found) => (await found.jsonValue())![1])
  await page.goto(`${demo.url}/studio/`)
  const first = await idOf(page)
  assert.match(first ?? '', /^[a-z0-9]{16}$/)
  await page.reload()
  await page.getByRole('button', { name: 'Who is here' }).waitFor()
  assert.equal(await idOf(page), first)
  const other = await page.context().newPage()
  await other.goto(`${demo.url}/studio/`)
  assert.notEqual(await idOf(other), first)
  await page.context().close()
})

test('PRES-011 a killed browser disappears immediately, a frozen one within 35 seconds', async (t) => {
  const { page } = await openPage(browser)
  const id = await someArticle()
  await studioPage(page, demo.url).open(id, 'article')
  for (const [signal, limit] of [
    ['SIGKILL', 5000],
    ['SIGSTOP', 35_000],
  ] as const) {
    const doomed = await launchMortalBrowser()
    try {
      const { page: other } = await openPage(doomed.browser)
      const studio = studioPage(other, demo.url)
      await studio.open(id, 'article')
      await studio.field('title').click()
      await facesAt(page, 'title').waitFor()
      doomed.signal(signal)
      const start = performance.now()
      await facesAt(page, 'title').waitFor({ state: 'detached', timeout: limit })
      t.diagnostic(`after ${signal} gone within ${sinceMs(start)} ms`)
    } finally {
      if (signal !== 'SIGKILL') doomed.signal('SIGKILL')
    }
  }
  await page.context().close()
})
