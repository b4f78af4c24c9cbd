import type { ContentDocument } from '../model/document.ts'

/** A mendoza patch: opcodes and their parameters in one flat array. */
export type Effect = unknown[]

/** What a transaction did to one document, in both directions. */
export interface Effects {
  apply: Effect
  revert: Effect
}

/** Effects of a change from `before` to `after` (null = does not exist); `_rev` is left out on both sides. */
export function encodeEffects(
  before: ContentDocument | null,
  after: ContentDocument | null,
): Effects {
  throw new Error('soon')
}
