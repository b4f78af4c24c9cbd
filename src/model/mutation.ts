import type { ContentDocument, ContentDocumentStub, IdentifiedDocumentStub } from './document.ts'
import type { Patch } from './patch.ts'

/** Insert on the wire: exactly one of the three positions names the place. */
export type InsertOperation =
  | { before: string; items: unknown[] }
  | { after: string; items: unknown[] }
  | { replace: string; items: unknown[] }

/** What a patch mutation does; keys are path expressions. Executed in the order of these fields. */
export interface PatchOperations {
  setIfMissing?: Record<string, unknown>
  set?: Record<string, unknown>
  unset?: string[]
  diffMatchPatch?: Record<string, string>
  inc?: Record<string, number>
  dec?: Record<string, number>
  insert?: InsertOperation
  /** The document must have this `_rev`, otherwise the whole transaction is refused. */
  ifRevisionID?: string
}

/** Which documents a patch or delete is about. */
export type MutationTarget = { id: string } | { query: string; params?: Record<string, unknown> }

/** One mutation in its wire form. */
export type Mutation =
  | { create: ContentDocumentStub }
  | { createIfNotExists: IdentifiedDocumentStub }
  | { createOrReplace: IdentifiedDocumentStub }
  | { delete: MutationTarget }
  | { patch: PatchOperations & MutationTarget }

/** Mutations that happen together or not at all. */
export interface Transaction {
  transactionId: string
  mutations: Mutation[]
}

/**
 * The wire form of patches to the document `id`, one operation kind per patch object.
 * `document` is the state the patches start from: a move is sent as unset + insert of the moved item.
 */
export function patchesToMutations(
  id: string,
  patches: readonly Patch[],
  document: ContentDocument | null,
): Mutation[] {
  throw new Error('soon')
}
