import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guard } from '../../src/ui/guard.ts'

test('guard returns the value of foreign code', () => {
  assert.deepEqual(
    guard('prepare', () => 42, assert.fail),
    { ok: true, value: 42 },
  )
})

test('foreign code that throws is reported with its place and returns the error as a value', () => {
  const reports: unknown[] = []
  const error = new Error('no title')
  const result = guard(
    'prepare of article',
    () => {
      throw error
    },
    (...report) => reports.push(report),
  )
  assert.deepEqual(result, { ok: false, error })
  assert.deepEqual(reports, [[error, 'prepare of article']])
})
