import { encodeEffects } from '../../mendoza/encode.ts'
import { applyMutation } from '../../model/apply-mutation.ts'
import type { MutationContext } from '../../model/apply-mutation.ts'
import type { ContentDocument } from '../../model/document.ts'
import { createDocumentId, createTransactionId } from '../../model/ids.ts'
import {
  documentHasExistingReferences,
  documentReferenceDoesNotExist,
  insufficientPermissions,
  MutationError,
  revisionMismatch,
  transactionAlreadyExists,
} from '../../model/mutation-error.ts'
import type { Mutation } from '../../model/mutation.ts'
import { mutationError } from '../../protocol/errors.ts'
import type { MutationFailure } from '../../protocol/errors.ts'
import type { Permissions } from '../access/permissions.ts'
import { generateArrayKeys } from './array-keys.ts'
import type { CommittedTransaction, DocumentChange, Store, Writer } from '../database/store.ts'
import type { QueryEngine } from '../query/evaluate.ts'

export interface TransactRequest {
  readonly dataset: string
  readonly mutations: readonly Mutation[]
  /** User id, recorded in the log and told to listeners. */
  readonly author: string
  /** What the author may do; null for the server's own writes, which nothing is refused to. */
  readonly permissions: Permissions | null
  /** The server's clock; the transaction is stamped no earlier than the one before it. */
  readonly now: number
  /** Becomes the `_rev` of every changed document. Invented when absent. */
  readonly transactionId?: string
  readonly autoGenerateArrayKeys?: boolean
  /** An import checks all its transactions together at the end, and keeps given `_updatedAt`s. */
  readonly importing?: boolean
}

/** What became of one document, in the order in which the transaction first touched them. */
export interface TouchedDocument {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
  readonly result: ContentDocument | null
}

export interface TransactOutcome {
  readonly transaction: CommittedTransaction
  readonly documents: readonly TouchedDocument[]
}

interface WorkingDocument {
  readonly id: string
  /** The state before the transaction, which `ifRevisionID` and the effects refer to. */
  readonly previous: ContentDocument | null
  current: ContentDocument | null
  /** What the open database transaction holds. */
  stored: ContentDocument | null
  /** Position in the request of the mutation that touched it last, for error messages. */
  index: number
  readonly mutations: Mutation[]
}

interface IdentifiedMutation {
  readonly id: string
  readonly mutation: Mutation
}

/**
 * Applies one transaction inside `store.write`: every mutation, the revision checks, the references
 * of the END state, the effects and the log. Throws `ProtocolError` (nothing is applied then).
 * The caller tells listeners after the commit.
 */
export function transact(
  store: Store,
  writer: Writer,
  engine: Pick<QueryEngine, 'matchIds'>,
  request: TransactRequest,
): TransactOutcome {
  const { dataset, mutations, author, permissions } = request
  const head = store.head(dataset)
  const context: MutationContext = {
    transactionId: request.transactionId ?? createTransactionId(),
    timestamp: timestampAfter(head.at, request.now),
  }
  if (request.transactionId && store.seqOf(dataset, request.transactionId) !== null) {
    throw mutationError([{ error: transactionAlreadyExists(request.transactionId), index: 0 }])
  }

  const working = new Map<string, WorkingDocument>()
  for (const [index, sent] of mutations.entries()) {
    const keyed = request.autoGenerateArrayKeys ? generateArrayKeys(sent) : sent
    for (const { id, mutation } of identify(keyed)) {
      const document = open(id)
      document.index = index
      document.mutations.push(mutation)
      document.current = refusedAt(index, () => applyOne(document, mutation))
    }
  }
  flush()

  const touched = [...working.values()]
  if (permissions) checkPermissions(permissions, touched)
  const mayName = (id: string): boolean => {
    const document = permissions && store.document(dataset, id)
    return !document || permissions.allows('read', document)
  }
  if (!request.importing) checkReferences({ writer, dataset, touched, mayName })
  const transaction: CommittedTransaction = {
    seq: head.seq + 1,
    id: context.transactionId,
    author,
    at: context.timestamp,
    changes: touched.filter(hasChanged).map(toChange),
  }
  writer.appendTransaction(dataset, transaction)
  return { transaction, documents: touched.map(toTouched) }

  function open(id: string): WorkingDocument {
    let document = working.get(id)
    if (!document) {
      const previous = store.document(dataset, id)
      document = { id, previous, current: previous, stored: previous, index: 0, mutations: [] }
      working.set(id, document)
    }
    return document
  }

  /** One mutation per document: new ids are chosen here, and queries resolved. */
  function identify(mutation: Mutation): IdentifiedMutation[] {
    if ('create' in mutation) {
      const id = completeId(mutation.create._id)
      return [{ id, mutation: { create: { ...mutation.create, _id: id } } }]
    }
    if ('createIfNotExists' in mutation) return [{ id: mutation.createIfNotExists._id, mutation }]
    if ('createOrReplace' in mutation) return [{ id: mutation.createOrReplace._id, mutation }]
    if ('delete' in mutation) {
      return idsOf(mutation.delete).map((id) => ({ id, mutation: { delete: { id } } }))
    }
    const { patch } = mutation
    if ('id' in patch) return [{ id: patch.id, mutation }]
    const { query: _query, params: _params, ...operations } = patch
    return idsOf(patch).map((id) => ({ id, mutation: { patch: { id, ...operations } } }))
  }

  function idsOf(
    target: { id: string } | { query: string; params?: Record<string, unknown> },
  ): string[] {
    if ('id' in target) return [target.id]
    // The query must see what earlier mutations of this transaction did.
    flush()
    const { query, params = {} } = target
    const readFilter = permissions?.readFilter ?? null
    return engine.matchIds({ dataset, query, params, identity: author, readFilter })
  }

  function applyOne(document: WorkingDocument, mutation: Mutation): ContentDocument | null {
    const { id, previous, current } = document
    const expected = 'patch' in mutation ? mutation.patch.ifRevisionID : undefined
    if (expected !== undefined && current && expected !== previous?._rev) {
      throw revisionMismatch(id, previous?._rev, expected)
    }
    const given = 'createOrReplace' in mutation ? mutation.createOrReplace['_updatedAt'] : undefined
    const keepsTime = request.importing && typeof given === 'string'
    const stamped = keepsTime ? { ...context, timestamp: given } : context
    return applyMutation(current, withoutRevisionCheck(mutation), stamped)
  }

  function flush(): void {
    for (const document of working.values()) {
      if (document.current === document.stored) continue
      if (document.current) writer.putDocument(dataset, document.current)
      else writer.deleteDocument(dataset, document.id)
      document.stored = document.current
    }
  }
}

/** ISO time of `now`, but never before `last`. */
export function timestampAfter(last: string, now: number): string {
  const timestamp = new Date(now).toISOString()
  return timestamp > last ? timestamp : last
}

function completeId(id: string | undefined): string {
  if (id === undefined || id === '') return createDocumentId()
  return id.endsWith('.') ? id + createDocumentId() : id
}

/** The check was made against the state before the transaction; `current` may be past it already. */
function withoutRevisionCheck(mutation: Mutation): Mutation {
  if (!('patch' in mutation) || mutation.patch.ifRevisionID === undefined) return mutation
  const { ifRevisionID: _checked, ...patch } = mutation.patch
  return { patch }
}

function refusedAt<T>(index: number, apply: () => T): T {
  try {
    return apply()
  } catch (error) {
    if (error instanceof MutationError) throw mutationError([{ error, index }])
    throw error
  }
}

function hasChanged({ previous, current }: WorkingDocument): boolean {
  return previous !== current
}

function toChange({ id, previous, current, mutations }: WorkingDocument): DocumentChange {
  const effects = encodeEffects(previous, current)
  return { documentId: id, previous, result: current, mutations, effects }
}

function toTouched({ id, previous, current }: WorkingDocument): TouchedDocument {
  return { id, operation: operationOf(previous, current), result: current }
}

function operationOf(
  previous: ContentDocument | null,
  current: ContentDocument | null,
): TouchedDocument['operation'] {
  if (previous === current) return 'none'
  if (!previous) return 'create'
  return current ? 'update' : 'delete'
}

/**
 * Refuses a transaction by what it did in the end: the author must be allowed to create what is new,
 * and to update what was there both as it was and as it became. A deletion is an update.
 */
function checkPermissions(permissions: Permissions, touched: readonly WorkingDocument[]): void {
  const failures: MutationFailure[] = []
  for (const { previous, current, index } of touched) {
    if (previous === current) continue
    const permission = previous ? 'update' : 'create'
    if (permissions.allowsAll(permission)) continue
    const images = [previous, current].filter((image) => image !== null)
    if (!images.every((image) => permissions.allows(permission, image))) {
      failures.push({ error: insufficientPermissions(permission), index })
    }
  }
  refuse(failures)
}

/**
 * Refuses a transaction whose end state has a strong reference to nothing. Both directions are read
 * from the open database transaction, so documents that delete or create each other are fine.
 */
function checkReferences({
  writer,
  dataset,
  touched,
  mayName,
}: {
  writer: Writer
  dataset: string
  touched: readonly WorkingDocument[]
  /** False for ids the author is not to be told. */
  mayName: (id: string) => boolean
}): void {
  const failures: MutationFailure[] = []
  for (const { id, previous, current, index } of touched) {
    // Another type is another document: what pointed at the old one would point at something else.
    if (previous && previous._type !== current?._type) {
      const referrers = writer.strongReferrers(dataset, id, 10)
      if (referrers.length > 0) {
        failures.push({
          error: documentHasExistingReferences(id, referrers.filter(mayName)),
          index,
        })
      }
    }
    if (!current || current === previous) continue
    for (const target of writer.missingTargets(dataset, id)) {
      failures.push({ error: documentReferenceDoesNotExist(id, target), index })
    }
  }
  refuse(failures)
}

function refuse(failures: readonly MutationFailure[]): void {
  if (failures.length > 0) throw mutationError(failures)
}
