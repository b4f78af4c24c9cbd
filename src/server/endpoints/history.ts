import type { Effects } from '../../mendoza/encode.ts'
import type { Mutation } from '../../model/mutation.ts'
import { parseDocumentIds } from '../../protocol/documents.ts'
import { describeError, ProtocolError } from '../../protocol/errors.ts'
import {
  encodeLine,
  NDJSON,
  parseHistoryMoment,
  parseTransactionsRequest,
} from '../../protocol/history.ts'
import type {
  HistoryDocumentsResponse,
  HistoryErrorLine,
  TransactionLine,
  TransactionsRequest,
} from '../../protocol/history.ts'
import type { LoggedTransaction, LogSelection, Store } from '../database/store.ts'
import { documentAt } from '../document-history.ts'
import type { Call } from './endpoint.ts'
import { json } from './endpoint.ts'

const pageSize = 100

/** The transactions that touched the documents, one JSON object per line. */
export function getTransactions(call: Call): Response {
  const { store } = call.services
  const dataset = call.dataset()
  const request = parseTransactionsRequest(call.param('ids'), call.search)
  const seqOf = (id: string | undefined): number | undefined => {
    if (id === undefined) return undefined
    const seq = store.seqOf(dataset, id)
    if (seq === null) throw unknownTransaction(id)
    return seq
  }
  const bounds = { fromSeq: seqOf(request.fromTransaction), toSeq: seqOf(request.toTransaction) }
  return lines(transactionLines(store, dataset, request, bounds))
}

/** The timeline looks at the lines only, whatever the status: a refusal must be one of them. */
export function refuseInLine(error: ProtocolError): Response {
  const { type = 'historyError', message } = describeError(error)
  const line: HistoryErrorLine = { error: { type, description: message } }
  return new Response(encodeLine(line), {
    status: error.status,
    headers: { 'content-type': NDJSON },
  })
}

/** The documents as they were right after a transaction or at a time. */
export function getHistoryDocuments(call: Call): Response {
  const { store } = call.services
  const dataset = call.dataset()
  const ids = parseDocumentIds(call.param('ids'))
  const moment = parseHistoryMoment(call.search)
  const seq =
    'revision' in moment
      ? store.seqOf(dataset, moment.revision)
      : store.seqAt(dataset, normalTime(moment.time))
  const response: HistoryDocumentsResponse = {
    documents: seq === null ? [] : ids.flatMap((id) => documentAt(store, dataset, id, seq) ?? []),
  }
  return json(response)
}

/** Reads page by page, so that a long history is never in memory at once. */
function* transactionLines(
  store: Store,
  dataset: string,
  request: TransactionsRequest,
  bounds: { fromSeq?: number; toSeq?: number },
): IterableIterator<string> {
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
    for (const transaction of page) yield encodeLine(toLine(transaction, request))
    const last = page.at(-1)
    if (!last || page.length < selection.limit) return
    remaining -= page.length
    if (request.reverse) toSeq = last.seq - 1
    else fromSeq = last.seq + 1
  }
}

function toLine(transaction: LoggedTransaction, request: TransactionsRequest): TransactionLine {
  const asked = new Set(request.ids)
  const isAsked = (id: string): boolean => !request.includeIdentifiedDocumentsOnly || asked.has(id)
  const documents = transaction.documents.filter(({ documentId }) => isAsked(documentId))
  const effects = (): Record<string, Effects> =>
    Object.fromEntries(documents.map((change) => [change.documentId, change.effects]))
  const mutations = (): Mutation[] =>
    transaction.mutations
      .filter((mutation) => isAsked(targetOf(mutation)))
      .map((mutation) => (request.excludeContent ? withoutContent(mutation) : mutation))
  return {
    id: transaction.id,
    timestamp: transaction.at,
    author: transaction.author,
    documentIDs: documents.map(({ documentId }) => documentId),
    ...(request.includeEffects && { effects: effects() }),
    ...(!request.excludeMutations && { mutations: mutations() }),
  }
}

/** Logged mutations are always about one document. */
function targetOf(mutation: Mutation): string {
  if ('create' in mutation) return mutation.create._id ?? ''
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._id
  if ('createOrReplace' in mutation) return mutation.createOrReplace._id
  const target = 'delete' in mutation ? mutation.delete : mutation.patch
  return 'id' in target ? target.id : ''
}

/** What happened to which document, without any of its values. */
function withoutContent(mutation: Mutation): Mutation {
  if ('delete' in mutation) return mutation
  if ('patch' in mutation) return { patch: { id: targetOf(mutation) } }
  if ('create' in mutation) {
    return { create: { _id: targetOf(mutation), _type: mutation.create._type } }
  }
  if ('createIfNotExists' in mutation) {
    const { _id, _type } = mutation.createIfNotExists
    return { createIfNotExists: { _id, _type } }
  }
  const { _id, _type } = mutation.createOrReplace
  return { createOrReplace: { _id, _type } }
}

function unknownTransaction(id: string): ProtocolError {
  const description = `Transaction "${id}" does not exist in this dataset`
  return new ProtocolError(404, { error: { type: 'transactionNotFoundError', description } })
}

/** Any ISO time in the one form the log compares. */
function normalTime(time: string): string {
  return new Date(time).toISOString()
}

function lines(iterator: IterableIterator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return new Response(body, { headers: { 'content-type': NDJSON } })
}
