import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { startDemo, type DemoServer } from './demo-server.ts'

/** A browser and the built demo with its newsroom, shared by all journeys of a file and closed after them. */
export async function startJourneys(): Promise<{ browser: Browser; demo: DemoServer }> {
  const browser = await launchBrowser()
  after(() => browser.close())
  const demo = await startDemo({ scenario: 'newsroom' })
  after(() => demo.stop())
  return { browser, demo }
}

/** Reads a value until it is right, for at most 30 s. Returns it; a failure shows the last one. */
export async function eventually<T>(
  what: string,
  read: () => Promise<T>,
  isRight: (value: T) => boolean,
): Promise<T> {
  const end = performance.now() + 30_000
  let value = await read()
  while (!isRight(value)) {
    assert.ok(performance.now() < end, `${what}: ${JSON.stringify(value).slice(0, 400)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    value = await read()
  }
  return value
}

/** Waits until a condition is true, for at most 30 s. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  await eventually(what, check, Boolean)
}
