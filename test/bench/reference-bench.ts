import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startDemo, type DemoServer } from '../kit/demo-server.ts'
import { measureScroll, type ScrollResult } from './scroll.ts'
import { quantile } from './typing.ts'

interface OpeningResult {
  /** Ms from clicking the document to the first row. */
  rows: number
  /** Ms until every row on screen shows its preview. */
  filled: number
  /** Number of preview requests until then. */
  previews: number
  /** Minimum time between two of them, ms. */
  nearest: number
}

const items = 2000
const rounds = 5
/** Timeout in ms. */
const patience = 20_000
/** Interval in which preview requests are batched, ms. */
const windowMs = 100

/** Measures an array of two thousand references in the built studio, compared with one of two thousand strings. */
export async function measureReferences(): Promise<void> {
  const demo = await startDemo({ scenario: 'bench', count: items })
  const browser = await launchBrowser()
  try {
    const strings: OpeningResult[] = []
    const references: OpeningResult[] = []
    for (let round = 0; round < rounds; round += 1) {
      strings.push(await measureOpening(browser, demo, 'manyStrings'))
      references.push(await measureOpening(browser, demo, 'manyReferences'))
    }
    printOpenings(strings, references)
    printScrolling(await scrollReferences(browser, demo))
  } finally {
    await browser.close()
    await demo.stop()
  }
}

async function measureOpening(
  browser: Browser,
  demo: DemoServer,
  name: 'manyStrings' | 'manyReferences',
): Promise<OpeningResult> {
  const { page } = await openPage(browser)
  // Loads the code of documents first, as in a session that is in use.
  await page.goto(`${demo.url}/studio/intent/edit/id=bench-recipe;type=recipe/`)
  await page.locator('[data-path="name"] input').waitFor()
  const title = name === 'manyStrings' ? 'Many Strings' : 'Many References'
  await page.getByRole('link', { name: title }).click()
  const row = page.locator(`[data-document-id$="bench-${name}"]`)
  await row.waitFor()
  await page.waitForTimeout(1500)
  /** Selector for what a row contains once its preview is loaded: a row without one counts as empty. */
  const content = name === 'manyStrings' ? 'input' : '[data-target=there]'
  const opened = page.evaluate(
    ({ content, patienceMs }) => {
      const rowsIn = (root: Document | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [
          ...(one.matches('[data-path^="items["][data-row]') ? [one] : []),
          ...(one.shadowRoot ? rowsIn(one.shadowRoot) : []),
        ])
      return new Promise<{ rows: number; filled: number; asked: number[] }>((resolve, reject) => {
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            let rows = 0
            const look = (): void => {
              const there = rowsIn(document)
              const now = performance.now() - timeStamp
              if (now > patienceMs) return reject(new Error('The rows say nothing'))
              if (there.length > 0 && rows === 0) rows = now
              const shown = there.filter((one) => {
                const { top, bottom } = one.getBoundingClientRect()
                return bottom > 0 && top < innerHeight
              })
              const isFilled = shown.length > 0 && shown.every((one) => one.querySelector(content))
              if (rows === 0 || !isFilled) {
                requestAnimationFrame(look)
                return
              }
              const asked = performance
                .getEntriesByType('resource')
                .filter((one) => one.name.includes('document-paths') && one.startTime > timeStamp)
              resolve({ rows, filled: now, asked: asked.map(({ startTime }) => startTime) })
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      })
    },
    { content, patienceMs: patience },
  )
  await row.click()
  const { rows, filled, asked } = await opened
  await page.context().close()
  const gaps = asked.slice(1).map((time, index) => time - asked[index]!)
  return { rows, filled, previews: asked.length, nearest: Math.min(...gaps) }
}

async function scrollReferences(browser: Browser, demo: DemoServer): Promise<ScrollResult> {
  const { page } = await openPage(browser)
  await page.goto(`${demo.url}/studio/intent/edit/id=bench-manyReferences;type=manyReferences/`)
  const list = page.locator('[data-path="items"]')
  await list.locator('[data-target=there]').first().waitFor()
  const result = await measureScroll(page, list)
  await page.context().close()
  return result
}

function printOpenings(strings: OpeningResult[], references: OpeningResult[]): void {
  const of = (runs: OpeningResult[], key: keyof OpeningResult): number =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    )
  const base = of(strings, 'rows')
  const rows = of(references, 'rows')
  // Other programs can only increase a time, so the minimum counts.
  const best = (runs: OpeningResult[]): number => Math.min(...runs.map((run) => run.rows))
  const previews = Math.max(...references.map((run) => run.previews))
  const nearest = Math.min(...references.map((run) => run.nearest))
  const isBatched = nearest >= windowMs * 0.9
  console.info(
    `\n${items} references opened: rows after ${rows.toFixed(0)} ms, ×${(rows / base).toFixed(2)} of ${items} strings (${base.toFixed(0)} ms; the best rounds ×${(best(references) / best(strings)).toFixed(2)}), titles after ${of(references, 'filled').toFixed(0)} ms, at most ${previews} requests for previews${isBatched ? '' : `, two of them within ${nearest.toFixed(0)} ms`}`,
  )
}

function printScrolling({ frames, longest, over50, busiest }: ScrollResult): void {
  console.info(
    `Scrolling them: ${frames} frames, the longest ${longest.toFixed(0)} ms, ${over50} over 50 ms, computed at most ${busiest.toFixed(0)} ms for one`,
  )
}
