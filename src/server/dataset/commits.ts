import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import { invalidMutation, transactionConflict } from '../../model/mutation-error.ts'
import { mutationError, ProtocolError } from '../../protocol/errors.ts'
import type { Action } from '../../protocol/actions.ts'
import { releaseDocumentId } from '../../model/release.ts'
import { isOfWholeRelease, namedDocuments, releaseDocumentOf } from '../actions/translate.ts'
import { removeBlobs } from '../assets/remove-blobs.ts'
import type { ServerClock } from '../clock.ts'
import { applyBlobWrite } from './operations.ts'
import type { BlobWrite } from '../database/blob-store.ts'
import type { Expected, Store, Writer } from '../database/store.ts'
import type { CommittedTransaction } from '../database/transaction-log.ts'
import { createQueryEngine, type QueryRequest } from '../query/evaluate.ts'
import { limitReader, mostDocuments, mostMegabytes } from '../query/limited-reader.ts'
import { createStopwatch } from '../query/limits.ts'
import { createCommitQueue } from './commit-queue.ts'
import { parseText } from '../steps/json-steps.ts'
import { OutdatedMatch } from './outdated-match.ts'
import { finish, inSlices } from '../steps/slices.ts'
import type { Steps } from '../steps/slices.ts'
import { prepareTransaction, TookTooLong, transact, writeTransaction } from './transact.ts'
import type { Match, TransactOutcome, TransactRequest, TransactServices } from './transact.ts'
import { isHeavy, mayTakeLong } from './transaction-limits.ts'

export type CommitRequest = Omit<TransactRequest, 'now'>

export interface Commits {
  /**
   * Applies a transaction durably, notifies the listeners, and returns the result for each document.
   * The bytes of `keep` are stored in the same database transaction.
   */
  commit(request: CommitRequest, keep?: BlobWrite): Promise<TransactOutcome>
  /** A dry run: as `commit`, but nothing is written and no listener is notified. */
  rehearse(request: CommitRequest): Promise<TransactOutcome>
}

/** The ids a mutation's query selected, and the end of the log it saw. */
interface Matched {
  readonly seq: number
  readonly id: string | null
  readonly ids: readonly string[]
}

/** A transaction with everything prepared before its turn. */
export interface WriteRequest {
  readonly request: TransactRequest
  readonly keep?: BlobWrite | undefined
  readonly matched: Matched | null
}

/** Writes transactions. Throws `OutdatedMatch` when a query must be run again. */
export interface CommitEngine {
  commit(write: WriteRequest): Promise<TransactOutcome>
  rehearse(write: WriteRequest): Promise<TransactOutcome>
  /** Runs `work` while no transaction is being written. */
  exclusively<T>(work: () => T | Promise<T>): Promise<T>
  /** Commits all waiting requests. */
  flush(): Promise<void>
}

/** Attempts to run a query that is repeated because other writes come in between. */
const maximumAttempts = 5
/** Milliseconds for one operation on a document, and for a query that must see earlier mutations. */
const longestStep = 25
/** Number of changed documents that such a query may see: they are written, and rolled back, for it. */
const maximumPending = 100

/** The only way callers' documents are written: queries of mutations are run before their transaction. */
export function createCommits(options: {
  engine: Pick<CommitEngine, 'commit' | 'rehearse'>
  /** Ids that a query selects, determined without blocking this thread. */
  matchIds: (request: QueryRequest) => Promise<readonly string[]>
  head: (dataset: string) => Promise<{ readonly seq: number; readonly id: string | null }>
  clock: ServerClock
}): Commits {
  const { engine, clock } = options

  /** Runs the query of the first mutation before the transaction. */
  async function matchFirst(request: CommitRequest): Promise<Matched | null> {
    const { dataset, author, permissions, perspective = 'raw' } = request
    const target = queryOf(request.mutations[0])
    if (!target || permissions?.allowsAny('update') === false) return null
    const { seq, id } = await options.head(dataset)
    const { query, params = {} } = target
    const readFilter = permissions?.readFilter ?? null
    const ids = await options.matchIds({
      ...{ dataset, perspective, query, params, readFilter },
      ...{ identity: author, now: new Date(clock.now()) },
    })
    return { seq, id, ids }
  }

  async function run(
    request: CommitRequest,
    write: (prepared: WriteRequest) => Promise<TransactOutcome>,
  ): Promise<TransactOutcome> {
    for (let attempt = 1; attempt <= maximumAttempts; attempt++) {
      const matched = await matchFirst(request)
      try {
        return await write({ request: { ...request, now: clock.now() }, matched })
      } catch (error) {
        if (!(error instanceof OutdatedMatch)) throw error
      }
    }
    throw mutationError([{ error: transactionConflict(), index: 0 }])
  }

  return {
    commit: (request, keep) => run(request, (write) => engine.commit({ ...write, keep })),
    rehearse: (request) => run(request, engine.rehearse),
  }
}

/** Writes transactions in the store's thread. Long ones are processed in slices if other work shares the thread. */
export function createCommitEngine(options: {
  store: Store
  /** True if readers have their own connections, which see nothing of an open transaction. */
  readersApart: boolean
  projectId: string
  publish: (dataset: string, transaction: CommittedTransaction) => void
}): CommitEngine {
  const { store, projectId } = options
  const engine = createQueryEngine(limitReader(store, tooManyDocuments), { projectId })
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
    // If the thread does nothing else, only steps that may have to be interrupted are treated as long.
    isLong: ({ request: { dataset, mutations, actions = [] } }) =>
      actions.some(isOfWholeRelease) ||
      (store.isShared
        ? mutationsIn(actions, mutations).some(
            (mutation) => queryOf(mutation) !== null || mayTakeLong(mutation),
          )
        : isHeavy(store, dataset, mutationsIn(actions, mutations))),
    expected: expectedOf,
    isWritten,
    apply: (writer, write) => {
      const services = { store, matchIds: refuseQueries }
      if (write.keep) applyBlobWrite(writer, write.request.dataset, write.keep)
      const outcome = transact(services, writer, write.request)
      removeBlobs(writer, placeOf(write.request), outcome.transaction.changes)
      return outcome
    },
    applyLong: (write) => (store.isShared ? applyAtOnce(write) : applyInSlices(write)),
    publish: ({ request }, { transaction }) => options.publish(request.dataset, transaction),
  })

  async function applyInSlices({ request, keep, matched }: WriteRequest): Promise<TransactOutcome> {
    const prepared = await inSlices(prepareTransaction(servicesFor(request, matched), request))
    const { outcome } = prepared
    const open = store.begin()
    try {
      if (keep) applyBlobWrite(open.writer, request.dataset, keep)
      const written = writeTransaction(open.writer, request.dataset, prepared)
      if (options.readersApart) await inSlices(written)
      else finish(written)
      removeBlobs(open.writer, placeOf(request), outcome.transaction.changes)
      if (options.readersApart) await open.flush()
    } catch (error) {
      open.rollback()
      throw error
    }
    open.commit()
    return outcome
  }

  /** Other processes must not write in between, so all of it is one transaction. */
  async function applyAtOnce(write: WriteRequest): Promise<TransactOutcome> {
    const { request, keep, matched } = write
    const change = (writer: Writer): TransactOutcome => {
      if (keep) applyBlobWrite(writer, request.dataset, keep)
      const outcome = transact(servicesFor(request, matched), writer, request)
      removeBlobs(writer, placeOf(request), outcome.transaction.changes)
      return outcome
    }
    const [result] = store.writeEach([change], {
      expected: () => [expectedOf(write)],
      isWritten: ([lost]) => lost !== undefined && 'value' in lost && isWritten(write, lost.value),
    })
    if (result && 'value' in result) return result.value
    throw result?.error
  }

  function* readDocument(dataset: string, id: string): Steps<ContentDocument | null> {
    const text = store.documentText(dataset, id)
    return text === null ? null : ((yield* parseText(text)) as ContentDocument)
  }

  function isWritten({ request }: WriteRequest, { transaction }: TransactOutcome): boolean {
    return store.seqOf(request.dataset, transaction.id) === transaction.seq
  }

  function placeOf({ dataset }: CommitRequest): { projectId: string; dataset: string } {
    return { projectId, dataset }
  }

  /** `matched` is for the first mutation; queries of later ones must see its changes. */
  function servicesFor({ dataset }: CommitRequest, matched: Matched | null): TransactServices {
    let unused = matched
    return {
      store,
      guard,
      // Over a shared database the store knows which documents a transaction has read.
      ...(!store.isShared && { readDocument }),
      matchIds(match) {
        if (!unused) return matchWithPending(match)
        const { seq, id } = store.head(dataset)
        if (unused.seq !== seq || unused.id !== id) throw new OutdatedMatch()
        const { ids } = unused
        unused = null
        return ids
      },
    }
  }

  function matchWithPending({ pending, ...request }: Match): readonly string[] {
    if (pending.size > maximumPending) {
      throw refusal(
        `A query may follow at most ${maximumPending} changed documents in a transaction`,
      )
    }
    return store.rehearse((writer) => {
      for (const [id, document] of pending) {
        if (document) writer.putDocument(request.dataset, document)
        else writer.deleteDocument(request.dataset, id)
      }
      return engine.matchIds({ ...request, deadline: longestStep })
    })
  }

  return {
    commit: queue.commit,
    async rehearse({ request, matched }) {
      const steps = (): ReturnType<typeof prepareTransaction> =>
        prepareTransaction(servicesFor(request, matched), request)
      const { outcome } = store.isShared
        ? await queue.exclusively(() => store.rehearse(() => finish(steps())))
        : await inSlices(steps())
      return outcome
    },
    exclusively: queue.exclusively,
    flush: queue.flush,
  }
}

function refusal(description: string): ProtocolError {
  return mutationError([{ error: invalidMutation(description), index: 0 }])
}

function tooManyDocuments(): ProtocolError {
  return refusal(
    `A query that follows other mutations may examine at most ${mostDocuments} documents or ${mostMegabytes} MB. Send it in a transaction of its own`,
  )
}

function expectedOf({ request }: WriteRequest): Expected {
  const { dataset, mutations, actions = [], transactionId } = request
  const ids = mutations.flatMap((mutation) => idOf(mutation) ?? [])
  return {
    dataset,
    documentIds: [
      ...ids.flatMap((id) => [id, ...releaseDocumentOf(id)]),
      ...actions.flatMap(namedDocuments),
    ],
    transactionIds: transactionId === undefined ? [] : [transactionId],
  }
}

/** Mutations about as long as the actions, for estimating how long they take. */
function mutationsIn(
  actions: readonly Action[],
  mutations: readonly Mutation[],
): readonly Mutation[] {
  const estimated = actions.flatMap((action): Mutation[] => {
    const changed = namedDocuments(action).map((id): Mutation => ({ delete: { id } }))
    if ('attributes' in action) changed.push({ createOrReplace: action.attributes })
    if ('patch' in action) changed.push({ patch: { ...action.patch, id: changedBy(action) } })
    return changed
  })
  return [...mutations, ...estimated]
}

function changedBy(action: Extract<Action, { patch: unknown }>): string {
  return 'draftId' in action ? action.draftId : releaseDocumentId(action.releaseId)
}

function idOf(mutation: Mutation): string | undefined {
  if ('create' in mutation) return mutation.create._id
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._id
  if ('createOrReplace' in mutation) return mutation.createOrReplace._id
  const target = 'patch' in mutation ? mutation.patch : mutation.delete
  return 'id' in target ? target.id : undefined
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
