import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clashesByField } from '../../../src/document/clashes/clashes-by-field.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { type Path, pathToString } from '../../../src/model/path.ts'
import { compileSchema } from '../../../src/schema/compile.ts'

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
              fields: [
                { name: 'name', type: 'string' },
                { name: 'age', type: 'number', title: 'Age' },
                { name: 'face', type: 'image', title: 'Face' },
                { name: 'marks', title: 'Marks', type: 'array', of: [{ type: 'number' }] },
              ],
            },
          ],
        },
        { name: 'body', title: 'Body', type: 'array', of: [{ type: 'block' }] },
        { name: 'words', type: 'array', of: [{ type: 'string' }], options: { layout: 'tags' } },
      ],
    },
  ],
  fieldTypes,
)

const conflict = (path: Path, mine: unknown) =>
  ({ path, mine, theirs: 0, base: undefined, holds: 'theirs' }) as const

const person = { _key: 'a', _type: 'person', age: 1, marks: [1, 2] }
const paragraph = {
  _key: 'e',
  _type: 'block',
  children: [{ _key: 's', _type: 'span', text: 'Once upon a time' }],
}
const document = {
  people: [{ _key: 'c', _type: 'person' }, person],
  body: [{ _key: 'd' }, paragraph],
}

test('a conflict is shown at its field, the innermost one in objects and items, otherwise at the closest ancestor', () => {
  const a = { _key: 'a' }
  const table = [
    [['rank'], 'rank', ''],
    [['seo', 'day'], 'seo.day', ''],
    [['people', a, 'age'], 'people[_key=="a"].age', ''],
    [['people', a, 'face', 'asset'], 'people[_key=="a"].face', 'Asset'],
    [['people', a, 'marks', 1], 'people[_key=="a"].marks[1]', ''],
    [['people', a], 'people[_key=="a"]', ''],
    // What is gone, and what has no row of its own.
    [['people', a, 'marks', 2], 'people[_key=="a"].marks', '#3'],
    [['people', { _key: 'b' }], 'people', '…'],
    // An item goes by its title, also when only the question still knows it.
    [['people', { _key: 'b' }], 'people', 'Bo', { _key: 'b', _type: 'person', name: 'Bo' }],
    [['body', { _key: 'e' }, 'style'], 'body', 'Once upon a time → Style'],
    [['people', { _key: 'b' }, 'age'], 'people', '… → Age'],
    [['body', { _key: 'd' }, 'style'], 'body', '#1 → Style'],
    [['words', 0], 'words', '#1'],
    [['elsewhere', 'deep'], '', 'elsewhere → deep'],
  ] as const
  for (const [path, id, within, mine = 1] of table) {
    const byField = clashesByField(schema.get('article')!, [conflict(path, mine)], document)
    const told = [...byField].map(([at, [clash]]) => [
      at,
      pathToString(clash!.shownAt),
      clash!.within,
    ])
    assert.deepEqual(told, [[id, id, within]])
  }
})
