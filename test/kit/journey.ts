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
