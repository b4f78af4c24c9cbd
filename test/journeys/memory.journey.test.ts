// A studio stays open for days: what was looked at and left must be gone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

const { browser, demo } = await startJourneys()

/** Nodes and listeners that survive a garbage collection, once the page has drawn all it still had to draw. */
async function counters(page: Page): Promise<() => Promise<{ nodes: number; listeners: number }>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  const now = async () => {
    for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    return { nodes, listeners: jsEventListeners }
  }
  return async () => {
    for (let last = await now(); ;) {
      await page.waitForTimeout(500)
      const counted = await now()
      if (counted.nodes === last.nodes) return counted
      last = counted
    }
  }
}

test('opening thirty documents one after another leaks no nodes and no listeners', async () => {
  const { page } = await openPage(browser)
  const ids = await demo.query<string[]>(
    '*[_type == "article" && !(_id in path("drafts.**"))] | order(_id)[0...31]._id',
  )
  const [first = '', ...others] = ids
  assert.ok(others.length >= 25, `${others.length} documents`)
  const show = async (id: string) => {
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/studio/structure/article;${id}`)
    await page.locator(`[data-path="title"] :is(input, textarea)`).waitFor()
    await page.locator('[data-save="saved"]').waitFor()
  }
  await page.goto(`${demo.url}/studio/structure/article;${first}`)
  // The second time, everything that is made once has been made.
  for (const id of [others[0] ?? '', first]) await show(id)
  const count = await counters(page)
  const before = await count()
  for (const id of others) await show(id)
  await show(first)
  const after = await count()
  assert.ok(after.nodes < before.nodes + 100, JSON.stringify({ before, after }))
  assert.ok(after.listeners < before.listeners + 20, JSON.stringify({ before, after }))
})

test('removing and reinserting an element leaks nothing', async () => {
  for (const [path, tag] of [
    ['/form.html', 'document-form'],
    ['/studio/structure/article', 'content-studio'],
  ] as const) {
    const { page } = await openPage(browser)
    await page.goto(demo.url + path)
    const count = await counters(page)
    const cycle = (times: number) =>
      page.evaluate(
        async ([name, rounds]) => {
          const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
          const element = document.querySelector<HTMLElement & { ready: Promise<void> }>(name)!
          await element.ready
          for (let round = 0; round < rounds; round++) {
            const { parentNode, nextSibling } = element
            element.remove()
            await pause(100)
            parentNode!.insertBefore(element, nextSibling)
            await element.ready
            await pause(200)
          }
        },
        [tag, times] as const,
      )
    await cycle(5)
    const before = await count()
    await cycle(40)
    const after = await count()
    // Parts that come late count once; what is left behind counts each time.
    assert.ok(after.nodes <= before.nodes + 80, `${tag} ${JSON.stringify({ before, after })}`)
    await page.context().close()
  }
})
