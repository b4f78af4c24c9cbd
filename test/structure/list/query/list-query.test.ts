import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as groq from 'groq-js'
import { rowsQuery } from '../../../../src/data/lists/document-list.ts'
import { fieldTypes } from '../../../../src/fields/field-types.ts'
import { compileSchema } from '../../../../src/schema/compile.ts'
import { searchedTexts } from '../../../../src/search/query/searched-texts.ts'
import { textToGroq } from '../../../../src/search/query/text-query.ts'
import {
  listFields,
  standardColumns,
  titlePath,
} from '../../../../src/structure/list/query/list-fields.ts'
import {
  listSpec,
  sortableOrderings,
  standardView,
} from '../../../../src/structure/list/query/list-query.ts'
import type { ListSource } from '../../../../src/structure/list/query/list-query.ts'
import {
  defaultListView,
  type ListViewState,
  readListView,
  writeListView,
} from '../../../../src/structure/list/list-view.ts'

const schema = compileSchema(
  [
    {
      name: 'article',
      type: 'document',
      orderings: [
        {
          name: 'rank',
          title: 'Rank',
          by: [
            { field: 'rank', direction: 'desc' },
            { field: 'title', direction: 'asc' },
          ],
        },
      ],
      fields: [
        { name: 'title', type: 'string' },
        { name: 'slug', type: 'slug' },
        { name: 'rank', type: 'number' },
        { name: 'open', type: 'boolean' },
        { name: 'day', type: 'date' },
        { name: 'author', type: 'reference', to: [{ type: 'article' }] },
        { name: 'tags', type: 'array', of: [{ type: 'string' }] },
        { name: 'body', type: 'array', of: [{ type: 'block' }] },
        { name: 'cover', type: 'image' },
        { name: 'seo', type: 'object', fields: [{ name: 'title', title: 'T', type: 'string' }] },
      ],
    },
  ],
  fieldTypes,
)
const source: ListSource = { type: schema.get('article')! }
const documents = [
  { _id: 'a', _type: 'article', title: 'beta', rank: 1, tags: ['x', 'y'], seo: { title: 'S' } },
  { _id: 'b', _type: 'article', title: 'Alpha', rank: 2, slug: { current: 'sl' } },
  { _id: 'drafts.b', _type: 'article', title: 'Gamma', rank: 2, body: [block('Deep words')] },
  { _id: 'c', _type: 'article', title: 'delta', rank: 2 },
  { _id: 'd', _type: 'other', title: 'no' },
]

function block(text: string) {
  return { _type: 'block', children: [{ _type: 'span', text }] }
}

function ask(view: Partial<ListViewState>, from = source, text = '') {
  const condition = textToGroq(text, searchedTexts([from.type]), {
    reach: 'beginnings',
    name: 'text',
  })
  const spec = listSpec(from, { ...standardView(from), ...view }, condition ? [condition] : [])
  const params = { ...spec.params, listStart: 0, listEnd: 100 }
  const tree = groq.parse(rowsQuery(spec), { params })
  return groq.evaluateSync(tree, { dataset: documents, params }).data as Record<string, unknown>[]
}
const ids = (rows: Record<string, unknown>[]) => rows.map(({ _id }) => _id).join()

test('a list is sorted as its view specifies: text ignoring case, ties by id', () => {
  assert.equal(ids(ask({ sort: { path: 'title', direction: 'asc' } })), 'a,c,drafts.b')
  assert.equal(ids(ask({ sort: { path: 'tags', direction: 'desc' } })), 'a,c,drafts.b')
})

test('an ordering of the type includes all its sort keys', () => {
  const sort = { path: 'rank', direction: 'desc' } as const
  assert.equal(ids(ask({ sort })), 'c,drafts.b,a')
  assert.equal(ids(ask({ sort: { ...sort, direction: 'asc' } })), 'a,c,drafts.b')
  const defaultOrder = [sort, { path: 'title', direction: 'desc' as const }]
  assert.equal(ids(ask({}, { ...source, defaultOrder })), 'drafts.b,c,a')
})

test('a list can be sorted by a field of a referenced document or of a list item', () => {
  const [article, person] = [
    {
      name: 'article',
      type: 'document',
      fields: [
        { name: 'author', type: 'reference', to: [{ type: 'person' }] },
        {
          name: 'rooms',
          type: 'array',
          of: [{ type: 'object', name: 'room', fields: [{ name: 'name', type: 'string' }] }],
        },
      ],
      orderings: ['author.name', 'rooms[0].name', 'author', 'rooms', 'author.name->x-y'].map(
        (field) => ({ name: field, title: field, by: [{ field, direction: 'asc' }] }),
      ),
    },
    { name: 'person', type: 'document', fields: [{ name: 'name', type: 'string' }] },
  ]
  const type = compileSchema([article, person] as never, fieldTypes).get('article')!
  assert.deepEqual(
    sortableOrderings(type).map(({ name }) => name),
    ['author.name', 'rooms[0].name', 'rooms'],
  )
  const to = (_ref: string) => ({ author: { _type: 'reference', _ref } })
  const dataset = [
    { _id: 'one', _type: 'article', ...to('p'), rooms: [{ name: 'hall' }] },
    { _id: 'two', _type: 'article', ...to('q'), rooms: [{ name: 'Kitchen' }] },
    { _id: 'three', _type: 'article', ...to('r'), rooms: [{ name: 'Attic' }] },
    { _id: 'p', _type: 'person', name: 'cleo' },
    { _id: 'q', _type: 'person', name: 'Anna' },
    { _id: 'r', _type: 'person', name: 'Bert' },
  ]
  const sorted = (path: string, direction: 'asc' | 'desc') => {
    const sort = { path, direction }
    const spec = listSpec({ type }, { ...standardView({ type }), sort })
    const params = { ...spec.params, listStart: 0, listEnd: 9 }
    const tree = groq.parse(rowsQuery(spec), { params })
    return ids(groq.evaluateSync(tree, { dataset, params }).data as Record<string, unknown>[])
  }
  assert.equal(sorted('author.name', 'asc'), 'two,three,one')
  assert.equal(sorted('author.name', 'desc'), 'one,three,two')
  assert.equal(sorted('rooms[0].name', 'asc'), 'three,one,two')
  const view = { ...defaultListView, sort: { path: 'rooms[0].name', direction: 'desc' as const } }
  assert.deepEqual(readListView(writeListView(view)), view)
})

test('a document version in a release is not a separate row', () => {
  const version = { ...documents[0], _id: 'versions.r1.a' }
  const spec = listSpec(source, standardView(source))
  const params = { ...spec.params, listStart: 0, listEnd: 100 }
  const tree = groq.parse(rowsQuery(spec), { params })
  const found = groq.evaluateSync(tree, { dataset: [...documents, version], params })
  assert.equal(ids(found.data as Record<string, unknown>[]), 'a,c,drafts.b')
})

test('a table requests the fields of its columns; lists and tables request what previews select', () => {
  const preview = { title: 'beta', media: null, 'media:url': null }
  const columns = ['tags', 'seo.title', 'slug', '_status', 'gone'].map((path) => ({ path }))
  const [row] = ask({ layout: 'table', columns, sort: { path: 'title', direction: 'asc' } })
  assert.deepEqual(row, {
    _id: 'a',
    _type: 'article',
    tags: 2,
    'seo.title': 'S',
    slug: null,
    _preview: preview,
    _isPublished: true,
  })
  assert.deepEqual(ask({ columns, sort: { path: 'title', direction: 'asc' } })[0], {
    _id: 'a',
    _type: 'article',
    _preview: preview,
    _isPublished: true,
  })
  const rows = ask({ sort: { path: 'title', direction: 'asc' } })
  assert.deepEqual(
    rows.map(({ _id, _isPublished }) => [_id, _isPublished]),
    [
      ['a', true],
      ['c', true],
      ['drafts.b', true],
    ],
  )
})

test('the list’s filter, the search text and the newer version of a draft pair are combined with and', () => {
  const filtered = { ...source, filter: 'rank == $rank || false', params: { rank: 2 } }
  assert.equal(ids(ask({}, filtered)), 'c,drafts.b')
  assert.equal(ids(ask({}, filtered, 'wor DEEP')), 'drafts.b')
  assert.equal(ids(ask({}, source, '"deep words" gam')), 'drafts.b')
  // What is published only is found no more once a draft says something else.
  assert.equal(ids(ask({}, source, 'alpha')), '')
})

test('the columns of a table are derived from the type’s fields', () => {
  const kinds = Object.fromEntries(listFields(source.type).map(({ path, kind }) => [path, kind]))
  assert.deepEqual(kinds, {
    title: 'text',
    slug: 'text',
    rank: 'number',
    open: 'boolean',
    day: 'date',
    author: 'reference',
    tags: 'count',
    cover: 'image',
    'seo.title': 'text',
    _status: 'status',
    _presence: 'presence',
    _updatedAt: 'updated',
    _createdAt: 'created',
  })
  assert.equal(titlePath(source.type), 'title')
  assert.deepEqual(standardColumns(source.type), ['_status', 'slug', 'rank', 'open', '_updatedAt'])
})
