import type { Attribution } from './diff.ts'
import { keyOf, matchItems, sameEnds } from './diff-array.ts'
import { editsOf } from './diff-text.ts'
import { isRecord, isStamp, ownField } from '../document.ts'

/**
 * Who wrote each part of a value, or who removed it. A part without its own entry has the blame of the whole value, and
 * `by: null` means no author was recorded. Only parts changed by `blameChange` have entries, so the cost is that of the
 * changes.
 */
export interface Blame {
  by: Attribution | null
  fields?: Map<string, Blame>
  items?: Blame[]
  /** Texts: consecutive runs, their sizes in UTF-16 units. */
  runs?: BlamedRun[]
  /** Array items: who moved it to its present position. */
  placedBy?: Attribution
  /** The same part in the initial value; undefined for parts that were added later. */
  origin?: Blame
}

export interface BlamedRun {
  size: number
  by: Attribution | null
  /** Position in the initial text, in UTF-16 units; undefined for added text. */
  origin?: number
}

/** Starts tracking a value: `gone` records who removes its parts, `made` who writes the parts of later versions. */
export function beginBlame(): { gone: Blame; made: Blame } {
  const gone: Blame = { by: null }
  return { gone, made: { by: null, origin: gone } }
}

/**
 * Records that `by` changed `from`, whose blame is `made`, to `to`, and returns the blame of `to`: the same object with
 * the changed parts replaced. Parts that both states share cost nothing.
 */
export function blameChange(made: Blame, from: unknown, to: unknown, by: Attribution): Blame {
  if (from === to) return made
  if (isRecord(from) && isRecord(to)) return blameFields(made, from, to, { by })
  if (Array.isArray(from) && Array.isArray(to)) return blameItems(made, from, to, by)
  if (typeof from === 'string' && typeof to === 'string') return blameText(made, from, to, by)
  noteGone(made, by)
  return { by }
}

/** `blameChange` of whole documents, ignoring their stamps (`_id`, `_rev` and the two times). */
export function blameDocument(
  made: Blame,
  from: Record<string, unknown> | null,
  to: Record<string, unknown> | null,
  by: Attribution,
): Blame {
  if (!from || !to || from === to) return blameChange(made, from, to, by)
  return blameFields(made, from, to, { by, isIgnored: isStamp })
}

/** The blame of a field of a blamed object. */
export function blameOfField(blame: Blame | null, name: string): Blame | null {
  return blame && (blame.fields?.get(name) ?? { by: blame.by })
}

/** The blame of an item of a blamed array. */
export function blameOfItem(blame: Blame | null, index: number | undefined): Blame | null {
  if (!blame || index === undefined) return null
  return blame.items?.[index] ?? { by: blame.by }
}

/** The author of every run in this stretch of a blamed text, in the order of the text. */
export function blamesOfStretch(
  runs: readonly BlamedRun[],
  start: number,
  end: number,
): Attribution[] {
  const found: Attribution[] = []
  let at = 0
  for (const { size, by } of runs) {
    if (at >= end) break
    if (by && at + size > start) found.push(by)
    at += size
  }
  return found
}

/** The later of two changes. */
export function later(a: Attribution | null, b: Attribution | null): Attribution | null {
  if (!a || !b) return a ?? b
  return b.timestamp > a.timestamp ? b : a
}

type Fields = Record<string, unknown>

function blameFields(
  made: Blame,
  from: Fields,
  to: Fields,
  { by, isIgnored }: { by: Attribution; isIgnored?: (name: string) => boolean },
): Blame {
  const fields = (made.fields ??= new Map<string, Blame>())
  for (const name of Object.keys(to)) {
    const [before, after] = [ownField(from, name), to[name]]
    if (before === after || isIgnored?.(name)) continue
    const blame =
      before === undefined ? { by } : blameChange(fieldOf(made, fields, name), before, after, by)
    fields.set(name, blame)
  }
  for (const name of Object.keys(from)) {
    if (ownField(to, name) !== undefined || ownField(from, name) === undefined) continue
    noteGone(fieldOf(made, fields, name), by)
    fields.delete(name)
  }
  return made
}

/** A field without an entry still has the blame of the initial value. */
function fieldOf(made: Blame, fields: ReadonlyMap<string, Blame>, name: string): Blame {
  const known = fields.get(name)
  if (known) return known
  if (!made.origin) return { by: made.by }
  const origins = (made.origin.fields ??= new Map<string, Blame>())
  const origin = origins.get(name) ?? { by: null }
  origins.set(name, origin)
  return { by: made.by, origin }
}

function blameItems(
  made: Blame,
  from: readonly unknown[],
  to: readonly unknown[],
  by: Attribution,
): Blame {
  const items = (made.items ??= firstItems(made, from.length))
  const { head, tail } = sameEnds(from, to)
  const [oldEnd, newEnd] = [from.length - tail, to.length - tail]
  if (oldEnd === head + 1 && newEnd === oldEnd && isSameItem(from[head], to[head])) {
    items[head] = blameItem(items[head]!, from[head], to[head], by)
    return made
  }
  if (oldEnd === newEnd && movesOne(items, from, to, { start: head, end: oldEnd, by })) return made
  const middle: Blame[] = []
  for (const match of matchItems(from.slice(head, oldEnd), to.slice(head, newEnd))) {
    const old = match.fromIndex === undefined ? null : items[match.fromIndex + head]!
    if (match.toIndex === undefined) {
      noteGone(old!, by)
    } else if (match.fromIndex === undefined || !old) {
      middle.push({ by })
    } else {
      const [before, after] = [from[match.fromIndex + head], to[match.toIndex + head]]
      const item = blameItem(old, before, after, by)
      if (match.hasMoved) item.placedBy = by
      middle.push(item)
    }
  }
  if (middle.length < 1000) items.splice(head, oldEnd - head, ...middle)
  else made.items = [...items.slice(0, head), ...middle, ...items.slice(oldEnd)]
  return made
}

interface Move {
  start: number
  end: number
  by: Attribution
}

/**
 * Detects that the only change between `start` and `end` is that the first item moved to the end or the last item to
 * the start, and records the move. Saves the general matching of items.
 */
function movesOne(
  items: Blame[],
  from: readonly unknown[],
  to: readonly unknown[],
  { start, end, by }: Move,
): boolean {
  const last = end - 1
  // When two neighbours swap, it is ambiguous which one moved.
  if (last - start < 2) return false
  const isDown = from[start] === to[last] && from[start + 1] === to[start]
  const [old, now] = isDown ? [start, last] : [last, start]
  const key = from[old] === to[now] ? keyOf(from[old]) : null
  if (key === null) return false
  const shift = isDown ? 1 : -1
  for (let at = isDown ? start : start + 1; at !== (isDown ? last : end); at++) {
    if (to[at] !== from[at + shift] || keyOf(to[at]) === key) return false
  }
  const [moved] = items.splice(old, 1)
  moved!.placedBy = by
  items.splice(now, 0, moved!)
  return true
}

function firstItems({ by, origin }: Blame, length: number): Blame[] {
  if (!origin) return Array.from({ length }, () => ({ by }))
  const origins = (origin.items ??= Array.from({ length }, () => ({ by: null })))
  return origins.map((item) => ({ by, origin: item }))
}

function blameItem(made: Blame, from: unknown, to: unknown, by: Attribution): Blame {
  const { placedBy } = made
  const item = blameChange(made, from, to, by)
  if (placedBy) item.placedBy = placedBy
  return item
}

/** True for two versions of one item, by far the most frequent change of an array. */
function isSameItem(from: unknown, to: unknown): boolean {
  const key = keyOf(from)
  return key !== null && key === keyOf(to)
}

function blameText(made: Blame, from: string, to: string, by: Attribution): Blame {
  const old = (made.runs ??= firstRuns(made, from.length))
  const runs: BlamedRun[] = []
  let run = 0
  let used = 0
  for (const { action, text } of editsOf(from, to)) {
    if (action === 'added') {
      addRun(runs, { size: text.length, by })
      continue
    }
    for (let left = text.length; left > 0;) {
      const { size, by: author, origin } = old[run]!
      const taken = Math.min(left, size - used)
      const stretch = {
        size: taken,
        by: author,
        ...(origin !== undefined && { origin: origin + used }),
      }
      if (action === 'unchanged') addRun(runs, stretch)
      else if (made.origin) noteGoneRun(made.origin, stretch, by)
      left -= taken
      used += taken
      if (used < size) continue
      run++
      used = 0
    }
  }
  made.runs = runs
  return made
}

function firstRuns({ by, origin }: Blame, size: number): BlamedRun[] {
  if (!origin) return [{ size, by }]
  origin.runs ??= [{ size, by: null }]
  return [{ size, by, origin: 0 }]
}

function addRun(runs: BlamedRun[], run: BlamedRun): void {
  const last = runs.at(-1)
  const follows = last?.origin === undefined ? undefined : last.origin + last.size
  if (last && last.by === run.by && follows === run.origin) last.size += run.size
  else if (run.size > 0) runs.push(run)
}

/** Records who removed what is left of a part of the initial value. */
function noteGone({ origin }: Blame, by: Attribution): void {
  if (!origin) return
  origin.by ??= by
  for (const run of origin.runs ?? []) run.by ??= by
  for (const part of [...(origin.fields?.values() ?? []), ...(origin.items ?? [])]) {
    noteGone({ by: null, origin: part }, by)
  }
}

function noteGoneRun(gone: Blame, { size, origin: start }: BlamedRun, by: Attribution): void {
  if (start === undefined) return
  const runs: BlamedRun[] = []
  let at = 0
  for (const run of gone.runs ?? []) {
    const [from, to] = [Math.max(start, at), Math.min(start + size, at + run.size)]
    if (from < to) {
      addRun(runs, { size: from - at, by: run.by })
      addRun(runs, { size: to - from, by: run.by ?? by })
      addRun(runs, { size: at + run.size - to, by: run.by })
    } else addRun(runs, { ...run })
    at += run.size
  }
  gone.runs = runs
}
