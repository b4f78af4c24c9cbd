// The real element against a real server, alone in a page.
import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { define } from '../../elements/register.ts'
import type { ReferenceInput } from '../../elements/reference-input.ts'
import { defineConfig } from '../../src/studio/config/define-config.ts'
import type { TypeDefinition } from '../../src/schema/define.ts'
import { startBrowserServer, type BrowserServer } from '../kit/browser-server.ts'
import { afterEach, deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import { queryIn } from '../ui/mount.tsx'
import { ada, bo, city, person, ref, zoe } from './open-field.tsx'

define()
const config = defineConfig({
  title: 'Paper',
  schema: { types: [person, city] as TypeDefinition[] },
})
const servers: BrowserServer[] = []
afterEach(async () => {
  document.querySelector('main')?.remove()
  for (const server of servers.splice(0)) await server.close()
})

interface Page {
  form: HTMLFormElement
  input: ReferenceInput
  told: string[]
  see: (selector: string, name?: string) => Promise<HTMLElement>
}

async function open(
  attributes: string,
  { connected = true, hasSchema = true } = {},
): Promise<Page> {
  const main = document.createElement('main')
  let around = '<content-context>'
  if (connected) {
    const server = await startBrowserServer({ documents: [ada, bo, zoe] })
    servers.push(server)
    around = `<content-context project-id="demo" dataset="production" api-host="${server.url}">`
  }
  main.innerHTML = `${connected ? around : ''}<form><label for="r">Written by</label>
    <reference-input id="r" name="author" ${attributes}></reference-input></form>${connected ? '</content-context>' : ''}`
  document.body.append(main)
  if (connected && hasSchema) Object.assign(main.firstElementChild!, { config })
  const input = main.querySelector('reference-input')!
  const told: string[] = []
  for (const name of [
    'input',
    'change',
    'content-search',
    'content-open-reference',
    'content-create-reference',
  ])
    input.addEventListener(name, () => told.push(name))
  await input.ready
  return {
    form: main.querySelector('form')!,
    input,
    told,
    see: (selector, name) =>
      until(`${selector} “${name ?? ''}” in ${input.shadowRoot!.textContent}`, () =>
        queryIn(input.shadowRoot!, selector, name),
      ),
  }
}

const sent = ({ form }: Page) => new FormData(form).get('author')

test('<reference-input> is operated by keyboard, submits the id, and fires events like native controls', async () => {
  const page = await open('to="person" required')
  const { input } = page
  const box = (await page.see('input[role=combobox]')) as HTMLInputElement
  equal(input.checkValidity(), false)
  ok(input.validity.valueMissing)
  document.querySelector('label')!.click()
  await until('the focus', () => input.shadowRoot!.activeElement === box)
  equal(
    input.shadowRoot!.getElementById(box.getAttribute('aria-labelledby')!)?.textContent,
    'Written by',
  )
  await sendKeys({ type: 'Ada' })
  await page.see('option', 'Ada Lovelace')
  await until('fresh hits', () => !input.shadowRoot!.querySelector('[data-stale]'))
  await press('Enter')
  deepEqual(input.value, ref('ada'))
  equal(sent(page), 'ada')
  ok(input.checkValidity())
  await page.see('[part=preview]', 'Ada Lovelace')
  ok(input.matches(':state(filled)') && input.matches(':state(strong)'))
  ok(page.told.includes('content-search'))
  deepEqual(
    page.told.filter((name) => name === 'input' || name === 'change'),
    ['input', 'change'],
  )
  page.form.reset()
  await page.see('input[role=combobox]')
  equal(sent(page), null)
})

test('without a schema, plain HTML suffices: the types attribute is searched by common title fields', async () => {
  const page = await open('to="person"', { hasSchema: false })
  ;(await page.see('input[role=combobox]')).focus()
  await sendKeys({ type: 'Ada' })
  ;(await page.see('option', 'Ada Lovelace')).click()
  await page.see('[part=preview]', 'Ada Lovelace')
  equal(sent(page), 'ada')
})

test('without a schema and without types, an error names what is missing', async () => {
  const page = await open('', { hasSchema: false })
  const note = await page.see('[data-no-types]')
  match(note.textContent, /There are no document types.*attribute “to”/)
})

test('a page can render its own rows in the list of hits', async () => {
  const page = await open('to="person"')
  const own = document.createElement('b')
  own.slot = 'option:ada'
  own.textContent = 'The first programmer'
  page.input.append(own)
  ;((await page.see('input[role=combobox]')) as HTMLElement).click()
  const option = await until('its row', () => own.assignedSlot?.closest('[role=option]'))
  ok(own.getBoundingClientRect().height > 0)
  ;(option as HTMLElement).click()
  await until('the choice', () => sent(page) === 'ada')
})

test('<reference-input> accepts an id, follows it, and has methods to clear and replace it', async () => {
  const page = await open('value="bo"')
  const { input } = page
  await page.see('[part=preview]', 'Bo Widerberg')
  equal(sent(page), 'bo')
  await input.open()
  await until('the event', () => page.told.includes('content-open-reference'))
  await input.replace('zoe')
  const marker = { type: 'person' }
  deepEqual(input.value, ref('zoe', { _weak: true, _strengthenOnPublish: marker }))
  await until('weak', () => input.matches(':state(weak)'))
  const refused = await input.replace('nobody').then(
    () => null,
    (error: { code?: string }) => error.code,
  )
  equal(refused, 'not-found')
  deepEqual(await input.search('wid'), [{ id: 'bo', type: 'person' }])
  await input.clear()
  await page.see('input[role=combobox]')
  equal(input.value, undefined)
})

test('<reference-input> reports a missing target as a form error', async () => {
  const page = await open('value="gone" form-value="json"')
  await page.see('[role=status]', 'could not be found')
  await until('the state', () => page.input.matches(':state(unavailable)'))
  ok(page.input.validity.customError)
  equal(sent(page), JSON.stringify(ref('gone')))
})

test('preventing content-create-reference lets the page create the document itself', async () => {
  const page = await open('to="person"')
  page.input.addEventListener('content-create-reference', (event) => event.preventDefault())
  ;(await page.see('button', 'Create new')).click()
  ok(page.told.includes('content-create-reference'))
  equal(page.input.value, undefined)
})

test('<reference-input> without a context shows, keeps and submits its value', async () => {
  const page = await open('value="kept" required context-timeout="50"', { connected: false })
  const place = await page.see('[data-not-connected]')
  ok(place.textContent.includes('kept') && place.textContent.includes('Not connected'))
  equal(sent(page), 'kept')
  ok(page.input.checkValidity())
  page.input.removeAttribute('value')
  equal(page.input.checkValidity(), false)
})

test('axe reports no violations in an open <reference-input>, light and dark, at 320 px', async () => {
  for (const scheme of ['light', 'dark']) {
    const page = await open(
      `to="person" label="Author" color-scheme="${scheme}" style="inline-size:320px"`,
    )
    const box = (await page.see('input[role=combobox]')) as HTMLInputElement
    box.focus()
    await press('ArrowDown')
    await page.see('option', 'Ada')
    const { violations } = await axe.run(page.input, { rules: { region: { enabled: false } } })
    deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    )
    document.querySelector('main')?.remove()
  }
})
