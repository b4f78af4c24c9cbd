import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { toTextList } from '../../../../src/server/database/postgres/values.ts'
import { createCluster, postgresPrograms } from '../../../kit/postgres-cluster.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

test('a list of texts is passed to PostgreSQL unchanged', { skip }, async () => {
  const cluster = createCluster()
  const client = new pg.Client({ connectionString: await cluster.createDatabase() })
  await client.connect()
  for (const texts of [
    ['{"a":"\\"b\\\\c"}', '', 'NULL', 'ü€😀\u0001', 'a'.repeat(100_000)],
    ['one'],
  ]) {
    const { rows } = await client.query('select $1::text[] as list', [toTextList(texts)])
    assert.deepEqual(rows, [{ list: texts }])
  }
  await client.end()
  cluster.remove()
})
