// Two demos over one PostgreSQL: editors at different servers work as if there were one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startDemo } from '../kit/demo-server.ts'
import { createCluster, postgresPrograms } from '../kit/postgres-cluster.ts'
import { studioPage } from '../kit/studio-page.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

test(
  'what is typed at one server is on the screen at the other, also after the first one was killed',
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
