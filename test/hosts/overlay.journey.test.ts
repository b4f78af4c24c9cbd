// The built overlay in pages that make it hard: a strict policy, a modal dialog, right to left, a narrow window, forced colours.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { isFirefox, launchBrowser } from '../kit/browser.ts'
import { expectClean } from '../kit/axe.ts'
import { openHost, startNotes } from './host-page.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

const content = `<main lang="en"><h2 data-content="note-01 note title">Note 1</h2>
  <p data-content="note-01 note kind"></p>
  <a href="#there" data-content='note-01 note links[_key=="a"].href'>https://example.com</a></main>`
const overlay = '<content-overlay></content-overlay>'
/** Draws the links again as a page would. */
const script = `
  const overlay = document.querySelector('content-overlay')
  overlay.addEventListener('content-value-change', ({ detail: { path, value } }) => {
    if (path !== 'links') return
    const main = document.querySelector('main')
    for (const old of main.querySelectorAll('a')) old.remove()
    for (const { _key, href } of value) {
      const link = document.createElement('a')
      link.href = '#there'
      link.dataset.content = 'note-01 note links[_key=="' + _key + '"].href'
      link.textContent = href
      main.append(link)
    }
  })`

const begin = async (page: Page) => {
  await page.evaluate(() => {
    document.querySelector('content-overlay')!.active = true
  })
  await page.locator('.bar').waitFor()
}
const title = (page: Page) => page.locator('document-form [data-path="title"] input')

test('editing on a page does not violate a strict policy with trusted types', async () => {
  await using server = await startNotes()
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws:; worker-src 'self'; require-trusted-types-for 'script'; trusted-types ProseMirrorClipboard content-studio content-studio-paste"
  const { page, problems } = await openHost(browser, server, content + overlay, {
    headers: { 'content-security-policy': policy },
    script,
  })
  await begin(page)
  await page.getByRole('button', { name: 'Edit Title: Note 1' }).focus()
  await page.keyboard.press('Enter')
  await title(page).fill('Under a policy')
  await page.locator('main h2', { hasText: 'Under a policy' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Edit .*Href: / }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.locator('main a').nth(1).waitFor()
  await page.locator('.bar').getByRole('button', { name: 'Undo' }).click()
  await page.locator('main a').nth(1).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Kind' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('document-form [data-path="kind"]').getByRole('combobox').waitFor()
  await page.locator('[role=dialog]').getByRole('button', { name: 'All fields' }).click()
  await title(page).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('.bar').waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('what a modal dialog shows is edited in it with the keyboard', async () => {
  await using server = await startNotes()
  const { page, problems } = await openHost(
    browser,
    server,
    `<dialog>${content}<button>Close</button></dialog>${overlay}`,
    { script },
  )
  await begin(page)
  await page.locator('dialog').evaluate((one: HTMLDialogElement) => one.showModal())
  await page.locator('dialog [data-content-overlay]').waitFor({ state: 'attached' })
  const place = page.getByRole('button', { name: /^Edit Title/ })
  await place.focus()
  await page.keyboard.press('Enter')
  await title(page).fill('In a dialog')
  await page.locator('main h2', { hasText: 'In a dialog' }).waitFor()
  await page.keyboard.press('Escape')
  await title(page).waitFor({ state: 'detached' })
  assert.ok(await page.locator('dialog').evaluate((one: HTMLDialogElement) => one.open))
  await page.getByRole('button', { name: /^Edit .*Href: / }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.locator('main a').nth(1).waitFor()
  await page.locator('dialog > button').focus()
  await page.locator('dialog > button').evaluate((one) => one.closest('dialog')!.close())
  await page.locator('content-overlay .bar').waitFor()
  assert.equal(await page.locator('dialog [data-content-overlay]').count(), 0)
  await page.locator('content-overlay .bar').getByRole('button', { name: 'Done' }).click()
  await page.locator('.bar').waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await page.context().close()
})

const media = {
  'a desktop': {},
  'a dark desktop': { colorScheme: 'dark' },
  'a narrow window': { viewport: { width: 320, height: 256 } },
  'forced colours': { forcedColors: 'active' },
} as const
for (const [name, context] of Object.entries(media)) {
  test(`axe finds nothing in the mode, its menu and its form, in ${name}`, async () => {
    await using server = await startNotes()
    const { page } = await openHost(browser, server, content + overlay, {
      script,
      context: { ...context, bypassCSP: true },
    })
    await page.evaluate(() => {
      document.documentElement.lang = 'en'
      document.querySelector('main')!.prepend(document.querySelector('h1')!)
    })
    await begin(page)
    const place = page.getByRole('button', { name: /^Edit .*Href: / })
    await place.focus()
    await expectClean(page, 'the mode')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem').first().waitFor()
    await expectClean(page, 'the menu')
    await page.keyboard.press('Escape')
    await page.locator('main h2').click()
    await title(page).waitFor()
    await expectClean(page, 'the form')
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      0,
      'nothing wider than the window',
    )
    await page.context().close()
  })
}

test('from right to left the form of a long value is at the left', async () => {
  await using server = await startNotes()
  const { page, problems } = await openHost(browser, server, content + overlay, { script })
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await begin(page)
  await page.locator('main a').click()
  const sheet = page.locator('[role=dialog]')
  await page.locator('document-form [data-path^="links"]').first().waitFor()
  const box = (await sheet.boundingBox())!
  assert.equal(Math.round(box.x), 0)
  const outline = page.getByRole('button', { name: /^Edit Title/ })
  const [own, target] = [await outline.boundingBox(), await page.locator('main h2').boundingBox()]
  assert.ok(Math.abs(own!.x - target!.x) < 1 && Math.abs(own!.width - target!.width) < 1)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a page whose overlay is not active loads nothing of it, and no mark', async () => {
  await using server = await startNotes()
  const { page } = await openHost(browser, server, content + overlay)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.evaluate(() => document.querySelector('content-overlay')!.ready)
  const before = await page.evaluate(() => document.body.innerHTML)
  await page.mouse.move(50, 100)
  await page.mouse.wheel(0, 100)
  await page.locator('main a').click()
  assert.match(page.url(), /#there$/)
  assert.equal(await page.evaluate(() => document.body.innerHTML), before)
  assert.equal(
    await page.evaluate(
      () => document.querySelector('content-overlay')!.shadowRoot!.childElementCount,
    ),
    0,
  )
  assert.deepEqual(
    loaded.filter((path) => /overlay|form/.test(path)),
    [],
  )
  if (!isFirefox) assert.doesNotMatch(before, /[\u200b-\u200d]/)
  await page.context().close()
})
