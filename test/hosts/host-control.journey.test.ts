// What stays the page's own while our elements work in it: its address, its history, its keys, and whom it asks.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../kit/browser.ts'
import { noteForm, openHost, startNotes } from './host-page.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

/** Waits until the studio shows the note of that number. */
async function showsNote(page: Page, note: number): Promise<void> {
  await page.waitForFunction(
    (title) =>
      document
        .querySelector('content-studio')!
        .shadowRoot!.querySelector<HTMLInputElement>('[data-path="title"] input')?.value === title,
    `Note ${note}`,
  )
}

/** Role and name of everything that the browser shows to assistive technology; tests in the page do not see internals. */
async function accessibleNodes(page: Page): Promise<{ role: string; name: string }[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '') }))
}

/** A router of the page's own, which would load everything anew for an address it does not know. */
const hostRouter = `
  history.replaceState({ host: 1 }, '')
  window.reloads = 0
  addEventListener('popstate', ({ state }) => { if (state?.host !== 1) window.reloads++ })
`

const modes = {
  memory: { attributes: '', address: /^\/host\.html$/ },
  hash: { attributes: 'routing="hash"', address: /^\/host\.html#content=\/structure/ },
  search: {
    attributes: 'routing="search"',
    address: /^\/host\.html\?content=(%2F|\/)structure/,
  },
  path: { attributes: 'base-path="/host.html"', address: /^\/host\.html\/structure/ },
  host: { attributes: 'routing="host"', address: /^\/host\.html$/ },
}

for (const [mode, { attributes, address }] of Object.entries(modes)) {
  test(`ten steps, Back, Forward and a new tab work with routing ${mode}; the page keeps its history state and URL`, async () => {
    await using server = await startNotes()
    const { page, problems } = await openHost(
      browser,
      server,
      `<content-studio ${attributes}></content-studio>`,
      { script: hostRouter },
    )
    await page.locator('content-studio:state(ready)').waitFor()
    const addresses = new Set<string>()
    for (let step = 0; step < 10; step++) {
      await page.evaluate(
        (id) => document.querySelector('content-studio')!.openDocument({ id, type: 'note' }),
        `note-0${step}`,
      )
      await showsNote(page, step)
      addresses.add(page.url())
    }
    assert.match(page.url().slice(server.url.length), address)
    assert.deepEqual(
      await page.evaluate(() => (history.state as { host?: number }).host),
      1,
      'the state of the page',
    )
    if (mode === 'memory' || mode === 'host') assert.equal(addresses.size, 1)
    else {
      assert.equal(addresses.size, 10)
      for (const note of [8, 7]) {
        await page.evaluate(() => history.back())
        await showsNote(page, note)
      }
      await page.evaluate(() => history.forward())
      await showsNote(page, 8)
      assert.equal(await page.evaluate(() => Reflect.get(window, 'reloads')), 0)
    }

    // Links have real addresses: a new tab begins where they lead, as far as the page's address can say it.
    const link = page.locator('content-studio [data-document-id] a, a[data-document-id]').first()
    const href = await link.getAttribute('href')
    assert.ok(href, 'rows are links')
    if (mode === 'hash' || mode === 'search') {
      const tab = await page.context().newPage()
      await tab.goto(new URL(href, page.url()).href)
      await tab.locator('content-studio [data-path="title"] input').waitFor()
      await tab.close()
    }
    assert.deepEqual(problems, [])
    await page.context().close()
  })
}

test('keys typed in any input stay inside; the page gets keys pressed outside and shortcuts it vetoes', async () => {
  await using server = await startNotes()
  const { page, problems } = await openHost(
    browser,
    server,
    `<button id="outside">Outside</button>${noteForm}`,
    {
      script: `
        window.heard = []
        addEventListener('keydown', ({ key, ctrlKey }) => window.heard.push(ctrlKey ? 'mod+' + key : key))
      `,
    },
  )
  const heard = async () => {
    const keys = (await page.evaluate(() => Reflect.get(window, 'heard'))) as string[]
    await page.evaluate(() => Reflect.set(window, 'heard', []))
    return keys.filter((key) => !/Control|Shift|Alt/.test(key))
  }
  await page.locator('document-form:state(ready)').waitFor()
  const form = page.locator('document-form')
  const title = form.locator('[data-path="title"] input')
  const text = form.locator('[data-path="text"] [contenteditable="true"]')
  await form.getByRole('button', { name: /Click to activate/ }).click()
  const letters = 'ks/?gi'
  for (const control of [title, form.locator('[data-path="day"] input').first(), text]) {
    await control.click()
    await page.keyboard.press('End')
    await page.keyboard.type(letters)
    await page.keyboard.press('Enter')
    assert.deepEqual(await heard(), [], await control.evaluate((one) => one.outerHTML.slice(0, 80)))
  }
  assert.equal(await title.inputValue(), `Note 1${letters}`)
  assert.match((await text.textContent()) ?? '', /ks\/\?gi/)

  // Commands pass, as do the keys that leave a field.
  await title.click()
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Escape')
  assert.deepEqual(await heard(), ['mod+s', 'Escape'])

  await page.locator('#outside').focus()
  for (const key of [...letters, 'Control+k', 'Control+s', 'Escape', 'Enter'])
    await page.keyboard.press(key)
  assert.deepEqual(await heard(), [...letters, 'mod+k', 'mod+s', 'Escape', 'Enter'])

  // A shortcut of ours that the page vetoes does nothing, and reaches the page.
  await page.evaluate(() =>
    document.addEventListener('content-hotkey', (event) => event.preventDefault(), { once: true }),
  )
  await title.click()
  await page.keyboard.press('Control+Alt+d')
  assert.equal(await form.getByRole('alertdialog').count(), 0)
  assert.deepEqual(await heard(), ['mod+d'])
  await page.keyboard.press('Control+Alt+d')
  await form.getByRole('alertdialog').waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('one module and one tag suffice; they request only package files and the dataset and store only their own keys', async () => {
  await using server = await startNotes()
  const asked: string[] = []
  const { page, problems } = await openHost(browser, server, '<content-studio></content-studio>', {
    script: `
      window.beacons = 0
      navigator.sendBeacon = () => { window.beacons++; return true }
    `,
  })
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await page.locator('content-studio:state(ready)').waitFor()
  await page.evaluate(() =>
    document.querySelector('content-studio')!.openDocument({ id: 'note-03', type: 'note' }),
  )
  const title = page.locator('[data-path="title"] input')
  await title.fill('Seen by nobody else')
  await page.waitForFunction(() => !document.querySelector('content-context')!.pending)
  const foreign = asked.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))
  assert.deepEqual(foreign, [])
  const others = asked
    .map((url) => url.slice(server.url.length))
    .filter((path) => !/^\/(cdn|host\.|icon\.|v[0-9X])/.test(path) && !/^(data|blob):/.test(path))
  assert.deepEqual(others, [])
  assert.deepEqual(
    asked.filter((url) => /telemetry|trial|help|upsell/.test(url)),
    [],
  )
  const kept = await page.evaluate(() => ({
    beacons: Reflect.get(window, 'beacons') as number,
    cookies: document.cookie,
    local: Object.keys(localStorage).filter((key) => !key.startsWith('content')),
    title: document.title,
  }))
  assert.deepEqual(kept, { beacons: 0, cookies: '', local: [], title: 'Host' })
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('the studio is one region with its workspace’s title, every control has a name, and status changes are announced', async () => {
  await using server = await startNotes()
  const { page, problems } = await openHost(browser, server, '<content-studio></content-studio>')
  await page.locator('content-studio:state(ready)').waitFor()
  await page.evaluate(async () => {
    const studio = document.querySelector('content-studio')!
    const { schema } = document.querySelector('content-context')!
    studio.config = { title: 'Notes', schema: { types: schema as readonly [] } }
    await studio.openDocument({ id: 'note-03', type: 'note' })
  })
  await page.locator('[data-path="title"] input').waitFor()
  const tree = await accessibleNodes(page)
  const regions = tree.filter(({ role, name }) => role === 'region' && name === 'Notes')
  assert.equal(regions.length, 1)
  const controls = /^(?:button|link|textbox|combobox|checkbox|radio|tab|menuitem|slider|searchbox)$/
  const unnamed = tree.filter(({ role, name }) => controls.test(role) && name === '')
  assert.deepEqual(unnamed, [])

  const announced = (text: RegExp) =>
    page.locator('content-studio').locator('[role="status"], [aria-live]').filter({ hasText: text })
  await page.locator('[data-path="title"] input').fill('Announced')
  await announced(/Saved/).first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await announced(/Published/)
    .first()
    .waitFor({ state: 'attached' })
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: /Search/ }).fill('Note 4')
  await announced(/\d+ results?/)
    .first()
    .waitFor({ state: 'attached' })
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('labels and referenced elements of the page name the controls; errors are part of their description', async () => {
  await using server = await startNotes()
  const { page, problems } = await openHost(
    browser,
    server,
    `<form><label for="own">Your note</label><h2 id="heading">A note in words</h2>
      <document-form id="own" name="own"></document-form>
      <document-form id="other" name="other"></document-form></form>`,
    {
      script: `
        const schema = [{ name: 'word', type: 'document', fields: [
          { name: 'text', title: 'Text', type: 'string', validation: (rule) => rule.required() },
        ] }]
        for (const form of document.querySelectorAll('document-form')) form.schema = schema
        document.querySelector('#other').ariaLabelledByElements = [document.querySelector('#heading')]
      `,
    },
  )
  await page.locator('#own:state(ready)').waitFor()
  await page.locator('#other:state(ready)').waitFor()
  const names = (await accessibleNodes(page))
    .filter(({ role }) => role === 'group' || role === 'form')
    .map(({ name }) => name)
  for (const name of ['Your note', 'A note in words']) assert.ok(names.includes(name), name)
  await page.getByText('Your note').click()
  const input = page.locator('#own [data-path="text"] input')
  await page.waitForFunction(
    () =>
      document.activeElement?.id === 'own' &&
      document.activeElement.shadowRoot?.activeElement?.localName === 'input',
  )
  await page.locator('#own').evaluate((form) => (form as HTMLInputElement).reportValidity())
  await page.locator('#own').getByText('Required').first().waitFor()
  const described = await input.evaluate((element) => {
    const root = element.getRootNode() as ShadowRoot
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => root.getElementById(id)?.textContent).join(' ')
  })
  assert.match(described, /Required/)
  assert.equal(await input.getAttribute('aria-invalid'), 'true')
  assert.deepEqual(problems, [])
  await page.context().close()
})
