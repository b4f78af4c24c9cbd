// Two editors work in the same documents at random. SOAK_SECONDS=600 lasts ten minutes; SEED repeats a run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { besideOthers } from '../kit/overtaken.ts'
import { startJourneys } from '../kit/journey.ts'
import { createRandom, type Random } from '../kit/random.ts'

const seconds = Number(process.env['SOAK_SECONDS'] ?? 30)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
/** Growth of a page that is still called flat: what is kept for undo and in caches. */
const allowed = { nodes: 1500, listeners: 600, heapBytes: 40e6 }

const { browser, demo } = await startJourneys()

interface Editor {
  readonly page: Page
  /** Whatever went wrong in the page, but for commits that were overtaken. */
  readonly problems: () => Promise<string[]>
  readonly random: Random
  readonly measure: () => Promise<{ nodes: number; listeners: number; heap: number }>
}

async function openEditor(own: number): Promise<Editor> {
  const { page, problems } = await openPage(browser)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  return {
    page,
    problems: besideOthers(page, problems),
    random: createRandom(own),
    async measure() {
      for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
      const { usedSize } = await devtools.send('Runtime.getHeapUsage')
      return { nodes, listeners: jsEventListeners, heap: usedSize }
    },
  }
}

const fields = ['title', 'kicker', 'standfirst'] as const
const control = (page: Page, field: string) =>
  page.locator(`[data-path="${field}"] :is(input, textarea)`).first()

async function show(page: Page, id: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/studio/structure/article;${id}`)
  await control(page, 'title').waitFor()
}

/** One thing an editor does. */
async function act({ page, random }: Editor, ids: readonly string[]): Promise<void> {
  const field = control(page, random.pick(fields))
  const word = `w${random.int(1000)} `
  const choice = random.next()
  if (choice < 0.15) return show(page, random.pick(ids))
  if (choice < 0.25) return page.keyboard.press('Control+z')
  if (choice < 0.3) return page.keyboard.press('Escape')
  await field.click()
  if (choice < 0.35) await page.keyboard.press('Control+a')
  else await page.keyboard.press(random.chance(0.5) ? 'End' : 'Home')
  await page.keyboard.type(word, { delay: 10 })
  if (choice > 0.9) await page.keyboard.press('Backspace')
}

async function work(editor: Editor, ids: readonly string[], until: number): Promise<void> {
  while (Date.now() < until) {
    await act(editor, ids)
    await editor.page.waitForTimeout(editor.random.between(20, 200))
  }
}

/** What the form of a document shows, once everything is saved. */
async function screen(page: Page, id: string): Promise<Record<string, string>> {
  await show(page, id)
  await page.locator('[data-save="saved"]').waitFor({ timeout: 30_000 })
  const shown: Record<string, string> = {}
  for (const field of fields) shown[field] = await control(page, field).inputValue()
  return shown
}

test(
  `two random editors end with equal screens and server data, no errors and stable memory (${seconds} s, SEED=${seed})`,
  {
    // The warm-up takes a fifth of it.
    timeout: (seconds * 1.2 + 180) * 1000,
  },
  async (t) => {
    const ids = await demo.query<string[]>(
      '*[_type == "article" && !(_id in path("drafts.**"))] | order(_id)[0...4]._id',
    )
    const editors = [await openEditor(seed), await openEditor(seed + 1)]
    for (const { page } of editors) {
      await page.goto(`${demo.url}/studio/structure/article;${ids[0]}`)
      await control(page, 'title').waitFor()
      for (const id of ids) await show(page, id)
    }
    // What is made once is made by now.
    const warm = Date.now() + seconds * 200
    await Promise.all(editors.map((editor) => work(editor, ids, warm)))
    const before = await Promise.all(editors.map(({ measure }) => measure()))
    const end = Date.now() + seconds * 1000
    await Promise.all(editors.map((editor) => work(editor, ids, end)))
    for (const { page } of editors) await page.keyboard.press('Escape')

    for (const id of ids) {
      // A question about words that both rewrote is answered by the one who sees it.
      for (const { page } of editors) {
        await show(page, id)
        const keep = page.getByRole('button', { name: /^Keep mine/ })
        while ((await keep.count()) > 0) await keep.first().click()
      }
      let screens: Record<string, string>[] = []
      for (let attempt = 0; attempt < 40; attempt++) {
        screens = await Promise.all(editors.map(({ page }) => screen(page, id)))
        if (JSON.stringify(screens[0]) === JSON.stringify(screens[1])) break
        await editors[0]!.page.waitForTimeout(250)
      }
      assert.deepEqual(screens[0], screens[1], `screens of ${id}`)
      const stored = await demo.query<Record<string, string | null>>(
        `coalesce(*[_id == "drafts.${id}"][0], *[_id == "${id}"][0]){${fields.join(', ')}}`,
      )
      for (const field of fields) {
        assert.equal(stored[field] ?? '', screens[0]?.[field], `${field} of ${id}`)
      }
    }
    for (const { problems } of editors) assert.deepEqual(await problems(), [])
    const after = await Promise.all(editors.map(({ measure }) => measure()))
    t.diagnostic(JSON.stringify({ before, after }))
    after.forEach((now, index) => {
      const first = before[index]!
      assert.ok(now.nodes - first.nodes < allowed.nodes, JSON.stringify({ first, now }))
      assert.ok(now.listeners - first.listeners < allowed.listeners, JSON.stringify({ first, now }))
      assert.ok(now.heap - first.heap < allowed.heapBytes, JSON.stringify({ first, now }))
    })
  },
)
