import { isRecord, isSystemField } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import type { Transition } from '../../model/merge/inverse.ts'
import type { Patch } from '../../model/patch.ts'
import { concernsUploads, withoutUploads } from '../assets/upload-state.ts'
import { getAt, type Path, pathEquals, type PathSegment, pathStartsWith } from '../../model/path.ts'

/** The kind of change in a step, for its label in a list. */
export type UndoKind =
  | 'text'
  | 'set'
  | 'clear'
  | 'add'
  | 'remove'
  | 'move'
  | 'several'
  | 'discardChanges'
  | 'restore'

/** One step of the history, as displayed. */
export interface UndoStep {
  readonly id: number
  readonly kind: UndoKind
  /** The field; for added, removed or moved items their array; the common path of several fields. */
  readonly path: Path
  /** When it began (ms). */
  readonly at: number
}

/** A step with the states needed to undo it. */
export interface RecordedStep {
  readonly step: UndoStep
  /** Its changes in order; two of them can be separated by changes of others. */
  readonly changes: readonly Transition[]
}

/** One edit of the document. */
export interface UndoableEdit extends Transition {
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  readonly patches: readonly Patch[]
  readonly at: number
}

/** A pause of this length (ms) ends a step of typing. */
const pauseMs = 600
/** After this many characters the next word begins a new step; after the maximum, the next character does. */
const stepLength = 20
const maxStepLength = 80
/** Larger changes are pastes or replacements, which are steps of their own. */
const leapLength = 16

/** The kind of an edit, and its path. */
export function describeEdit({ patches, before }: UndoableEdit): { kind: UndoKind; path: Path } {
  // `setIfMissing` only prepares the patch that follows it.
  const real = patches.filter(({ type }) => type !== 'setIfMissing')
  const reported = (real.length > 0 ? real : patches).map((patch) => describePatch(patch, before))
  const [first, second] = reported
  if (!first) return { kind: 'several', path: [] }
  if (reported.length === 1) return first
  const path = reported.map((one) => one.path).reduce(commonPath)
  if (reported.length === 2 && first.kind === 'remove' && second?.kind === 'add') {
    if (pathEquals(first.path, second.path)) return { kind: 'move', path }
  }
  const isOne = reported.every(({ kind }) => kind === first.kind)
  const kind = isOne && path.length > 0 ? first.kind : path.length > 0 ? 'set' : 'several'
  return { kind, path }
}

function describePatch(patch: Patch, before: unknown): { kind: UndoKind; path: Path } {
  const { path } = patch
  const above = path.slice(0, -1)
  switch (patch.type) {
    case 'insert':
      return { kind: 'add', path: above }
    case 'move':
      return { kind: 'move', path }
    case 'unset':
      if (typeof path.at(-1) !== 'string') return { kind: 'remove', path: above }
      return { kind: typeof getAt(before, path) === 'string' ? 'text' : 'clear', path }
    case 'diffMatchPatch':
      return { kind: 'text', path }
    case 'set':
      return { kind: typeof patch.value === 'string' ? 'text' : 'set', path }
    default:
      return { kind: 'set', path }
  }
}

/** A step to which further edits may be added. */
export interface OpenStep {
  readonly kind: UndoKind
  readonly path: Path
  readonly at: number
  /** Number of characters that its edits added or removed. */
  readonly length: number
}

/** The step extended by an edit; null when the edit begins a new one. */
export function continueStep(open: OpenStep | null, edit: UndoableEdit): OpenStep | null {
  const { kind, path } = describeEdit(edit)
  if (!open || open.kind !== kind || !pathEquals(open.path, path)) return null
  if (edit.at - open.at > pauseMs) return null
  const from = getAt(edit.before, path)
  const to = getAt(edit.after, path)
  // A slider, or the spin buttons of a number.
  if (typeof from === 'number' && typeof to === 'number')
    return { kind, path, at: edit.at, length: 0 }
  if (kind !== 'text') return null
  const [old, now] = [from, to].map((text) => (typeof text === 'string' ? text : ''))
  const leap = Math.abs(now!.length - old!.length)
  if (leap > leapLength || open.length >= maxStepLength) return null
  if (open.length >= stepLength && beginsWord(old!, now!)) return null
  return { kind, path, at: edit.at, length: open.length + Math.max(1, leap) }
}

/** Begins a step with an edit. */
export function beginStep(edit: UndoableEdit): OpenStep {
  return { ...describeEdit(edit), at: edit.at, length: 1 }
}

function beginsWord(from: string, to: string): boolean {
  // Typing usually continues at the end; checking that first is faster in a long text.
  let at = to.startsWith(from) ? from.length : 0
  while (at < from.length && from[at] === to[at]) at++
  const [previous = ' ', typed = ' '] = [to[at - 1], to[at]]
  return /\s/.test(previous) && /\S/.test(typed)
}

/** Adds a change; merges it with the last one if it continues from that state. */
export function withChange(
  changes: readonly Transition[],
  { before, after }: Transition,
): readonly Transition[] {
  const last = changes.at(-1)
  if (!last || !isUntouched(last.after, before)) return [...changes, { before, after }]
  return [...changes.slice(0, -1), { before: last.before, after }]
}

/** True when two states have identical field values; cheap, but false for equal values that are different objects. */
export function isUntouched(from: unknown, to: unknown): boolean {
  if (from === to) return true
  if (!isRecord(from) || !isRecord(to)) return false
  for (const name in from) if (!isSystemField(name) && from[name] !== to[name]) return false
  for (const name in to) if (!isSystemField(name) && !(name in from)) return false
  return true
}

/** The content of a document, without system fields and uploads in progress. */
export function contentOf(document: unknown): Record<string, unknown> {
  const content = withoutUploads(document)
  if (!isRecord(content)) return {}
  return Object.fromEntries(Object.entries(content).filter(([name]) => !isSystemField(name)))
}

/** True for an edit that only updates an upload's progress. */
export function isUploadNews({ before, after, patches }: UndoableEdit): boolean {
  return concernsUploads(patches) && isEqual(contentOf(before), contentOf(after))
}

/** The path to show after these patches: the first changed one that still exists. */
export function placeOf(patches: readonly Patch[], after: unknown): Path | null {
  const [first] = patches.filter(({ type }) => type !== 'unset').concat(patches)
  if (!first) return null
  if (first.type === 'insert') {
    const [item] = first.items
    const key = isRecord(item) ? item['_key'] : undefined
    const above = first.path.slice(0, -1)
    return typeof key === 'string' ? [...above, { _key: key }] : above
  }
  const gone = first.path.findIndex(
    (segment, at) =>
      typeof segment !== 'string' && getAt(after, first.path.slice(0, at + 1)) === undefined,
  )
  return gone < 0 ? first.path : first.path.slice(0, gone)
}

/** The offset after a change in a text. Null for anything but text. */
export function caretAfter(before: unknown, after: unknown): number | null {
  if (typeof before !== 'string' || typeof after !== 'string') return null
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return after.length - tail
}

export function commonPath(a: Path, b: Path): Path {
  const common: PathSegment[] = []
  for (const segment of a) {
    if (!pathStartsWith(b, [...common, segment])) break
    common.push(segment)
  }
  return common
}
