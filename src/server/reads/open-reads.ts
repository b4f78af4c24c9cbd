import type { Store } from '../database/store.ts'
import type { Caller } from '../fair-queue.ts'
import type { QueryEngine, QueryRequest } from '../query/evaluate.ts'
import type { Read } from './read.ts'
import { createReadPool } from './read-pool.ts'
import type { ReadWorkerSetup } from './read-worker.ts'
import { createRunRead, shareRunning } from './run-read.ts'
import type { LogEnd } from './run-read.ts'

export interface Reads {
  /** The result as JSON, or lines of JSON, in UTF-8. Throws ProtocolError 429 if the caller has too many requests. */
  run(read: Read, caller: Caller): Promise<Uint8Array<ArrayBuffer>>
  /** Ids that a query selects. */
  matchIds(request: QueryRequest): Promise<readonly string[]>
  close(): Promise<void>
}

/** Milliseconds allowed for a query of a caller who is not signed in. */
const anonymousDeadline = 5_000

/**
 * Opens the reads of a server: in separate threads, with their own connections to the database file.
 *
 * An in-memory database belongs to one connection. Shared by several it would either refuse reads during
 * a write (a shared cache locks whole tables) or delay writes until reads are done (there is no WAL),
 * so it is read in this thread, under the same deadline: it is used for tests and
 * demonstrations, whose datasets are small.
 */
export function openReads(
  { store, engine }: { store: Store; engine: QueryEngine },
  setup: ReadWorkerSetup,
): Reads {
  const { projectId, limits } = setup
  if (setup.location === ':memory:') {
    const run = createRunRead(store, { engine, projectId, limits })
    return {
      run: (read, { isAnonymous }) => run(isAnonymous ? inAHurry(read) : read),
      matchIds: async (request) => engine.matchIds(request),
      close: async () => {},
    }
  }
  return openThreadedReads(setup, async (dataset) => store.head(dataset))
}

/** `headOf`: the current end of a dataset's log, including writes by other processes. */
export function openThreadedReads(
  setup: ReadWorkerSetup,
  headOf: (dataset: string) => Promise<LogEnd>,
): Reads {
  const pool = createReadPool(setup)
  const run = shareRunning(pool.run, headOf)
  return {
    run: (read, caller) => run(caller.isAnonymous ? inAHurry(read) : read, caller),
    async matchIds(request) {
      const caller = { id: request.identity, isAnonymous: false }
      const bytes = await pool.run(
        { kind: 'ids', request: { ...request, params: JSON.stringify(request.params) } },
        caller,
      )
      return JSON.parse(new TextDecoder().decode(bytes)) as string[]
    },
    close: pool.close,
  }
}

function inAHurry(read: Read): Read {
  return read.kind === 'query'
    ? { ...read, request: { ...read.request, deadline: anonymousDeadline } }
    : read
}
