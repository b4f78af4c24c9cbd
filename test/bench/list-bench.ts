import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startDemo, type DemoServer } from '../kit/demo-server.ts'
import { measureScroll, type ScrollResult } from './scroll.ts'
import { quantile } from './typing.ts'

/** Times in ms: medians of several rounds, for scrolling the worst one. */
interface ListResult {
  readonly layout: 'list' | 'table'
  /** From an empty page, including scripts, to the first titles. */
  readonly cold: number
  /** From clicking the list's entry, in an open studio. */
  readonly opened: number
  readonly sorted: number
  /** From the response to another user's edit to the row at its new position. */
  readonly moved: number
  /** From jumping to the middle by the scrollbar until rows are there. */
  readonly jumped: number
  readonly scroll: ScrollResult
}

const documents = 100_000
const rounds = 3
/** Selector for rows whose title is loaded. */
const told = ':not(:has([aria-busy=true]))'
/** Timeout in ms. */
const patience = 20_000

/** Measures a list of 100 000 documents in the built studio. */
export async function measureList(): Promise<void> {
  const demo = await startDemo({ scenario: 'bench', count: documents })
  const browser = await launchBrowser()
  try {
    console.info(`\nA list of ${documents.toLocaleString('en')} documents (medians of ${rounds})`)
    for (const layout of ['list', 'table'] as const) {
      printList(await measureLayout(browser, demo, layout))
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

async function measureLayout(
  browser: Browser,
  demo: DemoServer,
  layout: ListResult['layout'],
): Promise<ListResult> {
  const runs: Omit<ListResult, 'layout' | 'scroll'>[] = []
  const scrolls: ScrollResult[] = []
  const address = `${demo.url}/studio/structure/list?layout=${layout}`
  for (let round = 0; round < rounds; round += 1) {
    const { page } = await openPage(browser, { viewport: { width: 1400, height: 900 } })
    const started = performance.now()
    await page.goto(address)
    await page.locator(`[data-document-id]${told}`).first().getByText(/\w/).first().waitFor()
    const cold = performance.now() - started
    // A view from a link applies once; a chosen one persists.
    if (layout === 'table') await chooseTable(page, demo)
    await page.getByRole('link', { name: 'Author', exact: true }).click()
    await page.locator('[data-document-id^="bench-author"]').first().waitFor()
    const link = page.getByRole('link', { name: 'List', exact: true })
    const opened = await timeOf(page, () => link.click(), 'bench-list')
    const sorted = await sort(page, layout)
    const moved = await move(page, demo)
    const rows = page.locator('[role=list][aria-busy], [role=grid], [role=list]').last()
    scrolls.push(await measureScroll(page, rows))
    const jumped = await timeOf(page, () => jump(page), 'bench-list', true)
    runs.push({ cold, opened, sorted, moved, jumped })
    await page.context().close()
  }
  const of = (key: keyof (typeof runs)[number]): number =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    )
  return {
    layout,
    cold: of('cold'),
    opened: of('opened'),
    sorted: of('sorted'),
    moved: of('moved'),
    jumped: of('jumped'),
    scroll: {
      frames: scrolls.reduce((sum, { frames }) => sum + frames, 0),
      longest: Math.max(...scrolls.map(({ longest }) => longest)),
      over50: scrolls.reduce((sum, { over50 }) => sum + over50, 0),
      busiest: Math.max(...scrolls.map(({ busiest }) => busiest)),
    },
  }
}

async function chooseTable(page: Page, demo: DemoServer): Promise<void> {
  await page.goto(`${demo.url}/studio/structure/list`)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemradio', { name: 'Table' }).click()
  await page.keyboard.press('Escape')
}

/** Sorts by title instead of latest change: other rows, in another order. */
async function sort(page: Page, layout: ListResult['layout']): Promise<number> {
  if (layout === 'table') {
    const header = page.getByRole('columnheader', { name: 'Document' }).getByRole('button')
    return timeOf(page, () => header.click(), 'bench-list', true)
  }
  await page.getByRole('button', { name: 'Sort by' }).click()
  const title = page.getByRole('menuitemradio', { name: 'Title, A to Z', exact: true })
  await title.waitFor()
  const took = await timeOf(page, () => title.click(), 'bench-list', true)
  await page.keyboard.press('Escape')
  return took
}

/** Another user gives a document far below a title that sorts first. */
async function move(page: Page, demo: DemoServer): Promise<number> {
  const [{ _id: id, title }] = await demo.query<[{ _id: string; title: string }]>(
    '*[_type == "list"] | order(title desc)[0...1]{_id, title}',
  )
  const moved = page.waitForFunction((wanted) => window.firstRow?.() === wanted, id, {
    polling: 'raf',
    timeout: patience,
  })
  await retitle(demo, id, `! ${title}`)
  const started = performance.now()
  await moved
  const took = performance.now() - started
  // Restores the title, so that the next round can move it again.
  await retitle(demo, id, title)
  return took
}

async function retitle(demo: DemoServer, id: string, title: string): Promise<void> {
  const response = await fetch(`${demo.url}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ patch: { id, set: { title } } }] }),
  })
  await response.text()
}

async function jump(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scroller = window.rows?.()?.closest('[role=list], [role=grid]')
    scroller?.scrollTo({ top: scroller.scrollHeight / 2 })
  })
}

/** Ms until the first row on screen is one of these and, if requested, differs from the previous one. */
async function timeOf(
  page: Page,
  act: () => Promise<void>,
  prefix: string,
  isOther = false,
): Promise<number> {
  await page.evaluate(installRows)
  const before = await page.evaluate(() => window.firstRow?.() ?? null)
  await page.evaluate(
    ({ wanted, known, patienceMs }) => {
      // The time starts with the click, measured in the page, not with moving the pointer.
      let started = performance.now()
      const begin = (): void => void (started = performance.now())
      for (const type of ['pointerdown', 'scroll']) {
        document.addEventListener(type, begin, { capture: true, once: true })
      }
      window.rowsThere = new Promise((resolve, reject) => {
        const look = (): void => {
          if (performance.now() - started > patienceMs) return reject(new Error('No rows came'))
          const first = window.firstRow?.()
          if (first?.startsWith(wanted) && first !== known) resolve(performance.now() - started)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    },
    { wanted: prefix, known: isOther ? before : null, patienceMs: patience },
  )
  await act()
  return page.evaluate(() => window.rowsThere!)
}

declare global {
  interface Window {
    /** Returns the element of the topmost document on screen. */
    rows?: () => Element | null
    firstRow?: () => string | null
    rowsThere?: Promise<number>
  }
}

/** Runs in the page, inside the studio's shadow root. */
function installRows(): void {
  window.rows = () => {
    const root = document.querySelector('content-studio')?.shadowRoot
    const list = root?.querySelector(
      '[role=grid], [data-pane^="documents"] [role=list], section [role=list]',
    )
    if (!list) return null
    const top = list.getBoundingClientRect().top
    const shown = [...list.querySelectorAll('[data-document-id]')].filter(
      (row) =>
        row.getBoundingClientRect().bottom > top + 40 &&
        !row.querySelector('[aria-busy=true]') &&
        /\w/.test(row.textContent ?? ''),
    )
    shown.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    return shown[0] ?? null
  }
  window.firstRow = () => window.rows?.()?.getAttribute('data-document-id') ?? null
}

function printList({ layout, cold, opened, sorted, moved, jumped, scroll }: ListResult): void {
  const ms = (value: number): string => `${value.toFixed(0)} ms`
  console.info(
    `${layout.padEnd(6)} first rows ${ms(opened)} (cold page ${ms(cold)}), sort by title ${ms(sorted)}, an edit elsewhere moves its row in ${ms(moved)}, jump to the middle ${ms(jumped)}, scrolling: longest of ${scroll.frames} frames ${ms(scroll.longest)}, ${scroll.over50} over 50 ms, computed at most ${ms(scroll.busiest)} for one`,
  )
}
