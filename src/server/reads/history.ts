import type { Effects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import { ProtocolError } from '../../protocol/errors.ts'
import { encodeLine } from '../../protocol/history.ts'
import type {
  HistoryDocumentsResponse,
  TransactionLine,
  TransactionsRequest,
} from '../../protocol/history.ts'
import { openHistory } from '../access/visible-history.ts'
import type { VisibleHistory } from '../access/visible-history.ts'
import type { LoggedTransaction, LogSelection } from '../database/transaction-log.ts'
import { documentAt } from '../database/document-history.ts'
import { targetOf, withoutContent } from '../database/logged-mutation.ts'
import type { Read, ReadContext, ReadStore } from './read.ts'

const pageSize = 100

/** The transactions that changed the documents, one JSON object per line. */
export function readTransactions(
  { store, permissions }: ReadContext,
  { dataset, request }: Extract<Read, { kind: 'transactions' }>,
): Iterable<string> {
  const seqOf = (id: string | undefined): number | undefined => {
    if (id === undefined) return undefined
    const seq = store.seqOf(dataset, id)
    if (seq === null) throw unknownTransaction(id)
    return seq
  }
  const bounds = { fromSeq: seqOf(request.fromTransaction), toSeq: seqOf(request.toTransaction) }
  const history = openHistory(store, dataset, permissions)
  return transactionLines({ store, dataset, request, history }, bounds)
}

/** The documents visible to the caller, as they were right after a transaction or at a time. */
export function readHistoryDocuments(
  { store, permissions }: ReadContext,
  { dataset, ids, moment }: Extract<Read, { kind: 'historyDocuments' }>,
): HistoryDocumentsResponse {
  const isLast = 'revision' in moment && moment.revision === 'lastRevision'
  const seqFor = (id: string): number | null => {
    if (isLast) return lastSeqOf(store, dataset, id)
    return 'revision' in moment
      ? store.seqOf(dataset, moment.revision)
      : store.seqAt(dataset, normalTime(moment.time))
  }
  const history = openHistory(store, dataset, permissions)
  const stateAt = (id: string): ContentDocument | null => {
    const seq = seqFor(id)
    return seq !== null && history.reaches(id, seq) ? documentAt(store, dataset, id, seq) : null
  }
  return { documents: ids.flatMap((id) => stateAt(id) ?? []) }
}

/** Position in the log at which the document last existed; null if it never did. */
function lastSeqOf(store: ReadStore, dataset: string, id: string): number | null {
  const { seq } = store.head(dataset)
  if (store.existingIds(dataset, [id]).size > 0) return seq
  const rev = store.revAt(dataset, id, seq)
  const deletedAt = rev === null ? null : store.seqOf(dataset, rev)
  return deletedAt === null ? null : deletedAt - 1
}

interface LineSource {
  readonly store: ReadStore
  readonly dataset: string
  readonly request: TransactionsRequest
  readonly history: VisibleHistory
}

/** Reads in pages, so that a long history is never in memory as a whole. */
function* transactionLines(
  source: LineSource,
  bounds: { fromSeq?: number; toSeq?: number },
): IterableIterator<string> {
  const { store, dataset, request } = source
  let { fromSeq, toSeq } = bounds
  let remaining = request.limit ?? Number.MAX_SAFE_INTEGER
  while (remaining > 0) {
    const selection: LogSelection = {
      documentIds: request.ids,
      newestFirst: request.reverse,
      limit: Math.min(remaining, pageSize),
      fromSeq,
      toSeq,
      fromTime: request.fromTime && normalTime(request.fromTime),
      toTime: request.toTime && normalTime(request.toTime),
      authors: request.authors,
    }
    const page = store.transactions(dataset, selection)
    for (const transaction of page) {
      const line = toLine(transaction, source)
      if (!line) continue
      yield encodeLine(line)
      remaining--
    }
    const last = page.at(-1)
    if (!last || page.length < selection.limit) return
    if (request.reverse) toSeq = last.seq - 1
    else fromSeq = last.seq + 1
  }
}

/** Null if none of the requested documents is visible in it. */
function toLine(
  transaction: LoggedTransaction,
  { request, history }: LineSource,
): TransactionLine | null {
  const requested = request.ids && new Set(request.ids)
  const documents = transaction.documents.flatMap((change) =>
    !requested || !request.includeIdentifiedDocumentsOnly || requested.has(change.documentId)
      ? (history.see(change, transaction.seq) ?? [])
      : [],
  )
  if (!documents.some(({ documentId }) => !requested || requested.has(documentId))) return null
  const effects = (): Record<string, Effects> =>
    Object.fromEntries(documents.map((change) => [change.documentId, change.effects]))
  const mutations = (): Mutation[] => {
    const instead = documents.flatMap((change) => change.mutations ?? [])
    const asLogged = new Set(
      documents.flatMap((change) => (change.mutations ? [] : change.documentId)),
    )
    return [...transaction.mutations.filter((one) => asLogged.has(targetOf(one))), ...instead].map(
      (mutation) => (request.excludeContent ? withoutContent(mutation) : mutation),
    )
  }
  return {
    id: transaction.id,
    timestamp: transaction.at,
    author: transaction.author,
    documentIDs: documents.map(({ documentId }) => documentId),
    ...(request.includeEffects && { effects: effects() }),
    ...(!request.excludeMutations && { mutations: mutations() }),
  }
}

function unknownTransaction(id: string): ProtocolError {
  const description = `Transaction "${id}" does not exist in this dataset`
  return new ProtocolError(404, { error: { type: 'transactionNotFoundError', description } })
}

/** Any ISO time in the canonical form that the log compares. */
function normalTime(time: string): string {
  return new Date(time).toISOString()
}
