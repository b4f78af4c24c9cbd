import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaultStructure,
  resolveItems,
  type ResolvedItem,
} from '../../src/structure/resolve-items.ts'
import { schema } from './schema.ts'

const Panel = () => null
const idsOf = (items: readonly ResolvedItem[]) =>
  items.map((item) => (item.kind === 'divider' ? '-' : item.paneId))

test('without a structure there is one list per document type', () => {
  const { items, problems } = resolveItems(schema, defaultStructure(schema))
  assert.deepEqual(idsOf(items), ['article', 'person', 'settings'])
  assert.deepEqual(problems, [])
})

test('entries of every kind are resolved as written, with titles from the type or the id', () => {
  const { items, problems } = resolveItems(schema, [
    { kind: 'list', id: 'content', items: [] },
    { kind: 'documents', typeName: 'article', id: 'review', filter: 'a == $a', params: { a: 1 } },
    { kind: 'documents', typeName: 'article' },
    { kind: 'divider', title: 'More' },
    { kind: 'document', id: 'site', typeName: 'settings' },
    { kind: 'component', id: 'board', title: 'Board', component: Panel },
  ])
  assert.deepEqual(problems, [])
  assert.deepEqual(idsOf(items), ['content', 'review', 'article', '-', 'site', 'board'])
  assert.deepEqual(
    items.map(({ title }) => title),
    ['content', 'Article', 'Article', 'More', 'Settings', 'Board'],
  )
})

test('an invalid entry is reported and skipped; the others stay', () => {
  const wrong: readonly [unknown, RegExp][] = [
    ['article', /Item 1 .*"article", not an object/],
    [{ kind: 'doc', id: 'a' }, /Item 2 .*unknown kind "doc"/],
    [{ kind: 'documents', typeName: 'ghost' }, /Item 3 .*"ghost", which is not a document type/],
    [{ kind: 'document', typeName: 'settings' }, /Item 4 .*no id/],
    [{ kind: 'documents', typeName: 'article' }, /Item 6 .*another one has the id "article"/],
    [{ kind: 'list', id: 'l', items: 3 }, /Item 7 .*items of "l" are 3/],
    [{ kind: 'component', id: 'c', component: 'div' }, /Item 8 .*component of "c" is "div"/],
    [{ kind: 'documents', id: 'f', typeName: 'person', filter: ' ' }, /Item 9 .*filter of "f"/],
    [{ kind: 'documents', id: 'p', typeName: 'person', params: [] }, /Item 10 .*params of "p"/],
    [{ kind: 'documents', id: 'o', typeName: 'person', order: 'a' }, /Item 11 .*order of "o"/],
    [
      { kind: 'document', id: 'v', typeName: 'person', views: [{ id: 'form' }] },
      /Item 12 .*views of "v"/,
    ],
    [
      {
        ...{ kind: 'document', id: 'w', typeName: 'person' },
        views: [{ id: 'page:1', title: 'Page', component: 'own-page' }],
      },
      /Item 13 .*views of "w"/,
    ],
  ]
  const given = wrong.map(([item]) => item)
  given.splice(4, 0, { kind: 'documents', typeName: 'article' })
  const { items, problems } = resolveItems(schema, given, 'the list "all"')
  assert.deepEqual(idsOf(items), ['article'])
  assert.equal(problems.length, wrong.length)
  for (const [index, [, message]] of wrong.entries()) assert.match(problems[index]!, message)
  assert.deepEqual(resolveItems(schema, { kind: 'list' }).items, [])
})
