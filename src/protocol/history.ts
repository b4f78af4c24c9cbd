import type { Effects } from '../mendoza/encode.ts'
import type { ContentDocument } from '../model/document.ts'
import type { Mutation } from '../model/mutation.ts'

/** One line of a document's history. */
export interface TransactionLine {
  /** Transaction id, which is the `_rev` of the documents it wrote. */
  id: string
  /** ISO time, UTC. */
  timestamp: string
  /** User id. */
  author: string
  documentIDs: string[]
  /** By document id; only documents that the transaction touched. */
  effects?: Record<string, Effects>
  mutations?: Mutation[]
}

/** A failure inside the line stream; the reader does not look at the HTTP status. */
export interface HistoryErrorLine {
  error: { type: string; description: string }
}

export interface TransactionsRequest {
  ids: string[]
  /** Answer effects of the identified documents only. */
  includeIdentifiedDocumentsOnly: boolean
  excludeContent: boolean
  excludeMutations: boolean
  includeEffects: boolean
  /** Newest first. */
  reverse: boolean
  limit?: number
  /** Inclusive bounds, transaction ids. */
  fromTransaction?: string
  toTransaction?: string
  /** Inclusive bounds, ISO times. */
  fromTime?: string
  toTime?: string
  authors?: string[]
}

/** The moment whose documents are asked for. */
export type HistoryMoment = { revision: string } | { time: string }

export interface HistoryDocumentsResponse {
  documents: ContentDocument[]
}

/** Content type of the transaction stream; the client must not parse it as JSON. */
export const NDJSON = 'application/x-ndjson'

/** One line of the stream, with its line feed. */
export function encodeLine(line: TransactionLine | HistoryErrorLine): string {
  throw new Error('soon')
}

/** Reads path and URL of a transactions call. Throws ProtocolError 400 naming the parameter. */
export function parseTransactionsRequest(
  ids: string,
  search: URLSearchParams,
): TransactionsRequest {
  throw new Error('soon')
}

/** Reads the moment of a documents call. Throws ProtocolError 400 unless exactly one of revision and time is given. */
export function parseHistoryMoment(search: URLSearchParams): HistoryMoment {
  throw new Error('soon')
}
