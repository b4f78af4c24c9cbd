import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemServerClock } from '../clock.ts'
import { createDatasets } from '../dataset/datasets.ts'
import type { Datasets } from '../dataset/datasets.ts'
import { databaseName, openSqliteReader, openSqliteStore } from '../database/sqlite.ts'
import type { SnapshotReader } from '../database/sqlite.ts'
import type { Store } from '../database/store.ts'
import { UsageError } from './command.ts'
import type { Terminal } from './command.ts'

/** The options of every command that works on the data itself. */
export const dataOptions = {
  data: { type: 'string', value: 'DIR', help: 'folder of the database', default: './data' },
} as const

export const projectOption = {
  project: {
    type: 'string',
    value: 'ID',
    help: 'project id, letters and digits',
    default: 'demo',
  },
} as const

/** The folder, absolute; throws when no database is in it. */
export function existingData(data: string, { cwd }: Terminal): string {
  const folder = resolve(cwd, data)
  if (existsSync(join(folder, databaseName))) return folder
  throw new UsageError(
    `There is no database in ${folder}; name its folder with --data, or make one with content-studio init`,
  )
}

/** Runs `work` on the database as its only writer, and closes it. */
export async function withStore<T>(
  data: string,
  terminal: Terminal,
  work: (store: Store) => T | Promise<T>,
): Promise<T> {
  const store = openSqliteStore(existingData(data, terminal))
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

/** Runs `work` on the database as it is at this moment, whoever else uses it. */
export async function withSnapshot<T>(
  data: string,
  terminal: Terminal,
  work: (reader: SnapshotReader) => Promise<T>,
): Promise<T> {
  const reader = openSqliteReader(existingData(data, terminal))
  try {
    return await reader.snapshot(() => work(reader))
  } finally {
    reader.close()
  }
}

/** The datasets of a database that no other process uses: no listener has to be notified of a deletion. */
export function datasetsOf(store: Store): Datasets {
  return createDatasets(store, { clock: systemServerClock, onDeleted() {} })
}

/** Throws for a dataset that is not there, naming those that are. */
export function requireDataset(store: Pick<Store, 'dataset' | 'datasets'>, name: string): void {
  if (store.dataset(name)) return
  const known = store.datasets().map((dataset) => dataset.name)
  throw new UsageError(
    `There is no dataset "${name}"; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ') || 'none'}`,
  )
}
