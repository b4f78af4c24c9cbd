import type { Attribution } from './diff.ts'
import { keyOf, matchItems, sameEnds } from './diff-array.ts'
import { editsOf } from './diff-text.ts'
import { isRecord, ownField } from './document.ts'

/**
 * Who last wrote what inside a value. A part that has no entry of its own is as old as the whole, and `by: null` is
 * older than anything that was looked at. Only what `blameChange` went through has parts, so it costs what was changed.
 */
export interface Blame {
  by: Attribution | null
  fields?: Map<string, Blame>
  items?: Blame[]
  /** Texts: stretches of this many UTF-16 units. */
  runs?: BlamedRun[]
  /** Array items: who put it where it stands now. */
  placedBy?: Attribution
}

export interface BlamedRun {
  size: number
  by: Attribution | null
}

/** The blame of a value that was there before anybody was watched. */
export function noBlame(): Blame {
  return { by: null }
}

/**
 * Notes in the blame of `from` that somebody made `to` of it, and answers the blame of `to`: the same object with what
 * changed replaced. Parts that both states share cost nothing.
 */
export function blameChange(blame: Blame, from: unknown, to: unknown, by: Attribution): Blame {
  if (from === to) return blame
  if (isRecord(from) && isRecord(to)) return blameFields(blame, from, to, by)
  if (Array.isArray(from) && Array.isArray(to)) return blameItems(blame, from, to, by)
  if (typeof from === 'string' && typeof to === 'string') return blameText(blame, from, to, by)
  return { by }
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

/** All who touched anything of this stretch of a blamed text, in the order of the text. */
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

function blameFields(blame: Blame, from: Fields, to: Fields, by: Attribution): Blame {
  const fields = blame.fields ?? new Map<string, Blame>()
  for (const name of Object.keys(to)) {
    const before = ownField(from, name)
    if (before === to[name]) continue
    const known = fields.get(name) ?? { by: blame.by }
    fields.set(name, before === undefined ? { by } : blameChange(known, before, to[name], by))
  }
  for (const name of fields.keys()) if (ownField(to, name) === undefined) fields.delete(name)
  blame.fields = fields
  return blame
}

function blameItems(
  blame: Blame,
  from: readonly unknown[],
  to: readonly unknown[],
  by: Attribution,
): Blame {
  const items: Blame[] = blame.items ?? Array.from(from, () => ({ by: blame.by }))
  const { head, tail } = sameEnds(from, to)
  const [oldEnd, newEnd] = [from.length - tail, to.length - tail]
  blame.items = items
  if (oldEnd === head + 1 && newEnd === oldEnd && isSameItem(from[head], to[head])) {
    const { placedBy } = items[head]!
    const item = blameChange(items[head]!, from[head], to[head], by)
    if (placedBy) item.placedBy = placedBy
    items[head] = item
    return blame
  }
  const middle: Blame[] = []
  for (const match of matchItems(from.slice(head, oldEnd), to.slice(head, newEnd))) {
    if (match.toIndex === undefined) continue
    if (match.fromIndex === undefined) {
      middle.push({ by })
      continue
    }
    const [fromIndex, toIndex] = [match.fromIndex + head, match.toIndex + head]
    const old = items[fromIndex]!
    const item = blameChange(old, from[fromIndex], to[toIndex], by)
    const placedBy = match.hasMoved ? by : old.placedBy
    if (placedBy) item.placedBy = placedBy
    middle.push(item)
  }
  blame.items = [...items.slice(0, head), ...middle, ...items.slice(oldEnd)]
  return blame
}

/** True for two states of one item, by far the most frequent change of an array. */
function isSameItem(from: unknown, to: unknown): boolean {
  const key = keyOf(from)
  return key !== null && key === keyOf(to)
}

function blameText(blame: Blame, from: string, to: string, by: Attribution): Blame {
  const old = blame.runs ?? [{ size: from.length, by: blame.by }]
  const runs: BlamedRun[] = []
  const push = (run: BlamedRun) => {
    const last = runs.at(-1)
    if (last && last.by === run.by) last.size += run.size
    else if (run.size > 0) runs.push({ ...run })
  }
  let run = 0
  let used = 0
  for (const { action, text } of editsOf(from, to)) {
    if (action === 'added') {
      push({ size: text.length, by })
      continue
    }
    for (let left = text.length; left > 0;) {
      const { size, by: author } = old[run]!
      const taken = Math.min(left, size - used)
      if (action === 'unchanged') push({ size: taken, by: author })
      left -= taken
      used += taken
      if (used < size) continue
      run++
      used = 0
    }
  }
  blame.runs = runs
  return blame
}
