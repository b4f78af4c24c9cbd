import { join } from 'node:path'
import { after } from 'node:test'
import { chromium, firefox, type Browser, type Locator, type Page } from 'playwright-core'
import { chromiumArguments, findChromium } from '../../.config/chromium.mjs'

/** Whether this test run uses Firefox. */
export const isFirefox = process.env['TEST_BROWSER'] === 'firefox'

/** Launches Chromium, headless, or Firefox. Close it with `t.after`, or the runner hangs. */
export async function launchBrowser(): Promise<Browser> {
  if (isFirefox) {
    const executablePath = join(import.meta.dirname, '../../.config/firefox-bridge.mjs')
    const browser = await firefox.launch({ channel: 'moz-firefox', executablePath })
    await fillByKeys(browser)
    return browser
  }
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium on this machine; run "npm test", which installs it.')
  return chromium.launch({ executablePath, args: [...chromiumArguments] })
}

/** Over WebDriver BiDi, `fill` sets the value by script, which React does not treat as user input; types it instead. */
async function fillByKeys(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  await page.close()
  locators.fill = async function fill(this: Locator, text: string) {
    await this.focus()
    await this.press('Control+a')
    await this.press('Delete')
    await this.pressSequentially(text)
  }
}

/** A browser whose processes tests can freeze or kill. */
export interface MortalBrowser {
  browser: Browser
  /** Sends a signal to the browser and all its processes. */
  signal(name: NodeJS.Signals): void
}

/** Launches Chromium for tests of crashes. `SIGKILL` ends it. */
export async function launchMortalBrowser(): Promise<MortalBrowser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium on this machine')
  const server = await chromium.launchServer({ executablePath, args: [...chromiumArguments] })
  const { pid } = server.process()
  return {
    browser: await chromium.connect(server.wsEndpoint()),
    // The process leads its own process group.
    signal: (name) => process.kill(-pid!, name),
  }
}

/** An error in a worker reaches neither the page's console nor its own errors; the page works on without the worker. */
function reportWorkerErrors(): void {
  const { Worker } = globalThis
  if (!Worker) return
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('error', ({ message }) => {
        console.error(`worker ${String(url)}: ${message || 'cannot be loaded'}`)
      })
    }
  }
}

/** Opens a page with separate storage that collects all of its errors. */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
    ...options,
  })
  await context.addInitScript(reportWorkerErrors)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return { page, problems }
}

/** Firefoxes of `openWindow`; starting one takes three seconds, so that the next window gets one that has none. */
const started: Browser[] = []
const idle: Browser[] = []
if (isFirefox) after(() => Promise.all(started.map((one) => one.close())))

/** Opens a page that works beside others: Firefox draws one window, so that each gets a Firefox of its own. */
export async function openWindow(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; problems: string[] }> {
  if (!isFirefox) return openPage(browser, options)
  const own = idle.pop() ?? (await launchBrowser())
  if (!started.includes(own)) started.push(own)
  const opened = await openPage(own, options)
  opened.page.context().once('close', () => {
    if (own.isConnected()) idle.push(own)
  })
  return opened
}
