// A studio page whose files a service worker keeps opens without a server, and with the next build once it is back.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { startTcpProxy } from '../kit/tcp-proxy.ts'

const { browser, demo } = await startJourneys()
const proxy = await startTcpProxy(demo.url)
after(() => proxy.close())

/** Addresses the service worker keeps, without the origin. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const [name] = await caches.keys()
    const requests = name === undefined ? [] : await (await caches.open(name)).keys()
    return requests.map(({ url }) => url.slice(location.origin.length))
  })

/** Waits until the page itself is kept, which comes last. */
async function pageKept(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 100; tries++) {
    const files = await kept(page)
    if (files.some((file) => file.endsWith('?kept=page'))) return files
    await page.waitForTimeout(100)
  }
  throw new Error('The page was not kept')
}

test('a studio page opens offline with its tools and waiting lists, stores no content, and resumes automatically', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${proxy.url}/studio/structure/article`)
  await page.locator('[data-document-id]').first().waitFor()
  const files = await pageKept(page)
  assert.deepEqual(
    files.filter((file) => !/\.(js|css)$|\?kept=/.test(file)),
    [],
    'nothing but the page, scripts and styles',
  )

  proxy.cut()
  await page.reload()
  await page.getByRole('link', { name: 'Articles' }).waitFor()
  await page.getByText('No connection', { exact: true }).waitFor()
  await page.getByText('Waiting for the connection').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)

  proxy.restore()
  await page
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 5_000 })
    .catch(() => {})
  await page.locator('[data-document-id]').first().waitFor()
  await page.context().close()
})

test('a page that stops offline support leaves no files behind', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${proxy.url}/studio/structure`)
  await pageKept(page)
  await page.evaluate(async () => {
    const { stopKeepingOffline } = (await import('/dist/cdn/offline.js' as string)) as {
      stopKeepingOffline: () => Promise<void>
    }
    await stopKeepingOffline()
  })
  assert.deepEqual(await kept(page), [])
  assert.equal(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    0,
  )
  await page.context().close()
})
