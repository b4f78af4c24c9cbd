import type { ContentDocument } from './document.ts'
import type { Mutation } from './mutation.ts'

/** What a transaction stamps on every document that it writes. */
export interface MutationContext {
  transactionId: string
  /** ISO time, UTC. */
  timestamp: string
}

/**
 * The document after one mutation that is about it; null = does not exist. The same code runs in the browser and in
 * the server. Throws MutationError. Untouched branches keep their identity, and a mutation that does nothing
 * (createIfNotExists on an existing document) answers the very same document.
 */
export function applyMutation(
  document: ContentDocument | null,
  mutation: Mutation,
  context: MutationContext,
): ContentDocument | null {
  throw new Error('soon')
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
