import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { isS3Url } from '../assets/s3/s3-settings.ts'
import { systemServerClock } from '../clock.ts'
import { createDatasets } from '../dataset/datasets.ts'
import type { Datasets } from '../dataset/datasets.ts'
import { createAsyncStore } from '../dataset/async-store.ts'
import { isDatabaseUrl, openReader, openStore } from '../database/open-store.ts'
import { databaseName } from '../database/sqlite/store.ts'
import type { SnapshotReader } from '../database/sqlite/store.ts'
import type { Store } from '../database/store.ts'
import { UsageError } from './command.ts'
import type { Terminal } from './command.ts'

/** The option of commands that work on the files of a database. */
export const folderOptions = {
  data: { type: 'string', value: 'DIR', help: 'folder of the database', default: './data' },
} as const

/** The options of commands that work on the data itself. */
export const dataOptions = {
  ...folderOptions,
  database: {
    type: 'string',
    value: 'URL',
    help: 'PostgreSQL database instead of a folder, postgres://…; default: DATABASE_URL of the environment',
  },
} as const

/** The options of commands that also work on assets. */
export const assetOptions = {
  assets: {
    type: 'string',
    value: 'URL',
    help: 'S3-compatible store for the bytes of assets, s3://bucket/prefix; default: ASSETS_URL of the environment',
  },
} as const

/** The address of the asset store; null if assets are in the database. Throws for an invalid address. */
export function assetsUrl({ assets }: { readonly assets: string | undefined }): string | null {
  const url = assets ?? process.env['ASSETS_URL'] ?? ''
  if (url === '') return null
  if (isS3Url(url)) return url
  const name = assets === undefined ? 'ASSETS_URL' : '--assets'
  throw new UsageError(`${name} is not a bucket address; one looks like s3://bucket/prefix`)
}

/** The location of a command's data. */
export interface DataPlace {
  readonly data: string
  readonly database: string | undefined
}

/** The address of the database server; null if the data is in a folder. Throws for an invalid address. */
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

/** The folder's absolute path; throws if it contains no database. */
export function existingData(data: string, { cwd }: Terminal): string {
  const folder = resolve(cwd, data)
  if (existsSync(join(folder, databaseName))) return folder
  throw new UsageError(
    `There is no database in ${folder}; name its folder with --data, or make one with content-studio init`,
  )
}

/** Runs `work` on the database, as the only writer if it is in a folder, and closes it. */
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

/** Runs `work` on a snapshot of the database, which others may use at the same time. */
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

/** The datasets of a database. Servers that share it detect changes by themselves. */
export function datasetsOf(store: Store): Datasets {
  return createDatasets(createAsyncStore(store), { clock: systemServerClock, onDeleted() {} })
}

/** Throws for a missing dataset, naming the existing ones. */
export function requireDataset(store: Pick<Store, 'dataset' | 'datasets'>, name: string): void {
  if (store.dataset(name)) return
  const known = store.datasets().map((dataset) => dataset.name)
  throw new UsageError(
    `There is no dataset "${name}"; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ') || 'none'}`,
  )
}
