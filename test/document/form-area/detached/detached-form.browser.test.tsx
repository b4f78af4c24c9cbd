// A form whose value is the element's own: a control of the page's forms, with no server anywhere.
import { sendKeys } from '@web/test-runner-commands'
// Loaded here, so that it does not take the time of the first test.
import '../../../../src/document/form-area/document-form-area.tsx'
import '../../../../src/element/area/area-mount.tsx'
import axe from 'axe-core'
import { define } from '../../../../elements/register.ts'
import type { DocumentForm } from '../../../../elements/document-form.ts'
import { defineField, defineType } from '../../../../src/schema/define.ts'
import {
  afterEach,
  deepEqual,
  equal,
  frame,
  ok,
  press,
  test,
  until,
} from '../../../kit/browser-test.ts'

define()

const recipe = defineType({
  name: 'recipe',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    { name: 'serves', type: 'number' },
    { name: 'vegan', type: 'boolean' },
    { name: 'cook', type: 'reference', to: [{ type: 'recipe' }] },
    { name: 'photo', type: 'image' },
    defineField({
      name: 'note',
      type: 'string',
      validation: (rule) => [
        rule.max(20).warning(),
        rule.custom(async (_value, context) => {
          await context.getClient!({ apiVersion: '2024-01-01' }).fetch('*')
          return 'the dataset says no'
        }),
      ],
    }),
  ],
})
const schema = [recipe]
const boxes: HTMLElement[] = []
afterEach(() => {
  for (const box of boxes.splice(0)) box.remove()
})

function put(html: string, properties: object = {}) {
  const box = document.createElement('div')
  box.style.inlineSize = '600px'
  box.innerHTML = html
  document.body.append(box)
  boxes.push(box)
  const form = box.querySelector('document-form') as DocumentForm
  Object.assign(form, { schema, ...properties })
  return { box, form, host: box.querySelector('form')! }
}

const inside = (form: DocumentForm, path: string) =>
  until(`the control of ${path}`, () =>
    form.shadowRoot!.querySelector<HTMLInputElement>(
      `[data-path="${path}"] :is(input, textarea, button[role=switch])`,
    ),
  )
async function typeInto(form: DocumentForm, path: string, text: string) {
  const input = await inside(form, path)
  input.focus()
  input.select()
  await sendKeys({ type: text })
  return input
}
const sent = (host: HTMLFormElement) => Object.fromEntries(new FormData(host).entries())
const page = '<form><document-form name="recipe"></document-form><button>Send</button></form>'

test('a value is edited, kept and submitted without a context; untouched parts stay byte for byte', async () => {
  const value = {
    unknown: { b: 1, a: [null, '\u00e9'] },
    title: 'Soup',
    cook: { _type: 'reference', _ref: 'nobody' },
    photo: { _type: 'image', asset: { _type: 'reference', _ref: 'image-1-2x2-png' } },
    _type: 'recipe',
  }
  const before = JSON.stringify(value)
  const { form, host } = put(page, { value })
  const told: string[] = []
  for (const type of ['input', 'change']) {
    host.addEventListener(type, ({ target }) =>
      told.push(`${type} ${(target as Element).localName}`),
    )
  }
  equal(form.value, value)
  equal(sent(host)['recipe'], before)
  await form.ready
  equal((await inside(form, 'title')).value, 'Soup')
  const distant = form.shadowRoot!.querySelectorAll<HTMLElement>('[data-not-connected]')
  deepEqual(
    [...distant].map(({ innerText }) => innerText.split('\n')[0]),
    ['nobody', 'image-1-2x2-png'],
  )
  ok(distant[0]?.innerText.includes('Not connected'))
  equal(JSON.stringify(form.value), before)
  equal(sent(host)['recipe'], before)
  deepEqual(told, [])

  await typeInto(form, 'title', 'Stew')
  equal((form.value as { title: string }).title, 'Stew')
  ok(form.matches(':state(dirty)'))
  deepEqual([...new Set(told)], ['input document-form'])
  await press('Tab')
  equal(told.filter((one) => one.startsWith('change')).length, 1)
  equal(told.at(-1), 'change document-form')
  equal(sent(host)['recipe'], before.replace('Soup', 'Stew'))
  const switched = told.length
  ;(await inside(form, 'vegan')).click()
  deepEqual(told.slice(switched), ['input document-form', 'change document-form'])
  equal(
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v20')).length,
    0,
  )
})

test('the first schema error makes the value invalid with its message; a warning does not', async () => {
  const { form, host } = put(page)
  await form.ready
  await inside(form, 'title')
  ok(!form.checkValidity())
  ok(form.validity.customError)
  equal(form.validationMessage, 'Required: enter a value')
  ok(!host.checkValidity())
  equal(form.form, host)
  equal(form.matches(':invalid'), true)

  ok(!form.reportValidity())
  const title = await inside(form, 'title')
  await until('the focus on the first error', () => form.shadowRoot!.activeElement === title)
  await sendKeys({ type: 'Soup' })
  ok(form.checkValidity(), form.validationMessage)
  await typeInto(form, 'note', 'far too long for any note')
  const markers = await form.validate()
  deepEqual(
    markers.map(({ path, level }) => `${path} ${level}`),
    ['note warning'],
  )
  ok(form.checkValidity(), 'validators that need a dataset do not block without one')
  await until('the state', () => form.matches(':state(warning)'))
  ok(!form.matches(':state(invalid)'))

  form.setCustomValidity('Not today')
  equal(form.validationMessage, 'Not today')
  form.setCustomValidity('')
  ok(form.checkValidity())
})

test('incomplete text sets badInput, and a value that is not an object sets typeMismatch', async () => {
  const { form } = put(page, { value: { _type: 'recipe', title: 'Soup', serves: 4 } })
  await form.ready
  await typeInto(form, 'serves', '-')
  ok(form.validity.badInput, 'a lone minus')
  await sendKeys({ type: '2' })
  ok(!form.validity.badInput, 'no bad input')
  equal((form.value as { serves: number }).serves, -2)
  form.value = '{"_type":"recipe"'
  ok(form.validity.typeMismatch, 'mismatch')
  equal(form.value, '{"_type":"recipe"')
  equal(sent(form.form!)['recipe'], '{"_type":"recipe"')
  await until('the words', () =>
    form.shadowRoot!.textContent.includes('kept and submitted unchanged'),
  )
  form.value = '{"_type": "recipe", "title": "Text"}'
  ok(!form.validity.typeMismatch, 'no mismatch')
  equal(sent(form.form!)['recipe'], '{"_type": "recipe", "title": "Text"}')
  await until('the text', async () => (await inside(form, 'title')).value === 'Text')
})

test('required treats an empty object as missing', async () => {
  const { form } = put('<form><document-form name="r" required></document-form></form>', {
    schema: [{ ...recipe, fields: recipe.fields.slice(1, 3) }],
  })
  ok(form.validity.valueMissing, 'before anything is loaded')
  await form.ready
  ok(form.validity.valueMissing)
  await typeInto(form, 'serves', '2')
  ok(form.validity.valid)
})

test('reset restores the default value; a fieldset disables; the submitted value can be the id or omitted', async () => {
  const { form, host, box } = put(
    '<form><fieldset><document-form name="recipe"></document-form></fieldset></form>',
    { defaultValue: { _type: 'recipe', _id: 'drafts.r1', title: 'Soup' } },
  )
  await form.ready
  await typeInto(form, 'title', 'Stew')
  host.reset()
  await until('the default', async () => (await inside(form, 'title')).value === 'Soup')
  equal((form.value as { title: string }).title, 'Soup')
  ok(!form.matches(':state(dirty)'))
  form.setAttribute('form-value', 'id')
  equal(sent(host)['recipe'], 'r1')
  form.setAttribute('form-value', 'none')
  deepEqual(sent(host), {})
  form.setAttribute('form-value', 'json')
  box.querySelector('fieldset')!.disabled = true
  await form.updateComplete
  await until('the control', async () => (await inside(form, 'title')).matches(':disabled'))
  deepEqual(sent(host), {})
  ok(form.matches(':state(disabled)'))
  ok(!form.willValidate)
})

test('a label focuses the first control, the form attribute associates, and Enter submits only when enabled', async () => {
  const { form, box } = put(
    '<label for="control">Recipe</label><document-form id="control" form="far" name="recipe"></document-form><form id="far"></form>',
    { value: { _type: 'recipe', title: 'Soup' } },
  )
  const far = box.querySelector<HTMLFormElement>('#far')!
  let submitted = 0
  far.addEventListener('submit', (event) => {
    event.preventDefault()
    submitted++
  })
  await form.ready
  const title = await inside(form, 'title')
  box.querySelector('label')!.click()
  await until('the focus', () => form.shadowRoot!.activeElement === title)
  equal(sent(far)['recipe'], '{"_type":"recipe","title":"Soup"}')
  await press('Enter')
  equal(submitted, 0)
  form.setAttribute('submit-on-enter', '')
  await press('Enter')
  equal(submitted, 1)
  equal(form.labels.length, 1)
})

test('a value restored by the browser is shown', async () => {
  const { form } = put(page)
  form.formStateRestoreCallback('{"_type":"recipe","title":"Kept"}')
  equal((form.value as { title: string }).title, 'Kept')
  await form.ready
  equal((await inside(form, 'title')).value, 'Kept')
})

test('adding a context around a standalone form keeps the value, the caret and the focus', async () => {
  const { form, box } = put(
    '<content-context></content-context><document-form name="r"></document-form>',
  )
  await form.ready
  const title = await typeInto(form, 'title', 'Half a wor')
  const context = box.querySelector('content-context')!
  context.id = 'later'
  Object.assign(context, {
    projectId: 'demo',
    datasetName: 'production',
    apiHost: '/nowhere',
    config: { schema: { types: [] }, templates: [] },
  })
  ok(form.shadowRoot!.querySelector('[data-not-connected]'))
  form.setAttribute('context', 'later')
  await until('the dataset', () => !form.shadowRoot!.querySelector('[data-not-connected]'))
  await sendKeys({ type: 'd' })
  equal(form.shadowRoot!.activeElement, title)
  equal((form.value as { title: string }).title, 'Half a word')
})

test('without a schema, document or context the form reports what is missing', async () => {
  const { form } = put('<document-form context-timeout="10" mode="detached"></document-form>', {
    schema: undefined,
  })
  const codes: string[] = []
  form.addEventListener('content-error', ({ detail }) => codes.push(detail.code))
  const error = await form.ready.catch((reason: { code: string }) => reason)
  equal(error?.code, 'no-context')
  deepEqual(codes, ['no-context'])
  form.schema = schema
  await inside(form, 'title')
})

/** A control of the page: shows what it is given, and says `input` with another value. */
class StarRating extends HTMLElement {
  given: Record<string, unknown> = {}
  connectedWith: unknown
  connectedCallback() {
    this.connectedWith = this.value
  }
  set value(value: unknown) {
    if (value === 13) throw new Error('unlucky')
    this.given['value'] = value
  }
  get value(): unknown {
    return this.given['value']
  }
  set readOnly(value: boolean) {
    this.given['readOnly'] = value
  }
  set markers(value: unknown) {
    this.given['markers'] = value
  }
  set path(value: string) {
    this.given['path'] = value
  }
  choose(value: unknown) {
    this.given['value'] = value
    this.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

test('the page replaces inputs: with a slotted control, or by tag name for a path or a type', async () => {
  const { form, box } = put(
    `<form><document-form name="recipe" fields="title serves note">
      <select slot="input:title"><option>Soup</option><option>Stew</option></select>
    </document-form></form>`,
    {
      value: { _type: 'recipe', title: 'Soup', serves: 2, note: 'n' },
      components: { number: 'star-rating', note: 'not an element' },
    },
  )
  const codes: string[] = []
  form.addEventListener('content-error', ({ detail }) => codes.push(detail.code))
  await form.ready
  const select = box.querySelector('select')!
  await until('the bound control', () => select.ariaLabel === 'Title')
  equal(select.value, 'Soup')
  ok(!form.shadowRoot!.querySelector('[data-path="title"] input'))
  ok(await inside(form, 'note'), 'what cannot be used is left out')
  deepEqual(codes, ['config-invalid'])

  const told: string[] = []
  box.addEventListener('input', ({ target }) => told.push((target as Element).localName))
  select.value = 'Stew'
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  equal((form.value as { title: string }).title, 'Stew')
  deepEqual(told, ['document-form'], 'one event for one edit')

  // Defined late: until then the place is there, and nothing is set that would hide its accessors.
  ok(await until('the place', () => form.shadowRoot!.querySelector('[data-path="serves"]')))
  customElements.define('star-rating', StarRating)
  const rating = await until('the element', () =>
    form.shadowRoot!.querySelector<StarRating>('star-rating'),
  )
  deepEqual(rating.given, { value: 2, readOnly: false, markers: [], path: 'serves' })
  equal(rating.connectedWith, 2, 'it has its properties before it is in the document')
  ok(rating.getAttribute('aria-labelledby'))
  rating.choose(5)
  equal((form.value as { serves: number }).serves, 5)
  form.value = { _type: 'recipe', title: 'Soup', serves: 3 }
  await until('the value that was set', () => rating.given['value'] === 3)
  equal(select.value, 'Soup')
  form.value = { _type: 'recipe', serves: 3 }
  ok(!form.reportValidity())
  await until('the words', () => select.ariaDescription?.startsWith('Required'))
  equal(select.ariaInvalid, 'true')
  equal(document.activeElement, select, 'the page is led to its own control')
  form.value = { _type: 'recipe', title: 'Soup', serves: 3 }
  await until('no words', () => select.ariaDescription === null)
  form.setAttribute('readonly', '')
  await until('what is read-only', () => rating.given['readOnly'] === true && select.disabled)
  form.removeAttribute('readonly')

  // A control that fails takes its own place down, and the value stays.
  form.value = { _type: 'recipe', title: 'Soup', serves: 13 }
  const panel = await until('the panel', () =>
    form.shadowRoot!.querySelector<HTMLElement>('[data-path="serves"] [role=alert]'),
  )
  ok(panel.innerText.includes('unlucky'))
  equal((form.value as { serves: number }).serves, 13)
  equal(codes.at(-1), 'crash')
  ok(await inside(form, 'note'))

  select.remove()
  equal((await inside(form, 'title')).value, 'Soup')
})

test('a corrected value becomes valid as soon as the field loses the focus, and the form can be submitted', async () => {
  const { form, host } = put(page)
  let sends = 0
  host.addEventListener('submit', (event) => {
    event.preventDefault()
    sends++
  })
  await form.ready
  const button = host.querySelector('button')!
  await inside(form, 'title')
  button.click()
  equal(sends, 0)
  const title = await inside(form, 'title')
  await until('the focus on the error', () => form.shadowRoot!.activeElement === title)
  await sendKeys({ type: 'S' })
  button.focus()
  button.click()
  equal(sends, 1)
})

test('undo and redo keys work across all fields of the form', async () => {
  const { form } = put(page, { value: { _type: 'recipe', title: 'Soup', vegan: false } })
  await form.ready
  // One key each: under load, a pause would make two steps of a word.
  await typeInto(form, 'title', 'S')
  // What is told in one task is one step.
  await frame()
  const vegan = await inside(form, 'vegan')
  vegan.focus()
  vegan.click()
  await typeInto(form, 'serves', '4')
  const value = () => form.value as Record<string, unknown>
  const told: string[] = []
  form.addEventListener('input', ({ type }) => told.push(type))
  deepEqual(value(), { _type: 'recipe', title: 'S', vegan: true, serves: 4 })
  await press('Control+z')
  await press('Control+z')
  deepEqual(value(), { _type: 'recipe', title: 'S', vegan: false })
  await press('Control+z')
  deepEqual(value(), { _type: 'recipe', title: 'Soup', vegan: false })
  equal((await inside(form, 'title')).value, 'Soup')
  await press('Control+Shift+z')
  equal(value()['title'], 'S')
  equal(told.length, 4)
  form.value = { _type: 'recipe', title: 'Set' }
  await press('Control+z')
  equal(value()['title'], 'Set', 'what the page set is nobody’s edit')
})

test('a form starts with its template’s value and parameters, and takes the focus with autofocus', async () => {
  const begin = (form: DocumentForm) =>
    Object.assign(form, {
      config: {
        schema: { types: schema },
        templates: [
          {
            id: 'for',
            title: 'For',
            schemaType: 'recipe',
            parameters: [{ name: 'people', type: 'number' }],
            value: ({ people }: { people: number }) => ({ title: 'Plain', serves: people }),
          },
        ],
      },
      initialValueParams: { people: 6 },
    })
  const { form, host } = put(
    '<form><document-form name="recipe" template="for" mode="detached" autofocus></document-form></form>',
    { schema: undefined },
  )
  begin(form)
  await form.ready
  const title = await inside(form, 'title')
  deepEqual(form.value, { _type: 'recipe', title: 'Plain', serves: 6 })
  equal(sent(host)['recipe'], JSON.stringify(form.value))
  await until('the focus', () => form.shadowRoot!.activeElement === title)
  await typeInto(form, 'title', 'Other')
  host.reset()
  deepEqual(form.value, { _type: 'recipe', title: 'Plain', serves: 6 })
  ok(!form.matches(':state(dirty)'))
})

test('a type missing from the schema is reported with a message and a code', async () => {
  const { form } = put('<document-form document-type="cake"></document-form>')
  const codes: string[] = []
  form.addEventListener('content-error', ({ detail }) => codes.push(detail.code))
  await form.ready
  await until('the error', () => codes.join() === 'config-invalid')
  await until('the words', () => form.shadowRoot!.textContent.includes('cake'))
  form.documentType = 'recipe'
  await inside(form, 'title')
})

async function noViolations(box: HTMLElement) {
  const { violations } = await axe.run(box, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
  )
}

test('axe reports no violations in a form in the page: plain, with errors and disabled', async () => {
  const { form, box } = put(
    `<form><label for="f">Recipe</label><document-form id="f" name="recipe">
      <select slot="input:title"><option>Soup</option></select></document-form></form>`,
    { value: { _type: 'recipe', cook: { _type: 'reference', _ref: 'x' } } },
  )
  await form.ready
  await inside(form, 'note')
  await noViolations(box)
  form.reportValidity()
  await until('the words', () => form.shadowRoot!.textContent.includes('Required'))
  await noViolations(box)
  form.disabled = true
  await until('the control', async () => (await inside(form, 'note')).matches(':disabled'))
  await noViolations(box)
})
