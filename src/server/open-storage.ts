import { createSweeping } from './assets/sweeping.ts'
import type { Blobs } from './assets/blobs.ts'
import type { ServerClock } from './clock.ts'
import type { AsyncStore } from './dataset/async-store.ts'
import { createMaintenance } from './dataset/maintenance.ts'
import type { Maintenance } from './dataset/maintenance.ts'
import { openBlobs } from './open-blobs.ts'
import { defaultLimits } from './query/limits.ts'
import { createSnapshots } from './reads/snapshots.ts'
import type { Snapshots } from './reads/snapshots.ts'
import { openDatabase } from './scale/open-database.ts'
import type { Database } from './scale/open-database.ts'
import type { DatasetServerOptions } from './server-options.ts'

/** The database and the bytes of assets, with the work that is done on both between requests. */
export interface ServerStorage {
  readonly database: Database
  readonly blobs: Blobs
  readonly snapshots: Snapshots
  readonly maintenance: Pick<Maintenance, 'schedule'>
  close(): Promise<void>
}

/** Opens both and creates missing datasets; rejects if a setting is wrong. */
export async function openStorage(
  options: DatasetServerOptions,
  { clock, onError }: { clock: ServerClock; onError: (error: unknown) => void },
): Promise<ServerStorage> {
  const { projectId = 'demo', indexedFields, maximumSize } = options
  const database = await openDatabase({
    location: options.data,
    store: { indexedFields, maximumSize },
    projectId,
    limits: { ...defaultLimits, ...options.queryLimits },
    clock,
    onError,
  })
  const { store } = database
  const blobs = openBlobs(store, { assets: options.assets ?? null, onError })
  try {
    await blobs.check()
    await store.dropUploads(new Date(clock.now()).toISOString())
    await createMissingDatasets(store, options, clock)
  } catch (error) {
    await database.close()
    throw error
  }
  const sweeping = createSweeping(blobs, { clock, onError })
  const snapshots = createSnapshots(database.openSnapshot)
  const maintenance = createMaintenance(database, { clock, onError })
  maintenance.schedule()
  return {
    database,
    blobs,
    snapshots,
    maintenance,
    async close() {
      maintenance.close()
      await sweeping.close()
      snapshots.close()
      await database.close()
    },
  }
}

async function createMissingDatasets(
  store: AsyncStore,
  { datasets = ['production'], publicDatasets = [] }: DatasetServerOptions,
  clock: ServerClock,
): Promise<void> {
  for (const name of datasets) {
    if (await store.dataset(name)) continue
    const createdAt = new Date(clock.now()).toISOString()
    const aclMode = publicDatasets.includes(name) ? 'public' : 'private'
    // Another process may have created it meanwhile, which is fine.
    await store.createDataset({ name, aclMode, createdAt, createdBy: '<system>' })
  }
}
