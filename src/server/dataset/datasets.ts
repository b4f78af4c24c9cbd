import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { DatasetRecord, Store } from '../database/store.ts'

const aclModes = ['public', 'private', 'custom'] as const

/** What may be said of a dataset. */
export interface DatasetSettings {
  readonly aclMode?: unknown
  readonly description?: unknown
}

/** The datasets of the server, as those who administer it see them. All throw ProtocolError. */
export interface Datasets {
  /** Throws 400 for what is no name, 409 when there is one of that name. */
  create(name: string, settings: DatasetSettings, author: string): DatasetRecord
  edit(name: string, settings: DatasetSettings): DatasetRecord
  /** Deletes all of its content; its listeners are told not to reconnect. */
  delete(name: string): void
}

export function createDatasets(
  store: Store,
  { clock, onDeleted }: { clock: ServerClock; onDeleted: (name: string) => void },
): Datasets {
  function find(name: string): DatasetRecord {
    const dataset = store.dataset(name)
    if (!dataset) throw boomError(404, `Dataset "${name}" does not exist`)
    return dataset
  }

  return {
    create(name, settings, createdBy) {
      if (!isDatasetName(name)) {
        throw boomError(
          400,
          `"${name}" is no dataset name: use up to 64 of a-z, 0-9, "_" and "-", beginning with a letter or digit`,
        )
      }
      if (store.dataset(name)) throw boomError(409, `Dataset "${name}" already exists`)
      const createdAt = new Date(clock.now()).toISOString()
      const base: DatasetRecord = { name, aclMode: 'private', createdAt, createdBy }
      const dataset = withSettings(base, settings)
      store.write((writer) => writer.createDataset(dataset))
      return dataset
    },
    edit(name, settings) {
      const dataset = withSettings(find(name), settings)
      store.write((writer) => writer.updateDataset(dataset))
      return dataset
    },
    delete(name) {
      find(name)
      store.write((writer) => writer.deleteDataset(name))
      onDeleted(name)
    },
  }
}

/** True for names that clients accept, too. */
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
