import type { Store } from '../database/store.ts'
import { createAnswers, shareRunning } from './answer.ts'
import type { AnswerQuery } from './answer.ts'
import type { QueryEngine } from './evaluate.ts'
import { createQueryPool } from './query-pool.ts'
import type { QueryWorkerSetup } from './query-worker.ts'

export interface Answers {
  readonly answer: AnswerQuery
  close(): Promise<void>
}

/**
 * How a server answers queries: in threads of their own, which read the database in the folder beside
 * the one that writes it.
 *
 * A database in memory belongs to one connection. Shared by several it would either refuse reads while
 * a write is going on (a shared cache locks whole tables) or hold writes up until reads are done (there
 * is no log beside it), so its queries run in this thread, under the same deadline: it serves tests and
 * demonstrations, whose datasets are small.
 */
export function openAnswers(
  { store, engine }: { store: Store; engine: QueryEngine },
  setup: QueryWorkerSetup,
): Answers {
  if (setup.folder === ':memory:') {
    return { answer: createAnswers(engine, setup.limits), close: async () => {} }
  }
  const pool = createQueryPool(setup)
  return { answer: shareRunning(pool.answer, store.head), close: pool.close }
}
