import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cellsOf,
  itemsFromLines,
  itemsFromRows,
  linesOf,
  tableTypeOf,
} from '../../../src/form/clipboard/item-text.ts'
import {
  noSelection,
  selectAll,
  selectedIndices,
  selectRange,
  toggleRow,
} from '../../../src/form/items/rows/selection.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { compileSchema } from '../../../src/schema/compile.ts'

function arrayOf(...of: object[]) {
  const fields = [{ name: 'list', type: 'array', of }]
  const schema = compileSchema([{ name: 'note', type: 'document', fields }] as never, fieldTypes)
  return schema.get('note')!.field('list')!.type
}

const text = arrayOf({ type: 'string' })
const number = arrayOf({ type: 'number' })
const boolean = arrayOf({ type: 'boolean' })
const people = arrayOf({
  type: 'object',
  name: 'person',
  fields: [
    { name: 'name', title: 'Full name', type: 'string' },
    { name: 'age', type: 'number' },
    { name: 'member', type: 'boolean' },
    { name: 'home', type: 'geopoint' },
  ],
})

test('ARRAY-020.2 each line becomes an item of a declared type, or is dropped', () => {
  assert.deepEqual(itemsFromLines(text, linesOf('one\r\ntwo\n\nthree\n')).items, [
    'one',
    'two',
    'three',
  ])
  assert.deepEqual(itemsFromLines(number, ['12', '1.5', 'a', '007', ' ']), {
    items: [12, 7],
    report: { kept: 2, changed: 0, dropped: 2, names: ['1.5', 'a'] },
  })
  const answers = itemsFromLines(boolean, ['true', 'false', 'yes'])
  assert.deepEqual(answers.items, [true, false])
  assert.deepEqual(answers.report.names, ['yes'])
  assert.deepEqual(itemsFromLines(number, ['9'.repeat(30)]).items, [])
  const mixed = arrayOf({ type: 'number' }, { type: 'string' })
  assert.deepEqual(itemsFromLines(mixed, ['3', 'x']).items, [3, 'x'])
  assert.deepEqual(linesOf('a\u2028b\rc'), ['a', 'b', 'c'])
})

test('table rows become objects, by heading or else in field order', () => {
  let keys = 0
  const createKey = () => `k${keys++}`
  const rowsOf = (written: string) =>
    itemsFromRows(tableTypeOf(people)!, cellsOf(written), createKey)
  const headed = rowsOf('AGE\tFull name\tShoe\n30\tAda\t38\nold\tBao\t')
  assert.deepEqual(headed.items, [
    { _type: 'person', _key: 'k0', age: 30, name: 'Ada' },
    { _type: 'person', _key: 'k1', name: 'Bao' },
  ])
  assert.deepEqual(headed.report, { kept: 1, changed: 1, dropped: 1, names: ['Shoe', 'old'] })
  const plain = rowsOf('"Ada, ""the first"""\t36\tyes\textra')
  assert.deepEqual(plain.items, [
    { _type: 'person', _key: 'k2', name: 'Ada, "the first"', age: 36, member: true },
  ])
  assert.deepEqual(plain.report, { kept: 0, changed: 1, dropped: 0, names: ['extra'] })
  assert.deepEqual(rowsOf('a,1\nb,2').items.length, 2)
  assert.equal(tableTypeOf(text), undefined)
})

test('selects single rows, ranges and all rows', () => {
  const rows = ['a', 'b', 'c', 'd']
  const one = toggleRow(noSelection, 'b')
  assert.deepEqual(selectedIndices(selectRange(one, rows, 'd'), rows), [1, 2, 3])
  assert.deepEqual(selectedIndices(selectRange(one, rows, 'a'), rows), [0, 1])
  assert.deepEqual(selectedIndices(toggleRow(one, 'b'), rows), [])
  assert.deepEqual(selectedIndices(selectAll(rows), rows), [0, 1, 2, 3])
  assert.deepEqual(selectedIndices(toggleRow(one, 'gone'), rows), [1])
  assert.deepEqual(selectedIndices(selectRange(noSelection, rows, 'c'), rows), [2])
})
