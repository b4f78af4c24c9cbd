import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkListView,
  defaultListView,
  readListView,
  writeListView,
} from '../../../src/structure/list/list-view.ts'
import { filterDefinitions, pinnedFilters } from '../../../src/search/operators/definitions.ts'
import type { ListFilter } from '../../../src/search/operators/filter.ts'
import { writeFilter } from '../../../src/structure/list/filter-address.ts'
import type { ListViewState } from '../../../src/structure/list/list-view.ts'

const view: ListViewState = {
  layout: 'table',
  text: 'a & b = 100 %',
  filters: [
    { id: '1', fieldId: 'f', fieldPath: 'seo.title', operator: 'is', value: { deep: ['ä', null] } },
  ],
  sort: { path: 'seo.title', direction: 'desc' },
  columns: [{ path: '_updatedAt', width: 120 }, { path: 'seo.title' }],
}

test('a view round-trips through its search parameters, and unrelated parameters stay', () => {
  const search = writeListView(view, defaultListView, 'debug=1&text=old')
  assert.equal(new URLSearchParams(search).get('debug'), '1')
  assert.deepEqual(readListView(search), view)
  assert.equal(writeListView(defaultListView, defaultListView, search), 'debug=1')
  assert.equal(readListView('debug=1'), null)
})

test('filters read as words in an address', () => {
  const filter = (
    fieldId: string,
    operator: string,
    value: unknown,
    fieldPath?: string | null,
  ) => ({
    id: '0',
    fieldId,
    fieldPath: fieldPath === undefined ? fieldId.replace(/:.*/, '') : fieldPath,
    operator,
    value,
  })
  const ada = { _type: 'reference', _ref: 'ada' }
  const cases: [ListFilter, string][] = [
    [filter('title:string', 'stringMatches', 'old bridges'), 'title:string contains old bridges'],
    [filter('seo.title:string', 'stringNotEqual', '7'), 'seo.title:string is-not "7"'],
    [filter('mail:email', 'notDefined', null), 'mail:email notDefined'],
    [filter('pages:number', 'numberGte', 7), 'pages:number at-least 7'],
    [filter('pages:number', 'numberRange', { from: 1, to: 2.5 }), 'pages:number between 1 and 2.5'],
    [filter('isOld:boolean', 'booleanEqual', true), 'isOld:boolean is true'],
    [filter('author:reference', 'referenceEqual', ada), 'author:reference is id ada'],
    [filter('references', 'referencesDocument', ada, null), 'references document id ada'],
    [filter('status', 'statusDraft', null, null), 'status draft'],
    [
      filter('updatedAt', 'dateTimeLast', { unit: 'day', unitValue: 7 }, '_updatedAt'),
      'updatedAt last 7 day',
    ],
    [
      filter('on:date', 'dateRange', { from: '2026-01-01', to: '2026-02-01', includeTime: false }),
      'on:date between 2026-01-01 and 2026-02-01',
    ],
    [
      filter('at:datetime', 'dateTimeAfter', {
        date: '2026-01-01T10:00:00.000Z',
        includeTime: true,
      }),
      'at:datetime after 2026-01-01T10:00:00.000Z',
    ],
  ]
  for (const [one, text] of cases) {
    const search = writeListView({ ...defaultListView, filters: [one] })
    assert.deepEqual(new URLSearchParams(search).getAll('filter'), [text])
    assert.deepEqual(readListView(search)?.filters, [one])
  }
  const both = {
    ...defaultListView,
    filters: cases.slice(0, 2).map(([one], at) => ({ ...one, id: `${at}` })),
  }
  assert.deepEqual(readListView(writeListView(both)), both)
  assert.match(writeListView(both), /^filter=title:string\+contains\+old\+bridges&filter=/)
})

test('every operator of every built-in filter has words', () => {
  for (const [name, { operators }] of Object.entries(filterDefinitions)) {
    const pinned = pinnedFilters.find((one) => one.name === name)
    for (const operator of operators) {
      const fieldId = pinned ? name : `a.b:${name}`
      const fieldPath = pinned ? pinned.path : 'a.b'
      const text = writeFilter({ id: '0', fieldId, fieldPath, operator, value: null })
      assert.ok(text?.startsWith(`${fieldId} `), `${name} ${operator}`)
    }
  }
})

test('an address with filters as JSON still works', () => {
  const filters = [{ id: '1', fieldId: 'a', fieldPath: null, operator: 'b', value: { c: [1] } }]
  const search = new URLSearchParams({ filters: JSON.stringify(filters) }).toString()
  assert.deepEqual(readListView(search)?.filters, filters)
})

test('a view is stored as its difference from the default view', () => {
  const standard: ListViewState = { ...defaultListView, sort: { path: 'name', direction: 'asc' } }
  assert.equal(writeListView(standard, standard), '')
  const search = writeListView({ ...standard, text: 'x' }, standard)
  assert.deepEqual(readListView(search, standard), { ...standard, text: 'x' })
  // Nothing is a choice too: it is not the standard.
  const bare = writeListView({ ...standard, columns: [] }, standard)
  assert.deepEqual(readListView(bare, standard)?.columns, [])
})

test('invalid parameters in a URL never reach a query', () => {
  const evil = 'sort=title)%20%7C%20order(x&columns=a%20b,ok:90,ok,w:9999&layout=cube&filters=%7B'
  assert.deepEqual(readListView(evil), { ...defaultListView, columns: [{ path: 'ok' }] })
  const odd = { filters: [1, { id: 'a' }], sort: 'title', columns: 'all', text: 4 }
  assert.deepEqual(checkListView(odd), { ...defaultListView, filters: [] })
})
