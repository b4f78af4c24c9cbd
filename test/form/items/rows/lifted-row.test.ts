import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LiftedRow, liftStep } from '../../../../src/form/items/rows/lifted-row.ts'

const row = { id: 'b', index: 1 }
const shape = { count: 5, columns: 1 }

function keys(...names: string[]): unknown {
  let lifted: LiftedRow | null = null
  let step: ReturnType<typeof liftStep> = null
  for (const name of names) {
    step = liftStep(lifted, name, row, shape)
    if (step) lifted = 'lifted' in step ? step.lifted : null
  }
  return step
}

test('Space picks a row up, arrows move it within the list, Space or Enter puts it down', () => {
  assert.deepEqual(keys(' '), { type: 'lift', lifted: { id: 'b', from: 1, to: 1 } })
  const moved = { id: 'b', from: 1, to: 4 }
  assert.deepEqual(keys(' ', 'End', 'ArrowDown'), { type: 'move', lifted: moved })
  for (const key of [' ', 'Enter'])
    assert.deepEqual(keys(' ', 'End', key), { type: 'drop', dropped: moved })
})

test('Escape puts a row back, and keys of a row that is not picked up are left to others', () => {
  assert.deepEqual(keys(' ', 'ArrowUp', 'Escape'), { type: 'cancel' })
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'x']) assert.equal(keys(key), null)
  assert.equal(keys(' ', 'x'), null)
})
