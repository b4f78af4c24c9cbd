// What the built elements leave in a page once they are gone: nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../kit/browser.ts'
import { noteForm, openHost, startNotes } from './host-page.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

/** Follows the listeners that our files add to window and document; the test driver adds some of its own. */
const watch = () => {
  interface Added {
    readonly on: string
    readonly type: string
    readonly listener: unknown
    readonly capture: boolean
  }
  const live: Added[] = []
  const isCapture = (options: unknown) =>
    typeof options === 'object' ? !!(options as AddEventListenerOptions | null)?.capture : !!options
  for (const [on, target] of Object.entries({ window, document })) {
    const add = target.addEventListener.bind(target) as (...parameters: unknown[]) => void
    const remove = target.removeEventListener.bind(target) as (...parameters: unknown[]) => void
    const forget = (type: string, listener: unknown, capture: boolean) => {
      const index = live.findIndex(
        (one) =>
          one.on === on &&
          one.type === type &&
          one.listener === listener &&
          one.capture === capture,
      )
      if (index >= 0) live.splice(index, 1)
    }
    Object.assign(target, {
      addEventListener(type: string, listener: unknown, options?: AddEventListenerOptions) {
        const capture = isCapture(options)
        add(type, listener, options)
        if (options?.signal?.aborted || !new Error().stack?.includes('/cdn/')) return
        forget(type, listener, capture)
        live.push({ on, type, listener, capture })
        if (options?.once) add(type, () => forget(type, listener, capture), { once: true, capture })
        options?.signal?.addEventListener('abort', () => forget(type, listener, capture))
      },
      removeEventListener(type: string, listener: unknown, options?: unknown) {
        remove(type, listener, options)
        forget(type, listener, isCapture(options))
      },
    })
  }
  Object.assign(window, {
    // React listens to the selection of the document once per page, whatever happens to its roots.
    listenersOfPage: () =>
      live
        .map(({ on, type }) => `${on} ${type}`)
        .filter((one) => one !== 'document selectionchange'),
  })
}

declare global {
  interface Window {
    listenersOfPage(): string[]
  }
}

const all = `${noteForm}<content-studio location="/structure/note"></content-studio>
  <asset-browser></asset-browser><search-dialog mode="inline"></search-dialog>
  <reference-input to="note" label="Note" value="note-01"></reference-input>
  <image-editor src="/icon.svg"></image-editor><document-form mode="detached" document-type="note"></document-form>`

test('the elements add no globals, and after their removal no listener remains on window or document', async () => {
  await using server = await startNotes()
  const { page, problems } = await openHost(
    browser,
    server,
    `<script>(${watch.toString()})()</script>`,
  )
  await page.waitForFunction(() => customElements.get('content-studio'))
  const globals = await page.evaluate(() => Object.keys(window).sort())
  await page.evaluate((html) => {
    document.querySelector('content-context')!.insertAdjacentHTML('beforeend', html)
  }, all)
  const elements = page.locator('content-context > :not(script)')
  for (const element of await elements.all()) {
    await element.evaluate(async (one) => (one as HTMLElement & { ready: Promise<void> }).ready)
  }
  // What opens over the page, and what is written, listens to more of it.
  const form = page.locator('document-form').first()
  await form.getByRole('button', { name: 'Choose a date' }).click()
  await form.getByRole('dialog', { name: 'Choose a date' }).waitFor()
  await page.keyboard.press('Escape')
  await form.locator('[data-path="title"] input').fill('Seen and gone')
  await page.locator('document-form:state(saved)').waitFor()
  assert.notDeepEqual(await page.evaluate(() => window.listenersOfPage()), [])
  await page.evaluate(() => document.querySelector('content-context')!.remove())
  // Unsent edits are still sent, and the last listeners go with them.
  await page
    .waitForFunction(() => window.listenersOfPage().length === 0)
    .catch(async () => assert.deepEqual(await page.evaluate(() => window.listenersOfPage()), []))
  assert.deepEqual(await page.evaluate(() => Object.keys(window).sort()), globals)
  assert.deepEqual(problems, [])
  await page.context().close()
})
