// Two copies of the built package on one page, as when two teams bring their own.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'
import type { TestServer } from '../kit/harness-server.ts'

const directory = join(import.meta.dirname, '../../dist/cdn')

let browser: Browser
let server: TestServer
before(async () => {
  browser = await launchBrowser()
  server = await startTestServer({
    mounts: ['/one/', '/two/'].map((path) => ({ path, directory })),
    documents: [{ _id: 'a', _type: 'note', title: 'Of bridges' }],
  })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

async function ready(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:state(ready)`).waitFor({ state: 'attached' })
}

async function open(): Promise<{ page: Page; problems: string[]; warnings: string[] }> {
  const { page, problems } = await openPage(browser)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.route('**/host.html', (route) =>
    route.fulfill({
      body: '<!doctype html><link rel="icon" href="data:,">',
      contentType: 'text/html',
    }),
  )
  await page.goto(`${server.url}/host.html`)
  return { page, problems, warnings }
}

// A page made up by the test has no address that Chromium would let open a socket to this machine.
const context = (tag: string) =>
  `<content-context presence="off" project-id="demo" dataset="production" api-host="/"><${tag}></${tag}></content-context>`

test('an element of one copy of the package works in a context of the other', async () => {
  const { page, problems, warnings } = await open()
  await page.addScriptTag({ type: 'module', url: '/one/content-elements.js' })
  await page.addScriptTag({
    type: 'module',
    content: `import { define } from '/two/index.js'; define({ suffix: 'two' })`,
  })
  await page.evaluate(
    (html) => {
      document.body.innerHTML = html
    },
    context('content-studio') + context('content-studio-two'),
  )
  await ready(page, 'content-studio')
  await ready(page, 'content-studio-two')
  const related = await page.evaluate(
    () =>
      document.querySelector('content-studio-two') instanceof customElements.get('content-studio')!,
  )
  assert.equal(related, false, 'the copies know nothing of each other')
  assert.deepEqual(problems, [])
  assert.deepEqual(warnings, [])
  await page.context().close()
})

test('importing only the classes defines no element', async () => {
  const { page, problems } = await open()
  await page.addScriptTag({ type: 'module', url: '/one/index.js' })
  await page.addScriptTag({ type: 'module', url: '/one/elements/content-studio.js' })
  const defined = await page.evaluate(() => [
    customElements.get('content-studio'),
    customElements.get('content-context'),
  ])
  assert.deepEqual(defined, [undefined, undefined])
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('loading the same script twice is silent; another version logs one warning naming both versions', async () => {
  const { page, problems, warnings } = await open()
  await page.route('**/two/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(["'`])0\.1\.0\1/, '"0.0.9"')
    await route.fulfill({ response, body })
  })
  await page.addScriptTag({ type: 'module', url: '/one/content-elements.js' })
  await page.addScriptTag({ type: 'module', url: '/one/content-elements.js?again' })
  assert.deepEqual(warnings, [])
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.addScriptTag({ type: 'module', url: '/two/content-elements.js' })
  await warned
  assert.equal(warnings.length, 1)
  assert.match(warnings[0]!, /0\.1\.0.*0\.0\.9/)
  assert.deepEqual(problems, [])
  await page.context().close()
})
