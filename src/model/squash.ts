import type { ContentDocument } from './document.ts'
import type { Mutation } from './mutation.ts'

/**
 * Fewer mutations with the same effect on `base`, for one document: repeated sets of a primitive collapse,
 * string → string becomes a text patch, repeated createIfNotExists go, everything else stays in order.
 */
export function squash(mutations: readonly Mutation[], base: ContentDocument | null): Mutation[] {
  throw new Error('soon')
}
