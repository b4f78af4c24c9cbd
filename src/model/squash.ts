import { applyMutation, applyMutations } from './apply-mutation.ts'
import type { ContentDocument } from './document.ts'
import type { Mutation } from './mutation.ts'
import { getAt, indexOfSegment, pathFromString, pathToString, plainPath } from './path.ts'
import type { Path, PathSegment } from './path.ts'
import { parsePathExpression } from './path-expression.ts'
import { makeTextPatch } from './text-patch.ts'

type Primitive = string | number | boolean | null

/** The latest value for one location, and its path as written by the author. */
interface StagedSet {
  path: string
  from: Primitive
  to: Primitive
}

/**
 * Reduces the mutations to fewer ones with the same effect on `base`, all for one document: repeated sets of an
 * existing primitive collapse to the last one, which becomes a text patch between strings and is dropped when nothing
 * changes; repeated createIfNotExists are dropped; all else stays, in order. Strings for which `isText` is false are
 * set as a whole. Throws MutationError where applying would.
 */
export function squash(
  mutations: readonly Mutation[],
  base: ContentDocument | null,
  isText: (path: Path) => boolean = () => true,
): Mutation[] {
  const result: Mutation[] = []
  // Staged sets change neither the document's structure nor each other's locations, so their order does not matter.
  const staged = new Map<string, StagedSet>()
  let known = base
  let present = false

  const flush = (id: string) => {
    const sets = [...staged.values()].flatMap((entry) => mutationOf(id, entry, isText))
    staged.clear()
    result.push(...sets)
    known = applyMutations(known, sets, unstamped)
  }

  for (const mutation of mutations) {
    if ('createIfNotExists' in mutation && present) continue
    const sets = known && primitiveSets(mutation, known)
    if (sets) {
      for (const [place, entry] of sets) staged.set(place, entry)
      continue
    }
    if (known) flush(known._id)
    result.push(mutation)
    known = advance(known, mutation)
    present = known !== null && (present || !('patch' in mutation))
  }
  if (known) flush(known._id)
  return result
}

/** Squashing ignores stamps; the real transaction has its own stamps and revision checks. */
const unstamped = { transactionId: '', timestamp: '' }

function advance(document: ContentDocument | null, mutation: Mutation): ContentDocument | null {
  if (!('patch' in mutation)) return applyMutation(document, mutation, unstamped)
  const { ifRevisionID: _checked, ...patch } = mutation.patch
  return applyMutation(document, { patch }, unstamped)
}

/** The sets of a mutation by location, if it only replaces existing primitives. */
function primitiveSets(
  mutation: Mutation,
  document: ContentDocument,
): Map<string, StagedSet> | undefined {
  if (!('patch' in mutation)) return undefined
  const { set, ...others } = mutation.patch
  if (!set || Object.keys(others).join() !== 'id') return undefined
  const sets = new Map<string, StagedSet>()
  for (const [path, to] of Object.entries(set)) {
    const place = placeOf(document, plainPath(parsePathExpression(path)))
    const from = place && getAt(document, place)
    if (!place || !isPrimitive(from) || !isPrimitive(to)) return undefined
    sets.set(pathToString(place), { path, from, to })
  }
  return sets
}

/** The path with keys resolved to indices, so that each location has one name. Sets of `_key` itself are not staged. */
function placeOf(document: ContentDocument, path: Path | undefined): Path | undefined {
  if (!path || path.at(-1) === '_key') return undefined
  const place: PathSegment[] = []
  for (const segment of path) {
    const parent = getAt(document, place)
    const items = Array.isArray(parent) ? parent : []
    const step = typeof segment === 'string' ? segment : indexOfSegment(items, segment)
    if (step === -1) return undefined
    place.push(step)
  }
  return place
}

function mutationOf(
  id: string,
  { path, from, to }: StagedSet,
  isText: (path: Path) => boolean,
): Mutation[] {
  if (from === to) return []
  const areTexts =
    typeof from === 'string' && typeof to === 'string' && isText(pathFromString(path))
  const text = areTexts ? makeTextPatch(from, to) : undefined
  const operations =
    text === undefined ? { set: { [path]: to } } : { diffMatchPatch: { [path]: text } }
  return [{ patch: { id, ...operations } }]
}

function isPrimitive(value: unknown): value is Primitive {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
