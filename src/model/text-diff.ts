import {
  applyPatches,
  cleanupEfficiency,
  cleanupSemantic,
  makeDiff,
  makePatches,
  parsePatch,
  stringifyPatches,
} from '@sanity/diff-match-patch'

/** Seconds that the search for the smallest diff may take; then a coarser one does. */
const TIMEOUT = 0.05

/** Half of a surrogate pair without the other half. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * The text patch that turns `from` into `to`: unidiff, percent-encoded, offsets in UTF-8 bytes. Undefined when a text
 * patch cannot express the change, because one of the texts holds half a character.
 */
export function makeTextPatch(from: string, to: string): string | undefined {
  if (LONE_SURROGATE.test(from) || LONE_SURROGATE.test(to)) return undefined
  const diffs = makeDiff(from, to, { checkLines: true, timeout: TIMEOUT })
  return stringifyPatches(makePatches(from, cleanupEfficiency(cleanupSemantic(diffs))))
}

/**
 * Applies a text patch to a text that may have changed since: each part finds its place by the context around it, and
 * a part whose place is gone is left out. Throws Error when `patch` is malformed.
 */
export function applyTextPatch(patch: string, text: string): string {
  return applyPatches(parsePatch(patch), text, { allowExceedingIndices: true })[0]
}
