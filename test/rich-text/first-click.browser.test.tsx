// The first click into a text that waits for it.
import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands'
import { ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText, type OpenText, span } from './open-text.tsx'

const of = [
  {
    type: 'block',
    of: [{ name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }],
  },
  { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
  { type: 'table' },
]
const table = {
  _type: 'table',
  _key: 't',
  rows: [{ _type: 'tableRow', _key: 'r', cells: ['Pears', 'ripe'] }],
}

/** The point before a letter of a block. */
function pointAt({ text }: OpenText, key: string, offset: number): [number, number] {
  const element = text.querySelector(`[data-key="${key}"]`)!
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const node = walker.nextNode()!
  const range = document.createRange()
  range.setStart(node, offset)
  range.setEnd(node, offset + 1)
  const { left, top, height } = range.getBoundingClientRect()
  return [Math.round(left) + 1, Math.round(top + height / 2)]
}
const click = (position: [number, number]) => sendMouse({ type: 'click', position })
const open = async (body: readonly unknown[]) => openText(body, { of, activate: false })
const isFocused = (form: OpenText) =>
  until('the focus', () => form.focused() === form.text && form.text.isContentEditable)

test('the first click in a text places the caret at the clicked position', async () => {
  const form = await open([block('a', 'Hello world'), block('b', 'Second one')])
  await click(pointAt(form, 'b', 3))
  await isFocused(form)
  await sendKeys({ type: 'X' })
  await until('the letter', () => form.words().join('|') === 'Hello world|SecXond one')
  form.unmount()
})

test('the first tap in a text places the caret at the tapped position', async () => {
  const form = await open([block('a', 'Hello world'), block('b', 'Second one')])
  const [x, y] = pointAt(form, 'b', 3)
  await executeServerCommand('real-input', { touch: { x, y } })
  await isFocused(form)
  await executeServerCommand('real-input', { commit: 'X' })
  await until('the letter', () => form.words().join('|') === 'Hello world|SecXond one')
  form.unmount()
})

test('the first press in a text selects while the pointer moves', async () => {
  const form = await open([block('a', 'Hello world'), block('b', 'Second one')])
  await sendMouse({ type: 'move', position: pointAt(form, 'a', 6) })
  await sendMouse({ type: 'down' })
  await isFocused(form)
  await sendMouse({ type: 'move', position: pointAt(form, 'b', 3) })
  await sendMouse({ type: 'up' })
  await sendKeys({ type: 'X' })
  await until('the letter', () => form.words().join('|') === 'Hello Xond one')
  form.unmount()
})

test('a double click in an inactive text selects a word', async () => {
  const form = await open([block('a', 'Hello world')])
  const position = pointAt(form, 'a', 8)
  await sendMouse({ type: 'move', position })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'up' })
  await isFocused(form)
  await click(position)
  await sendKeys({ type: 'X' })
  await until('a letter', () => form.words()[0]!.includes('X'))
  form.unmount()
})

test('the first click on an object selects it', async () => {
  const figure = { _type: 'figure', _key: 'f', caption: 'A drawing' }
  const mention = { _type: 'mention', _key: 'm', name: 'Ada' }
  const form = await open([
    block('a', [span('a0', 'Ask '), mention, span('a1', ' first')] as never),
    figure,
  ])
  const chip = await until('the chip', () => form.text.querySelector('[data-inline-object="m"]'))
  const box = chip.getBoundingClientRect()
  await click([Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)])
  await isFocused(form)
  await press('Delete')
  await until('no chip', () => form.words()[0] === 'Ask  first')
  form.unmount()
})

test('the first click in a table cell inside a text enters the cell', async () => {
  const form = await open([block('a', 'Hello'), table])
  const cell = await until('the cell', () =>
    form.root.querySelector<HTMLElement>('[aria-label="Row 1, column 2"]'),
  )
  const box = cell.getBoundingClientRect()
  await click([Math.round(box.left + 12), Math.round(box.top + box.height / 2)])
  await until(
    'the focus',
    () => form.root.activeElement?.matches('[aria-label="Row 1, column 2"]') ?? false,
  )
  ok(form.text.isContentEditable)
  form.unmount()
})

test('activating a text by keyboard keeps the caret position', async () => {
  const form = await open([block('a', 'Hello world')])
  form.root.querySelector<HTMLElement>('[data-activate]')!.focus()
  await isFocused(form)
  await sendKeys({ type: 'X' })
  await until('the letter', () => form.words()[0] === 'XHello world')
  form.unmount()
})
