import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changesOf,
  countChanges,
  pathsOf,
  type Change,
} from '../../../src/document/changes/change-tree.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { diffDocuments } from '../../../src/model/diff/diff.ts'
import { pathToString } from '../../../src/model/path.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import type { SchemaType } from '../../../src/schema/schema.ts'

const schema = compileSchema(
  [
    {
      name: 'article',
      type: 'document',
      fieldsets: [{ name: 'more', title: 'More' }],
      fields: [
        { name: 'title', type: 'string' },
        { name: 'a', type: 'string', fieldset: 'more' },
        { name: 'b', type: 'string', fieldset: 'more' },
        {
          name: 'address',
          type: 'object',
          fields: [
            { name: 'street', type: 'string' },
            { name: 'town', type: 'string' },
          ],
        },
        { name: 'picture', type: 'image', fields: [{ name: 'caption', type: 'string' }] },
        {
          name: 'people',
          type: 'array',
          of: [{ type: 'object', name: 'person', fields: [{ name: 'name', type: 'string' }] }],
        },
      ],
    },
  ],
  fieldTypes,
)
const article = schema.get('article')!
const leaves = new Set(['string', 'image', 'reference'])
const hasView = (type: SchemaType) => leaves.has(type.fieldType.name)

const treeOf = (from: object, to: object) =>
  changesOf(
    article,
    diffDocuments({ _type: 'article', ...from }, { _type: 'article', ...to }),
    hasView,
  )

/** `Titles` of a value, `Titles (…)` of a group. */
const drawn = (changes: readonly Change[]): string[] =>
  changes.map((change) => {
    const titles = change.titles.join(' > ')
    return change.kind === 'field' ? titles : `${titles} (${drawn(change.changes).join(', ')})`
  })

test('changes follow the form’s order; fieldsets are grouped, a single change in an object is not', () => {
  const changes = treeOf(
    { b: '1', address: { street: 'x', town: 'y' } },
    { b: '2', a: '1', title: 'T', address: { street: 'z', town: 'y' } },
  )
  assert.deepEqual(drawn(changes), ['Title', 'More (A, B)', 'Address > Street'])
  assert.equal(countChanges(changes), 4)
  assert.deepEqual(
    changes.map((change) => pathsOf(change).map(pathToString)),
    [['title'], ['a', 'b'], ['address.street']],
  )
})

test('several changes in an object form one group that is reverted as one', () => {
  const [group] = treeOf({}, { address: { street: 'z', town: 'y' } })
  assert.deepEqual(drawn([group!]), ['Address (Street, Town)'])
  assert.deepEqual(pathsOf(group!), [['address']])
})

test('an image is one change, next to its custom fields', () => {
  const picture = (_ref: string, caption: string) => ({
    picture: { _type: 'image', caption, asset: { _type: 'reference', _ref } },
  })
  assert.deepEqual(drawn(treeOf(picture('a', 'x'), picture('b', 'x'))), ['Picture'])
  assert.deepEqual(drawn(treeOf(picture('a', 'x'), picture('a', 'y'))), ['Picture > Caption'])
  assert.deepEqual(drawn(treeOf(picture('a', 'x'), picture('b', 'y'))), [
    'Picture (Picture, Caption)',
  ])
})

test('list items show how they changed; items and fields without a declared type are still listed', () => {
  const person = (_key: string, name: string) => ({ _type: 'person', _key, name })
  const changes = treeOf(
    { people: [person('a', 'Ada'), person('b', 'Bob')] },
    { people: [person('a', 'Ada L.'), { _type: 'ghost', _key: 'g' }], stray: 1 },
  )
  const [people, stray] = changes
  assert.ok(people?.kind === 'group' && stray?.kind === 'field')
  assert.deepEqual(
    people.changes.map(({ path, type, item }) => [
      pathToString(path),
      type?.name,
      item?.diff.action,
    ]),
    [
      ['people[_key=="a"]', 'person', 'changed'],
      ['people[_key=="b"]', 'person', 'removed'],
      ['people[_key=="g"]', undefined, 'added'],
    ],
  )
  assert.deepEqual([stray.titles, stray.type], [['stray'], undefined])
})
