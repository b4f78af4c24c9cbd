import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clashesByField } from '../../src/document/clashes-by-field.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import type { Path } from '../../src/model/path.ts'
import { compileSchema } from '../../src/schema/compile.ts'

const schema = compileSchema(
  [
    {
      name: 'article',
      type: 'document',
      fields: [
        { name: 'rank', type: 'number' },
        {
          name: 'seo',
          type: 'object',
          fields: [{ name: 'day', type: 'date', title: 'Day of the search' }],
        },
        {
          name: 'people',
          type: 'array',
          of: [
            {
              type: 'object',
              name: 'person',
              fields: [{ name: 'age', type: 'number', title: 'Age' }],
            },
          ],
        },
      ],
    },
  ],
  fieldTypes,
)

const conflict = (path: Path, mine: unknown) =>
  ({ path, mine, theirs: 0, base: undefined, holds: 'theirs' }) as const

test('a clash stands at its field, in an object at the inner one, and of a list at the list', () => {
  const byField = clashesByField(
    schema.get('article')!,
    [
      conflict(['rank'], 1),
      conflict(['seo', 'day'], '2024-01-01'),
      conflict(['people', { _key: 'a' }, 'age'], 2),
      conflict(['people', { _key: 'b' }], { _key: 'b' }),
      conflict(['elsewhere', 'deep'], 3),
    ],
    { people: [{ _key: 'c' }, { _key: 'a' }] },
  )
  const told = [...byField].map(([id, clashes]) => [id, clashes.map(({ within }) => within)])
  assert.deepEqual(told, [
    ['rank', ['']],
    ['seo.day', ['']],
    ['people', ['#2 → Age', '…']],
    ['', ['elsewhere → deep']],
  ])
})
