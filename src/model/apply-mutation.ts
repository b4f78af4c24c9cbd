import { isRecord } from './document.ts'
import type { ContentDocument, ContentDocumentStub, IdentifiedDocumentStub } from './document.ts'
import { editValue } from './edit.ts'
import type { Operation } from './edit.ts'
import type { InsertOperation, Mutation, PatchMutation, PatchOperations } from './mutation.ts'
import {
  documentAlreadyExists,
  documentNotFound,
  invalidMutation,
  revisionMismatch,
} from './mutation-error.ts'
import type { InsertPosition } from './patch.ts'
import { parsePathExpression, PathSyntaxError } from './path-expression.ts'
import type { PathExpression } from './path-expression.ts'

/** Values that a transaction writes into the system fields of every document it changes. */
export interface MutationContext {
  transactionId: string
  /** ISO time, UTC. */
  timestamp: string
}

/**
 * Applies one mutation to its target document and returns the new document; null = does not exist. The same code runs
 * in the browser and in the server. Untouched branches keep their identity; a mutation without effect
 * (createIfNotExists on an existing document) returns the same object, but a patch always sets a new revision. Throws
 * MutationError.
 */
export function applyMutation(
  document: ContentDocument | null,
  mutation: Mutation,
  context: MutationContext,
): ContentDocument | null {
  if ('create' in mutation) {
    if (document) throw documentAlreadyExists(document._id)
    return createDocument(mutation.create, context)
  }
  if ('createIfNotExists' in mutation) {
    return document ?? createDocument(mutation.createIfNotExists, context)
  }
  if ('createOrReplace' in mutation) {
    return createDocument(mutation.createOrReplace, context, document?._createdAt)
  }
  if ('delete' in mutation) return null
  return patchDocument(document, mutation.patch, context)
}

/** Applies all mutations in order; throws at the first one that cannot be applied. */
export function applyMutations(
  document: ContentDocument | null,
  mutations: readonly Mutation[],
  context: MutationContext,
): ContentDocument | null {
  return mutations.reduce(
    (current, mutation) => applyMutation(current, mutation, context),
    document,
  )
}

function createDocument(
  stub: ContentDocumentStub,
  context: MutationContext,
  createdAt = context.timestamp,
): ContentDocument {
  const { _id: id } = stub
  if (id === undefined) throw invalidMutation('A document needs an "_id" before it can be created')
  const given = stub['_createdAt']
  return stamp(
    { ...stub, _id: id, _createdAt: typeof given === 'string' ? given : createdAt },
    context,
  )
}

function patchDocument(
  document: ContentDocument | null,
  patch: PatchMutation,
  context: MutationContext,
): ContentDocument | null {
  if (!document) {
    // A patch by query may match no document.
    if ('query' in patch) return null
    throw documentNotFound(patch.id)
  }
  const expected = patch.ifRevisionID
  if (expected !== undefined && expected !== document._rev) {
    throw revisionMismatch(document._id, document._rev, expected)
  }
  const patched = operationsOf(patch).reduce<unknown>(
    (value, [path, operation]) => editValue(value, parsePath(path), { ...operation, label: path }),
    document,
  )
  return stamp(keepCreationTime(checkIdentity(patched, document), document), context)
}

type AddressedOperation = [path: string, operation: Operation]

/** The operations of one patch in execution order. */
function operationsOf(patch: PatchOperations): AddressedOperation[] {
  const { setIfMissing, set, unset = [], diffMatchPatch, inc, dec, insert } = patch
  return [
    ...each(setIfMissing, (value) => ({ type: 'setIfMissing', value })),
    ...each(set, (value) => ({ type: 'set', value })),
    ...unset.map((path): AddressedOperation => [path, { type: 'unset' }]),
    ...each(diffMatchPatch, (value) => ({ type: 'diffMatchPatch', value })),
    ...each(inc, (value) => ({ type: 'inc', value })),
    ...each(dec, (value) => ({ type: 'dec', value })),
    ...(insert ? [insertOf(insert)] : []),
  ]
}

function each<T>(
  values: Record<string, T> = {},
  operation: (value: T) => Operation,
): AddressedOperation[] {
  return Object.entries(values).map(([path, value]) => [path, operation(value)])
}

function insertOf({ items, ...place }: InsertOperation): AddressedOperation {
  const [[position, path]] = Object.entries(place) as [[InsertPosition, string]]
  return [path, { type: 'insert', position, items }]
}

function parsePath(text: string): PathExpression {
  try {
    return parsePathExpression(text)
  } catch (error) {
    throw error instanceof PathSyntaxError ? invalidMutation(error.message) : error
  }
}

/** Throws when a patch changes the `_id` or `_type` of the document. */
function checkIdentity(patched: unknown, document: ContentDocument): ContentDocument {
  for (const name of ['_id', '_type'] as const) {
    if (!isRecord(patched) || patched[name] !== document[name]) {
      throw invalidMutation(`A patch cannot change "${name}" of document "${document._id}"`)
    }
  }
  return patched as ContentDocument
}

/** A patch may change `_createdAt`, but not remove it. */
function keepCreationTime(
  patched: ContentDocument,
  { _createdAt }: ContentDocument,
): ContentDocument {
  const isLost = typeof patched._createdAt !== 'string' && _createdAt !== undefined
  return isLost ? { ...patched, _createdAt } : patched
}

function stamp(document: IdentifiedDocumentStub, context: MutationContext): ContentDocument {
  return { ...document, _rev: context.transactionId, _updatedAt: context.timestamp }
}
