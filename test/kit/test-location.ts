import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openStore } from '../../src/server/database/open-store.ts'
import type { Store } from '../../src/server/database/store.ts'
import { postgresPrograms } from './postgres-cluster.ts'

const base = process.env['TEST_POSTGRES'] ?? ''

/** True when the tests run over PostgreSQL. */
export const isOverPostgres = base !== ''

/**
 * Where a test keeps its content: in memory or, when `TEST_POSTGRES` is the address of a database, in a schema of its own
 * there.
 */
export function testLocation(): string {
  return isOverPostgres ? createSchema(base) : ':memory:'
}

/** A store that is empty. */
export function openTestStore(): Store {
  return openStore(testLocation())
}

/** The address of an empty schema, made in the database at `database`. */
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
