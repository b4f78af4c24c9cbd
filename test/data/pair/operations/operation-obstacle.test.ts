import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GRANTED } from '../../../../src/data/access/permission.ts'
import { operationObstacle } from '../../../../src/data/pair/operations/operation-obstacle.ts'

const granted = GRANTED
const denied = { granted: false, reason: 'No grant', missing: [] } as const

test('what may be done and has no reason against it has no obstacle', () => {
  assert.equal(operationObstacle('publish', null, granted), null)
})

test('a permission that is missing is told before any reason that will pass', () => {
  for (const reason of [null, 'NO_CHANGES', 'UNDECIDED'] as const) {
    const obstacle = operationObstacle('publish', reason, denied, ['Title'])
    assert.partialDeepStrictEqual(obstacle, { type: 'denied', result: denied })
  }
})

test('nothing is said about permissions before the document is there', () => {
  assert.deepEqual(operationObstacle('publish', 'NOT_READY', denied), {
    type: 'disabled',
    reason: 'NOT_READY',
  })
})

test('fields are named only where they are to be decided about', () => {
  assert.deepEqual(operationObstacle('publish', 'UNDECIDED', granted, ['Title']), {
    type: 'disabled',
    reason: 'UNDECIDED',
    fields: ['Title'],
  })
  assert.deepEqual(operationObstacle('publish', 'NO_CHANGES', granted, ['Title']), {
    type: 'disabled',
    reason: 'NO_CHANGES',
  })
})
