import { randomUUID } from 'node:crypto'
import { createKey } from '../../model/key.ts'
import { boomError, describeError, ProtocolError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { StoredCopy } from '../database/dataset-copy-store.ts'
import { createRounds } from '../rounds.ts'
import type { AsyncStore } from './async-store.ts'
import { checkDatasetName } from './datasets.ts'

/** Copies of datasets, made between requests. */
export interface Copies {
  /**
   * Begins to copy a dataset and resolves at once. Throws ProtocolError 400 for an invalid name, 404 if there is no source,
   * 409 if the target exists.
   */
  begin(request: CopyRequest): Promise<StoredCopy>
  /** The newest first. */
  list(): Promise<StoredCopy[]>
  /** Throws ProtocolError 404. */
  get(id: string): Promise<StoredCopy>
  /** Continues what was left when a server ended. */
  start(): void
  /** To be called when another process may have begun a copy. */
  reload(): void
  /** Leaves a copy where it is; it is continued after the next start, or by another server. */
  close(): Promise<void>
}

export type CopyRequest = Pick<
  StoredCopy,
  'source' | 'target' | 'author' | 'skipHistory' | 'skipReleases'
>

/** Milliseconds. After so long another server continues what a dead one had begun. */
const leaseFor = 15_000
const retryAfter = 5_000
/** Failures in a row, of the database, after which a copy is given up. */
const mostFailures = 10

/** Copies one dataset after the other, each by one server. Without copies it does nothing, not even wait. */
export function createCopies({
  store,
  clock,
  exclusively,
  onBegin,
  onEnd,
  onError,
}: {
  readonly store: AsyncStore
  readonly clock: ServerClock
  /** Runs work that must not become a part of a transaction being written. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Called when a copy has begun, so that other processes look at it. */
  readonly onBegin: () => void
  /** Called when one is completed or has failed here. */
  readonly onEnd: () => void
  readonly onError: (error: unknown) => void
}): Copies {
  const owner = randomUUID()
  let isClosing = false
  let failures = 0
  const rounds = createRounds({ round: copyAll, clock, onError })

  /** Resolves with the time of the next round; null if there is nothing left to copy. */
  async function copyAll(): Promise<number | null> {
    for (const { id } of await store.unfinishedCopies()) await copyOne(id)
    const left = await store.unfinishedCopies()
    return left.length === 0 ? null : clock.now() + (failures > 0 ? retryAfter : leaseFor)
  }

  async function copyOne(id: string): Promise<void> {
    try {
      for (;;) {
        if (isClosing) return
        const now = clock.now()
        const lease = { owner, now, until: now + leaseFor }
        const copy = await exclusively(() => store.continueCopy(id, lease))
        if (copy === null) return
        failures = 0
        if (copy.state === 'completed') return onEnd()
        await new Promise(setImmediate)
      }
    } catch (error) {
      const isFinal = error instanceof ProtocolError && error.status < 500
      if (!isFinal) onError(error)
      if (!isFinal && ++failures < mostFailures) return
      failures = 0
      const { message } = describeError(error)
      await exclusively(() => store.failCopy(id, message, clock.now()))
      onEnd()
    }
  }

  return {
    async begin(request) {
      checkDatasetName(request.target)
      const createdAt = new Date(clock.now()).toISOString()
      const copy = await exclusively(() =>
        store.beginCopy({ ...request, id: createKey(), createdAt }),
      )
      onBegin()
      rounds.wake()
      return copy
    },
    list: () => store.datasetCopies(),
    async get(id) {
      const copy = await store.datasetCopy(id)
      if (!copy) throw boomError(404, `There is no job "${id}"`)
      return copy
    },
    start: rounds.start,
    reload: rounds.wake,
    async close() {
      isClosing = true
      await rounds.close()
      await store.endDatasetCopyLeases(owner).catch(onError)
    },
  }
}
