import { type Blame, blameOfField, blameOfItem, blamesOfStretch, later } from './blame.ts'
import { isSameKind, jsonTypeOf, keyOf, matchItems } from './diff-array.ts'
import { diffText, wordsOf } from './diff-text.ts'
import { isRecord, isStamp, ownField } from '../document.ts'
import { isEqual } from '../equal.ts'

/** Who made a change, and when (ISO). */
export interface Attribution {
  author: string
  timestamp: string
}

export type DiffAction = 'added' | 'removed' | 'changed' | 'unchanged'

interface DiffBase<V> {
  action: DiffAction
  /** True for every action but `unchanged`. */
  isChanged: boolean
  fromValue: V | undefined
  toValue: V | undefined
  /** The latest change inside; null when nothing changed or its author is unknown. */
  attribution: Attribution | null
}

/** Contains every field of either side. For an unchanged object, `fields` is empty. */
export interface ObjectDiff extends DiffBase<Record<string, unknown>> {
  type: 'object'
  fields: Record<string, Diff>
}

/** Items in their new order, each removed item after its old predecessor. Empty when nothing changed. */
export interface ArrayDiff extends DiffBase<unknown[]> {
  type: 'array'
  items: readonly ItemDiff[]
}

export interface ItemDiff {
  key: string | null
  /** Undefined for an added item. */
  fromIndex: number | undefined
  /** Undefined for a removed item. */
  toIndex: number | undefined
  hasMoved: boolean
  diff: Diff
  /** Who moved the item, otherwise who changed it. */
  attribution: Attribution | null
}

export interface TextSegment {
  action: 'added' | 'removed' | 'unchanged'
  text: string
  attribution: Attribution | null
}

/** Compared word by word. */
export interface StringDiff extends DiffBase<string> {
  type: 'string'
  segments: readonly TextSegment[]
}

export interface ScalarDiff extends DiffBase<number | boolean | null> {
  type: 'number' | 'boolean' | 'null'
}

/** The value changed to another JSON type, or to an object of another `_type`; contains the names of both types. */
export interface TypeChangeDiff extends DiffBase<unknown> {
  type: 'typeChange'
  fromType: string
  toType: string
}

export type Diff = ObjectDiff | ArrayDiff | StringDiff | ScalarDiff | TypeChangeDiff

/** `to`: who wrote the current content; `from`: who removed the previous content. */
export interface DiffBlame {
  from: Blame | null
  to: Blame | null
}

const unknownBlame: DiffBlame = { from: null, to: null }

/** The changes between two values; undefined means no value. The stamps of whole documents are ignored. */
export function diffValues(from: unknown, to: unknown, blame: DiffBlame = unknownBlame): Diff {
  return diffOf(withoutStamps(from), withoutStamps(to), blame, { fromValue: from, toValue: to })
}

/** `diffValues` of two documents, either of which may be missing. */
export function diffDocuments(
  from: Record<string, unknown> | null,
  to: Record<string, unknown> | null,
  blame?: DiffBlame,
): ObjectDiff {
  const [before, after] = [from ?? undefined, to ?? undefined]
  const diff = diffValues(before, after, blame)
  if (diff.type === 'object') return diff
  const { attribution } = diff
  // Both documents are missing, or the type changed: there are no diffs of fields.
  const base = { fromValue: before, toValue: after, attribution, isChanged: diff.isChanged }
  return { type: 'object', action: diff.action, ...base, fields: {} }
}

function withoutStamps(value: unknown): unknown {
  if (!isRecord(value) || !('_type' in value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isStamp(name)))
}

function diffOf(
  from: unknown,
  to: unknown,
  blame: DiffBlame,
  values: { fromValue: unknown; toValue: unknown } = { fromValue: from, toValue: to },
): Diff {
  if (from !== undefined && to !== undefined && !isSameKind(from, to)) {
    const attribution = wholeBlame(blame)
    const types = { fromType: nameOfType(from), toType: nameOfType(to) }
    return {
      type: 'typeChange',
      action: 'changed',
      isChanged: true,
      ...values,
      attribution,
      ...types,
    }
  }
  const action = actionOf(from, to)
  const value = to === undefined ? from : to
  // A value that exists on one side only is not attributed to the authors of its surroundings on the other side.
  const sides = {
    from: from === undefined ? null : blame.from,
    to: to === undefined ? null : blame.to,
  }
  const base = { action, isChanged: action !== 'unchanged', ...values }
  if (isRecord(value)) return objectDiff(base as Base<ObjectDiff>, from, to, sides)
  if (Array.isArray(value)) return arrayDiff(base as Base<ArrayDiff>, sides)
  if (typeof value === 'string') return stringDiff(base as Base<StringDiff>, sides)
  const type = typeof value === 'number' || typeof value === 'boolean' ? typeof value : 'null'
  const attribution = base.isChanged ? wholeBlame(sides) : null
  return { type, ...(base as Base<ScalarDiff>), attribution } as ScalarDiff
}

type Base<D extends Diff> = Pick<D, 'action' | 'isChanged' | 'fromValue' | 'toValue'>

function actionOf(from: unknown, to: unknown): DiffAction {
  if (isEqual(from, to)) return 'unchanged'
  if (from === undefined) return 'added'
  return to === undefined ? 'removed' : 'changed'
}

function objectDiff(
  base: Base<ObjectDiff>,
  from: unknown,
  to: unknown,
  blame: DiffBlame,
): ObjectDiff {
  if (!base.isChanged) return { type: 'object', ...base, attribution: null, fields: {} }
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}]
  const fields: Record<string, Diff> = {}
  let attribution: Attribution | null = null
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [ownField(before, name), ownField(after, name)]
    if (old === undefined && now === undefined) continue
    const diff = diffOf(old, now, {
      from: blameOfField(blame.from, name),
      to: blameOfField(blame.to, name),
    })
    // Plain assignment of `__proto__` would change the prototype.
    Object.defineProperty(fields, name, { value: diff, enumerable: true, writable: true })
    attribution = later(attribution, diff.attribution)
  }
  return { type: 'object', ...base, attribution: attribution ?? wholeBlame(blame), fields }
}

function arrayDiff(base: Base<ArrayDiff>, blame: DiffBlame): ArrayDiff {
  if (!base.isChanged) return { type: 'array', ...base, attribution: null, items: [] }
  const { fromValue: from = [], toValue: to = [] } = base
  let attribution: Attribution | null = null
  const items = matchItems(from, to).map(({ fromIndex, toIndex, hasMoved }): ItemDiff => {
    const [old, now] = [
      fromIndex === undefined ? undefined : from[fromIndex],
      toIndex === undefined ? undefined : to[toIndex],
    ]
    const sides = { from: blameOfItem(blame.from, fromIndex), to: blameOfItem(blame.to, toIndex) }
    const diff = diffOf(old, now, sides)
    const mover = hasMoved ? (sides.to?.placedBy ?? sides.from?.placedBy ?? null) : null
    const own = mover ?? diff.attribution
    attribution = later(attribution, later(mover, diff.attribution))
    return { key: keyOf(now ?? old), fromIndex, toIndex, hasMoved, diff, attribution: own }
  })
  return { type: 'array', ...base, attribution: attribution ?? wholeBlame(blame), items }
}

function stringDiff(base: Base<StringDiff>, blame: DiffBlame): StringDiff {
  const { fromValue: from = '', toValue: to = '' } = base
  const segments: TextSegment[] = []
  let attribution: Attribution | null = null
  let [oldAt, newAt] = [0, 0]
  for (const { action, text } of diffText(from, to)) {
    const at = action === 'removed' ? oldAt : newAt
    if (action !== 'added') oldAt += text.length
    if (action !== 'removed') newAt += text.length
    if (action === 'unchanged') {
      segments.push({ action, text, attribution: null })
      continue
    }
    for (const segment of byAuthor(
      text,
      at,
      action === 'added' ? blame.to : blame.from,
      action === 'added' ? later : earlier,
    )) {
      segments.push({ action, ...segment })
      attribution = later(attribution, segment.attribution)
    }
  }
  const changed = attribution ?? (base.isChanged ? wholeBlame(blame) : null)
  return { type: 'string', ...base, attribution: changed, segments }
}

type Choice = (a: Attribution | null, b: Attribution | null) => Attribution | null

/** A removed word is attributed to whoever removed its first part. */
const earlier: Choice = (a, b) => (a && b ? (later(a, b) === a ? b : a) : (a ?? b))

/** Splits a stretch of text by the authors of its words. */
function byAuthor(
  text: string,
  start: number,
  blame: Blame | null,
  choose: Choice,
): Omit<TextSegment, 'action'>[] {
  if (!blame?.runs) return [{ text, attribution: blame?.by ?? null }]
  const { runs } = blame
  const authorOf = (from: number, to: number): Attribution | null =>
    blamesOfStretch(runs, from, to).reduce<Attribution | null>(choose, null)
  const parts: Omit<TextSegment, 'action'>[] = []
  let at = start
  for (const word of wordsOf(text)) {
    // Spaces, and words of unknown authors, are attributed with their neighbours.
    const by = word.trim() === '' ? null : authorOf(at, at + word.length)
    at += word.length
    const last = parts.at(-1)
    if (last && (!by || !last.attribution || last.attribution.author === by.author)) {
      last.text += word
      last.attribution = choose(last.attribution, by)
    } else parts.push({ text: word, attribution: by })
  }
  const [only, ...others] = parts
  if (only && others.length === 0) only.attribution ??= authorOf(start, at)
  return parts
}

/** The author of a change that affects a value as a whole. */
function wholeBlame({ from, to }: DiffBlame): Attribution | null {
  return lastIn(to) ?? lastIn(from)
}

function lastIn(blame: Blame | null): Attribution | null {
  if (!blame) return null
  const parts = [...(blame.fields?.values() ?? []), ...(blame.items ?? [])].map(lastIn)
  const runs = (blame.runs ?? []).map(({ by }) => by)
  return [...parts, ...runs].reduce(later, blame.by)
}

function nameOfType(value: unknown): string {
  const type = isRecord(value) ? value['_type'] : undefined
  return typeof type === 'string' ? type : jsonTypeOf(value)
}
