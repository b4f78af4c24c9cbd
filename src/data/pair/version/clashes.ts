import type { ContentDocument } from '../../../model/document.ts'
import { isEqual } from '../../../model/equal.ts'
import { isEmptiedUnderEdits } from '../../../model/merge/emptied-values.ts'
import { joinLists } from '../../../model/merge/join-lists.ts'
import { mergeTexts } from '../../../model/merge/merge-texts.ts'
import type { InsertOperation, Mutation, PatchOperations } from '../../../model/mutation.ts'
import { insert, type Patch, set, setIfMissing, unset } from '../../../model/patch.ts'
import { parsePathExpression } from '../../../model/path-expression.ts'
import {
  getAt,
  indexOfSegment,
  isKeySegment,
  type Path,
  pathEquals,
  pathStartsWith,
  pathToString,
  plainPath,
} from '../../../model/path.ts'

type Version = ContentDocument | null

/** A value that two people changed concurrently and that cannot be merged. Undefined = does not exist. */
export interface Conflict {
  readonly path: Path
  readonly mine: unknown
  readonly theirs: unknown
  /** The value before both changes. */
  readonly base: unknown
  /** Whose value the document contains until the user decides. */
  readonly holds: 'mine' | 'theirs'
  /** User id of the author of `theirs`; absent while unknown. */
  readonly by?: string
  /** The control that the user types into shows `mine` in the place of `theirs`, and further edits change `mine`. */
  readonly isClaimed?: true
}

/** Whether the value at a path is prose, which can be merged; any other value is taken as a whole from one side. */
export type IsText = (path: Path, document: ContentDocument | null) => boolean

/** A mutation to be rebased: the states before and after it where it was made, and the state it is applied to now. */
export interface Meeting {
  from: Version
  wanted: Version
  onto: Version
  isText: IsText
}

/** The result of removing everything that clashes from a mutation. */
export interface Sifted {
  /** Null when nothing is left. */
  mutation: Mutation | null
  /** Replacement edits that preserve content which would be lost otherwise. */
  rescued: Mutation[]
  /** Paths where the values of others stay. */
  clashes: Path[]
}

const mapOperations = ['setIfMissing', 'set', 'diffMatchPatch', 'inc', 'dec'] as const

/** Removes from a mutation all that cannot be applied to `onto` without overwriting others, or would have no effect. */
export function sift(mutation: Mutation, meeting: Meeting, absorbed: readonly Path[] = []): Sifted {
  if (!('patch' in mutation) || !('id' in mutation.patch))
    return { mutation, rescued: [], clashes: [] }
  const { patch } = mutation
  const { id } = mutation.patch
  const maps: Partial<Record<(typeof mapOperations)[number], Record<string, unknown>>> = {}
  const rest: PatchOperations = {}
  const sifted: Sifted = { mutation: null, rescued: [], clashes: [] }
  const joined: Path[] = []
  const isAbsorbed = (path: Path) =>
    [...absorbed, ...joined, ...sifted.clashes].some((known) => pathStartsWith(path, known))
  const take = (verdict: 'done' | Joined | Clash) => {
    if (verdict === 'done') return
    if (!('joined' in verdict)) return void sifted.clashes.push(verdict.path)
    joined.push(verdict.path)
    const place = pathToString(verdict.path)
    const value = verdict.joined
    const change = value === undefined ? { unset: [place] } : { set: { [place]: value } }
    sifted.rescued.push({ patch: { id, ...change } })
  }
  for (const map of mapOperations) {
    for (const [key, value] of Object.entries<unknown>(patch[map] ?? {})) {
      const path = plainPath(parsePathExpression(key))
      const verdict = !path ? 'fits' : isAbsorbed(path) ? 'done' : judge(map, path, meeting)
      if (verdict === 'fits') maps[map] = { ...maps[map], [key]: value }
      else take(verdict)
    }
  }
  for (const key of patch.unset ?? []) {
    const path = plainPath(parsePathExpression(key))
    const verdict = !path ? 'fits' : isAbsorbed(path) ? 'done' : judge('unset', path, meeting)
    if (verdict === 'fits') rest.unset = [...(rest.unset ?? []), key]
    else take(verdict)
  }
  if (patch.insert) {
    const found = siftInsert(id, patch.insert, meeting, isAbsorbed)
    if (found === 'fits') rest.insert = patch.insert
    else if (found === 'done' || 'path' in found) take(found)
    else {
      sifted.rescued.push(...found.rescued)
      sifted.clashes.push(...found.clashes)
    }
  }
  const left: PatchOperations = { ...(maps as PatchOperations), ...rest }
  if (Object.keys(left).length === 0) return sifted
  if (patch.ifRevisionID !== undefined) left.ifRevisionID = patch.ifRevisionID
  sifted.mutation = { patch: { id, ...left } }
  return sifted
}

interface Clash {
  path: Path
}

/** The merged value of both sides at a path. */
interface Joined {
  path: Path
  joined: unknown
}

function judge(
  operation: (typeof mapOperations)[number] | 'unset',
  path: Path,
  meeting: Meeting,
): 'fits' | 'done' | Joined | Clash {
  const { from, wanted, onto, isText } = meeting
  const lost = lostParent(path, from, onto)
  if (lost) return operation === 'unset' ? 'done' : { path: lost }
  const emptied = emptiedAround(path, meeting)
  if (emptied) return { path: emptied }
  const list = plainListAround(path, meeting)
  if (list) return judgeList(list, meeting)
  const [base, mine, theirs] = [getAt(from, path), getAt(wanted, path), getAt(onto, path)]
  if (operation === 'setIfMissing' || isEqual(base, theirs)) return 'fits'
  // Increments of both sides are added up.
  const isSum = operation === 'inc' || operation === 'dec'
  if (isSum && typeof theirs === 'number') return 'fits'
  if (isEqual(mine, theirs)) return 'done'
  const areTexts = typeof mine === 'string' && typeof theirs === 'string'
  if (areTexts && (base === undefined || typeof base === 'string') && isText(path, wanted)) {
    const { text, question } = mergeTexts(base, mine, theirs)
    return question ? { path } : { path, joined: text }
  }
  return { path }
}

/** The outermost value on the way to `path` that one side emptied while the other edited it. */
export function emptiedAround(
  path: Path,
  { from, wanted, onto }: Omit<Meeting, 'isText'>,
): Path | null {
  for (let length = 1; length < path.length; length++) {
    const place = path.slice(0, length)
    const [base, mine, theirs] = [getAt(from, place), getAt(wanted, place), getAt(onto, place)]
    if (isEmptiedUnderEdits({ base, mine, theirs })) return place
  }
  return null
}

/** The outermost list of unkeyed items on the way to `path` that is indexed into or replaced as a whole. */
function plainListAround(path: Path, { from, wanted, onto }: Meeting): Path | null {
  for (let length = 1; length <= path.length; length++) {
    const place = path.slice(0, length)
    const isCounted = typeof path[length] === 'number'
    if (!isCounted && length < path.length) continue
    const versions = [from, wanted, onto].map((version) => getAt(version, place) ?? [])
    const arePlain = versions.every((list) => Array.isArray(list) && !list.some(isKeySegment))
    if (arePlain && versions.some((list) => (list as unknown[]).length > 0)) return place
  }
  return null
}

/** Indexes become wrong as soon as others insert items before them: such lists are merged as a whole. */
function judgeList(
  path: Path,
  { from, wanted, onto, isText }: Meeting,
): 'fits' | 'done' | Joined | Clash {
  const [base, mine, theirs] = [getAt(from, path), getAt(wanted, path), getAt(onto, path)]
  if (isEqual(base, theirs)) return 'fits'
  if (isEqual(mine, theirs)) return 'done'
  const items = joinLists(asArray(base), asArray(mine), asArray(theirs), {
    isText: isText([...path, 0], wanted),
  })
  if (!items) return { path }
  const isGone = items.length === 0 && (mine === undefined || theirs === undefined)
  return { path, joined: isGone ? undefined : items }
}

/** The outermost parent of `path` that no longer exists. */
export function lostParent(path: Path, from: Version, onto: Version): Path | null {
  for (let length = 1; length < path.length; length++) {
    const parent = path.slice(0, length)
    if (getAt(from, parent) !== undefined && getAt(onto, parent) === undefined) return parent
  }
  return null
}

/** Inserts items next to the nearest remaining neighbour, or into a new array when theirs no longer exists. */
function siftInsert(
  id: string,
  insert: InsertOperation,
  meeting: Meeting,
  isAbsorbed: (path: Path) => boolean,
): 'fits' | 'done' | Joined | Clash | { rescued: Mutation[]; clashes: Path[] } {
  const { from, wanted, onto } = meeting
  const { items, ...place } = insert
  const [[position, key] = ['', '']] = Object.entries(place)
  const path = plainPath(parsePathExpression(key))
  if (!path || position === 'replace') return 'fits'
  const array = path.slice(0, -1)
  if (isAbsorbed(array)) return { rescued: [], clashes: [] }
  // The insertion had no effect even where it was made; that was handled there.
  if (isEqual(getAt(from, array), getAt(wanted, array))) return 'fits'
  const lost = lostParent(array, from, onto)
  if (lost) return { path: lost }
  const [before, there] = [getAt(from, array), getAt(onto, array)]
  const anchor = path.at(-1)!
  // Both ends of a list remain valid positions, whatever is inserted between them.
  const isEnd = (position === 'after' && anchor === -1) || (position === 'before' && anchor === 0)
  if (!isEnd && typeof anchor === 'number' && plainListAround(path, meeting)) {
    return judgeList(array, meeting)
  }
  const name = pathToString(array)
  const isThere = (item: unknown) => isKeySegment(item) && indexOfSegment(asArray(there), item) >= 0
  const missing = items.filter((item) => !isThere(item))
  if (!Array.isArray(there)) {
    if (there !== undefined) return isEqual(before, there) ? 'fits' : { path: array }
    if (!Array.isArray(before)) return 'fits'
    const bring: Mutation = { patch: { id, setIfMissing: { [name]: [] } } }
    const fill: Mutation = { patch: { id, insert: { after: `${name}[-1]`, items } } }
    return { rescued: [bring, fill], clashes: [] }
  }
  const isFitting = !isKeySegment(anchor) || indexOfSegment(there, anchor) >= 0
  if (isFitting && missing.length === items.length) return 'fits'
  // Others restored the same item: it must not be inserted twice.
  const clashes = items.filter(isThere).flatMap((item): Path[] => {
    const place = [...array, keyOf(item)]
    return isEqual(getAt(onto, place), item) ? [] : [place]
  })
  if (missing.length === 0) return { rescued: [], clashes }
  const siblings = asArray(before)
  const at = siblings.findIndex((item) => isKeySegment(item) && isEqual(keyOf(item), anchor))
  const neighbour = siblings.slice(0, Math.max(at, 0)).findLast(isThere)
  const target: InsertOperation = isFitting
    ? ({ [position]: key, items: missing } as InsertOperation)
    : neighbour
      ? { after: pathToString([...array, keyOf(neighbour)]), items: missing }
      : { before: `${name}[0]`, items: missing }
  return { rescued: [{ patch: { id, insert: target } }], clashes }
}

function keyOf(item: unknown): { _key: string } {
  return { _key: (item as { _key: string })._key }
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The conflicts of a rebase: the values of both sides at each outermost path where theirs stay. */
export function conflictsAt(
  clashes: readonly Path[],
  { from, wanted, onto }: { from: Version; wanted: Version; onto: Version },
): Conflict[] {
  const outer = clashes.filter(
    (path, at) =>
      !clashes.some(
        (other, index) =>
          index !== at && pathStartsWith(path, other) && (other.length < path.length || index < at),
      ),
  )
  return outer
    .map((path): Conflict => ({
      path,
      mine: getAt(wanted, path),
      theirs: getAt(onto, path),
      base: getAt(from, path),
      holds: 'theirs',
    }))
    .filter(({ mine, theirs }) => !isEqual(mine, theirs))
}

/** Adds new conflicts to a document's known ones. No user's content is dropped. */
export function addConflicts(
  known: readonly Conflict[],
  news: readonly Conflict[],
): readonly Conflict[] {
  if (news.length === 0) return known
  const isSamePlace = (one: Conflict, old: Conflict) =>
    one.holds === old.holds && pathEquals(one.path, old.path)
  // A conflict that continues from the pending version of a known one replaces it.
  const isContinued = (one: Conflict, old: Conflict) =>
    isSamePlace(one, old) && typeof one.base === 'string' && one.base === old.mine
  const rest = known.filter(
    (old) =>
      !news.some(
        (one) => (isSamePlace(one, old) && isEqual(one.mine, old.mine)) || isContinued(one, old),
      ),
  )
  const added = news.map((one) => {
    const old = known.find((other) => isContinued(one, other))
    return old ? { ...one, base: old.base } : one
  })
  return [...rest, ...added]
}

/** Patches that set a value at the path of a conflict; an item that no longer exists is appended to its array. */
export function patchesTo(document: ContentDocument, path: Path, value: unknown): Patch[] {
  const last = path.at(-1)!
  const parent = path.slice(0, -1)
  if (value === undefined) return getAt(document, path) === undefined ? [] : [unset(path)]
  if (typeof last === 'string') return [set(value, path)]
  if (getAt(document, path) !== undefined) return [set(value, path)]
  return [setIfMissing([], parent), insert([value], 'after', [...parent, -1])]
}
