import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantedResult } from '../../../../src/data/access/permission.ts'
import { operationObstacle } from '../../../../src/data/pair/operations/operation-obstacle.ts'

const granted = grantedResult
const denied = { granted: false, reason: 'No grant', missing: [] } as const

test('a permitted operation without a disabled reason has no obstacle', () => {
  assert.equal(operationObstacle('publish', null, granted), null)
})

test('reports a missing permission before a temporary reason', () => {
  for (const reason of [null, 'NO_CHANGES', 'UNDECIDED'] as const) {
    const obstacle = operationObstacle('publish', reason, denied, ['Title'])
    assert.partialDeepStrictEqual(obstacle, { type: 'denied', result: denied })
  }
})

test('does not report permissions before the document is loaded', () => {
  assert.deepEqual(operationObstacle('publish', 'NOT_READY', denied), {
    type: 'disabled',
    reason: 'NOT_READY',
  })
})

test('names fields only for unresolved conflicts', () => {
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
