import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { isS3Url } from '../assets/s3/s3-settings.ts'
import { systemServerClock } from '../clock.ts'
import { createDatasets } from '../dataset/datasets.ts'
import type { Datasets } from '../dataset/datasets.ts'
import { createAsyncStore } from '../database/async-store.ts'
import { isDatabaseUrl, openReader, openStore } from '../database/open-store.ts'
import { databaseName } from '../database/sqlite.ts'
import type { SnapshotReader } from '../database/sqlite.ts'
import type { Store } from '../database/store.ts'
import { UsageError } from './command.ts'
import type { Terminal } from './command.ts'

/** The option of every command that works on the files of a database. */
export const folderOptions = {
  data: { type: 'string', value: 'DIR', help: 'folder of the database', default: './data' },
} as const

/** The options of every command that works on the data itself. */
export const dataOptions = {
  ...folderOptions,
  database: {
    type: 'string',
    value: 'URL',
    help: 'PostgreSQL database instead of a folder, postgres://…; default: DATABASE_URL of the environment',
  },
} as const

/** The options of every command that works on assets as well. */
export const assetOptions = {
  assets: {
    type: 'string',
    value: 'URL',
    help: 'S3-compatible store for the bytes of assets, s3://bucket/prefix; default: ASSETS_URL of the environment',
  },
} as const

/** The address of the store of assets; null where they are in the database. Throws for what is no address. */
export function assetsUrl({ assets }: { readonly assets: string | undefined }): string | null {
  const url = assets ?? process.env['ASSETS_URL'] ?? ''
  if (url === '') return null
  if (isS3Url(url)) return url
  const name = assets === undefined ? 'ASSETS_URL' : '--assets'
  throw new UsageError(`${name} is no address of a bucket; one looks like s3://bucket/prefix`)
}

/** Where the data of a command is. */
export interface DataPlace {
  readonly data: string
  readonly database: string | undefined
}

/** The address of the database server; null where the data is in a folder. Throws for what is no address. */
export function databaseUrl({ database }: Pick<DataPlace, 'database'>): string | null {
  const fromEnvironment = process.env['DATABASE_URL'] ?? ''
  const url = database ?? fromEnvironment
  if (url === '') return null
  if (isDatabaseUrl(url)) return url
  const name = database === undefined ? 'DATABASE_URL' : '--database'
  throw new UsageError(
    `${name} is no address of PostgreSQL; one looks like postgres://user@host/name`,
  )
}

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

/** Runs `work` on the database, of a folder as its only writer, and closes it. */
export async function withStore<T>(
  place: DataPlace,
  terminal: Terminal,
  work: (store: Store) => T | Promise<T>,
): Promise<T> {
  const store = openStore(databaseUrl(place) ?? existingData(place.data, terminal))
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

/** Runs `work` on the database as it is at this moment, whoever else uses it. */
export async function withSnapshot<T>(
  place: DataPlace,
  terminal: Terminal,
  work: (reader: SnapshotReader) => Promise<T>,
): Promise<T> {
  const reader = openReader(databaseUrl(place) ?? existingData(place.data, terminal))
  try {
    return await reader.snapshot(() => work(reader))
  } finally {
    reader.close()
  }
}

/** The datasets of a database; servers that share it find out by themselves. */
export function datasetsOf(store: Store): Datasets {
  return createDatasets(createAsyncStore(store), { clock: systemServerClock, onDeleted() {} })
}

/** Throws for a dataset that is not there, naming those that are. */
export function requireDataset(store: Pick<Store, 'dataset' | 'datasets'>, name: string): void {
  if (store.dataset(name)) return
  const known = store.datasets().map((dataset) => dataset.name)
  throw new UsageError(
    `There is no dataset "${name}"; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ') || 'none'}`,
  )
}
