import type { Mutation } from '../../model/mutation.ts'
import { invalidMutation, transactionConflict } from '../../model/mutation-error.ts'
import { mutationError, ProtocolError } from '../../protocol/errors.ts'
import { removeBlobs } from '../assets/remove-blobs.ts'
import type { ServerClock } from '../clock.ts'
import type { CommittedTransaction, Store, Writer } from '../database/store.ts'
import type { QueryEngine, QueryRequest } from '../query/evaluate.ts'
import { createStopwatch } from '../query/limits.ts'
import { createCommitQueue } from './commit-queue.ts'
import { finish, inSlices } from './slices.ts'
import { prepareTransaction, TookTooLong, transact, writeTransaction } from './transact.ts'
import type { Match, TransactOutcome, TransactRequest, TransactServices } from './transact.ts'
import { isHeavy, mayTakeLong } from './transaction-limits.ts'

export type CommitRequest = Omit<TransactRequest, 'now'>

export interface Commits {
  /**
   * Applies a transaction durably, notifies the listeners, and returns what became of each document.
   * `alongside` writes more in the same database transaction.
   */
  commit(request: CommitRequest, alongside?: (writer: Writer) => void): Promise<TransactOutcome>
  /** As `commit`, but nothing is written and nobody is notified. */
  rehearse(request: CommitRequest): Promise<TransactOutcome>
  /** Runs `work` while no transaction is being written. */
  exclusively<T>(work: () => T | Promise<T>): Promise<T>
  /** Commits what is waiting. */
  flush(): Promise<void>
}

/** What the query of a mutation selected, and how far the log was then. */
interface Matched {
  readonly seq: number
  readonly ids: readonly string[]
}

interface WriteRequest {
  readonly request: CommitRequest
  readonly alongside: ((writer: Writer) => void) | undefined
  readonly matched: Matched | null
}

/** The log has grown since the query of a mutation was run. */
class OutdatedMatch extends Error {}

/** A query that is run again and again because others write in between is given up in the end. */
const maximumAttempts = 5
/** Milliseconds for a single operation on a document, and for a query that has to see earlier mutations. */
const longestStep = 40
/** Documents that such a query may follow: they are written, and taken back, for it. */
const maximumPending = 100

/** The one way in which documents of callers are written. Long transactions are worked on in slices. */
export function createCommits(options: {
  store: Store
  engine: QueryEngine
  /** Ids that a query selects, found without holding up this thread. */
  matchIds: (request: QueryRequest) => Promise<readonly string[]>
  /** True when readers have connections of their own, which see nothing of an open transaction. */
  readersApart: boolean
  clock: ServerClock
  projectId: string
  publish: (dataset: string, transaction: CommittedTransaction) => void
}): Commits {
  const { store, engine, clock, projectId } = options
  const stopwatch = createStopwatch(longestStep)

  function guard<T>(step: Mutation, work: () => T): T {
    if (!mayTakeLong(step)) return work()
    try {
      return stopwatch('', work)
    } catch (error) {
      throw error instanceof ProtocolError ? new TookTooLong(longestStep) : error
    }
  }

  const queue = createCommitQueue<WriteRequest, TransactOutcome>({
    store,
    isLong: ({ request }) => isHeavy(store, request.dataset, request.mutations),
    apply(writer, { request, alongside }) {
      alongside?.(writer)
      const outcome = transact({ store, matchIds: refuseQueries }, writer, stamped(request))
      removeBlobs(writer, placeOf(request), outcome.transaction.changes)
      return outcome
    },
    async applyLong(write) {
      const { request, alongside, matched } = write
      const steps = prepareTransaction(servicesFor(request, matched), stamped(request))
      const outcome = await inSlices(steps)
      const open = store.begin()
      try {
        alongside?.(open.writer)
        const written = writeTransaction(open.writer, request.dataset, outcome.transaction)
        if (options.readersApart) await inSlices(written)
        else finish(written)
        removeBlobs(open.writer, placeOf(request), outcome.transaction.changes)
      } catch (error) {
        open.rollback()
        throw error
      }
      open.commit()
      return outcome
    },
    publish: ({ request }, { transaction }) => options.publish(request.dataset, transaction),
  })

  function stamped(request: CommitRequest): TransactRequest {
    return { ...request, now: clock.now() }
  }

  function placeOf({ dataset }: CommitRequest): { projectId: string; dataset: string } {
    return { projectId, dataset }
  }

  /** `matched` belongs to the first mutation; queries behind it have to see what it did. */
  function servicesFor({ dataset }: CommitRequest, matched: Matched | null): TransactServices {
    let unused = matched
    return {
      store,
      guard,
      matchIds(match) {
        if (!unused) return matchWithPending(match)
        if (unused.seq !== store.head(dataset).seq) throw new OutdatedMatch()
        const { ids } = unused
        unused = null
        return ids
      },
    }
  }

  function matchWithPending({ pending, ...request }: Match): readonly string[] {
    if (pending.size > maximumPending) {
      const description = `A query may follow at most ${maximumPending} changed documents in a transaction`
      throw mutationError([{ error: invalidMutation(description), index: 0 }])
    }
    return store.rehearse((writer) => {
      for (const [id, document] of pending) {
        if (document) writer.putDocument(request.dataset, document)
        else writer.deleteDocument(request.dataset, id)
      }
      return engine.matchIds({ ...request, deadline: longestStep })
    })
  }

  /** Runs the query of the first mutation ahead of the transaction. */
  async function matchFirst(request: CommitRequest): Promise<Matched | null> {
    const { dataset, author, permissions } = request
    const target = queryOf(request.mutations[0])
    if (!target || permissions?.allowsAny('update') === false) return null
    const { seq } = store.head(dataset)
    const { query, params = {} } = target
    const readFilter = permissions?.readFilter ?? null
    const ids = await options.matchIds({ dataset, query, params, identity: author, readFilter })
    return { seq, ids }
  }

  return {
    async commit(request, alongside) {
      for (let attempt = 1; attempt <= maximumAttempts; attempt++) {
        const matched = await matchFirst(request)
        try {
          return await queue.commit({ request, alongside, matched })
        } catch (error) {
          if (!(error instanceof OutdatedMatch)) throw error
        }
      }
      throw mutationError([{ error: transactionConflict(), index: 0 }])
    },
    async rehearse(request) {
      for (let attempt = 1; attempt <= maximumAttempts; attempt++) {
        const matched = await matchFirst(request)
        try {
          const services = servicesFor(request, matched)
          return await inSlices(prepareTransaction(services, stamped(request)))
        } catch (error) {
          if (!(error instanceof OutdatedMatch)) throw error
        }
      }
      throw mutationError([{ error: transactionConflict(), index: 0 }])
    },
    exclusively: queue.exclusively,
    flush: queue.flush,
  }
}

function queryOf(
  mutation: Mutation | undefined,
): { query: string; params?: Record<string, unknown> } | null {
  if (!mutation) return null
  const target =
    'patch' in mutation ? mutation.patch : 'delete' in mutation ? mutation.delete : null
  return target && 'query' in target ? target : null
}

function refuseQueries(): never {
  throw new TypeError('A mutation by query is a long one')
}
