import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from './async-store.ts'
import type { DatasetRecord } from '../database/store.ts'

const aclModes = ['public', 'private', 'custom'] as const

/** The settings of a dataset. */
export interface DatasetSettings {
  readonly aclMode?: unknown
  readonly description?: unknown
}

/** Administration of the server's datasets. All functions throw ProtocolError. */
export interface Datasets {
  /** Throws 400 for an invalid name, 409 if the name is taken. */
  create(name: string, settings: DatasetSettings, author: string): Promise<DatasetRecord>
  edit(name: string, settings: DatasetSettings): Promise<DatasetRecord>
  /** Deletes all of its content; its listeners are disconnected for good. */
  delete(name: string): Promise<void>
}

export function createDatasets(
  store: AsyncStore,
  {
    clock,
    onDeleted,
    exclusively = (work) => work(),
  }: {
    clock: ServerClock
    onDeleted: (name: string) => void
    /** Runs work that must not become a part of a transaction being written. */
    exclusively?: <T>(work: () => Promise<T>) => Promise<T>
  },
): Datasets {
  async function find(name: string): Promise<DatasetRecord> {
    const dataset = await store.dataset(name)
    if (!dataset) throw boomError(404, `Dataset "${name}" does not exist`)
    return dataset
  }

  return {
    async create(name, settings, createdBy) {
      checkDatasetName(name)
      const createdAt = new Date(clock.now()).toISOString()
      const base: DatasetRecord = { name, aclMode: 'private', createdAt, createdBy }
      const dataset = withSettings(base, settings)
      if (await store.createDataset(dataset)) return dataset
      throw boomError(409, `Dataset "${name}" already exists`)
    },
    async edit(name, settings) {
      // As stored, not as cached: a merge into older settings would undo what another process has changed.
      const current = (await store.datasets()).find((one) => one.name === name)
      if (!current) throw boomError(404, `Dataset "${name}" does not exist`)
      const dataset = withSettings(current, settings)
      await store.updateDataset(dataset)
      return dataset
    },
    async delete(name) {
      await find(name)
      await exclusively(() => store.deleteDataset(name))
      onDeleted(name)
    },
  }
}

/** Throws ProtocolError 400 for a name that a new dataset cannot have. */
export function checkDatasetName(name: string): void {
  if (!isDatasetName(name)) {
    throw boomError(
      400,
      `"${name}" is not a valid dataset name: use up to 64 of a-z, 0-9, "_" and "-", beginning with a letter or digit`,
    )
  }
  // Clients take such a name for an alias of a dataset, which they then change or read instead.
  if (name.startsWith('~')) throw boomError(400, `"${name}" is the name of an alias`)
}

/** True for names that clients also accept. */
export function isDatasetName(name: string): boolean {
  return /^~?[a-z0-9][-\w]{0,63}$/.test(name)
}

function withSettings(
  dataset: DatasetRecord,
  { aclMode = dataset.aclMode, description = dataset.description }: DatasetSettings,
): DatasetRecord {
  const mode = aclModes.find((known) => known === aclMode)
  if (!mode) throw boomError(400, `"aclMode" must be one of ${aclModes.join(', ')}`)
  const { description: _former, ...rest } = dataset
  if (description === undefined || description === null) return { ...rest, aclMode: mode }
  if (typeof description !== 'string') throw boomError(400, '"description" must be a text')
  return { ...rest, aclMode: mode, description }
}
