import { randomUUID } from 'node:crypto'
import { encodeEffects } from '../../mendoza/encode.ts'
import { applyMutation } from '../../model/apply-mutation.ts'
import type { MutationContext } from '../../model/apply-mutation.ts'
import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { releaseOf } from '../../model/ids.ts'
import {
  insufficientPermissions,
  invalidMutation,
  MutationError,
  revisionMismatch,
  transactionAlreadyExists,
} from '../../model/mutation-error.ts'
import type { Mutation } from '../../model/mutation.ts'
import { releaseDocumentId, releasesPrefix } from '../../model/release.ts'
import type { SystemField } from '../../model/release.ts'
import type { Action } from '../../protocol/actions.ts'
import { mutationError } from '../../protocol/errors.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import type { MutationFailure } from '../../protocol/errors.ts'
import type { Permission } from '../../protocol/projects.ts'
import type { Permissions } from '../access/permissions.ts'
import { generateArrayKeys } from '../actions/array-keys.ts'
import { releaseIsLocked } from '../actions/context.ts'
import { isOfRelease, translate } from '../actions/translate.ts'
import type { Store, Writer } from '../database/store.ts'
import type { CommittedTransaction, DocumentChange } from '../database/transaction-log.ts'
import { openActionContext } from './action-context.ts'
import { identify } from './identified-mutation.ts'
import type { IdentifiedMutation, Selection } from './identified-mutation.ts'
import { checkReferences, collectReferences } from './reference-check.ts'
import type { References } from './reference-check.ts'
import { hasChanged, refuse } from './working-document.ts'
import type { WorkingDocument } from './working-document.ts'
import { asLogged, outdatedRevision, withoutRevisionCheck } from './revision-check.ts'
import { finish } from '../steps/slices.ts'
import type { Steps } from '../steps/slices.ts'
import {
  isLonger,
  maximumDocuments,
  operationsOneByOne,
  refuseTooLarge,
  tooManyDocuments,
} from './transaction-limits.ts'
import { createJsonWriter } from '../steps/value-steps.ts'

export interface TransactRequest {
  readonly dataset: string
  readonly mutations: readonly Mutation[]
  /** Instead of mutations: what is to be done, translated to mutations by what is stored then. */
  readonly actions?: readonly Action[]
  /** The documents that mutations by query can select. Default: raw. */
  readonly perspective?: Perspective
  /** User id, recorded in the log and sent to listeners. */
  readonly author: string
  /** The author's permissions; null for the server's own writes, which are never refused. */
  readonly permissions: Permissions | null
  /** The server's time; the transaction's timestamp is never before that of the previous one. */
  readonly now: number
  /** Becomes the `_rev` of every changed document. Generated if omitted. */
  readonly transactionId?: string
  readonly autoGenerateArrayKeys?: boolean
  /** An import checks all its transactions together at the end, and keeps given `_updatedAt` values. */
  readonly importing?: boolean
}

/** The result for one document, in the order in which the transaction first touched them. */
export interface TouchedDocument {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
  readonly result: ContentDocument | null
}

export interface TransactOutcome {
  readonly transaction: CommittedTransaction
  readonly documents: readonly TouchedDocument[]
}

/** A transaction that is ready to be written. */
export interface PreparedTransaction {
  readonly outcome: TransactOutcome
  readonly references: References
}

/** The services needed to prepare a transaction. */
export interface TransactServices {
  readonly store: Pick<
    Store,
    | 'head'
    | 'seqOf'
    | 'mutationsAfter'
    | 'changesAfter'
    | 'idsWhere'
    | 'document'
    | 'documentsByIds'
    | 'existingIds'
    | 'strongReferrers'
  >
  /**
   * Ids of the documents that a mutation's query selects. `pending` are the documents changed by earlier mutations of
   * the transaction, which are not in the database yet.
   */
  readonly matchIds: (match: Match) => readonly string[]
  /** Reads a document in steps. Default: in one. */
  readonly readDocument?: (dataset: string, id: string) => Steps<ContentDocument | null>
  /** Runs one step of a mutation, and throws `TookTooLong` if it has to interrupt it. */
  readonly guard?: <T>(step: Mutation, work: () => T) => T
}

/** A step of a mutation was interrupted. */
export class TookTooLong extends MutationError {
  constructor(milliseconds: number) {
    const { status, problem } = invalidMutation(
      `An operation on a document takes longer than ${milliseconds} ms; use a plain path`,
    )
    super(status, problem)
  }
}

const attempts = 5

export interface Match {
  readonly dataset: string
  readonly perspective: Perspective
  readonly query: string
  readonly params: Record<string, unknown>
  readonly identity: string
  readonly readFilter: string | null
  readonly now: Date
  readonly pending: ReadonlyMap<string, ContentDocument | null>
}

/** Prepares a transaction and writes it, inside `store.write`. Throws as `prepareTransaction` does. */
export function transact(
  services: TransactServices,
  writer: Writer,
  request: TransactRequest,
): TransactOutcome {
  const prepared = finish(prepareTransaction(services, request))
  finish(writeTransaction(writer, request.dataset, prepared))
  return prepared.outcome
}

/**
 * Computes the result of a transaction without writing: every mutation, the revision checks, the permissions, the
 * references of the END state, the effects. Throws `ProtocolError` for a transaction that is refused. The result is
 * valid as long as no other transaction is written.
 *
 * Permissions are checked first: a refusal never depends on content that the author may not read. So a document must be
 * readable to be changed, and a refusal reveals no more than that its id is taken.
 */
export function* prepareTransaction(
  { store, matchIds, guard = direct, readDocument }: TransactServices,
  request: TransactRequest,
): Steps<PreparedTransaction> {
  const { dataset, mutations, actions = [], author, permissions } = request
  if (permissions) requireGrants(permissions, mutations, actions)
  const head = store.head(dataset)
  const context: MutationContext = {
    transactionId: request.transactionId ?? randomUUID(),
    timestamp: timestampAfter(head.at, request.now),
  }
  if (request.transactionId && store.seqOf(dataset, request.transactionId) !== null) {
    throw mutationError([{ error: transactionAlreadyExists(request.transactionId), index: 0 }])
  }

  const working = new Map<string, WorkingDocument>()
  /** States of the releases whose versions are written. */
  const releaseStates = new Map<string, unknown>()
  /** Set while the mutations of an action are applied. */
  let action: Action | null = null
  for (const [index, sent] of mutations.entries()) {
    const keyed = request.autoGenerateArrayKeys ? generateArrayKeys(sent) : sent
    yield* apply(withoutSystem(keyed, request.importing === true), index)
  }
  const { timestamp } = context
  const acting = openActionContext({ store, dataset, working, author, permissions, timestamp })
  for (const [index, one] of actions.entries()) {
    action = one
    const translated = translate(one, acting)
    for (;;) {
      const next = tryAt(index, () => translated.next())
      if (next.done) break
      if (next.value) yield* apply(next.value, index)
      yield
    }
  }

  const touched = [...working.values()]
  for (const { current, previous, index } of touched) {
    if (current && current !== previous) refuseTooLarge(current, index)
    yield
  }
  if (permissions) yield* checkResults(permissions, touched)
  const references = yield* collectReferences(touched)
  if (!request.importing) {
    yield* checkReferences({ store, dataset, working, permissions, references })
  }
  const changes = yield* changesOf(touched)
  const transaction: CommittedTransaction = {
    seq: head.seq + 1,
    id: context.transactionId,
    previousId: head.id,
    author,
    at: context.timestamp,
    changes,
  }
  return { outcome: { transaction, documents: touched.map(toTouched) }, references }

  function* apply(given: Mutation, index: number): Steps<void> {
    for (const identified of identify(given, idsOf)) {
      const { mutation } = identified
      const document = yield* open(identified, index)
      if (working.size > maximumDocuments) throw tooManyDocuments(index)
      document.index = index
      document.mutations.push(asLogged(mutation))
      yield
      for (const step of operationsOneByOne(withoutRevisionCheck(mutation))) {
        for (let attempt = 1; ; attempt++) {
          try {
            document.current = guard(step, () =>
              applyMutation(document.current, step, stampFor(mutation)),
            )
            break
          } catch (error) {
            // A busy machine may be the cause, so try again.
            if (!(error instanceof TookTooLong) || attempt === attempts) throw at(index, error)
          }
          yield
        }
        yield
      }
    }
  }

  /** The document's current state. Throws if the author may not change its previous state. */
  function* open(
    { id, mutation, isNew }: IdentifiedMutation,
    index: number,
  ): Steps<WorkingDocument> {
    let document = working.get(id)
    if (!document) {
      const previous = isNew ? null : yield* read(id)
      document = { id, previous, current: previous, index, mutations: [] }
      working.set(id, document)
    }
    const { previous } = document
    if (previous && permissions && !mayTarget(permissions, previous, mutation)) {
      throw mutationError([{ error: insufficientPermissions('update'), index }])
    }
    refuseSettled(id, index)
    const place = { dataset, documentId: id, currentRevision: previous?._rev }
    const outdated = document.current ? outdatedRevision(store, place, mutation) : undefined
    if (outdated !== undefined) {
      throw mutationError([{ error: revisionMismatch(id, previous?._rev, outdated), index }])
    }
    return document
  }

  /** Refuses to write documents of releases other than by an action on the release. */
  function refuseSettled(id: string, index: number): void {
    if (request.importing || (action && isOfRelease(action))) return
    if (id.startsWith(releasesPrefix)) {
      const error = invalidMutation('A release is changed by actions, not by mutations')
      throw mutationError([{ error, index }])
    }
    const release = releaseOf(id)
    if (release === null) return
    if (!releaseStates.has(release)) {
      const known = working.get(releaseDocumentId(release))
      const document = known ? known.current : store.document(dataset, releaseDocumentId(release))
      releaseStates.set(release, document?.['state'])
    }
    if (releaseStates.get(release) === 'scheduled') {
      throw mutationError([{ error: releaseIsLocked(release), index }])
    }
  }

  function* read(id: string): Steps<ContentDocument | null> {
    return readDocument ? yield* readDocument(dataset, id) : store.document(dataset, id)
  }

  function idsOf({ query, params = {} }: Selection): readonly string[] {
    const readFilter = permissions?.readFilter ?? null
    const changed = [...working.values()].filter(hasChanged)
    const pending = new Map(changed.map(({ id, current }) => [id, current]))
    const { perspective = 'raw' } = request
    return matchIds({
      ...{ dataset, perspective, query, params, readFilter, pending },
      ...{ identity: author, now: new Date(request.now) },
    })
  }

  function stampFor(mutation: Mutation): MutationContext {
    const given = 'createOrReplace' in mutation ? mutation.createOrReplace['_updatedAt'] : undefined
    return request.importing && typeof given === 'string'
      ? { ...context, timestamp: given }
      : context
  }
}

/** Writes a prepared transaction and its log entry, inside an open database transaction. */
export function* writeTransaction(
  writer: Writer,
  dataset: string,
  { outcome: { transaction }, references }: PreparedTransaction,
): Steps<void> {
  const json = createJsonWriter()
  for (const { documentId, result } of transaction.changes) {
    if (result) {
      const prepared = { json: yield* json(result), referred: references.get(documentId) }
      yield
      writer.putDocument(dataset, result, prepared)
    } else writer.deleteDocument(dataset, documentId)
    yield
  }
  yield* writer.appendTransaction(dataset, transaction, json)
}

function direct<T>(_step: Mutation, work: () => T): T {
  return work()
}

/** ISO time of `now`, but never before `last`. */
export function timestampAfter(last: string, now: number): string {
  const timestamp = new Date(now).toISOString()
  return timestamp > last ? timestamp : last
}

/**
 * The server alone writes `_system`. An import keeps what the server cannot know, and every version that it unpublishes
 * its document: clients that copy datasets create versions by mutations.
 */
function withoutSystem(mutation: Mutation, isImport: boolean): Mutation {
  if ('delete' in mutation || 'patch' in mutation) return mutation
  const [[kind, given]] = Object.entries(mutation) as [[string, ContentDocument]]
  if (!('_system' in given)) return mutation
  const { _system, ...content } = given
  const { base, delete: isUnpublishing }: SystemField = isRecord(_system) ? _system : {}
  const kept: SystemField = {
    ...(isImport && base && { base }),
    ...(isUnpublishing === true && (isImport || isVersion(given)) && { delete: true }),
  }
  const isEmpty = Object.keys(kept).length === 0
  return { [kind]: isEmpty ? content : { ...content, _system: kept } } as Mutation
}

function isVersion({ _id: id }: { readonly _id?: unknown }): boolean {
  return typeof id === 'string' && releaseOf(id) !== null
}

/** Runs a part of the translation of an action; the index of its error is that of the action. */
function tryAt<T>(index: number, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw at(index, error)
  }
}

/** The error to throw for a mutation, with its position in the request. */
function at(index: number, error: unknown): unknown {
  return error instanceof MutationError ? mutationError([{ error, index }]) : error
}

function* changesOf(touched: readonly WorkingDocument[]): Steps<DocumentChange[]> {
  const changes: DocumentChange[] = []
  for (const document of touched) {
    if (!hasChanged(document)) continue
    changes.push(toChange(document))
    yield
  }
  return changes
}

function toChange({ id, previous, current, mutations }: WorkingDocument): DocumentChange {
  return {
    documentId: id,
    previous,
    result: current,
    mutations,
    effects: effectsOf(previous, current),
  }
}

/** In characters. Comparing larger documents would block other work: they are logged as a whole. */
const comparableSize = 1024 * 1024
const comparableValues = 20_000

function effectsOf(
  previous: ContentDocument | null,
  current: ContentDocument | null,
): DocumentChange['effects'] {
  if (!previous || !current) return encodeEffects(previous, current)
  if (!isLonger(previous, comparableSize) && !isLonger(current, comparableSize)) {
    return encodeEffects(previous, current, comparableValues)
  }
  return {
    apply: encodeEffects(null, current).apply,
    revert: encodeEffects(null, previous).apply,
  }
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

/** Refuses mutations of a kind the author has no grant for, without looking at stored documents. */
function requireGrants(
  permissions: Permissions,
  mutations: readonly Mutation[],
  actions: readonly Action[],
): void {
  const failures: MutationFailure[] = []
  if (actions.length > 0 && !permissions.allowsAny('update') && !permissions.allowsAny('create')) {
    failures.push({ error: insufficientPermissions('update'), index: 0 })
  }
  for (const [index, mutation] of mutations.entries()) {
    const needed = grantsFor(mutation)
    if (needed.some((permission) => permissions.allowsAny(permission))) continue
    failures.push({ error: insufficientPermissions(needed[0] ?? 'update'), index })
  }
  refuse(failures)
}

/** Permissions of which any one may suffice for the mutation. Deleting requires `update`. */
function grantsFor(mutation: Mutation): readonly Permission[] {
  if ('create' in mutation) return ['create']
  if ('createIfNotExists' in mutation) return ['create']
  return 'createOrReplace' in mutation ? ['create', 'update'] : ['update']
}

/** False if the author may not change, or not even see, the previous state. */
function mayTarget(
  permissions: Permissions,
  previous: ContentDocument,
  mutation: Mutation,
): boolean {
  // These do not change it, and reveal only that the id is taken.
  if ('create' in mutation || 'createIfNotExists' in mutation) return true
  return permissions.allows('read', previous) && permissions.allows('update', previous)
}

/**
 * Refuses a transaction by its end state: the author must be allowed to create new documents, and to
 * update existing ones both in their previous and in their new state.
 */
function* checkResults(permissions: Permissions, touched: readonly WorkingDocument[]): Steps<void> {
  const failures: MutationFailure[] = []
  for (const { previous, current, index } of touched) {
    yield
    if (previous === current || !current) continue
    const permission = previous ? 'update' : 'create'
    if (!permissions.allows(permission, current)) {
      failures.push({ error: insufficientPermissions(permission), index })
    }
  }
  refuse(failures)
}
