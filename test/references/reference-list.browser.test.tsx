// Several references in one element, against a real server, alone in a page.
import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { define } from '../../elements/register.ts'
import type { ReferenceInput } from '../../elements/reference-input.ts'
import type { TypeDefinition } from '../../src/schema/define.ts'
import { defineConfig } from '../../src/studio/config/define-config.ts'
import '../../src/document/form-area/reference-list.tsx'
import { type BrowserServer, startBrowserServer } from '../kit/browser-server.ts'
import { afterEach, deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { queryIn } from '../ui/mount.tsx'
import { ada, bo, city, person, zoe } from './open-field.tsx'
import '../form/loaded-inputs.ts'

define()
const config = defineConfig({
  title: 'Paper',
  schema: { types: [person, city] as TypeDefinition[] },
})
const rome = { _id: 'rome', _type: 'city', name: 'Rome' }
const servers: BrowserServer[] = []
afterEach(async () => {
  document.querySelector('main')?.remove()
  for (const server of servers.splice(0)) await server.close()
})

async function open(attributes: string, { connected = true, hasSchema = true } = {}) {
  const main = document.createElement('main')
  const input = `<form><fieldset><reference-input name="authors" multiple label="Authors"
    ${attributes}></reference-input></fieldset></form>`
  if (connected) {
    const server = await startBrowserServer({ documents: [ada, bo, zoe, rome] })
    servers.push(server)
    main.innerHTML = `<content-context project-id="demo" dataset="production" api-host="${server.url}">${input}</content-context>`
    if (hasSchema) Object.assign(main.firstElementChild!, { config })
  } else {
    main.innerHTML = input
  }
  document.body.append(main)
  const element = main.querySelector<ReferenceInput>('reference-input')!
  const told: string[] = []
  for (const name of ['input', 'change', 'content-open-reference'])
    element.addEventListener(name, () => told.push(name))
  await element.ready
  const root = element.shadowRoot!
  const see = (selector: string, text?: string) =>
    until(`${selector} ${text ?? ''} in ${root.textContent}`, () => queryIn(root, selector, text))
  const form = main.querySelector('form')!
  return { main, element, form, root, see, told, sent: () => new FormData(form).getAll('authors') }
}

type Page = Awaited<ReturnType<typeof open>>
type Item = { _key: string; _ref: string; _type: string }
const list = ({ element }: Page) => (element.value ?? []) as unknown as readonly Item[]
const ids = (page: Page) => list(page).map(({ _ref }) => _ref)

async function add(page: Page, text: string, name: string) {
  const before = page.sent().length
  ;(await page.see('button', 'Add item')).click()
  await until('the box', () => page.root.activeElement?.getAttribute('role') === 'combobox')
  await sendKeys({ type: text })
  ;(await page.see('[role=option]', name)).click()
  await until(`${name} in the list`, () => page.sent().length > before)
  await until('the search closed', () => !queryIn(page.root, '[role=option]'))
}

test('<reference-input multiple> collects references by keyboard, submits their ids in order, and fires native-like events', async () => {
  const page = await open('to="person"')
  deepEqual(page.sent(), [])
  await add(page, 'ada', 'Ada Lovelace')
  deepEqual(page.sent(), ['ada'])
  ok(page.told.includes('input') && page.told.includes('change'))
  await add(page, 'bo', 'Bo Widerberg')
  deepEqual(page.sent(), ['ada', 'bo'])
  equal(new Set(list(page).map(({ _key }) => _key)).size, 2)
  ok(list(page).every(({ _key, _type }) => _key && _type === 'reference'))
  page.element.formValue = 'json'
  deepEqual(page.sent(), [JSON.stringify(list(page))])
  page.element.formValue = 'none'
  deepEqual(page.sent(), [])
})

test('a second click while the search closes adds nothing more, and the next search starts afresh', async () => {
  const page = await open('to="person"')
  ;(await page.see('button', 'Add item')).click()
  await until('the box', () => page.root.activeElement?.getAttribute('role') === 'combobox')
  const row = await page.see('[role=option]', 'Ada Lovelace')
  row.click()
  await Promise.resolve()
  row.click()
  await until('the search closed', () => !queryIn(page.root, '[role=option]'))
  deepEqual(ids(page), ['ada'])
})

test('typing into the search fires no edit events, for single and multiple references', async () => {
  const page = await open('to="person"')
  ;(await page.see('button', 'Add item')).click()
  await until('the box', () => page.root.activeElement?.getAttribute('role') === 'combobox')
  await sendKeys({ type: 'zo' })
  await page.see('[role=option]', 'Zoë')
  deepEqual(page.told, [])
  await press('Escape')
  page.element.multiple = false
  const box = await page.see('[part=control] [role=combobox]')
  box.focus()
  await sendKeys({ type: 'zo' })
  await page.see('[role=option]', 'Zoë')
  deepEqual(page.told, [])
})

test('a search in a list shows at most the number of documents given by its limit', async () => {
  const page = await open('to="person" limit="1"')
  ;(await page.see('button', 'Add item')).click()
  await page.see('[role=option]')
  await page.see('p, span, div', 'Only the first')
  equal(page.root.querySelectorAll('[role=option]').length, 1)
})

test('a list of references is reordered and shortened by keyboard', async () => {
  const page = await open('to="person" value="ada bo zoe"')
  const row = await page.see('[data-path*="ada"]')
  await page.see('[data-path*="zoe"]', 'Zoë')
  deepEqual(page.sent(), ['ada', 'bo', 'zoe'])
  const handle = row.querySelector<HTMLElement>(
    '[aria-label*="Move"], [aria-label*="order"], [aria-roledescription]',
  )
  ok(handle, row.outerHTML.slice(0, 900))
  handle.focus()
  await press('Alt+ArrowDown')
  await until('the new order', () => ids(page).join() === 'bo,ada,zoe')
  deepEqual(page.sent(), ['bo', 'ada', 'zoe'])
  const menu = (await page.see('[data-path*="bo"]')).querySelector<HTMLElement>(
    '[aria-haspopup=menu]',
  )!
  menu.click()
  ;(await page.see('[role=menuitem]', 'Remove')).click()
  await until('one fewer', () => ids(page).join() === 'ada,zoe')
})

test('a list of references supports required and max', async () => {
  const page = await open('to="person" required max="2"')
  const { element, form } = page
  ok(element.validity.valueMissing)
  element.value = 'ada bo' as never
  deepEqual(page.sent(), ['ada', 'bo'])
  await until('valid', () => element.validity.valid)
  element.value = 'ada bo zoe' as never
  await until('too many', () => {
    element.checkValidity()
    return element.validity.customError
  })
  element.value = { _type: 'reference', _ref: 'ada' } as never
  ok(element.validity.typeMismatch, 'one reference is no list')
  form.reset()
  deepEqual(page.sent(), [])
  ok(element.validity.valueMissing)
  form.querySelector('fieldset')!.disabled = true
  element.value = 'ada' as never
  deepEqual(page.sent(), [])
})

test('the methods of a reference list search, set and clear it', async () => {
  const page = await open('to="person"')
  deepEqual(
    (await page.element.search('ada')).map(({ id }) => id),
    ['ada'],
  )
  await page.element.replace('bo')
  deepEqual(page.sent(), ['bo'])
  const code = await page.element.replace('rome').catch(({ code: name }: { code: string }) => name)
  equal(code, 'not-found')
  deepEqual(page.sent(), ['bo'])
  await page.element.clear()
  deepEqual(page.sent(), [])
  deepEqual(page.told, ['input', 'change', 'input', 'change'])
})

test('without a schema, the to attribute suffices for a list; without a dataset, the value is kept and submitted', async () => {
  const page = await open('to="person" value="ada"', { hasSchema: false })
  await page.see('[data-path*="ada"]', 'Ada Lovelace')
  page.main.remove()
  const alone = await open('to="person" value="ada bo" context-timeout="20"', { connected: false })
  await until('the ids', () =>
    /ada.*Not connected.*bo.*Not connected/s.test(alone.root.textContent),
  )
  deepEqual(alone.sent(), ['ada', 'bo'])
})

test('the order of attributes does not matter, and a list may contain an id twice', async () => {
  const page = await open('value="ada bo ada" to="person"')
  await page.see('[data-path*="bo"]', 'Bo Widerberg')
  deepEqual(page.sent(), ['ada', 'bo', 'ada'])
  await add(page, 'zoe', 'Zoë')
  deepEqual(page.sent(), ['ada', 'bo', 'ada', 'zoe'])
  equal(new Set(list(page).map(({ _key }) => _key)).size, 4)
  const box = document.createElement('form')
  box.innerHTML = '<reference-input name="a" value="ada bo" multiple></reference-input>'
  document.body.append(box)
  deepEqual(new FormData(box).getAll('a'), ['ada', 'bo'])
  box.remove()
})

test('an empty value attribute, as templates write it, means no reference', async () => {
  for (const attributes of ['value=""', 'value="" multiple', 'value=" " form-value="json"']) {
    const box = document.createElement('form')
    box.innerHTML = `<reference-input name="a" ${attributes} required></reference-input>`
    document.body.append(box)
    const element = box.querySelector('reference-input')!
    deepEqual(new FormData(box).getAll('a'), [], attributes)
    ok(element.validity.valueMissing, attributes)
    ok(!element.validity.typeMismatch, attributes)
    box.remove()
  }
})

test('an element can switch between single and multiple references', async () => {
  const page = await open('to="person"')
  page.element.multiple = false
  page.element.value = 'ada'
  await page.see('[part=control]', 'Ada Lovelace')
  ok(page.element.validity.valid)
  page.element.multiple = true
  page.element.value = 'bo' as never
  await page.see('[data-path*="bo"]', 'Bo Widerberg')
  await until('a list', () => page.element.validity.valid)
  deepEqual(page.sent(), ['bo'])
})

test('axe reports no violations in a list of references', async () => {
  const page = await open('to="person" value="ada bo"')
  await page.see('[data-path*="bo"]', 'Bo Widerberg')
  deepEqual(
    (await axe.run(page.main)).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    [],
  )
})
