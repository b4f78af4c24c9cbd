import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { itemFormats, itemsFromFormats } from '../../../src/form/clipboard/item-clipboard.ts'
import { compileSchema } from '../../../src/schema/compile.ts'

function arrayOf(...of: object[]) {
  const fields = [{ name: 'list', type: 'array', of }]
  const schema = compileSchema([{ name: 'note', type: 'document', fields }] as never, fieldTypes)
  return schema.get('note')!.field('list')!.type
}

const texts = arrayOf({ type: 'string' })
const numbers = arrayOf({ type: 'number' })
const steps = arrayOf({
  type: 'object',
  name: 'step',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'minutes', type: 'number' },
    { name: 'isHot', title: 'Hot', type: 'boolean' },
  ],
})
const withoutKeys = (items: readonly unknown[] | undefined) =>
  items?.map((item) => ({ ...(item as object), _key: undefined }))

test('HTML table rows become objects, including multi-line cells', () => {
  const html =
    '<table><tr><th>Title</th><th>Minutes</th><th>Colour</th></tr>' +
    '<tr><td>Boil<br>water</td><td>5</td><td></td></tr><tr><td>Wait</td><td>long</td></tr></table>'
  // As programs write the same table in plain text: a cell with lines cannot be told from rows.
  const made = itemsFromFormats(steps, {
    'text/html': html,
    'text/plain': 'Title\tMinutes\tColour\nBoil\nwater\t5\t\nWait\tlong',
  })
  assert.deepEqual(withoutKeys(made?.items), [
    { _type: 'step', _key: undefined, title: 'Boil\nwater', minutes: 5 },
    { _type: 'step', _key: undefined, title: 'Wait' },
  ])
  assert.deepEqual(made?.report, { kept: 1, changed: 1, dropped: 1, names: ['Colour', 'long'] })
})

test('HTML list items become lines without bullets, unless there is other content', () => {
  const forms = {
    'text/html': '<ul><li>One</li><li>Two</li></ul>',
    'text/plain': '•\tOne\n•\tTwo',
  }
  assert.deepEqual(itemsFromFormats(texts, forms)?.items, ['One', 'Two'])
  const more = { 'text/html': '<p>Shop</p><ul><li>One</li></ul>', 'text/plain': 'Shop\nOne' }
  assert.deepEqual(itemsFromFormats(texts, more)?.items, ['Shop', 'One'])
  const column = '<table><tr><td>1</td></tr><tr><td>x</td></tr><tr><td>3</td></tr></table>'
  const made = itemsFromFormats(numbers, { 'text/html': column, 'text/plain': '1\nx\n3' })
  assert.deepEqual(made?.items, [1, 3])
  assert.deepEqual(made?.report, { kept: 2, changed: 0, dropped: 1, names: ['x'] })
  assert.equal(itemsFromFormats(numbers, { 'text/plain': 'words' }), null)
  assert.equal(itemsFromFormats(steps, { 'text/html': '<p>words</p>' }), null)
})

test('a quoted line break from a spreadsheet stays in its item', () => {
  const rows = itemsFromFormats(texts, { 'text/plain': '"Opening\nhours"\tB1\nMon\t9-17' })
  assert.deepEqual(rows?.items, ['Opening\nhours', 'B1', 'Mon', '9-17'])
  const column = '<table><tr><td>a<br>b</td></tr><tr><td>c<br>d</td></tr></table>'
  const one = itemsFromFormats(texts, { 'text/html': column, 'text/plain': '"a\nb"\n"c\nd"' })
  assert.deepEqual(one?.items, ['a\nb', 'c\nd'])
})

test('copied rows are pasted losslessly in the internal format, and as a table from a spreadsheet', () => {
  const items = [
    { _type: 'step', _key: 'a', title: 'Boil & stir', minutes: 5, isHot: true },
    { _type: 'step', _key: 'b', title: 'Wait', isHot: false },
  ]
  const formats = itemFormats(steps, items)
  const whole = itemsFromFormats(steps, formats)
  assert.deepEqual(withoutKeys(whole?.items), withoutKeys(items))
  assert.deepEqual(whole?.report, { kept: 2, changed: 0, dropped: 0, names: [] })
  // A spreadsheet takes the table, and gives a table back.
  const html = formats['text/html']!
  assert.match(html, /^<table><thead><tr><th>Title<\/th><th>Minutes<\/th><th>Hot<\/th>/)
  const back = itemsFromFormats(steps, { 'text/html': html })
  assert.deepEqual(withoutKeys(back?.items), withoutKeys(items))
})
