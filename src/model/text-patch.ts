import {
  applyPatches,
  cleanupEfficiency,
  cleanupSemantic,
  DIFF_EQUAL,
  makeDiff,
  makePatches,
  parsePatch,
  stringifyPatches,
} from '@sanity/diff-match-patch'
import type { Diff, Patch } from '@sanity/diff-match-patch'

/** Seconds that the search for the smallest diff may take; then a coarser one does. */
const TIMEOUT = 0.05

/** Half of a surrogate pair without the other half. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * The text patch that turns `from` into `to`: unidiff, percent-encoded, offsets in UTF-8 bytes. Undefined when no text
 * patch says it exactly: one of the texts holds half a character, or the parts of the patch, between many repetitions,
 * would not find their own places again.
 */
export function makeTextPatch(from: string, to: string): string | undefined {
  if (LONE_SURROGATE.test(from) || LONE_SURROGATE.test(to)) return undefined
  const diffs = makeDiff(from, to, { checkLines: true, timeout: TIMEOUT })
  const tidy = tidied(diffs)
  // The tidying may move a boundary into a surrogate pair, which the encoding then cannot take.
  const isWhole = tidy.every(([, text]) => !LONE_SURROGATE.test(text))
  const patch = stringifyPatches(makePatches(from, isWhole ? tidy : diffs))
  return applyTextPatch(patch, from) === to ? patch : undefined
}

/**
 * Words that were written anew are replaced as a whole, even if they share a letter with the old ones. A character that
 * has nothing but additions or nothing but removals on one of its sides is never part of that: if the patch removed and
 * added it again, as another's patch may do at the same time, it would be there twice.
 */
function tidied(diffs: readonly Diff[]): Diff[] {
  const tidy: Diff[] = []
  let stretch: Diff[] = []
  const groups = editGroups(diffs)
  for (const [index, { kept, edits }] of groups.entries()) {
    const isRewritten = edits.length === 2 && groups[index - 1]?.edits.length === 2
    if (kept && !isRewritten) {
      tidy.push(...cleanupEfficiency(cleanupSemantic(stretch)))
      stretch = []
    }
    if (kept) (isRewritten ? stretch : tidy).push(kept)
    stretch.push(...edits)
  }
  return [...tidy, ...cleanupEfficiency(cleanupSemantic(stretch))]
}

interface EditGroup {
  /** The characters before the edits that stay. */
  readonly kept: Diff | null
  /** A removal, an addition, or both. */
  readonly edits: Diff[]
}

function editGroups(diffs: readonly Diff[]): EditGroup[] {
  const groups: EditGroup[] = [{ kept: null, edits: [] }]
  for (const diff of diffs) {
    if (diff[0] === DIFF_EQUAL) groups.push({ kept: diff, edits: [] })
    else groups.at(-1)!.edits.push(diff)
  }
  return groups
}

/**
 * Applies a text patch to a text that may have changed since: each part finds its place by the context around it, and
 * a part whose place is gone, or would now cut a character in two, is left out. Throws Error when `patch` is malformed.
 */
export function applyTextPatch(patch: string, text: string): string {
  const parts = parsePatch(patch)
  const patched = applyParts(parts, text)
  if (!cutsCharacters(text, patched)) return patched
  return parts.reduce((current, part) => {
    const next = applyParts([part], current)
    return cutsCharacters(current, next) ? current : next
  }, text)
}

function applyParts(parts: Patch[], text: string): string {
  return applyPatches(parts, text, { allowExceedingIndices: true })[0]
}

function cutsCharacters(before: string, after: string): boolean {
  return LONE_SURROGATE.test(after) && !LONE_SURROGATE.test(before)
}
