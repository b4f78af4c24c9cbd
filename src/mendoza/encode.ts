import { isRecord, ownField } from '../model/document.ts'
import type { ContentDocument } from '../model/document.ts'
import { shareText } from './share-text.ts'

/** A mendoza patch: opcodes and their parameters in one flat array (protocol.md 9). */
export type Effect = unknown[]

/** The change of one document by a transaction, in both directions. */
export interface Effects {
  apply: Effect
  revert: Effect
}

/**
 * The opcodes that the encoder writes. The decoder has a stack of inputs and a stack of outputs, both starting with
 * the left document; a push descends in both, a return writes the finished output into its parent and ascends.
 */
const value = 0
const pushFieldCopy = 10
const pushFieldBlank = 11
const pushElementCopy = 12
const pushElementBlank = 13
const returnSameKey = 15
const returnIntoArray = 16
const setField = 17
const deleteField = 19
const appendValue = 20
const appendSlice = 21
const appendText = 22
const appendTextSlice = 23

/**
 * Effects of a change from `before` to `after` (null = does not exist). `_rev` is left out on both sides. Creation is
 * `[0, document]` and deletion exactly `[0, null]`, by which readers recognise them. If more than `most` values
 * would have to be compared, each version is written as a whole.
 */
export function encodeEffects(
  before: ContentDocument | null,
  after: ContentDocument | null,
  most = Infinity,
): Effects {
  const from = before && withoutRevision(before)
  const to = after && withoutRevision(after)
  return { apply: encode(from, to, most), revert: encode(to, from, most) }
}

type Fields = Record<string, unknown>

/** Number of values that may still be compared. */
interface Budget {
  left: number
}

class TooManyValues extends Error {}

function spend(budget: Budget, values: number): void {
  budget.left -= values
  if (budget.left < 0) throw new TooManyValues()
}

function encode(from: Fields | null, to: Fields | null, most: number): Effect {
  if (!from || !to) return from === to ? [] : [value, to]
  try {
    return fieldOps(from, to, { left: most })
  } catch (error) {
    if (error instanceof TooManyValues) return [value, to]
    throw error
  }
}

/** The cost of finding an item, relative to comparing one. */
const finding = 1 / 16

function withoutRevision({ _rev, ...fields }: ContentDocument): Fields {
  return fields
}

/**
 * The change from `from` to `to`: none; replacement as a whole; or operations on an output that starts
 * as a copy of `from` or as a blank.
 */
type Delta = 'same' | 'whole' | { start: 'copy' | 'blank'; ops: Effect }

function deltaOf(from: unknown, to: unknown, budget: Budget): Delta {
  if (from === to) return 'same'
  spend(budget, 1)
  if (Array.isArray(from) && Array.isArray(to)) return itemsDelta(from, to, budget)
  if (isRecord(from) && isRecord(to)) {
    const ops = fieldOps(from, to, budget)
    return ops.length === 0 ? 'same' : { start: 'copy', ops }
  }
  return typeof from === 'string' && typeof to === 'string' ? textDelta(from, to) : 'whole'
}

/** Operations on a copy of `from`. Fields are addressed by their index among the sorted names of `from`. */
function fieldOps(from: Fields, to: Fields, budget: Budget): Effect {
  const ops: Effect = []
  for (const [index, name] of namesIn(from).sort().entries()) {
    const next = ownField(to, name)
    const delta = next === undefined ? 'gone' : deltaOf(from[name], next, budget)
    if (delta === 'gone') ops.push(deleteField, index)
    else if (delta === 'whole') ops.push(setField, next, name)
    else if (delta !== 'same') {
      ops.push(delta.start === 'copy' ? pushFieldCopy : pushFieldBlank, index)
      append(ops, delta.ops)
      ops.push(returnSameKey)
    }
  }
  for (const name of namesIn(to)) {
    if (ownField(from, name) === undefined) ops.push(setField, to[name], name)
  }
  return ops
}

function namesIn(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name] !== undefined)
}

/** The new array is composed of slices of the old one, changed old items and new items. */
function itemsDelta(from: unknown[], to: unknown[], budget: Budget): Delta {
  spend(budget, (from.length + to.length) * finding)
  const ops: Effect = []
  const find = itemFinder(from)
  let slice = { start: 0, end: 0 }
  let shared = false
  const flush = () => {
    if (slice.end > slice.start) ops.push(appendSlice, slice.start, slice.end)
    slice = { start: 0, end: 0 }
  }
  for (const item of to) {
    const index = find(item)
    const delta = index < 0 ? 'whole' : deltaOf(from[index], item, budget)
    shared ||= delta !== 'whole'
    if (delta === 'same' && index === slice.end) {
      slice.end += 1
      continue
    }
    flush()
    if (delta === 'same') slice = { start: index, end: index + 1 }
    else if (delta === 'whole') ops.push(appendValue, item)
    else {
      ops.push(delta.start === 'copy' ? pushElementCopy : pushElementBlank, index)
      append(ops, delta.ops)
      ops.push(returnIntoArray)
    }
  }
  if (ops.length === 0 && slice.start === 0 && slice.end === from.length) return 'same'
  flush()
  return shared ? { start: 'blank', ops } : 'whole'
}

/**
 * Finds the old item that a new one comes from: by `_key`, or the equal primitive. Objects and arrays without a key
 * are matched with the item after the last one found. Returns an index, or -1.
 */
function itemFinder(items: unknown[]): (item: unknown) => number {
  const places = new Map<unknown, number>()
  items.forEach((item, index) => {
    const identity = identityOf(item)
    if (identity !== undefined && !places.has(identity)) places.set(identity, index)
  })
  let next = 0
  return (item) => {
    const identity = identityOf(item)
    const follows = next < items.length && identityOf(items[next]) === identity
    const found = follows ? next : (places.get(identity) ?? -1)
    if (found >= 0) next = found + 1
    return found
  }
}

/** The key by which old and new items are matched; undefined for objects and arrays without one. */
function identityOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  const key: unknown = isRecord(item) ? item['_key'] : undefined
  return typeof key === 'string' ? `key:${key}` : undefined
}

/** Only a common start and end are reused: the decoder miscounts slices from the middle of a text. */
function textDelta(from: string, to: string): Delta {
  const { headSize, middle, tailSize, oldSize } = shareText(from, to)
  if (headSize === 0 && tailSize === 0) return 'whole'
  const ops: Effect = []
  if (headSize > 0) ops.push(appendTextSlice, 0, headSize)
  if (middle !== '') ops.push(appendText, middle)
  if (tailSize > 0) ops.push(appendTextSlice, oldSize - tailSize, oldSize)
  return { start: 'blank', ops }
}

/** Without the spread operator, which fails for very long lists. */
function append(ops: Effect, more: Effect): void {
  for (const op of more) ops.push(op)
}
