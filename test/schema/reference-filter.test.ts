import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import {
  anyCondition,
  referenceCondition,
  type ReferenceFilterContext,
} from '../../src/schema/reference-filter.ts'

function fieldWith(filter: unknown, filterParams?: object) {
  const schema = compileSchema(
    [
      {
        name: 'book',
        type: 'document',
        fields: [
          {
            name: 'next',
            type: 'reference',
            to: [{ type: 'book' }],
            options: { filter, ...(filterParams && { filterParams }) },
          },
        ],
      },
    ],
    fieldTypes,
  )
  return schema.get('book')!.field('next')!.type
}
const getClient = () => assert.fail('only the author asks')
const document = { _id: 'a', _type: 'book', part: { list: [{ _ref: 'b' }], shelf: 'North' } }

test('X-016 a filter function receives the document and the parent of the reference, and may be async', async () => {
  const asked: ReferenceFilterContext[] = []
  const type = fieldWith((context: ReferenceFilterContext) => {
    asked.push(context)
    const { shelf } = document.part
    return Promise.resolve({ filter: 'shelf == $shelf', params: { shelf } })
  })
  const field = { document, path: ['part', 'next'], isItem: false, getClient }
  const condition = { filter: 'shelf == $shelf', params: { shelf: 'North' } }
  assert.deepEqual(await referenceCondition(type, field), condition)
  await referenceCondition(type, { document, path: ['part', 'list'], isItem: true, getClient })
  await referenceCondition(type, { document, path: ['next'], isItem: false, getClient })
  assert.deepEqual(asked, [
    { document, parent: document.part, parentPath: ['part'], getClient },
    { document, parent: document.part.list, parentPath: ['part', 'list'], getClient },
    { document, parent: document, parentPath: [], getClient },
  ])
})

test('a string filter uses its parameters, a blank one is ignored, and errors are passed on', async () => {
  const field = { document, path: ['next'], isItem: false, getClient }
  assert.deepEqual(await referenceCondition(fieldWith('a == $b', { b: 1 }), field), {
    filter: 'a == $b',
    params: { b: 1 },
  })
  assert.equal(await referenceCondition(fieldWith(' '), field), null)
  assert.equal(
    await referenceCondition(
      fieldWith(() => undefined),
      field,
    ),
    null,
  )
  const failing = [
    () => {
      throw new Error('not today')
    },
    async () => {
      throw new Error('not today')
    },
  ]
  for (const filter of failing) {
    await assert.rejects(referenceCondition(fieldWith(filter), field), /not today/)
  }
  await assert.rejects(
    referenceCondition(
      fieldWith(() => 'a == 1'),
      field,
    ),
    /must return an object/,
  )
})

test('several conditions are combined, each with its own parameters', () => {
  const both = anyCondition([
    { filter: 'a == $b && $bc', params: { b: 1 } },
    { filter: 'a == $b || a in $c', params: { b: 2, c: [] } },
  ])
  assert.deepEqual(both, {
    filter: '(a == $any0_b && $bc) || (a == $any1_b || a in $any1_c)',
    params: { any0_b: 1, any1_b: 2, any1_c: [] },
  })
  assert.equal(anyCondition([]), null)
})
