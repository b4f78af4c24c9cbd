import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../database/open-store.ts'
import type { ReaderOptions } from '../database/sqlite/store.ts'
import { createQueryEngine } from '../query/evaluate.ts'
import type { QueryLimits } from '../query/limits.ts'
import { toFailure } from './failure.ts'
import type { Failure } from './failure.ts'
import type { Read } from './read.ts'
import { createRunRead } from './run-read.ts'

/** The start parameters of a thread. */
export interface ReadWorkerSetup {
  /** A folder, or the address of a database server. */
  readonly location: string
  readonly store: ReaderOptions
  readonly projectId: string
  readonly limits: QueryLimits
}

export type ReadWorkerResult =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly failure: Failure }

const { location, store, projectId, limits } = workerData as ReadWorkerSetup
const reader = openReader(location, store)
const engine = createQueryEngine(reader, { projectId, deadline: limits.deadline })
const run = createRunRead(reader, { engine, projectId, limits })

// One read at a time: the pool sends the next one after this result.
parentPort?.on('message', (read: Read) => void serve(read))

async function serve(read: Read): Promise<void> {
  try {
    const bytes = await reader.snapshot(() => run(read))
    post({ bytes }, [bytes.buffer])
  } catch (error) {
    post({ failure: toFailure(error) })
  }
}

function post(message: ReadWorkerResult, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
