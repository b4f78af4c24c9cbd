import type { AsyncStore } from '../dataset/async-store.ts'
import type { DatasetRecord } from '../database/store.ts'

/** A store that caches dataset settings, because all requests share one connection for lookups. */
export interface KnownDatasets {
  readonly store: AsyncStore
  /** To be called when any process may have changed or deleted datasets. */
  forget(): void
}

export function createKnownDatasets(store: AsyncStore): KnownDatasets {
  const known = new Map<string, Promise<DatasetRecord | null>>()

  function forget(): void {
    known.clear()
  }

  /** Other processes notice a change by polling; this one must see it at once. */
  function thenForget<P extends unknown[], R>(change: (...parameters: P) => Promise<R>) {
    return (...parameters: P): Promise<R> => change(...parameters).finally(forget)
  }

  return {
    store: Object.assign(Object.create(store) as AsyncStore, {
      dataset(name: string) {
        const found = known.get(name) ?? store.dataset(name)
        known.set(name, found)
        // A dataset that does not exist may be created at any time.
        const drop = (): void => void (known.get(name) === found && known.delete(name))
        found.then((record) => record ?? drop(), drop)
        return found
      },
      createDataset: thenForget(store.createDataset),
      updateDataset: thenForget(store.updateDataset),
      deleteDataset: thenForget(store.deleteDataset),
    } satisfies Partial<AsyncStore>),
    forget,
  }
}
