import { applyMutation, type MutationContext } from '../../../model/apply-mutation.ts'
import type { ContentDocument } from '../../../model/document.ts'
import { isEqual } from '../../../model/equal.ts'
import type { Mutation } from '../../../model/mutation.ts'
import { parsePathExpression } from '../../../model/path-expression.ts'
import {
  getAt,
  isKeySegment,
  type Path,
  pathFromString,
  pathToString,
  plainPath,
} from '../../../model/path.ts'
import { squash } from '../../../model/squash.ts'
import { joinTexts } from '../../../model/merge/join-texts.ts'
import { restoreText } from '../../../model/merge/merge-text.ts'
import { type Conflict, conflictsAt, type IsText, sift } from './clashes.ts'
import { moveRichText, SentRichTexts } from './rebase-rich-text.ts'

type Version = ContentDocument | null

export interface RebaseInput {
  /** Id of the edited document. */
  id: string
  /** Edits made on `from`. Those that cannot even be applied there are skipped. */
  mutations: readonly Mutation[]
  from: Version
  /** The state they are to be applied to. */
  onto: Version
  context: MutationContext
  isText: IsText
  /** Both sides saw each other's edits as they were made, except for the last moments. Default: false. */
  isLive?: boolean
}

/** Rebased edits, and the document they result in. */
export interface Rebased {
  mutations: Mutation[]
  document: Version
  /** Paths where the document keeps the values of others instead of those of the edits. */
  conflicts: Conflict[]
}

/**
 * Rebases edits that only this page has. No text is lost: strings are merged with concurrent changes and items find a
 * position; where both sides changed a value that cannot be merged, theirs stays and both values are returned as a
 * conflict. Returns null when the document was removed and the edits do not create it.
 */
export function rebaseUnsent({
  id,
  from,
  onto,
  context,
  isText,
  isLive = false,
  ...input
}: RebaseInput): Rebased | null {
  const mutations: Mutation[] = []
  const clashes: Path[] = []
  const start = from
  const edits = asTextPatches(input.mutations, from, isText)
  let movedUpTo = 0
  for (const [index, mutation] of edits.entries()) {
    if (index < movedUpTo) continue
    if ('patch' in mutation && !onto) return null
    const apply = (document: Version, edit: Mutation) => tryApply(document, edit, context)
    const text = moveRichText(edits.slice(index), { from, onto, isText, isLive }, apply)
    if (text) {
      movedUpTo = index + text.count
      onto = replay(onto, text.mutations, context)
      mutations.push(...text.mutations)
      clashes.push(...text.clashes)
      from = text.wanted
      continue
    }
    const wanted = tryApply(from, mutation, context)
    if (wanted === undefined) continue
    const sifted = sift(mutation, { from, wanted, onto, isText, isLive }, clashes)
    clashes.push(...sifted.clashes.map(({ path }) => path))
    const fits = sifted.mutation
      ? moveMutation(id, sifted.mutation, { from, wanted, onto, isLive })
      : []
    for (const moved of [...fits, ...sifted.rescued]) {
      const next = tryApply(onto, moved, context)
      if (next === undefined && !('patch' in moved)) continue
      const fitting = next === undefined ? writeFields(id, moved, wanted) : moved
      onto = next === undefined ? applyMutation(onto, fitting, context) : next
      mutations.push(fitting)
    }
    from = wanted
  }
  const places = clashes.map((path) => ({ path, holds: 'theirs' as const }))
  const conflicts = conflictsAt(places, { from: start, wanted: from, onto })
  return { mutations, document: onto, conflicts }
}

export interface ReplayInput extends RebaseInput {
  /** Earlier edits that `onto` already contains, and the state they were made on. */
  confirmed: { mutations: readonly Mutation[]; from: Version }
}

/**
 * The result of sent edits on another state, exactly as the server will compute it. A text patch only estimates its
 * position there, and may change neighbouring text or get lost; edits that repair the resulting document are returned
 * as `recovered`. Where both sides changed a value that cannot be merged, ours prevails, unless its parent no longer
 * exists.
 */
export function replaySent({
  id,
  mutations,
  context,
  confirmed,
  isText,
  isLive = false,
  ...input
}: ReplayInput): {
  document: Version
  recovered: Mutation[]
  conflicts: Conflict[]
  /** Texts that contain the changes of others, as if `mutations` had never changed them. */
  undone: string[]
} {
  const undone: string[] = []
  const texts = new Map<string, Move>()
  const richTexts = new SentRichTexts(isText)
  const misfits: Mutation[] = []
  const rescued: Mutation[] = []
  const clashes: { path: Path; holds: Conflict['holds'] }[] = []
  let { from, onto } = input
  for (const mutation of mutations) {
    const sides = { from, wanted: null, onto, isLive }
    const isRichText = richTexts.note(mutation, from, onto)
    if (!isRichText) {
      for (const path of patchedTexts(mutation)) if (!texts.has(path)) texts.set(path, sides)
    }
    const wanted = tryApply(from, mutation, context) ?? from
    const sifted =
      onto && wanted && !isRichText ? sift(mutation, { from, wanted, onto, isText, isLive }) : null
    const next = tryApply(onto, mutation, context)
    from = wanted
    if (next === undefined) {
      // The server will refuse it, and refused edits are kept separately.
      if (onto && !isRichText) misfits.push(mutation)
      continue
    }
    for (const { path, isLost, isDouble, isText: areTexts } of sifted?.clashes ?? []) {
      if (!isDouble && !areTexts) clashes.push({ path, holds: isLost ? 'theirs' : 'mine' })
    }
    rescued.push(...(sifted?.rescued ?? []))
    onto = next
  }
  const doubles = findDoubles([...confirmed.mutations, ...mutations], {
    theirs: input.onto,
    onto,
  }).filter(({ path }) => !richTexts.has(path))
  const origins = textOrigins(confirmed.mutations, confirmed.from, context)
  const places = [...texts.keys(), ...origins.keys()].filter(
    (path) => !richTexts.has(pathFromString(path)),
  )
  const repairs = [...new Set(places)].flatMap((path) => {
    const sides = texts.get(path) ?? { ...input, isLive }
    const joined = joinAt(path, { from: sides.from, wanted: from, onto: sides.onto, isLive })
    if (!joined) return []
    const [origin, wanted] = [textAt(origins.get(path) ?? null, path), textAt(from, path)]
    const fine =
      origin === null || wanted === null
        ? joined
        : joined.map((text) => restoreText(origin, wanted, text))
    const is = textAt(onto, path)
    // The order of two insertions at one position does not matter; swapping them would be an unnecessary edit.
    if (is !== null && fine.includes(is)) return []
    if (fine[0] === undefined) {
      clashes.push({ path: pathFromString(path), holds: 'theirs' })
      undone.push(path)
    }
    const text = fine[0] ?? textAt(sides.onto, path)
    return text === is ? [] : [setAt(id, path, text)]
  })
  const conflicts = [
    ...doubles.flatMap(({ conflict }) => conflict ?? []),
    ...lostUnseen(confirmed, { onto: input.onto, context, isText, isLive }),
    ...conflictsAt(clashes, { from: input.from, wanted: from, onto: input.onto }),
  ]
  const rewritten = misfits.map((mutation) => writeFields(id, mutation, from))
  return {
    document: onto,
    recovered: [
      ...repairs,
      ...richTexts.repairs(from, onto),
      ...rewritten,
      ...rescued.flatMap((edit) => asOf(edit, from)),
      ...doubles.flatMap((double) => replaceAll(id, double)),
    ],
    conflicts,
    undone,
  }
}

/** Unsent edits, the state they were made on, and the resulting state. */
interface Unsent {
  mutations: readonly Mutation[]
  from: Version
  local: Version
}

/**
 * Unsent edits as if they had been made before the sent ones, in those texts that are `undone` and that they change.
 * They restore words that a text patch removed by mistake; in a text that still contains them, these would be
 * duplicated.
 */
export function withoutSent(
  id: string,
  { mutations, from, local }: Unsent,
  {
    before,
    undone,
    context,
  }: { before: Version; undone: readonly string[] } & Pick<ReplayInput, 'context'>,
): { mutations: readonly Mutation[]; from: Version; texts: readonly string[] } {
  const texts = undone.filter((path) => textAt(from, path) !== textAt(local, path))
  if (texts.length === 0) return { mutations, from, texts }
  let current = from
  const whole = mutations.map((mutation) => {
    current = tryApply(current, mutation, context) ?? current
    return patchedTexts(mutation).some((path) => texts.includes(path))
      ? writeTexts(id, patchedTexts(mutation), current)
      : mutation
  })
  return { mutations: whole, from: replay(from, [writeTexts(id, texts, before)], context), texts }
}

function writeTexts(id: string, paths: readonly string[], document: Version): Mutation {
  return {
    patch: { id, set: Object.fromEntries(paths.map((path) => [path, textAt(document, path)])) },
  }
}

/**
 * Conflicts for edits that were confirmed unseen and are missing: they may have found no position, or somebody may have
 * removed their content. That cannot be determined, so the user decides.
 */
function lostUnseen(
  { mutations, from }: ReplayInput['confirmed'],
  {
    onto,
    context,
    isText,
    isLive,
  }: Pick<ReplayInput, 'onto' | 'context' | 'isText'> & {
    isLive: boolean
  },
): Conflict[] {
  if (!onto || !from) return []
  const lost: Path[] = []
  let wanted: Version = from
  for (const mutation of mutations) {
    const before: Version = wanted
    wanted = tryApply(before, mutation, context) ?? before
    const { clashes } = sift(mutation, { from: before, wanted, onto, isText, isLive })
    lost.push(...clashes.flatMap(({ path, isLost }) => (isLost ? [path] : [])))
    lost.push(...insertedPaths(mutation).filter((path) => getAt(onto, path) === undefined))
  }
  const places = lost.map((path) => ({ path, holds: 'theirs' as const }))
  return conflictsAt(places, { from, wanted, onto })
}

/** An item that occurs in its array more than once. */
interface Double {
  path: Path
  /** The occurrence to keep, and its position. */
  item: unknown
  place: { after: string } | { before: string }
  /** Set when the occurrences differ. */
  conflict: Conflict | null
}

/** Items that we inserted and that others restored concurrently: the server keeps both. */
function findDoubles(
  mutations: readonly Mutation[],
  { theirs, onto }: { theirs: Version; onto: Version },
): Double[] {
  const paths = new Map(mutations.flatMap(insertedPaths).map((path) => [pathToString(path), path]))
  return [...paths.values()].flatMap((path): Double[] => {
    const array = path.slice(0, -1)
    const items: unknown = getAt(onto, array)
    const key = path.at(-1) as { _key: string }
    const isIt = (item: unknown) => isKeySegment(item) && item._key === key._key
    const found = Array.isArray(items) ? items.filter(isIt) : []
    if (found.length < 2) return []
    const item = getAt(theirs, path) ?? found[0]
    const before = (items as unknown[])[(items as unknown[]).findIndex(isIt) - 1]
    const place = isKeySegment(before)
      ? { after: pathToString([...array, { _key: before._key }]) }
      : { before: `${pathToString(array)}[0]` }
    const other = found.find((one) => !isEqual(one, item))
    const sides = { mine: other, theirs: item, base: undefined, holds: 'theirs' as const }
    return [{ path, item, place, conflict: other === undefined ? null : { path, ...sides } }]
  })
}

/** Replaces all occurrences of an item with one. */
function replaceAll(id: string, { path, place, item }: Double): Mutation[] {
  return [
    { patch: { id, unset: [pathToString(path)] } },
    { patch: { id, insert: { ...place, items: [item] } } },
  ]
}

function insertedPaths(mutation: Mutation): Path[] {
  if (!('patch' in mutation) || !mutation.patch.insert) return []
  const { items, ...place } = mutation.patch.insert
  const path = plainPath(parsePathExpression(Object.values(place)[0] as string))
  if (!path) return []
  const array = path.slice(0, -1)
  return items.filter(isKeySegment).map(({ _key }) => [...array, { _key }])
}

/** An insertion with its items' current state: without items removed later, with later changes of the rest. */
function asOf(mutation: Mutation, wanted: Version): Mutation[] {
  if (!('patch' in mutation) || !mutation.patch.insert) return [mutation]
  const { items, ...place } = mutation.patch.insert
  const path = plainPath(parsePathExpression(Object.values(place)[0] as string))
  if (!path) return [mutation]
  const array = path.slice(0, -1)
  const left = items.flatMap((item) => {
    if (!isKeySegment(item)) return [item]
    const now = getAt(wanted, [...array, { _key: item._key }])
    return now === undefined ? [] : [now]
  })
  if (left.length === 0) return []
  return [{ patch: { ...mutation.patch, insert: { ...place, items: left } } }]
}

/** For each text that the edits patch, the document before the first of these edits. */
function textOrigins(
  mutations: readonly Mutation[],
  from: Version,
  context: MutationContext,
): Map<string, Version> {
  const origins = new Map<string, Version>()
  for (const mutation of mutations) {
    for (const path of patchedTexts(mutation)) if (!origins.has(path)) origins.set(path, from)
    from = tryApply(from, mutation, context) ?? from
  }
  return origins
}

/** The document with these edits, without those that cannot be applied. */
export function replay(
  document: Version,
  mutations: readonly Mutation[],
  context: MutationContext,
): Version {
  return mutations.reduce<Version>((current, mutation) => {
    const next = tryApply(current, mutation, context)
    return next === undefined ? current : next
  }, document)
}

/**
 * The same edits, few and small. Typing produces whole texts; only text patches can be merged with concurrent changes.
 * Edits that cannot be applied to `from` are returned unchanged: their recipient will reject them.
 */
export function asTextPatches(
  mutations: readonly Mutation[],
  from: Version,
  isText: IsText,
): Mutation[] {
  try {
    return squash(mutations, from, (path) => isText(path, from))
  } catch {
    return [...mutations]
  }
}

/** Edits to be rebased: the states before and after them where they were made, and the target state. */
interface Move {
  from: Version
  wanted: Version
  onto: Version
  isLive: boolean
}

function moveMutation(id: string, mutation: Mutation, move: Move): Mutation[] {
  if ('createIfNotExists' in mutation) return move.onto ? [] : [mutation]
  const moved = patchedTexts(mutation).map((path) => {
    const text = joinAt(path, move)?.[0]
    return text === undefined ? null : setAt(id, path, text)
  })
  return moved.length > 0 && moved.every((edit) => edit !== null) ? moved : [mutation]
}

/** Acceptable merges of a text; empty when both sides changed the same words, null unless all versions are text. */
function joinAt(path: string, { from, wanted, onto, isLive }: Move): readonly string[] | null {
  const [base, local, remote] = [textAt(from, path), textAt(wanted, path), textAt(onto, path)]
  if (base === null || local === null || remote === null) return null
  return joinTexts(base, local, remote, { isLive })
}

function textAt(document: Version, path: string): string | null {
  const value = getAt(document, pathFromString(path))
  return typeof value === 'string' ? value : null
}

function setAt(id: string, path: string, value: unknown): Mutation {
  return { patch: { id, set: { [path]: value } } }
}

/** The texts that a mutation patches; empty if it does anything else. */
function patchedTexts(mutation: Mutation): string[] {
  if (!('patch' in mutation)) return []
  const { diffMatchPatch = {}, set, setIfMissing, unset, inc, dec, insert } = mutation.patch
  return set || setIfMissing || unset || inc || dec || insert ? [] : Object.keys(diffMatchPatch)
}

/** Sets every field that the mutation touches to its value in `wanted`. */
function writeFields(id: string, mutation: Mutation, wanted: Version): Mutation {
  const set: Record<string, unknown> = {}
  const unset: string[] = []
  for (const field of touchedFields(mutation)) {
    const value = wanted?.[field]
    if (value === undefined) unset.push(pathToString([field]))
    else set[pathToString([field])] = value
  }
  return { patch: { id, set, ...(unset.length > 0 && { unset }) } }
}

/** The fields of the document that a mutation changes. */
export function touchedFields(mutation: Mutation): Set<string> {
  if (!('patch' in mutation)) return new Set()
  const { set, setIfMissing, unset, diffMatchPatch, inc, dec, insert } = mutation.patch
  const maps = [set, setIfMissing, diffMatchPatch, inc, dec]
  const { items: _, ...place } = insert ?? { items: [] }
  const paths = [
    ...maps.flatMap((map) => Object.keys(map ?? {})),
    ...(unset ?? []),
    ...Object.values(place),
  ]
  return new Set(
    paths.flatMap((path) => {
      const selector = parsePathExpression(path)[0]?.selectors[0]
      return selector?.kind === 'field' ? [selector.name] : []
    }),
  )
}

/** Undefined when the mutation cannot be applied. */
function tryApply(
  document: Version,
  mutation: Mutation,
  context: MutationContext,
): Version | undefined {
  try {
    return applyMutation(document, mutation, context)
  } catch {
    return undefined
  }
}
