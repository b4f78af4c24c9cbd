// A studio in a page of somebody else costs the same over ten thousand documents as over sixty. Judged by the time of the
// page's own main thread, which other programs on the machine hardly change; what a watch shows is only printed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { measureScroll } from '../bench/scroll.ts'
import { busyTime, installKeyProbe, quantile, taskDuration } from '../bench/typing.ts'
import { launchBrowser } from '../kit/browser.ts'
import { openHost, startNotes } from './host-page.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

const studio = '<content-studio location="/structure/note"></content-studio>'
const rows = (page: Page) => page.locator('content-studio [data-document-id]')

/** Elements in every root of the page that is the studio's, by the root's host. */
const elementsByRoot = (page: Page) =>
  page.evaluate(() => {
    const counts: Record<string, number> = {}
    const visit = (root: ShadowRoot) => {
      const all = root.querySelectorAll('*')
      counts[root.host.localName] = (counts[root.host.localName] ?? 0) + all.length
      for (const { shadowRoot } of all) if (shadowRoot) visit(shadowRoot)
    }
    visit(document.querySelector('content-studio')!.shadowRoot!)
    return counts
  })

interface Opening {
  /** Of the main thread, ms. */
  task: number
  /** By the clock of the page, ms since the navigation began. */
  wall: number
}

/** Loads the page again, until rows of the list are there. */
async function open(page: Page, session: CDPSession, rate = 1): Promise<Opening> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.reload()
  await rows(page).first().waitFor()
  const opening = {
    task: await taskDuration(session),
    wall: await page.evaluate(() => performance.now()),
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return opening
}

/** Types into the title of the first document of the list, until the list shows it. Ms of the main thread. */
async function type({ page, session }: { page: Page; session: CDPSession }): Promise<number> {
  const text = ' of the first bridges and of their piers'
  const title = page.locator('[data-path="title"] input:not([readonly], [disabled])')
  await title.click()
  await title.press('End')
  const { task } = await busyTime(session, async () => {
    await page.keyboard.type(text)
    await rows(page).filter({ hasText: text }).first().waitFor()
  })
  return task
}

const least = (times: readonly number[]) => Math.min(...times)

test('with 10 000 documents first screen, scrolling, typing and element count are the same as with a few', async (t) => {
  await using few = await startNotes()
  await using many = await startNotes(10_000)
  const pages = []
  for (const server of [few, many]) {
    const { page, problems } = await openHost(browser, server, studio)
    await installKeyProbe(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    pages.push({ page, problems, session, openings: [] as number[] })
  }
  const [small, large] = pages as [(typeof pages)[0], (typeof pages)[0]]

  for (let round = 0; round < 2; round++) {
    for (const { page, session, openings } of pages) {
      const { task } = await open(page, session)
      openings.push(task)
    }
  }
  const slowed = await open(large.page, large.session, 4)
  const [usual, opened] = [least(small.openings), least(large.openings)]
  t.diagnostic(
    `first screen: ${opened.toFixed(0)} ms of the main thread, ${usual.toFixed(0)} over 60 documents; four times slower ${slowed.wall.toFixed(0)} ms by the watch`,
  )
  assert.ok(opened <= usual * 1.5, `${opened} ms, over 60 documents ${usual} ms`)

  const usualElements = await elementsByRoot(small.page)
  const elements = await elementsByRoot(large.page)
  const scrolled = await measureScroll(large.page, rows(large.page).first())
  t.diagnostic(
    `scrolling: ${scrolled.frames} frames, longest ${scrolled.longest.toFixed(0)} ms, of the main thread ${scrolled.busiest.toFixed(0)} ms`,
  )
  assert.ok(scrolled.busiest < usual, `a frame took ${scrolled.busiest} ms of the main thread`)
  t.diagnostic(`elements by root: ${JSON.stringify(elements)}`)
  for (const counts of [elements, await elementsByRoot(large.page)]) {
    assert.deepEqual(Object.keys(counts), Object.keys(usualElements))
    for (const [root, count] of Object.entries(counts))
      assert.ok(count <= usualElements[root]! * 1.5, `${count} elements in <${root}>`)
  }

  for (const { page } of pages) {
    // What is edited moves to the top, and the list stays where it was scrolled to.
    await rows(page).first().scrollIntoViewIfNeeded()
    const id = await rows(page).first().getAttribute('data-document-id')
    await page.evaluate(
      (one) => document.querySelector('content-studio')!.openDocument({ id: one!, type: 'note' }),
      id,
    )
  }
  // Lists follow edits up to three seconds later.
  const [usualTyping, typing] = await Promise.all([type(small), type(large)])
  const keys = await large.page.evaluate(() => window.keySamples)
  t.diagnostic(
    `typing: p95 ${quantile(keys, 0.95).toFixed(0)} ms by the watch; ${typing.toFixed(0)} ms of the main thread until the list shows it, ${usualTyping.toFixed(0)} over 60 documents`,
  )
  assert.ok(typing <= usualTyping * 2, `${typing} ms, over 60 documents ${usualTyping} ms`)
  for (const { page, problems } of pages) {
    assert.deepEqual(problems, [])
    await page.context().close()
  }
})
