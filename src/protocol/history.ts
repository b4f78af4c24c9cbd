import type { Effects } from '../mendoza/encode.ts'
import type { ContentDocument } from '../model/document.ts'
import type { Mutation } from '../model/mutation.ts'
import { parseDocumentIds } from './documents.ts'
import { boomError } from './errors.ts'
import type { SessionErrorCode } from './errors.ts'
import { badParameter, readChoice, readFlag, readInteger, readText } from './search-params.ts'

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

/** A failure inside the line stream; clients ignore the HTTP status. */
export interface HistoryErrorLine {
  error: { type: string; description: string }
  /** See `BoomBody`. */
  errorCode?: SessionErrorCode
}

export interface TransactionsRequest {
  /** Null: all documents of the dataset. */
  ids: string[] | null
  /** Return effects of the given documents only. */
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

/** The point in time of the requested documents. */
export type HistoryMoment = { revision: string } | { time: string }

export interface HistoryDocumentsResponse {
  documents: ContentDocument[]
}

/** Which deleted documents are requested. An extension of this server. */
export interface DeletedDocumentsRequest {
  /** Default: every type of content, not assets or other documents of the system. */
  type?: string
  limit: number
  /** Cursor of an earlier response. */
  cursor?: string
}

export interface DeletedDocumentLine {
  /** Id of the published document, whichever version was deleted last. */
  id: string
  /** The document's last state before the deletion. */
  document: ContentDocument
  /** A revision at which it still existed. */
  revision: string
  deletedBy: string
  /** ISO time. */
  deletedAt: string
}

/**
 * Newest deletion first. Without `cursor` there are no more; with one there may be more, even if this page is empty.
 */
export interface DeletedDocumentsResponse {
  documents: DeletedDocumentLine[]
  cursor?: string
}

/** The documents that the caller edited last. An extension of this server. */
export interface EditedDocumentsResponse {
  /** Published ids, last edited first. */
  ids: string[]
}

const maxDeleted = 200

/** Reads the URL of a call for deleted documents. Throws ProtocolError 400 naming the parameter. */
export function parseDeletedRequest(search: URLSearchParams): DeletedDocumentsRequest {
  const limit = readInteger(search, 'limit', 1) ?? maxDeleted
  return {
    ...readFilled(search, 'type'),
    limit: Math.min(limit, maxDeleted),
    ...readText(search, 'cursor'),
  }
}

/** Content type of the transaction stream; the client must not parse it as JSON. */
export const ndjsonType = 'application/x-ndjson'

/** One line of the stream, with its line feed. */
export function encodeLine(line: TransactionLine | HistoryErrorLine): string {
  return `${JSON.stringify(line)}\n`
}

/** Parses the lines of a stream; the last one may lack its line feed. Throws SyntaxError. */
export function decodeLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown)
}

/** Reads path and URL of a transactions call; without ids it is about all documents. Throws ProtocolError 400 naming the parameter. */
export function parseTransactionsRequest(
  ids: string | null,
  search: URLSearchParams,
): TransactionsRequest {
  const limit = readInteger(search, 'limit', 1)
  const authors = search.get('authors')
  return {
    ids: ids === null ? null : parseDocumentIds(ids),
    includeIdentifiedDocumentsOnly: readFlag(search, 'includeIdentifiedDocumentsOnly'),
    excludeContent: readFlag(search, 'excludeContent'),
    excludeMutations: readFlag(search, 'excludeMutations'),
    includeEffects: readChoice(search, 'effectFormat', ['mendoza', ''], '') === 'mendoza',
    reverse: readFlag(search, 'reverse'),
    ...(limit === undefined ? {} : { limit }),
    ...readFilled(search, 'fromTransaction'),
    ...readFilled(search, 'toTransaction'),
    ...readTime(search, 'fromTime'),
    ...readTime(search, 'toTime'),
    ...(authors === null ? {} : { authors: authors.split(',') }),
  }
}

/** Reads the moment of a documents call. Throws ProtocolError 400 unless exactly one of revision and time is given. */
export function parseHistoryMoment(search: URLSearchParams): HistoryMoment {
  const { revision } = readFlag(search, 'lastRevision')
    ? lastRevision(search)
    : readText(search, 'revision')
  const { time } = readTime(search, 'time')
  if (revision !== undefined && time === undefined) return { revision }
  if (time !== undefined && revision === undefined) return { time }
  throw boomError(400, 'Give either "revision" or "time"')
}

function lastRevision(search: URLSearchParams): { revision: string } {
  if (!search.has('revision')) return { revision: 'lastRevision' }
  throw boomError(400, 'Give either "revision" or "lastRevision"')
}

/** As `readText`; clients also send empty bounds. */
function readFilled<Name extends string>(
  search: URLSearchParams,
  name: Name,
): { [key in Name]?: string } {
  return search.get(name) === '' ? {} : readText(search, name)
}

function readTime<Name extends string>(
  search: URLSearchParams,
  name: Name,
): { [key in Name]?: string } {
  const text = search.get(name)
  if (text !== null && Number.isNaN(Date.parse(text))) {
    throw badParameter(name, `is "${text}", expected an ISO time`)
  }
  return readText(search, name)
}
