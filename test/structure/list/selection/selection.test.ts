import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  emptySelection,
  extendTo,
  isSelected,
  selectAll,
  type Selection,
  selectionCount,
  selectionExtent,
  toggleRow,
} from '../../../../src/structure/list/selection/selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']

describe('selection of rows', () => {
  it('selects and deselects single rows', () => {
    const both = toggleRow(toggleRow(emptySelection, 'b'), 'd')
    assert.equal(picked(both), 'bd')
    assert.equal(picked(toggleRow(both, 'b')), 'd')
  })

  it('recomputes a range from its anchor at every step, keeping earlier selected rows', () => {
    const start = toggleRow(toggleRow(emptySelection, 'f'), 'c')
    const down = extendTo(start, 'e', order)
    assert.equal(picked(down), 'cdef')
    const back = extendTo(down, 'd', order)
    assert.equal(picked(back), 'cdf')
    assert.equal(picked(extendTo(back, 'a', order)), 'abcf')
  })

  it('deselects a range when its anchor was deselected', () => {
    const without = toggleRow(selectAll(), 'b')
    assert.equal(picked(extendTo(without, 'd', order)), 'aef')
    const rows = toggleRow(exactly(order), 'e')
    assert.equal(picked(extendTo(rows, 'c', order)), 'abf')
  })

  it('starts a range without an anchor, or when the anchor is no longer shown', () => {
    assert.equal(picked(extendTo(emptySelection, 'c', order)), 'c')
    const hidden = toggleRow(emptySelection, 'gone')
    const next = extendTo(hidden, 'b', order)
    assert.equal(picked(extendTo(next, 'c', order)), 'bc')
  })

  it('counts everything the query matches, loaded or not', () => {
    const all = toggleRow(selectAll(), 'c')
    assert.equal(selectionCount(all, 5000), 4999)
    assert.equal(selectionCount(all, null), null)
    assert.equal(isSelected(all, 'not-loaded'), true)
    assert.equal(selectionExtent(all, 5000), 'some')
    assert.equal(selectionExtent(selectAll(), null), 'all')
    assert.equal(selectionExtent(toggleRow(selectAll(), 'a'), 1), 'none')
    assert.equal(selectionExtent(exactly(order), 6), 'all')
    assert.equal(selectionExtent(exactly(order), 7), 'some')
    assert.equal(selectionExtent(emptySelection, 0), 'none')
  })
})

/** A selection of exactly these rows. */
function exactly(ids: Iterable<string>): Selection {
  return [...ids].reduce(toggleRow, emptySelection)
}

function picked(selection: Selection): string {
  return order.filter((id) => isSelected(selection, id)).join('')
}
