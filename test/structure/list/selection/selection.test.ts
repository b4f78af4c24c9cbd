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
  selectRows,
  toggleRow,
  withoutLost,
} from '../../../../src/structure/list/selection/selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']

describe('selection of rows', () => {
  it('picks and gives back single rows', () => {
    const both = toggleRow(toggleRow(emptySelection, 'b'), 'd')
    assert.equal(picked(both), 'bd')
    assert.equal(picked(toggleRow(both, 'b')), 'd')
  })

  it('draws a range from the anchor anew at every step, over earlier picks that stay', () => {
    const start = toggleRow(toggleRow(emptySelection, 'f'), 'c')
    const down = extendTo(start, 'e', order)
    assert.equal(picked(down), 'cdef')
    const back = extendTo(down, 'd', order)
    assert.equal(picked(back), 'cdf')
    assert.equal(picked(extendTo(back, 'a', order)), 'abcf')
  })

  it('takes a range out where its anchor was taken out', () => {
    const without = toggleRow(selectAll(), 'b')
    assert.equal(picked(extendTo(without, 'd', order)), 'aef')
    const rows = toggleRow(selectRows(order), 'e')
    assert.equal(picked(extendTo(rows, 'c', order)), 'abf')
  })

  it('begins a range where there is no anchor, or one that is not shown any more', () => {
    assert.equal(picked(extendTo(emptySelection, 'c', order)), 'c')
    const hidden = toggleRow(emptySelection, 'gone')
    const next = extendTo(hidden, 'b', order)
    assert.equal(picked(extendTo(next, 'c', order)), 'bc')
  })

  it('counts everything the query finds, loaded or not', () => {
    const all = toggleRow(selectAll(), 'c')
    assert.equal(selectionCount(all, 5000), 4999)
    assert.equal(selectionCount(all, null), null)
    assert.equal(isSelected(all, 'not-loaded'), true)
    assert.equal(selectionExtent(all, 5000), 'some')
    assert.equal(selectionExtent(selectAll(), null), 'all')
    assert.equal(selectionExtent(toggleRow(selectAll(), 'a'), 1), 'none')
    assert.equal(selectionExtent(selectRows(order), 6), 'all')
    assert.equal(selectionExtent(selectRows(order), 7), 'some')
    assert.equal(selectionExtent(emptySelection, 0), 'none')
  })

  it('forgets rows that are gone, and keeps its identity while none is', () => {
    const rows = selectRows(['a', 'b'])
    assert.equal(
      withoutLost(rows, () => true),
      rows,
    )
    assert.equal(picked(withoutLost(rows, (id) => id !== 'a')), 'b')
    const all = toggleRow(selectAll(), 'b')
    assert.equal(
      selectionCount(
        withoutLost(all, (id) => id !== 'b'),
        5,
      ),
      5,
    )
  })
})

function picked(selection: Selection): string {
  return order.filter((id) => isSelected(selection, id)).join('')
}
