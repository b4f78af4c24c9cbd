import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkListView,
  defaultListView,
  readListView,
  writeListView,
} from '../../../src/structure/list/list-view.ts'
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
