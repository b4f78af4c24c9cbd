import type { ContentDocument, IdentifiedDocumentStub } from './document.ts'
import { isRecord } from './document.ts'
import { editValue } from './edit.ts'
import type { Edit } from './edit.ts'
import type { InsertPosition } from './patch.ts'
import type { Mutation, PatchOperations } from './mutation.ts'
import {
  documentAlreadyExists,
  documentNotFound,
  invalidMutation,
  revisionMismatch,
} from './mutation-error.ts'
import { parsePathExpression, PathSyntaxError } from './path-expression.ts'
import type { PathExpression } from './path-expression.ts'

/** What a transaction stamps on every document that it writes. */
export interface MutationContext {
  transactionId: string
  /** ISO time, UTC. */
  timestamp: string
}

/**
 * The document after one mutation that is about it; null = does not exist. The same code runs in the browser and in
 * the server. Untouched branches keep their identity; a mutation that does nothing (createIfNotExists on an existing
 * document) answers the very same document, but a patch always stamps a new revision. Throws MutationError.
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

/** All mutations in order; throws at the first that cannot be applied. */
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
  stub: Extract<Mutation, { create: unknown }>['create'],
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
  patch: Extract<Mutation, { patch: unknown }>['patch'],
  context: MutationContext,
): ContentDocument {
  if (!document) throw documentNotFound('id' in patch ? patch.id : '')
  const expected = patch.ifRevisionID
  if (expected !== undefined && expected !== document._rev) {
    throw revisionMismatch(document._id, document._rev, expected)
  }
  const patched = operationsOf(patch).reduce<unknown>(
    (value, { path, edit }) => editValue(value, parsePath(path), edit, path),
    document,
  )
  return stamp(checkIdentity(patched, document), context)
}

interface Operation {
  path: string
  edit: Edit
}

/** The operations of one patch in the order in which they are executed. */
function operationsOf(patch: PatchOperations): Operation[] {
  const { setIfMissing, set, unset = [], diffMatchPatch, inc, dec, insert } = patch
  return [
    ...each(setIfMissing, (value) => ({ type: 'setIfMissing', value })),
    ...each(set, (value) => ({ type: 'set', value })),
    ...unset.map((path): Operation => ({ path, edit: { type: 'unset' } })),
    ...each(diffMatchPatch, (value) => ({ type: 'diffMatchPatch', value })),
    ...each(inc, (value) => ({ type: 'inc', value })),
    ...each(dec, (value) => ({ type: 'inc', value: -value })),
    ...(insert ? [insertOf(insert)] : []),
  ]
}

function each<T>(values: Record<string, T> = {}, edit: (value: T) => Edit): Operation[] {
  return Object.entries(values).map(([path, value]) => ({ path, edit: edit(value) }))
}

function insertOf({ items, ...place }: NonNullable<PatchOperations['insert']>): Operation {
  const [[position, path]] = Object.entries(place) as [[InsertPosition, string]]
  return { path, edit: { type: 'insert', position, items } }
}

function parsePath(text: string): PathExpression {
  try {
    return parsePathExpression(text)
  } catch (error) {
    throw error instanceof PathSyntaxError ? invalidMutation(error.message) : error
  }
}

/** A patch may change everything but which document this is. */
function checkIdentity(patched: unknown, document: ContentDocument): ContentDocument {
  for (const name of ['_id', '_type'] as const) {
    if (!isRecord(patched) || patched[name] !== document[name]) {
      throw invalidMutation(`A patch cannot change "${name}" of document "${document._id}"`)
    }
  }
  return patched as ContentDocument
}

function stamp(document: IdentifiedDocumentStub, context: MutationContext): ContentDocument {
  return { ...document, _rev: context.transactionId, _updatedAt: context.timestamp }
}
