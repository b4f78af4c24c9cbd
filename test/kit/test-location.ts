import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openStore } from '../../src/server/database/open-store.ts'
import type { Store } from '../../src/server/database/store.ts'
import { postgresPrograms } from './postgres-cluster.ts'

const base = process.env['TEST_POSTGRES'] ?? ''

/** Whether the tests run over PostgreSQL. */
export const isOverPostgres = base !== ''

/**
 * Where tests store content: in memory or, if `TEST_POSTGRES` is the URL of a database, in a separate schema there.
 */
export function testLocation(): string {
  return isOverPostgres ? createSchema(base) : ':memory:'
}

/** Opens an empty store. */
export function openTestStore(): Store {
  return openStore(testLocation())
}

/** URL of a new, empty schema in the database. */
export function createSchema(database: string): string {
  const schema = `test_${randomBytes(6).toString('hex')}`
  execFileSync(join(postgresPrograms ?? '', 'psql'), [
    '-q',
    database,
    '-c',
    `create schema ${schema}`,
  ])
  return `${database}${database.includes('?') ? '&' : '?'}options=-c%20search_path%3D${schema}`
}
