import type { CDPSession, Locator, Page } from 'playwright-core'

/** Results of one typing session; times in ms. */
export interface TypingResult {
  /** keydown to the first macrotask after the next frame. */
  p50: number
  p95: number
  /** The same with a key every 40 ms. */
  burst50: number
  /** Main-thread time per key beyond the idle rate. */
  cpuPerKey: number
  /** Idle rate: main-thread time per second without input. */
  idle: number
}

const warmUp = 8
const steady = { keys: 32, every: 100 }
const burst = { keys: 24, every: 40 }

declare global {
  interface Window {
    keySamples: number[]
  }
}

/** Records for every key in the page how long it took until its frame was done. Call before loading. */
export async function installKeyProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.keySamples = []
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () =>
            window.keySamples.push(performance.now() - timeStamp),
          )
          port1.start()
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
}

interface TypingOptions {
  /** Ms to wait before the first key. */
  readonly settle?: number
  /** Reads the text that keys are appended to. */
  readonly read?: (control: Locator) => Promise<string>
  /** Places the caret at the end of the text. */
  readonly enter?: (control: Locator) => Promise<void>
}

const inputValue = (control: Locator) => control.inputValue()

async function enterAtEnd(control: Locator): Promise<void> {
  await control.click()
  // In a multi-line text, End only moves to the end of a line.
  await control.press('Control+End')
}

/**
 * Types into a control as described in performance.md. Fails unless the control contains the typed text as a whole:
 * lost or reordered keys would invalidate all figures.
 */
export async function typeInto(
  page: Page,
  control: Locator,
  { settle = 4000, read = inputValue, enter = enterAtEnd }: TypingOptions = {},
): Promise<TypingResult> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await enter(control)
  await page.waitForTimeout(settle)
  const text = typedText(warmUp + steady.keys + burst.keys)
  await type(page, text.slice(0, warmUp), steady.every)
  // Lists follow edits up to three seconds later; that is no rest.
  await page.waitForTimeout(4000)

  const idle = await busyTime(session, () => page.waitForTimeout(1500))
  const samples = async (keys: string, every: number): Promise<{ times: number[]; busy: Busy }> => {
    await page.evaluate(() => (window.keySamples = []))
    const busy = await busyTime(session, () => type(page, keys, every))
    return { times: await page.evaluate(() => window.keySamples), busy }
  }
  const steadyRun = await samples(text.slice(warmUp, warmUp + steady.keys), steady.every)
  await page.waitForTimeout(1500)
  const burstRun = await samples(text.slice(warmUp + steady.keys), burst.every)
  await session.detach()

  const value = await read(control)
  if (!value.endsWith(text))
    throw new Error(`Keys were lost: "${value.slice(-80)}" does not end with "${text}"`)
  const above = steadyRun.busy.task - (idle.task / idle.wall) * steadyRun.busy.wall
  return {
    p50: quantile(steadyRun.times, 0.5),
    p95: quantile(steadyRun.times, 0.95),
    burst50: quantile(burstRun.times, 0.5),
    cpuPerKey: Math.max(0, above) / steady.keys,
    idle: (idle.task / idle.wall) * 1000,
  }
}

/** The `q` quantile of the samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

interface Busy {
  task: number
  wall: number
}

/** Busy time of the page's main thread during a run, and the run's duration, ms. */
export async function busyTime(session: CDPSession, run: () => Promise<void>): Promise<Busy> {
  const before = await taskDuration(session)
  const started = performance.now()
  await run()
  return { task: (await taskDuration(session)) - before, wall: performance.now() - started }
}

/** Busy time of the main thread since the page was loaded, ms. */
export async function taskDuration(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function type(page: Page, keys: string, every: number): Promise<void> {
  for (const key of keys) {
    const next = performance.now() + every
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(Math.max(0, next - performance.now()))
  }
}

function typedText(length: number): string {
  const words = 'the quick brown fox jumps over the lazy dog and runs along '
  return words.repeat(Math.ceil(length / words.length)).slice(0, length)
}
