import { keyOf, matchItems } from '../diff/diff-array.ts'
import { isRecord, ownField } from '../document.ts'
import { isEqual } from '../equal.ts'
import { hasKeys } from '../diff/patches-between.ts'
import type { Path } from '../path.ts'
import { joinLists } from './join-lists.ts'
import { mergeTexts } from './merge-texts.ts'
import { mergePortableText } from './portable-text-merge.ts'

/** A change: the value before and after it. */
export interface Transition {
  readonly before: unknown
  readonly after: unknown
}

/** A path where a change could not be undone, because a later edit changed or removed the value. */
export interface Miss {
  readonly path: Path
  readonly reason: 'changed' | 'gone'
}

/** True for a text whose concurrent edits are merged; other values are replaced. `now` is the whole document. */
export type IsText = (path: Path, now: unknown) => boolean

/**
 * Undoes the change in the value `now` and keeps all later edits. Inserted text is removed wherever it has moved,
 * removed text and items return to their old neighbours, and a plain value is restored only while it still has the
 * value that the change set. To redo a change, pass it with `before` and `after` swapped.
 */
export function takeBack(
  { before, after }: Transition,
  now: unknown,
  isText: IsText = isPlainName,
): { value: unknown; misses: readonly Miss[] } {
  const misses: Miss[] = []
  const value = merge(
    { base: after, wanted: before, now, path: [] },
    { misses, isText: (path) => isText(path, now) },
  )
  return { value, misses }
}

/** Ids, keys and type names are not prose. */
function isPlainName(path: Path): boolean {
  const name = path.at(-1)
  return typeof name !== 'string' || !name.startsWith('_')
}

/** A value in three versions: `base` after the change, `wanted` before it, and the current one. Undefined = absent. */
interface Place {
  readonly base: unknown
  readonly wanted: unknown
  readonly now: unknown
  readonly path: Path
}

interface Context {
  readonly misses: Miss[]
  readonly isText: (path: Path) => boolean
}

function merge(place: Place, context: Context): unknown {
  const { base, wanted, now, path } = place
  if (isEqual(base, wanted)) return now
  if (isEqual(base, now)) return wanted
  if (isEqual(wanted, now)) return now
  if ([base, wanted, now].every(isTextOrNone) && context.isText(path)) {
    const text = undoneText(place)
    if (text !== null) return text
  }
  const richText = mergePortableText({ base, mine: wanted, theirs: now }, (inner) =>
    merge(
      { base: inner.base, wanted: inner.mine, now: inner.theirs, path: [...path, ...inner.path] },
      context,
    ),
  )
  if (richText) return richText
  if ([base, wanted, now].every(isListOrNone)) return mergeLists(place, context)
  if (areVersions(place)) return mergeFields(place, context)
  context.misses.push({ path, reason: now === undefined ? 'gone' : 'changed' })
  return now
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isListOrNone(value: unknown): boolean {
  return value === undefined || Array.isArray(value)
}

/** True for versions of one object; the current one must exist. */
function areVersions({ base, wanted, now }: Place): boolean {
  if (!isRecord(now)) return false
  return [base, wanted].every(
    (value) => value === undefined || (isRecord(value) && value['_type'] === now['_type']),
  )
}

/** Null when a later edit changed the words that were replaced here. */
function undoneText({ base, wanted, now }: Place): string | undefined | null {
  const [was, old, is] = [base, wanted, now] as (string | undefined)[]
  // The removed text may have been restored already.
  if (!was && is?.includes(old ?? '')) return is
  const { text, question } = mergeTexts(was, old, is, { isLenient: true })
  if (question) return null
  return text === '' && (wanted === undefined || now === undefined) ? undefined : text
}

function mergeFields({ base, wanted, now, path }: Place, context: Context): unknown {
  const from = (base ?? {}) as Record<string, unknown>
  const to = (wanted ?? {}) as Record<string, unknown>
  const result = { ...(now as Record<string, unknown>) }
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    // An object added by the change stays when later edits wrote into it.
    if (wanted === undefined && isIdentity(name)) continue
    const value = merge(
      {
        base: ownField(from, name),
        wanted: ownField(to, name),
        now: ownField(result, name),
        path: [...path, name],
      },
      context,
    )
    if (value === undefined) delete result[name]
    else result[name] = value
  }
  if (wanted === undefined && Object.keys(result).every(isIdentity)) return undefined
  return result
}

function isIdentity(name: string): boolean {
  return name === '_type' || name === '_key'
}

function mergeLists({ base = [], wanted, now, path }: Place, context: Context): unknown {
  const lists = { base, wanted: wanted ?? [], now: now ?? [] } as Lists
  // Two users may have restored the same item at the same time; both copies count as that item.
  const isKeyed =
    hasKeys(lists.base) && hasKeys(lists.wanted) && lists.now.every((item) => keyOf(item) !== null)
  const merged = isKeyed
    ? mergeKeyed(lists, path, context)
    : joinLists(lists.base, lists.wanted, lists.now, { isText: context.isText([...path, 0]) })
  if (!merged) {
    context.misses.push({ path, reason: 'changed' })
    return now
  }
  return merged.length === 0 && (wanted === undefined || now === undefined) ? undefined : merged
}

interface Lists {
  readonly base: readonly unknown[]
  readonly wanted: readonly unknown[]
  readonly now: readonly unknown[]
}

function mergeKeyed({ base, wanted, now }: Lists, path: Path, context: Context): unknown[] {
  const [bases, wants, nows] = [base, wanted, now].map(byKey) as [Keyed, Keyed, Keyed]
  const result = new Map<string, unknown>()
  for (const [name, item] of nows) {
    const key = keyOf(item)!
    // The item was added or restored by a later edit: it need not be restored again.
    const isOthers = !bases.has(key)
    const place = {
      base: bases.get(key),
      wanted: wants.get(key),
      now: item,
      path: [...path, { _key: key }],
    }
    const value = isOthers ? item : merge(place, context)
    if (value !== undefined) result.set(name, value)
  }
  const astray = new Set<string>()
  for (const { fromIndex, toIndex, hasMoved } of matchItems(base, wanted)) {
    if (toIndex === undefined) continue
    const key = keyOf(wanted[toIndex])!
    if (fromIndex === undefined) {
      if (!result.has(key)) astray.add(key)
    } else if (result.has(key)) {
      if (hasMoved) astray.add(key)
    } else if (!isEqual(base[fromIndex], wanted[toIndex])) {
      context.misses.push({ path: [...path, { _key: key }], reason: 'gone' })
    }
  }
  for (const key of astray) if (!nows.has(key)) result.set(key, wants.get(key))
  return arrange(result, { wanted: [...wants.keys()], astray })
}

type Keyed = ReadonlyMap<string, unknown>

function byKey(items: readonly unknown[]): Keyed {
  const known = new Map<string, unknown>()
  for (const item of items) {
    let name = keyOf(item)!
    // Keys never contain this character.
    while (known.has(name)) name += '\u0000'
    known.set(name, item)
  }
  return known
}

/** The items in their current order; those in `astray` move next to their neighbours in `wanted`. */
function arrange(
  items: Keyed,
  { wanted, astray }: { wanted: readonly string[]; astray: ReadonlySet<string> },
): unknown[] {
  if (astray.size === 0) return [...items.values()]
  const settled = [...items.keys()].filter((key) => !astray.has(key))
  const present = new Set(settled)
  /** The items to place after each item; null = at the very start. */
  const behind = new Map<string | null, string[]>()
  const neighbours = new Set(wanted)
  const first = settled.find((key) => neighbours.has(key))
  let anchor: string | null | undefined
  for (const key of wanted) {
    if (present.has(key)) anchor = key
    if (!astray.has(key)) continue
    // All its neighbours follow it: insert before the first of them that still exists.
    const place =
      anchor ?? (first === undefined ? settled.at(-1) : previous(settled, first)) ?? null
    behind.set(place, [...(behind.get(place) ?? []), key])
  }
  const order = [...(behind.get(null) ?? [])]
  for (const key of settled) order.push(key, ...(behind.get(key) ?? []))
  return order.map((key) => items.get(key))
}

function previous(keys: readonly string[], key: string): string | undefined {
  return keys[keys.indexOf(key) - 1]
}
