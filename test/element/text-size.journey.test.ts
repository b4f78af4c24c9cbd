// Elements follow the text size of the reader's browser, never that of the page around them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { isFirefox, launchBrowser } from '../kit/browser.ts'
import type { TestServer } from '../kit/harness-server.ts'
import { setTextSize } from '../kit/text-size.ts'
import { noteForm, openHost, startNotes } from '../hosts/host-page.ts'

let browser: Browser
let server: TestServer
before(async () => {
  browser = await launchBrowser()
  server = await startNotes()
})
after(async () => {
  await browser?.close()
  await server?.close()
})

const elements = {
  'content-studio': '<content-studio></content-studio>',
  'document-form': noteForm,
  'reference-input': '<reference-input to="note" label="Note"></reference-input>',
  'search-dialog': '<search-dialog open></search-dialog>',
  'asset-browser': '<asset-browser></asset-browser>',
  'image-editor': '<image-editor></image-editor>',
}

/** Text size of an element's root, and the height of its first button. */
async function measure(page: Page, tag: string): Promise<{ text: string; button: number | null }> {
  const root = page.locator(`${tag} [part~="root"]`).first()
  await root.waitFor({ state: 'attached' })
  return root.evaluate((element) => ({
    text: getComputedStyle(element).fontSize,
    button: element.querySelector('button')?.offsetHeight ?? null,
  }))
}

// Firefox offers no way to set the text size.
for (const [tag, html] of Object.entries(isFirefox ? {} : elements)) {
  test(`<${tag}> follows the text size of the browser, whatever the page sets`, async () => {
    const { page } = await openHost(browser, server, html)
    assert.equal((await measure(page, tag)).text, '13px')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '40px'
      document.body.style.font = '7px monospace'
    })
    assert.equal((await measure(page, tag)).text, '13px')
    await setTextSize(page, 32)
    await page.reload()
    assert.equal((await measure(page, tag)).text, '26px')
    await page.context().close()
  })
}

test(
  'a text size of the page’s own grows with that of the browser, and so do controls',
  { skip: isFirefox },
  async () => {
    const { page } = await openHost(browser, server, noteForm)
    const style = () =>
      page
        .locator('document-form')
        .evaluate((element) => element.style.setProperty('--content-font-size', '15px'))
    await style()
    const before = await measure(page, 'document-form')
    assert.equal(before.text, '15px')
    await setTextSize(page, 32)
    await page.reload()
    await style()
    const after = await measure(page, 'document-form')
    assert.equal(after.text, '28px')
    assert.ok(after.button! >= 1.5 * before.button!, `${before.button} → ${after.button}`)
    await page.context().close()
  },
)
