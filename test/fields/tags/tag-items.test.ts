import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import {
  addPatches,
  movePatches,
  newTags,
  removePatch,
  splitTags,
  tagText,
} from '../../../src/fields/tags/tag-items.ts'
import { holdsTags } from '../../../src/form/store/shows-items.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { compileSchema } from '../../../src/schema/compile.ts'

function tagsType(of: readonly object[], options: object = { layout: 'tags' }) {
  const fields = [{ name: 'tags', type: 'array', of: of as { type: string }[], options }]
  const schema = compileSchema([{ name: 'page', type: 'document', fields }], fieldTypes)
  return schema.get('page')!.fields[0]!.type
}

const asObjects = [{ type: 'object', name: 'tag', fields: [{ name: 'value', type: 'string' }] }]

test('ARRAY-024.1 tags are strings, or objects with a value', () => {
  assert.ok(holdsTags(tagsType([{ type: 'string' }])))
  assert.ok(holdsTags(tagsType(asObjects)))
  assert.ok(!holdsTags(tagsType([{ type: 'number' }])))
  assert.ok(!holdsTags(tagsType([{ type: 'string' }], {})))
  const texts = applyPatches(undefined, addPatches(tagsType([{ type: 'string' }]), ['a', 'b']))
  assert.deepEqual(texts, ['a', 'b'])
  const objects = applyPatches(undefined, addPatches(tagsType(asObjects), ['a'])) as object[]
  assert.equal(tagText(objects[0]), 'a')
  assert.deepEqual(Object.keys(objects[0]!), ['_key', '_type', 'value'])
})

test('splits pasted text into unique tags', () => {
  assert.deepEqual(splitTags('a, b\r\nc\td,,'), ['a', 'b', 'c', 'd', ''])
  assert.deepEqual(newTags(['a'], ['a', 'b', '', 'b', 'c']), {
    added: ['b', 'c'],
    refused: ['a', 'b'],
  })
})

test('ARRAY-024.2 removing a tag removes only that tag, and removing the last one removes the list', () => {
  assert.deepEqual(applyPatches(['a', 'b', 'a'], [removePatch(['a', 'b', 'a'], 2)]), ['a', 'b'])
  const keyed = [
    { _key: 'x', value: 'a' },
    { _key: 'y', value: 'b' },
  ]
  assert.deepEqual(applyPatches(keyed, [removePatch(keyed, 0)]), [keyed[1]])
  assert.equal(applyPatches(['a'], [removePatch(['a'], 0)]), undefined)
})

test('a moved tag takes the position of its target', () => {
  const texts = ['a', 'b', 'c', 'd']
  const keyed = texts.map((value) => ({ _key: value, value }))
  for (let from = 0; from < 4; from++) {
    for (let to = 0; to < 4; to++) {
      if (from === to) continue
      const expected = texts.toSpliced(from, 1).toSpliced(to, 0, texts[from]!)
      assert.deepEqual(applyPatches(texts, movePatches(texts, from, to)), expected)
      const moved = applyPatches(keyed, movePatches(keyed, from, to)) as typeof keyed
      assert.deepEqual(moved.map(tagText), expected)
    }
  }
})
