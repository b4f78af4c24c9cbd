import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

interface Shift {
  value: number
  at: number
  /** What moved, with its place before and after. */
  moved: string[]
}

/** Records every layout shift of the pages that are opened from now on, also those that follow a key or a click. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = ((globalThis as { shifts?: Shift[] }).shifts = [])
    const box = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, startTime, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.outerHTML.slice(0, 120) ?? 'hidden'}: ${box(previousRect)} → ${box(currentRect)}`
        })
        shifts.push({ value, at: Math.round(startTime), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Forgets what moved so far: a change that a key or a click asked for. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(globalThis as { shifts?: Shift[] }).shifts!.length = 0
  })
}

/** Expects that what arrived pushed nothing away: 0.01 is a strip of 1 % of the window. */
export async function expectStill(page: Page, where: string, most = 0.01): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as { shifts?: Shift[] }).shifts!)),
        ),
      ),
  )
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  assert.ok(sum <= most, `${where} ${sum.toFixed(4)}: ${JSON.stringify(shifts, null, 1)}`)
}

/** Makes answers about content slow, so that what stands there meanwhile is seen. */
export async function slowAnswers(page: Page, ms: number): Promise<void> {
  await page.route(/\/data\/(query|doc)\/|\/images\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue().catch(() => {})
  })
}
