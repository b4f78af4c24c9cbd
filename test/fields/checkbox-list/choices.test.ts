import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkPatches,
  itemChoices,
  uncheckPatch,
} from '../../../src/fields/checkbox-list/choices.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { compileSchema } from '../../../src/schema/compile.ts'

function listType(of: readonly object[], list: readonly unknown[]) {
  const fields = [{ name: 'list', type: 'array', of: of as { type: string }[], options: { list } }]
  const schema = compileSchema([{ name: 'page', type: 'document', fields }], fieldTypes)
  return schema.get('page')!.fields[0]!.type
}

test('ARRAY-022.1 stores values in list order, whatever the order they are checked in', () => {
  const type = listType([{ type: 'string' }], ['a', { title: 'Bee', value: 'b' }, 'c', 'd'])
  let items: unknown = undefined
  for (const value of ['c', 'a', 'd', 'b']) {
    items = applyPatches(items, checkPatches(type, (items as unknown[]) ?? [], value))
  }
  assert.deepEqual(items, ['a', 'b', 'c', 'd'])
  assert.deepEqual(
    itemChoices(type, ['b']).map(({ title, index }) => [title, index]),
    [
      ['A', null],
      ['Bee', 0],
      ['C', null],
      ['D', null],
    ],
  )
  assert.deepEqual(applyPatches(['a', 'b'], [uncheckPatch(['a', 'b'], 0)]), ['b'])
  assert.equal(applyPatches(['a'], [uncheckPatch(['a'], 0)]), undefined)
})

test('ARRAY-022.1 selected objects are stored in full and get their own key', () => {
  const red = { _type: 'color', title: 'Red', hex: '#f00' }
  const blue = { _type: 'color', title: 'Blue', hex: '#00f' }
  const fields = [
    { name: 'title', type: 'string' },
    { name: 'hex', type: 'string' },
  ]
  const type = listType([{ type: 'object', name: 'color', fields }], [red, blue])
  const [item] = applyPatches(undefined, checkPatches(type, [], blue)) as { _key: string }[]
  assert.match(item!._key, /^[a-z0-9]{12}$/)
  const choices = itemChoices(type, [item])
  assert.deepEqual(
    choices.map(({ title, index }) => [title, index]),
    [
      ['Red', null],
      ['Blue', 0],
    ],
  )
})

test('ARRAY-023 detects values that the array does not allow, stored or offered', () => {
  const type = listType([{ type: 'string' }], ['a', 5, { _type: 'color', title: 'Red' }])
  const choices = itemChoices(type, ['x', true])
  assert.deepEqual(
    choices.map(({ title, isDeclared, isOffered }) => [title, isDeclared, isOffered]),
    [
      ['A', true, true],
      ['5', false, true],
      ['Red', false, true],
      ['X', true, false],
      ['True', false, false],
    ],
  )
})
