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

/** Time limit in seconds for the minimal diff; after that, a coarser diff is returned. */
const diffTimeout = 0.05

/** Half a surrogate pair. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * The text patch that turns `from` into `to`: unidiff, percent-encoded, offsets in UTF-8 bytes. Undefined when no text
 * patch is exact: one of the texts contains half a surrogate pair, or the text is so repetitive that parts of the patch
 * would match at the wrong position.
 */
export function makeTextPatch(from: string, to: string): string | undefined {
  if (loneSurrogate.test(from) || loneSurrogate.test(to)) return undefined
  const diffs = makeDiff(from, to, { checkLines: true, timeout: diffTimeout })
  const tidy = tidied(diffs)
  // The cleanup may move a boundary into a surrogate pair, which cannot be encoded.
  const isWhole = tidy.every(([, text]) => !loneSurrogate.test(text))
  const patch = stringifyPatches(makePatches(from, isWhole ? tidy : diffs))
  return applyTextPatch(patch, from) === to ? patch : undefined
}

/**
 * Rewritten words are replaced as a whole, even if they share a letter with the old ones. A character with only
 * additions or only removals on one of its sides is never included: if the patch removed and re-added it, as a
 * concurrent patch may do at the same time, it would be duplicated.
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
  /** The unchanged characters before the edits. */
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
 * Applies a text patch to a text that may have changed since: each part is located by its context, and a part whose
 * context is gone, or that would split a surrogate pair, is skipped. Throws Error when `patch` is malformed.
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
  return loneSurrogate.test(after) && !loneSurrogate.test(before)
}
