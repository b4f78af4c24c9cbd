// A form for one field of any type: its value is the element's own, and a control of the page's forms.
import { sendKeys } from '@web/test-runner-commands'
import '../../../../src/document/form-area/document-form-area.tsx'
import '../../../../src/element/area/area-mount.tsx'
import axe from 'axe-core'
import type { DocumentForm } from '../../../../elements/document-form.ts'
import { define } from '../../../../elements/register.ts'
import { defineField, defineType } from '../../../../src/schema/define.ts'
import { afterEach, deepEqual, equal, ok, press, test, until } from '../../../kit/browser-test.ts'

define()

const page = defineType({
  name: 'page',
  type: 'document',
  fields: [
    // What a whole page needs says nothing about one of its fields.
    defineField({ name: 'owner', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.max(12) }),
    { name: 'count', type: 'number' },
    { name: 'ready', type: 'boolean' },
    { name: 'day', type: 'date' },
    { name: 'tags', type: 'array', of: [{ type: 'string' }] },
    { name: 'body', type: 'array', of: [{ type: 'block' }] },
    { name: 'photo', type: 'image' },
    { name: 'place', type: 'geopoint' },
    { name: 'address', type: 'slug' },
    { name: 'author', type: 'reference', to: [{ type: 'page' }] },
    {
      name: 'seo',
      type: 'object',
      fields: [
        { name: 'hint', type: 'string' },
        { name: 'index', type: 'boolean' },
      ],
    },
    defineField({ name: 'begun', type: 'string', initialValue: 'As it begins' }),
  ],
})

const boxes: HTMLElement[] = []
afterEach(() => {
  for (const box of boxes.splice(0)) box.remove()
})

async function put(path: string, attributes = '', properties: object = {}) {
  const box = document.createElement('div')
  box.style.inlineSize = '600px'
  box.innerHTML = `<form><fieldset><label for="f">Own</label>
    <document-form id="f" name="field" path="${path}" ${attributes}></document-form></fieldset></form>`
  document.body.append(box)
  boxes.push(box)
  const form = box.querySelector('document-form') as DocumentForm
  const told: string[] = []
  for (const type of ['input', 'change'])
    form.addEventListener(type, () => told.push(`${type} ${JSON.stringify(form.value)}`))
  Object.assign(form, { schema: [page], ...properties })
  await form.ready
  const root = form.shadowRoot!
  const see = <E extends Element = HTMLInputElement>(selector: string) =>
    until(`${selector} in ${root.innerHTML.slice(0, 400)}`, () =>
      root.querySelector<E>(`[data-path^="${path}"] ${selector}`),
    )
  const host = box.querySelector('form')!
  const sent = () => new FormData(host).get('field')
  return { box, form, host, root, see, sent, told }
}

const asset = (id: string) => ({
  _type: 'image',
  asset: { _type: 'reference', _ref: `image-${id}-2x2-png` },
})
const block = (text: string) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
})

/** A value of each kind, another one, and one that does not fit. */
const values: Readonly<Record<string, readonly [unknown, unknown, unknown]>> = {
  title: ['Soup', '2024', 5],
  count: [3, 0, 'three'],
  ready: [true, false, 'yes'],
  day: ['2026-01-02', '2026-01-03', { day: 1 }],
  tags: [['a', 'b'], [], { 0: 'a' }],
  body: [[block('Hello')], [block('Bye')], 'Hello'],
  photo: [asset('a'), asset('b'), []],
  author: [{ _type: 'reference', _ref: 'x' }, { _type: 'reference', _ref: 'y' }, true],
  seo: [{ hint: 'h' }, { index: true }, ['h']],
  'seo.hint': ['Soup', 'true', {}],
}

for (const [path, [value, other, foreign]] of Object.entries(values)) {
  test(`a form for "${path}" takes its value, submits it as JSON, restores it, and rejects other types`, async () => {
    const { form, host, sent, told } = await put(path, '', { defaultValue: value })
    equal(form.value, value)
    equal(sent(), JSON.stringify(value))
    ok(form.validity.valid, form.validationMessage)
    form.value = other as never
    equal(form.value, other)
    equal(sent(), JSON.stringify(other))
    ok(form.validity.valid, form.validationMessage)
    // Neither a value of this page nor one of the browser is text with quotes around it.
    form.formStateRestoreCallback(JSON.stringify(other))
    deepEqual(form.value, other as never)
    equal(sent(), JSON.stringify(other))
    form.value = foreign as never
    equal(form.value, foreign)
    ok(form.validity.typeMismatch, 'another kind')
    host.reset()
    deepEqual(form.value, value as never)
    ok(form.validity.valid, 'the default')
    deepEqual(told, [])
  })
}

for (const path of Object.keys(values)) {
  test(`a form for "${path}" starts without a value, which is valueMissing only when required`, async () => {
    const { form, host, box, sent, see } = await put(path)
    equal(form.value, undefined)
    equal(sent(), null)
    ok(form.validity.valid, form.validationMessage)
    form.required = true
    ok(form.validity.valueMissing)
    const empty = path === 'seo' ? {} : ['tags', 'body'].includes(path) ? [] : undefined
    form.value = empty
    ok(form.validity.valueMissing, 'an empty value')
    form.value = values[path]![0] as never
    ok(form.validity.valid, form.validationMessage)
    box.querySelector('fieldset')!.disabled = true
    equal(sent(), null)
    ok(!form.willValidate)
    ok(form.matches(':state(disabled)'))
    if (!/photo|author|body|tags/.test(path))
      await until('a disabled control', async () =>
        (await see(':is(input, textarea, button, [role=switch])')).matches(':disabled'),
      )
    ok(!host.querySelector('document-form')!.shadowRoot!.textContent.includes('Owner'))
  })
}

test('text typed into a single field is its value, fires input and change natively, and is checked by its own rules only', async () => {
  const { form, see, sent, told } = await put('title')
  const input = await see('input')
  input.focus()
  await sendKeys({ type: '2024' })
  await until('the value', () => form.value === '2024')
  equal(sent(), '"2024"')
  ok(form.validity.valid, form.validationMessage)
  ok(told.at(-1)?.startsWith('input'))
  await press('Tab')
  equal(told.at(-1), 'change "2024"')
  deepEqual(await form.validate(), [])
  input.focus()
  await sendKeys({ type: ' and much more' })
  await press('Tab')
  await until('too long', () => form.validity.customError)
  deepEqual(
    (await form.validate()).map(({ path }) => path),
    ['title'],
  )
  ok(await form.undo())
  await until('undone', () => form.value !== '2024 and much more')
})

test('a single rich-text field is edited, has a list of blocks as its value, and can be reset', async () => {
  const { form, host, see, root, sent } = await put('body', 'required')
  const text = await see<HTMLElement>('.ProseMirror')
  root.querySelector<HTMLElement>('[data-activate]')?.click()
  await until('the activation', () => text.isContentEditable)
  text.focus()
  await sendKeys({ type: 'Hello' })
  type Blocks = { children: { text: string }[] }[]
  await until(
    'the value',
    () => (form.value as unknown as Blocks | undefined)?.[0]?.children[0]?.text === 'Hello',
  )
  equal((JSON.parse(String(sent())) as Blocks)[0]!.children[0]!.text, 'Hello')
  ok(form.validity.valid)
  host.reset()
  await until('the empty text', () => text.textContent?.trim() === '')
  equal(form.value, undefined)
  ok(form.validity.valueMissing)
})

test('switches and object fields fire input and change immediately; a field starts with its type’s initial value', async () => {
  const { see, sent, told } = await put('seo')
  ;(await see<HTMLElement>('button[role=switch], input[type=checkbox]')).click()
  deepEqual(told, ['input {"index":true}', 'change {"index":true}'])
  equal(sent(), '{"index":true}')
  const begun = await put('begun')
  await until('the initial value', () => begun.form.value === 'As it begins')
  equal(begun.sent(), '"As it begins"')
  equal((await begun.see('input')).value, 'As it begins')
  // Another schema begins with what it says, also with nothing.
  const fields = [{ name: 'begun', type: 'string' }]
  begun.form.schema = [{ name: 'page', type: 'document', fields }]
  await until('no value', () => begun.form.value === undefined)
  equal(begun.sent(), null)
})

test('a form of one field shows the same input as the document form', async () => {
  const shown = {
    photo: /Photo/,
    author: /Author/,
    place: /Set location|Latitude/,
    address: /Address/,
  }
  const forms = []
  for (const [path, words] of Object.entries(shown)) {
    const one = await put(path)
    await until(`${words} in ${one.root.textContent}`, () => words.test(one.root.textContent))
    forms.push(one)
  }
  for (const { root, form } of forms) {
    const below = [...root.querySelectorAll<HTMLElement>('[data-path]')].map(
      ({ dataset }) => dataset['path']!,
    )
    deepEqual(
      below.filter((path) => path !== form.path),
      [],
    )
  }
})

test('a path that leads to no field of the type shows an error', async () => {
  const box = document.createElement('div')
  box.innerHTML = '<document-form path="tags[0]"></document-form>'
  boxes.push(box)
  const form = box.querySelector('document-form')!
  const codes: string[] = []
  form.addEventListener('content-error', (event) => {
    codes.push(event.detail.code)
    event.preventDefault()
  })
  form.schema = [page]
  document.body.append(box)
  await until('the words', () => form.shadowRoot!.textContent.includes('tags[0]'))
  deepEqual(codes, ['config-invalid'])
})

test('axe reports no violations in single-field forms', async () => {
  for (const path of ['title', 'body', 'tags', 'seo', 'photo', 'day']) {
    const { box, see } = await put(path, '', { value: values[path]![0] })
    await see('*')
    deepEqual(
      (await axe.run(box)).violations.map(({ id }) => id),
      [],
      path,
    )
    box.remove()
  }
})
