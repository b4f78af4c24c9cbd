import type { Locator, Page } from 'playwright-core'

/** Smoothness of scrolling a page; times in ms. */
export interface ScrollResult {
  frames: number
  longest: number
  /** Number of frames longer than 50 ms. */
  over50: number
  /**
   * Computing time of the main thread in the busiest frame. Frames take longer if other programs use the processor;
   * this is the page's own share.
   */
  busiest: number
}

const steps = 60
const stepPx = 400

/** Scrolls an element by the wheel, as fast as a user in a hurry, and measures the frames. */
export async function measureScroll(page: Page, target: Locator): Promise<ScrollResult> {
  await target.hover({ position: { x: 100, y: 40 } })
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const next = (now: number): void => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { scrollFrames: frames })
  })
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, stepPx)
    await page.waitForTimeout(16)
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as Trace
  const frames = await page.evaluate(
    () => (window as unknown as { scrollFrames: number[] }).scrollFrames,
  )
  return {
    frames: frames.length,
    longest: Math.max(...frames),
    over50: frames.filter((ms) => ms > 50).length,
    busiest: busiestTask(trace),
  }
}

interface Trace {
  readonly traceEvents: readonly {
    readonly name: string
    readonly pid: number
    readonly tid: number
    readonly args: { readonly name?: string }
    /** Processor time in microseconds. */
    readonly tdur?: number
  }[]
}

/** Longest task of the main thread: a frame is one task. */
function busiestTask({ traceEvents }: Trace): number {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid}:${tid}`),
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** JavaScript heap in MB after two garbage collections. */
export async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
