import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText, span } from './open-text.tsx'

const of = [
  {
    type: 'block',
    of: [{ name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }],
  },
  { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
]
const link = { _type: 'link', _key: 'l', href: 'https://example.org' }
const chip = (form: { root: ParentNode }) =>
  form.root.querySelector<HTMLElement>('[data-inline-object="m"]')
const withChip = [
  block('a', [
    span('a0', 'Ask '),
    { _type: 'mention', _key: 'm', name: 'Ada' },
    span('a1', ' now'),
  ] as never),
]

test('PT-005.3 the link button annotates the selection and opens its form', async () => {
  const form = await openText([block('a', 'Hello world')], { of })
  await form.select('a', 0, 5)
  const button = await until('the button', () =>
    form.root.querySelector<HTMLElement>('[aria-label="Link"]'),
  )
  button.click()
  const input = await until('the form', () =>
    form.root.querySelector<HTMLInputElement>('[part="popover"] input'),
  )
  input.focus()
  await sendKeys({ type: 'https://example.org' })
  await until('the address', () =>
    JSON.stringify(form.body()).includes('"href":"https://example.org"'),
  )
  const [first] = form.body() as {
    children: { marks: string[] }[]
    markDefs: { _key: string; _type: string }[]
  }[]
  deepEqual(first!.children[0]!.marks, [first!.markDefs[0]!._key])
  equal(first!.markDefs[0]!._type, 'link')
  form.unmount()
})

test('PT-012.1 a bar stands at the annotation of the caret until Escape', async () => {
  const form = await openText(
    [{ ...block('a', [span('s', 'Hello', ['l'])] as never), markDefs: [link] }],
    { of },
  )
  await form.select('a', 2)
  const bar = await until('the bar', () => form.root.querySelector('[data-rich-text-floating]'))
  ok(bar.textContent?.includes('https://example.org'))
  await press('Escape')
  await until('no bar', () => !form.root.querySelector('[data-rich-text-floating]'))
  equal(getSelection()!.focusOffset, 2)
  form.unmount()
})

test('X-021.1 arrows pass an inline object, Backspace removes it, Escape closes its bar', async () => {
  const form = await openText(withChip, { of })
  await form.select('a', 4)
  await press('ArrowRight')
  await until('the bar', () => form.root.querySelector('[data-rich-text-floating]'))
  await press('Escape')
  await until('no bar', () => !form.root.querySelector('[data-rich-text-floating]'))
  await press('ArrowRight')
  await sendKeys({ type: '!' })
  await until('text behind it', () => form.words()[0] === 'Ask <m>! now')
  await press('Backspace')
  await press('Backspace')
  await until(
    'it is gone',
    () => form.words()[0] === 'Ask  now' || !form.words()[0]!.includes('<m>'),
  )
  form.unmount()
})

test('PT-008.1 the bar of an inline object edits and removes it', async () => {
  const form = await openText(withChip, { of })
  await form.select('a', 4)
  await press('ArrowRight')
  const bar = await until('the bar', () => form.root.querySelector('[data-rich-text-floating]'))
  const [edit] = bar.querySelectorAll('button')
  edit!.click()
  const input = await until('the form', () =>
    form.root.querySelector<HTMLInputElement>('[part="dialog"] input, [role="dialog"] input'),
  )
  input.focus()
  await sendKeys({ type: 'X' })
  await until('the edit', () => JSON.stringify(form.body()).includes('X'))
  ok(!form.root.querySelector('[data-rich-text-floating]'), 'PT-008: hidden while open')
  await press('Escape')
  await until('closed', () => !form.root.querySelector('[role="dialog"]'))
  ok(chip(form))
  form.unmount()
})

test('PT-009.1 an inline object opens by a double click, and by one when read-only', async () => {
  const form = await openText(withChip, { of })
  const element = await until('the chip', () => chip(form))
  const at = (type: string, detail: number) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const where = {
      clientX: left + width / 2,
      clientY: top + height / 2,
      bubbles: true,
      composed: true,
      detail,
      cancelable: true,
    }
    element.dispatchEvent(new MouseEvent(type, where))
  }
  at('mousedown', 1)
  at('mouseup', 1)
  await frame()
  ok(!form.root.querySelector('[role="dialog"]'))
  at('mousedown', 1)
  at('mouseup', 1)
  await until('the dialog', () => form.root.querySelector('[role="dialog"]'))
  form.unmount()
})

test('a block object has a menu to edit and remove it', async () => {
  const form = await openText(
    [block('a', 'one'), { _type: 'figure', _key: 'f', caption: 'A drawing' }, block('b', 'two')],
    { of },
  )
  const row = await until('the object', () => form.root.querySelector('[data-block-object="f"]'))
  ok(row.textContent?.includes('A drawing'))
  row.querySelector('button')!.click()
  const menu = await until('the menu', () => form.root.querySelector('[role="menu"]'))
  const rows = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const remove = rows.find(({ textContent }) => textContent?.includes('Remove'))
  ok(remove && rows.some(({ textContent }) => textContent?.includes('Edit')))
  remove.click()
  await until('it is gone', () => form.words().length === 2)
  form.unmount()
})

test('PT-013.1 an invalid block is shown as JSON and can be ignored or put right', async () => {
  const broken = { _type: 'block', _key: 'x', style: 'h2' }
  const form = await openText([block('a', 'one'), broken], { of })
  const panel = await until('the panel', () => form.root.querySelector('[data-invalid-item]'))
  ok(panel.textContent?.includes('"style": "h2"'))
  ok([...panel.querySelectorAll('button')].some(({ textContent }) => textContent === 'Ignore'))
  panel.querySelector<HTMLElement>('[data-resolve]')!.click()
  await until('a block', () => Array.isArray(form.body()[1]?.['children']))
  equal(form.body()[1]!['style'], 'h2')
  equal(form.body()[1]!['_key'], 'x')
  form.unmount()
})

test('PT-019.1 what the schema does not know says so', async () => {
  const form = await openText(
    [block('a', [span('s', 'Hi '), { _type: 'odd', _key: 'm' }, span('t', '')] as never)],
    { of },
  )
  ok((await until('the chip', () => chip(form)))?.textContent?.includes('Unknown inline type'))
  form.unmount()
})
