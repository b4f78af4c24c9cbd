import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import {
  connectionLost,
  sqlStateOf,
} from '../../../../src/server/database/postgres/database-error.ts'

test('network error codes, even those as long as an SQLSTATE, count as a lost connection', () => {
  for (const code of ['EPIPE', 'ECONNRESET', undefined]) {
    assert.equal(sqlStateOf(Object.assign(new Error('write failed'), { code })), connectionLost)
  }
  const refused = new pg.DatabaseError('duplicate key', 13, 'error')
  assert.equal(sqlStateOf(Object.assign(refused, { code: '23505', severity: 'ERROR' })), '23505')
})
