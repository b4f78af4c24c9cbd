import { openPostgresReader } from './postgres/reader.ts'
import { openPostgresStore } from './postgres/store.ts'
import { openSqliteReader, openSqliteStore } from './sqlite/store.ts'
import type { ReaderOptions, SnapshotReader, StoreOptions } from './sqlite/store.ts'
import type { Store } from './store.ts'

/** True for the address of a database server; anything else is a folder, or `:memory:`. */
export function isDatabaseUrl(location: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(location)
}

/** Opens the database at a location. One in a folder has a single writer; throws if another process is the writer. */
export function openStore(location: string, options?: StoreOptions): Store {
  return isDatabaseUrl(location)
    ? openPostgresStore(location, options)
    : openSqliteStore(location, options)
}

/** One more connection to the database, for reading only. */
export function openReader(location: string, options?: ReaderOptions): SnapshotReader {
  return isDatabaseUrl(location)
    ? openPostgresReader(location, options)
    : openSqliteReader(location, options)
}
