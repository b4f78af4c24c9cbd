import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteReader } from '../database/sqlite.ts'
import type { ReaderOptions } from '../database/sqlite.ts'
import { createAnswers } from './answer.ts'
import { createQueryEngine } from './evaluate.ts'
import type { QueryRequest } from './evaluate.ts'
import { toFailure } from './failure.ts'
import type { Failure } from './failure.ts'
import type { QueryLimits } from './limits.ts'

/** What a thread is started with. */
export interface QueryWorkerSetup {
  readonly folder: string
  readonly store: ReaderOptions
  readonly projectId: string
  readonly limits: QueryLimits
}

export type QueryWorkerAnswer =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly failure: Failure }

const { folder, store, projectId, limits } = workerData as QueryWorkerSetup
const reader = openSqliteReader(folder, store)
const engine = createQueryEngine(reader, { projectId, deadline: limits.deadline })
const answer = createAnswers(engine, limits)

// One request at a time: the pool sends the next one when this one is answered.
parentPort?.on('message', (request: QueryRequest) => void serve(request))

async function serve(request: QueryRequest): Promise<void> {
  try {
    const bytes = await reader.snapshot(() => answer(request))
    post({ bytes }, [bytes.buffer])
  } catch (error) {
    post({ failure: toFailure(error) })
  }
}

function post(message: QueryWorkerAnswer, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
