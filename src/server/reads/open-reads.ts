import type { Store } from '../database/store.ts'
import type { Caller } from '../fair-queue.ts'
import type { QueryEngine, QueryRequest } from '../query/evaluate.ts'
import type { Read } from './read.ts'
import { createReadPool } from './read-pool.ts'
import type { ReadWorkerSetup } from './read-worker.ts'
import { createRunRead, shareRunning } from './run-read.ts'

export interface Reads {
  /** The result as JSON, or lines of JSON, in UTF-8. Throws ProtocolError 429 for a caller with too many requests at once. */
  run(read: Read, caller: Caller): Promise<Uint8Array<ArrayBuffer>>
  /** Ids that a query selects. */
  matchIds(request: QueryRequest): Promise<readonly string[]>
  close(): Promise<void>
}

/** Milliseconds that a query of somebody who is not signed in may take. */
const anonymousDeadline = 5_000

/**
 * How a server reads: in threads of their own, which read the database in the folder beside the one that writes it.
 *
 * A database in memory belongs to one connection. Shared by several it would either refuse reads while
 * a write is going on (a shared cache locks whole tables) or hold writes up until reads are done (there
 * is no log beside it), so it is read in this thread, under the same deadline: it serves tests and
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

/** `headOf`: where the log of a dataset ends at the moment, whoever wrote to it. */
export function openThreadedReads(
  setup: ReadWorkerSetup,
  headOf: (dataset: string) => Promise<{ readonly seq: number }>,
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
