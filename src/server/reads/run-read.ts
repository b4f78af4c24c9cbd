import { createPermissions } from '../access/permissions.ts'
import type { Permissions } from '../access/permissions.ts'
import { UnknownDatasetError } from '../database/store.ts'
import type { LogHead } from '../database/transaction-log.ts'
import { createLruCache } from '../lru-cache.ts'
import type { QueryEngine, QueryRequest } from '../query/evaluate.ts'
import { resultTooLarge } from '../query/limits.ts'
import type { QueryLimits } from '../query/limits.ts'
import { noteReads, toSyncTags } from '../query/sync-tags.ts'
import { readDeletedDocuments } from './deleted-documents.ts'
import { readDocumentEvents } from './document-events.ts'
import { readDocuments } from './documents.ts'
import { readEditedDocuments } from './edited-documents.ts'
import { readHistoryDocuments, readTransactions } from './history.ts'
import type { QueryText, Read, ReadContext, ReadStore, Viewer } from './read.ts'
import { readReleaseEvents } from './release-events.ts'
import { readReferences } from './references.ts'
import { readTextSearch } from './text-search.ts'
import { readWebhookMessages } from './webhook-messages.ts'

/** Runs a read; the result is JSON, or lines of JSON, in UTF-8, ready to be sent. Throws as the engine does. */
export type RunRead = (read: Read) => Promise<Uint8Array<ArrayBuffer>>

const compiledViewers = 100
/** Of the log of a whole dataset, which callers read in parts: a longer response would block the thread that sends it. */
const longestLog = 16 * 1024 * 1024

/** Runs reads in this thread. */
export function createRunRead(
  store: ReadStore,
  options: { engine: QueryEngine; projectId: string; limits: QueryLimits },
): RunRead {
  const { engine, projectId, limits } = options
  const viewers = createLruCache<Permissions>(compiledViewers)

  function permissionsOf({ identity, grants }: Viewer): Permissions {
    const key = JSON.stringify([identity, grants])
    let permissions = viewers.get(key)
    if (!permissions) viewers.set(key, (permissions = createPermissions(identity, grants)))
    return permissions
  }

  async function resultOf(read: Read): Promise<unknown> {
    if (read.kind === 'query') return queryResult(engine, read.request)
    if (read.kind === 'ids') return engine.matchIds(parsed(read.request))
    if (!store.dataset(read.dataset)) throw new UnknownDatasetError(read.dataset)
    if (read.kind === 'webhookMessages') return readWebhookMessages({ store, projectId }, read)
    const permissions = permissionsOf(read.viewer)
    const context: ReadContext = { store, permissions, engine, projectId }
    switch (read.kind) {
      case 'textSearch':
        return readTextSearch(context, read)
      case 'documents':
        return readDocuments(context, read)
      case 'historyDocuments':
        return readHistoryDocuments(context, read)
      case 'documentEvents':
        return readDocumentEvents(context, read)
      case 'releaseEvents':
        return readReleaseEvents(context, read)
      case 'deletedDocuments':
        return readDeletedDocuments(context, read)
      case 'editedDocuments':
        return readEditedDocuments(context, read)
      case 'references':
        return readReferences(context, read)
      case 'transactions':
        return joinLines(readTransactions(context, read), sizeOf(read))
    }
  }

  /** Bytes of the result of a read, at most. */
  function sizeOf(read: Read): number {
    const isWholeLog = read.kind === 'transactions' && read.request.ids === null
    return isWholeLog ? Math.min(limits.resultSize, longestLog) : limits.resultSize
  }

  return async (read) => {
    const result = await resultOf(read)
    const text = result instanceof Lines ? result.text : stringify(result)
    const bytes = text === null ? null : new TextEncoder().encode(text)
    const resultSize = sizeOf(read)
    if (!bytes || bytes.byteLength > resultSize) {
      throw resultTooLarge(queryOf(read), { ...limits, resultSize })
    }
    return bytes
  }
}

/** The result of a query, and what was requested beside it. */
async function queryResult(engine: QueryEngine, request: QueryText): Promise<unknown> {
  const { tagKey, dataset, perspective = 'raw', sourceMap } = request
  const reads = tagKey === undefined ? null : noteReads(perspective)
  const noted = { ...parsed(request), ...(reads && { reads }) }
  const mapped = sourceMap === undefined ? null : await engine.queryMapped(noted)
  // A missing result would make the client throw, so "nothing" is returned as `null`.
  const result = (mapped ? mapped.result : await engine.query(noted)) ?? null
  if (!reads && !mapped) return result
  const text = stringify(result)
  const map = mapped && stringify(mapped.resultSourceMap)
  if (text === null || (mapped && map === null)) return new Lines(null)
  const tags = reads && JSON.stringify(toSyncTags(reads.names(), dataset, tagKey!))
  return new Lines(
    `${text}${map ? `,"resultSourceMap":${map}` : ''}${tags ? `,"syncTags":${tags}` : ''}`,
  )
}

/** The query of a read, for error messages; empty for other kinds of reads. */
export function queryOf(read: Read): string {
  return 'request' in read && 'query' in read.request ? read.request.query : ''
}

/** A result that is already text; null if it is too long for a string. */
class Lines {
  readonly text: string | null
  constructor(text: string | null) {
    this.text = text
  }
}

function joinLines(lines: Iterable<string>, longest: number): Lines {
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length > longest) return new Lines(null)
  }
  return new Lines(text)
}

/** A position alone could be one of a log whose end was lost, and written anew. */
export type LogEnd = Pick<LogHead, 'seq' | 'id'>

/**
 * Shares one run among requests for the same result, as when many studios show the same list. Only runs
 * that began after the dataset's last change are shared: an acknowledged write is always visible.
 */
export function shareRunning<Rest extends unknown[]>(
  run: (read: Read, ...rest: Rest) => Promise<Uint8Array<ArrayBuffer>>,
  headOf: (dataset: string) => Promise<LogEnd>,
): (read: Read, ...rest: Rest) => Promise<Uint8Array<ArrayBuffer>> {
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return async (read, ...rest) => {
    if (read.kind !== 'query') return run(read, ...rest)
    const key = keyOf(read.request, await headOf(read.request.dataset))
    const known = running.get(key)
    if (known) return known
    const result = run(read, ...rest).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}

function parsed(request: QueryText): QueryRequest {
  return { ...request, params: JSON.parse(request.params) as Record<string, unknown> }
}

function keyOf({ now, identity, ...request }: QueryText, { seq, id }: LogEnd): string {
  const mentions = (name: string): boolean =>
    request.query.includes(name) || request.readFilter?.includes(name) === true
  return JSON.stringify([
    request,
    seq,
    id,
    mentions('now') && now?.getTime(),
    mentions('identity') && identity,
  ])
}

function stringify(result: unknown): string | null {
  try {
    return JSON.stringify(result)
  } catch (error) {
    // Longer than the maximum string length.
    if (error instanceof RangeError) return null
    throw error
  }
}
