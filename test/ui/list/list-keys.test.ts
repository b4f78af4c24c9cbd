import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { keyTarget, leavesTextBox } from '../../../src/ui/list/list-keys.ts'

const keys = [
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'ArrowLeft',
  'PageDown',
  'PageUp',
  'Home',
  'End',
]

test('moves by one in a list and does nothing for the other two arrows', () => {
  const list = { active: 4, count: 20, page: 6 }
  deepEqual(
    keys.map((key) => keyTarget(key, list)),
    [5, 3, null, null, 10, 0, 0, 19],
  )
})

test('moves by rows and within them in a grid', () => {
  const grid = { active: 4, count: 20, columns: 3, page: 2, forward: 'ArrowRight' } as const
  deepEqual(
    keys.map((key) => keyTarget(key, grid)),
    [7, 1, 5, 3, 10, 0, 0, 19],
  )
})

test('in a grid from right to left, the left arrow leads to the next item', () => {
  const grid = { active: 4, count: 20, columns: 3, forward: 'ArrowLeft' } as const
  deepEqual(
    ['ArrowRight', 'ArrowLeft'].map((key) => keyTarget(key, grid)),
    [3, 5],
  )
})

test('stops at the edges', () => {
  equal(keyTarget('ArrowUp', { active: 0, count: 2 }), 0)
  equal(keyTarget('ArrowDown', { active: 1, count: 2 }), 1)
})

test('other keys, page keys of a list without pages, and keys in an empty list move nothing', () => {
  equal(keyTarget('Enter', { active: 0, count: 2 }), null)
  equal(keyTarget('PageDown', { active: 0, count: 2 }), null)
  equal(keyTarget('ArrowDown', { active: 0, count: 0 }), null)
})

test('Home and End stay with the text box above a list', () => {
  deepEqual(keys.filter(leavesTextBox), ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'])
})
