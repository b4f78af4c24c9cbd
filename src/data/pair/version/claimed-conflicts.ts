import { applyPatches } from '../../../model/apply-patch.ts'
import { isRecord, type ContentDocument } from '../../../model/document.ts'
import { isEqual } from '../../../model/equal.ts'
import { insert, type Patch, set, unset } from '../../../model/patch.ts'
import {
  getAt,
  indexOfSegment,
  isKeySegment,
  type Path,
  pathEquals,
  pathStartsWith,
} from '../../../model/path.ts'
import { isTextBlock } from '../../../model/portable-text.ts'
import { type Conflict, patchesTo } from './clashes.ts'
import type { LocalDocument } from './local-document.ts'

// A conflict that arises in the control with the focus is claimed: the form goes on showing the user's own value there,
// and further edits of it are kept in the conflict instead of the document, until the user decides or leaves the control.

type Version = ContentDocument | null

/**
 * Sets the paths of the controls with the focus. Conflicts of a control that lost it are no longer claimed; a user who has
 * taken all edits back is not asked: the document keeps what others wrote.
 */
export function claim(state: LocalDocument, claims: readonly Path[]): LocalDocument {
  const isLeft = ({ isClaimed, path }: Conflict) => isClaimed && !isInside(path, claims)
  if (!state.conflicts.some(isLeft)) return { ...state, claims }
  const conflicts = state.conflicts.flatMap((one) => {
    if (!isLeft(one)) return one
    return isEqual(one.mine, one.base) ? [] : unclaimed(one)
  })
  return { ...state, claims, conflicts }
}

export function unclaimed(conflict: Conflict): Conflict {
  const { isClaimed: _isClaimed, ...rest } = conflict
  return rest
}

/** Claims the conflicts that are new in `after` and lie in a control with the focus; each place has one at most. */
export function claimNew(before: LocalDocument, after: LocalDocument): LocalDocument {
  const { claims, conflicts } = after
  if (claims.length === 0 || conflicts === before.conflicts) return after
  const known = before.conflicts.filter(({ isClaimed }) => isClaimed)
  const isNew = (one: Conflict) => one.holds === 'theirs' && !before.conflicts.includes(one)
  const fresh = conflicts.filter((one) => isNew(one) && isInside(one.path, claims))
  if (fresh.length === 0) return after
  const arisen = fresh.reduceRight<readonly Conflict[]>(together, [])
  const claimed = arisen.reduce<readonly Conflict[]>(unite, known)
  const rest = conflicts.filter((one) => !one.isClaimed && !fresh.includes(one))
  return { ...after, conflicts: [...rest, ...claimed] }
}

function isInside(path: Path, claims: readonly Path[]): boolean {
  return claims.some((place) => pathStartsWith(path, place) || pathStartsWith(place, path))
}

/** Adds a conflict of sent edits to those of the edits that followed them, which have the newer text. */
function together(later: readonly Conflict[], earlier: Conflict): readonly Conflict[] {
  const same = later.find(({ path }) => pathEquals(path, earlier.path))
  if (!same) return unite(later, earlier)
  return later.map((one) => (one === same ? { ...one, base: earlier.base } : one))
}

/**
 * Adds a conflict to the claimed ones. What the user has typed since an earlier one at its place arose is newer than
 * what was rebased; the question is still about everything since the base of the first.
 */
function unite(claimed: readonly Conflict[], fresh: Conflict): readonly Conflict[] {
  const around = claimed.find(({ path }) => pathStartsWith(fresh.path, path))
  if (around) {
    const isSame = pathEquals(around.path, fresh.path)
    const { theirs, by } = isSame ? fresh : around
    const next = { ...around, theirs, ...(by !== undefined && { by }) }
    return claimed.map((one) => (one === around ? next : one))
  }
  const within = claimed.filter(({ path }) => pathStartsWith(path, fresh.path))
  const mine = within.reduce((value, one) => putInside(value, fresh.path, one, 'mine'), fresh.mine)
  const base = within.reduce((value, one) => putInside(value, fresh.path, one, 'base'), fresh.base)
  const rest = claimed.filter((one) => !within.includes(one))
  return [...rest, { ...fresh, mine, base, isClaimed: true }]
}

function putInside(
  value: unknown,
  above: Path,
  { path, ...sides }: Conflict,
  side: 'mine' | 'base',
): unknown {
  return changeValue(value, [set(sides[side], path.slice(above.length))])
}

/** Applies patches, also those that replace or remove the value itself. */
function changeValue(value: unknown, patches: readonly Patch[]): unknown {
  const moved = patches.map((patch) => ({ ...patch, path: ['value', ...patch.path] }))
  return (applyPatches({ value }, moved) as { value?: unknown }).value
}

/** The document with the user's own values of claimed conflicts; new items are placed as in `like`. */
export function withMine(
  document: Version,
  conflicts: readonly Conflict[],
  like: Version = null,
): Version {
  const outerFirst = conflicts.toSorted((a, b) => a.path.length - b.path.length)
  return outerFirst.reduce<Version>((current, { path, mine }) => {
    if (!current) return current
    try {
      return applyPatches(current, placePatches(current, { path, value: mine, like })) as Version
    } catch {
      // Others replaced the object around it with another kind of value.
      return current
    }
  }, document)
}

/** Patches that set a value; an item that no longer exists is inserted where it is in `like`, or appended. */
export function placePatches(
  document: ContentDocument,
  { path, value, like }: { path: Path; value: unknown; like: Version },
): Patch[] {
  const parent = path.slice(0, -1)
  const [items, siblings] = [getAt(document, parent), getAt(like, parent)]
  const key = path.at(-1)!
  const isMissing = isKeySegment(key) && getAt(document, path) === undefined
  if (!isMissing || value === undefined || !Array.isArray(items) || !Array.isArray(siblings)) {
    return patchesTo(document, path, value)
  }
  const at = indexOfSegment(siblings, key)
  if (at < 0 || items.length === 0) return patchesTo(document, path, value)
  const isThere = (item: unknown) => isKeySegment(item) && indexOfSegment(items, item) >= 0
  const neighbour: unknown = siblings.slice(0, at).findLast(isThere)
  return isKeySegment(neighbour)
    ? [insert([value], 'after', [...parent, { _key: neighbour._key }])]
    : [insert([value], 'before', [...parent, 0])]
}

/**
 * A paragraph that an edit splits off a claimed one, or joins to it, belongs to its question: that is then about the whole
 * text. Returns the same conflicts if there is no such edit.
 */
export function withDividedTexts(
  claimed: readonly Conflict[],
  patches: readonly Patch[],
  { document, displayed }: { document: Version; displayed: Version },
): readonly Conflict[] {
  return claimed.reduce<readonly Conflict[]>((all, conflict) => {
    const text = conflict.path.slice(0, -1)
    if (!isTextBlock(conflict.mine) || !all.includes(conflict)) return all
    const isTyped = patches.some(({ path }) => isPartOf(path, conflict.path))
    const divides = (patch: Patch) =>
      patch.type === 'insert'
        ? pathEquals(patch.path, conflict.path) && patch.items.every(isTextBlock)
        : patch.type === 'unset' && isTyped && pathEquals(patch.path.slice(0, -1), text)
    if (!patches.some(divides)) return all
    const inside = all.filter(({ path }) => isPartOf(path, text))
    const [mine, theirs] = [getAt(displayed, text), getAt(document, text)]
    const base = inside.reduce((value, one) => putInside(value, text, one, 'base'), theirs)
    const rest = all.filter((one) => !inside.includes(one))
    return [...rest, { ...conflict, path: text, mine, theirs, base }]
  }, claimed)
}

function isPartOf(path: Path, whole: Path): boolean {
  return path.length > whole.length && pathStartsWith(path, whole)
}

/** What an edit changes in a claimed conflict. */
export interface TypedValue {
  readonly path: Path
  readonly mine: unknown
}

/**
 * Divides an edit of what the form shows: changes in claimed conflicts are changes of `mine`, all others are for the
 * document, which keeps the value of the others at these places.
 */
export function divideEdit(
  patches: readonly Patch[],
  claimed: readonly Conflict[],
  { document, displayed }: { document: Version; displayed: Version },
): { typed: readonly TypedValue[]; rest: readonly Patch[] } {
  const mine = new Map(claimed.map((conflict) => [conflict, conflict.mine]))
  const innerFirst = claimed.toSorted((a, b) => b.path.length - a.path.length)
  const rest: Patch[] = []
  for (const patch of patches) {
    // The place of an insertion is in the array around the item that it names.
    const place = patch.type === 'insert' ? patch.path.slice(0, -1) : patch.path
    const inside = innerFirst.find(({ path }) => pathStartsWith(place, path))
    if (inside) {
      const path = patch.path.slice(inside.path.length)
      mine.set(inside, changeValue(mine.get(inside), [{ ...patch, path }]))
      continue
    }
    rest.push(
      ...innerFirst.reduce<readonly Patch[]>(
        (left, conflict) => {
          const theirs = getAt(document, conflict.path)
          return left.flatMap((one) => {
            const kept = withoutMine(one, conflict, { theirs, displayed })
            if ('mine' in kept) mine.set(conflict, kept.mine)
            return kept.patches
          })
        },
        [patch],
      ),
    )
  }
  const typed = [...mine].flatMap(([{ path, mine: before }, now]) =>
    now === before ? [] : [{ path, mine: now }],
  )
  return { typed, rest }
}

interface Kept {
  readonly patches: readonly Patch[]
  /** Present when the patch also changes the user's value of the conflict. */
  readonly mine?: unknown
}

/** A patch around a claimed conflict, with `theirs` in the place of the user's own value. */
function withoutMine(
  patch: Patch,
  { path }: Conflict,
  { theirs, displayed }: { theirs: unknown; displayed: Version },
): Kept {
  const as = { patches: [patch] }
  const back = (inside: Path) => (theirs === undefined ? unset(inside) : set(theirs, inside))
  if (patch.type === 'insert') {
    const list = patch.path.slice(0, -1)
    const key = pathStartsWith(path, list) ? path[list.length] : undefined
    const at = isKeySegment(key) ? indexOfSegment(patch.items, key) : -1
    if (at < 0) return as
    const inside = path.slice(list.length + 1)
    const mine = getAt(patch.items[at], inside)
    const item = changeValue(patch.items[at], [back(inside)])
    const items = patch.items.toSpliced(at, 1, ...(item === undefined ? [] : [item]))
    const moved = items.length > 0 ? [{ ...patch, items }] : []
    // An item that moves was removed before; if it is the value itself, only from `mine`.
    return { patches: inside.length > 0 ? moved : [unset(path), ...moved], mine }
  }
  if (!pathStartsWith(path, patch.path)) return as
  const inside = path.slice(patch.path.length)
  if (patch.type === 'set') {
    const mine = getAt(patch.value, inside)
    return { patches: [set(changeValue(patch.value, [back(inside)]), patch.path)], mine }
  }
  // An object in a field is removed with its last field.
  const isField = patch.type === 'unset' && typeof patch.path.at(-1) === 'string'
  const isEmptied = isField && isOnly(getAt(displayed, patch.path), inside)
  return isEmptied ? { patches: [], mine: undefined } : as
}

/** True when an object contains nothing but the value at the path. */
function isOnly(value: unknown, [name, ...path]: Path): boolean {
  if (typeof name !== 'string') return name === undefined
  if (!isRecord(value)) return false
  const others = Object.keys(value).filter((key) => key !== name && !key.startsWith('_'))
  return others.length === 0 && isOnly(value[name], path)
}

/** Stores what the user typed into claimed conflicts, which may be about more than before. */
export function typeInto(
  state: LocalDocument,
  { typed, claimed }: { typed: readonly TypedValue[]; claimed: readonly Conflict[] },
): LocalDocument {
  const isKnown = claimed.every((one) => state.conflicts.includes(one))
  const all = isKnown
    ? state.conflicts
    : [...state.conflicts.filter(({ isClaimed }) => !isClaimed), ...claimed]
  const conflicts = all.map((conflict) => {
    const found = typed.find(({ path }) => conflict.isClaimed && pathEquals(path, conflict.path))
    return found ? { ...conflict, mine: found.mine } : conflict
  })
  return { ...state, conflicts }
}
