import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citedRows, readClauses } from './report.ts'

test('titles of tests cite only ids of the list of clauses', () => {
  const clauses = [...readClauses().values()].flat()
  // `ROW-001.1` may name the row itself.
  const known = new Set(clauses.flatMap(({ id, row }) => [id, row, `${row}.1`]))
  const unknown = [...citedRows()].filter(([id]) => !known.has(id))
  assert.deepEqual(unknown, [])
})
