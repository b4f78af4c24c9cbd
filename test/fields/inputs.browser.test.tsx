import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { set, unset } from '../../src/model/patch.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { Rule } from '../../src/schema/validation/rule.ts'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../kit/browser-test.ts'
import { mountForm } from '../form/mount-form.tsx'
import { middleOf } from '../ui/mount.tsx'

const rule = new Rule()

/** A form of one field called `field`. */
function only(field: Omit<FieldDefinition, 'name'>, value?: unknown, inputs = {}) {
  const form = mountForm([{ name: 'field', ...field } as FieldDefinition], {
    ...(value !== undefined && { value: { field: value } }),
    inputs,
  })
  return { form, control: () => form.control('field'), value: () => form.value()['field'] }
}

async function type(text: string) {
  await sendKeys({ type: text })
  await frame()
}

async function clear(control: HTMLInputElement) {
  control.focus()
  control.select()
  await press('Backspace')
  await frame()
}

test('FORM-011 a read-only input shows its value and changes nothing', async () => {
  const kinds: [Omit<FieldDefinition, 'name'>, unknown][] = [
    [{ type: 'string' }, 'a'],
    [{ type: 'text' }, 'a'],
    [{ type: 'url' }, 'https://a.no'],
    [{ type: 'email' }, 'a@b.no'],
    [{ type: 'number' }, 5],
    [{ type: 'boolean' }, false],
    [{ type: 'boolean', options: { layout: 'checkbox' } }, false],
    [{ type: 'string', options: { list: ['a', 'b'] } }, 'a'],
    [{ type: 'string', options: { list: ['a', 'b'], layout: 'radio' } }, 'a'],
  ]
  for (const [field, value] of kinds) {
    const { form, control } = only({ ...field, readOnly: true }, value)
    control().focus()
    control().click()
    await press('Escape')
    await type('x')
    await press('ArrowUp')
    await press('ArrowDown')
    deepEqual(form.patches, [], JSON.stringify(field))
    form.unmount()
  }
})

test('X-012 clearing a string, URL or e-mail address unsets it', async () => {
  for (const [kind, value] of [
    ['string', 'a'],
    ['text', 'a'],
    ['url', 'https://a.no'],
    ['email', 'a@b.no'],
  ] as const) {
    const { form, control } = only({ type: kind }, value)
    await clear(control())
    deepEqual(form.patches, [unset(['field'])])
    await type('https://b.no')
    equal(form.value()['field'], 'https://b.no')
    form.unmount()
  }
})

test('INPUT-005.1 a text is a textarea of 10 rows, or as many as the schema sets', () => {
  equal(only({ type: 'text' }).control().getAttribute('rows'), '10')
  equal(only({ type: 'text', rows: 3 }).control().getAttribute('rows'), '3')
  equal(only({ type: 'text' }).control().localName, 'textarea')
})

test('INPUT-005.2 strings, texts, numbers, e-mail addresses and URLs show a placeholder', () => {
  for (const kind of ['string', 'text', 'number', 'email', 'url']) {
    const { control } = only({ type: kind, placeholder: 'Like so' })
    equal(control().placeholder, 'Like so', kind)
  }
})

test('INPUT-007.1 a URL input has type url, or text when relative URLs are allowed', () => {
  equal(only({ type: 'url' }).control().type, 'url')
  equal(only({ type: 'url', validation: rule.uri({ scheme: 'ftp' }) }).control().type, 'url')
  equal(only({ type: 'url', validation: rule.uri({ allowRelative: true }) }).control().type, 'text')
})

test('INPUT-007.2 e-mail and URL inputs have the matching input type', () => {
  equal(only({ type: 'email' }).control().type, 'email')
  equal(only({ type: 'url' }).control().type, 'url')
})

test('INPUT-006 the on-screen keyboard is numeric when only digits are allowed', () => {
  const mode = (validation?: Rule) => only({ type: 'number', validation }).control().inputMode
  equal(mode(rule.min(0)), 'numeric')
  equal(mode(rule.positive()), 'numeric')
  equal(mode(rule.integer()), 'numeric')
  equal(mode(rule.precision(0)), 'numeric')
  for (const other of [undefined, rule.min(-1), rule.precision(2), rule.max(5)]) {
    ok(mode(other) !== 'numeric')
  }
})

test('a number can be typed through its incomplete states', async () => {
  const { form, control, value } = only({ type: 'number' })
  control().focus()
  await type('-')
  equal(value(), undefined)
  await type('1')
  equal(value(), -1)
  await type('.')
  await type('0')
  await type('5')
  equal(control().value, '-1.05')
  equal(value(), -1.05)
  control().blur()
  await until('the number as it is', () => control().value === '-1.05')
  ok(form.patches.every((patch) => patch.type !== 'unset'))
})

test('INPUT-009 clearing a number field unsets the value', async () => {
  const { form, control, value } = only({ type: 'number' }, 12)
  await clear(control())
  deepEqual(form.patches.splice(0), [unset(['field'])])
  equal(control().value, '')
  await type('7')
  equal(value(), 7)
})

test('INPUT-008.1 does not store an unsafe integer; it stays in the input with a message', async () => {
  const { form, control, value } = only({ type: 'number' }, 5)
  control().focus()
  control().select()
  document.execCommand('insertText', false, '9007199254740992')
  equal(value(), 5)
  deepEqual(form.patches, [])
  control().select()
  await type('9007199254740993')
  equal(value(), 5)
  control().blur()
  equal(control().value, '9007199254740993')
  await until('the words', () => form.query('[data-input-problem]')?.textContent?.includes('large'))
})

test('INPUT-003 a boolean is a switch, or a checkbox', () => {
  equal(only({ type: 'boolean' }).control().getAttribute('role'), 'switch')
  const box = only({ type: 'boolean', options: { layout: 'checkbox' } }).control()
  equal(box.type, 'checkbox')
  equal(box.getAttribute('role'), null)
})

test('INPUT-004 an unset boolean is indeterminate, and the first click sets true', async () => {
  for (const layout of ['switch', 'checkbox']) {
    const { form, control, value } = only({ type: 'boolean', options: { layout } })
    ok(control().indeterminate)
    await sendMouse({ type: 'click', position: middleOf(control()) })
    deepEqual(form.patches, [set(true, ['field'])])
    ok(!control().indeterminate)
    await press('Space')
    equal(value(), false)
    ok(!control().indeterminate)
    form.unmount()
  }
})

test('clicking the label of a switch toggles it', async () => {
  const { form, value } = only({ type: 'boolean', title: 'Shown' })
  form.field('field').querySelector('label')?.click()
  equal(value(), true)
})

const list = [
  { title: 'Politics', value: 'politics' },
  'long-reads',
  { title: 'Art', value: 'art' },
]

async function openList(form: ReturnType<typeof only>['form']) {
  form.find('combobox').focus()
  await press('Enter')
  await until('the list', () => form.query('option'))
}

test('INPUT-001.1 a string with a list is a dropdown that shows titles and stores values', async () => {
  const { form, value } = only({ type: 'string', options: { list } }, 'politics')
  match(form.find('combobox').textContent ?? '', /Politics/)
  await openList(form)
  deepEqual(
    [...form.root.querySelectorAll('[role=option]')].map((option) => option.textContent?.trim()),
    ['None', 'Politics', 'Long Reads', 'Art'],
  )
  await press('ArrowDown')
  await press('Enter')
  await until('the value', () => value() === 'long-reads')
  await until('its title', () => form.find('combobox').textContent?.includes('Long Reads'))
})

test('INPUT-002 a plain value in a list gets a readable title', () => {
  const { form } = only({ type: 'string', options: { list: ['my-value'], layout: 'radio' } })
  match(form.field('field').textContent ?? '', /My Value/)
})

test('X-011 the empty option unsets the value; a value not in the list stays visible with a warning', async () => {
  const { form, value } = only({ type: 'string', options: { list } }, 'obituaries')
  match(form.find('combobox').textContent ?? '', /obituaries/)
  await form.validated()
  await until('the finding', () => form.query('[data-finding="error"]'))
  await openList(form)
  await press('Home')
  await press('Enter')
  await until('no value', () => value() === undefined)
  deepEqual(form.patches, [unset(['field'])])
})

test('INPUT-001.1 numbers with a list keep their type', async () => {
  const { form, value } = only({ type: 'number', options: { list: [1, 2, 3] } }, 2)
  await openList(form)
  await press('ArrowDown')
  await press('Enter')
  await until('the number', () => value() === 3)
})

test('INPUT-001.2 the radio layout shows all options, in either direction', async () => {
  const { form, value } = only({ type: 'string', options: { list, layout: 'radio' } }, 'politics')
  const group = form.find('[role=radiogroup]')
  equal(getComputedStyle(group).flexDirection, 'column')
  equal(form.root.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent, 'Field')
  form.control('field').focus()
  await press('ArrowDown')
  equal(value(), 'long-reads')
  form.unmount()
  const { form: wide } = only({
    type: 'string',
    options: { list, layout: 'radio', direction: 'horizontal' },
  })
  equal(getComputedStyle(wide.find('[role=radiogroup]')).flexDirection, 'row')
})

test('a required control exposes that to assistive technology', () => {
  for (const field of [
    { type: 'string' },
    { type: 'text' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'string', options: { list } },
    { type: 'string', options: { list, layout: 'radio' } },
    { type: 'date' },
    { type: 'datetime' },
    { type: 'richDate' },
    { type: 'slug' },
    { type: 'geopoint' },
    { type: 'array', of: [{ type: 'string' }], options: { layout: 'tags' } },
  ]) {
    const { form } = only({ ...field, validation: rule.required() })
    ok(form.query('[aria-required="true"]'), JSON.stringify(field))
    form.unmount()
  }
})

test('INPUT-008.2 does not store an unsafe integer in an array of numbers', async () => {
  const { form } = only({ type: 'array', of: [{ type: 'number' }] }, [5, 6])
  const box = await until('the first number', () =>
    form.root.querySelector<HTMLInputElement>('[data-path="field"] input[inputmode="decimal"]'),
  )
  box.focus()
  box.select()
  document.execCommand('insertText', false, '9007199254740993')
  deepEqual(form.value()['field'], [5, 6])
  deepEqual(form.patches, [])
})

test('clicking the title of an empty table does not create one', () => {
  const form = mountForm([{ name: 'table', type: 'table' }])
  form.field('table').querySelector<HTMLElement>('[part=field-label]')!.click()
  deepEqual(form.patches, [])
})
