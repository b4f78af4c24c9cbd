import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssetFilter } from '../../../../src/assets/browser/filter/asset-filter.ts'
import {
  type AssetView,
  readAssetView,
  stateOf,
  viewOf,
} from '../../../../src/assets/browser/filter/asset-view.ts'

const day = 86_400_000
const now = Date.parse('2026-11-28T09:30:00Z')
const standard: AssetView = { search: '', order: 'newest', layout: 'grid' }

test('a saved relative period ends on the day the view is used', () => {
  const filter = { search: 'pier', since: '2026-11-21T00:00:00.000Z', tag: 'press/2026' }
  const view = viewOf({ filter, order: 'name', layout: 'table' }, now)
  assert.deepEqual(view, {
    search: 'pier',
    days: 7,
    tag: 'press/2026',
    order: 'name',
    layout: 'table',
  })
  const later = stateOf(view, now + 10 * day)
  assert.equal(later.filter.since, '2026-12-01T00:00:00.000Z')
  assert.deepEqual(viewOf(later, now + 10 * day), view)
})

test('a stored view with invalid parts keeps the valid ones', () => {
  const stored = {
    search: 7,
    order: 'toString',
    layout: 'table',
    size: 'large',
    orientation: 'round',
    days: 1e300,
    unused: 'yes',
    withoutAlt: true,
    tag: '',
  }
  const view = { ...standard, layout: 'table', size: 'large', withoutAlt: true }
  assert.deepEqual(readAssetView(stored, 'all', standard), view)
  for (const nothing of [null, undefined, 'x', []]) {
    assert.deepEqual(readAssetView(nothing, 'all', standard), standard)
  }
})

test('a view is offered in every browser that can show its kind of asset', () => {
  const offered = (stored: Partial<AssetView>) =>
    (['all', 'image', 'file'] as const).filter(
      (kind: AssetFilter['kind']) => readAssetView(stored, kind, standard) !== null,
    )
  assert.deepEqual(offered({ unused: true }), ['all', 'image', 'file'])
  assert.deepEqual(offered({ only: 'image' }), ['all', 'image'])
  assert.deepEqual(offered({ type: 'application/pdf' }), ['all', 'file'])
})
