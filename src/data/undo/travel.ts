import { patchesBetween } from '../../model/diff/patches-between.ts'
import { isEqual } from '../../model/equal.ts'
import { type IsText, type Miss, takeBack, type Transition } from '../../model/merge/inverse.ts'
import { getAt } from '../../model/path.ts'
import type { UndoOutcome } from './undo-history.ts'
import { caretAfter, contentOf, placeOf, type RecordedStep, type UndoStep } from './undo-step.ts'

export interface Travel {
  readonly records: readonly RecordedStep[]
  /** Number of records that are not undone. */
  readonly position: number
  readonly direction: 'undo' | 'redo'
  /** Where to end; null for one step, and those without an effect before it. */
  readonly target: number | null
  /** Null while it cannot be edited. */
  readonly document: Record<string, unknown> | null
  readonly isText: IsText
}

/** Undoes or redoes steps on the current document; the records are those that revert what was done. */
export function travel({
  records: recorded,
  position: start,
  direction,
  target,
  document,
  isText,
}: Travel): {
  outcome: UndoOutcome
  records: readonly RecordedStep[]
  position: number
} {
  const records = [...recorded]
  const from = contentOf(document)
  const steps: UndoStep[] = []
  const misses: Miss[] = []
  let value: Record<string, unknown> = from
  let position = start
  const last = target ?? (direction === 'undo' ? 0 : records.length)
  const end = document ? last : position
  while (position !== end) {
    const at = direction === 'undo' ? position - 1 : position
    const record = records[at]!
    const result = replay(record.changes, direction, value, isText)
    position += direction === 'undo' ? -1 : 1
    const isChanged = !isEqual(result.value, value)
    if (isChanged || result.misses.length > 0 || target !== null) steps.push(record.step)
    misses.push(...result.misses)
    const [before, after] = direction === 'undo' ? [result.value, value] : [value, result.value]
    // A step without an effect has nothing to revert either.
    records[at] = { step: record.step, changes: isChanged ? [{ before, after }] : [] }
    value = result.value
    if (target === null && steps.length > 0) break
  }
  const patches = patchesBetween(from, value)
  const place = placeOf(patches, value)
  const caret = place && caretAfter(getAt(from, place), getAt(value, place))
  const type = patches.length > 0 ? 'done' : misses.length > 0 ? 'skipped' : 'nothing'
  const path = place ?? misses[0]?.path ?? null
  return {
    outcome: { type, direction, steps, patches, path, caret, misses },
    records,
    position,
  }
}

function replay(
  changes: readonly Transition[],
  direction: 'undo' | 'redo',
  now: Record<string, unknown>,
  isText: IsText,
): { value: Record<string, unknown>; misses: readonly Miss[] } {
  const misses: Miss[] = []
  let value = now
  for (const change of direction === 'undo' ? changes.toReversed() : changes) {
    const [before, after] = [change.before, change.after].map(contentOf)
    const wanted = direction === 'undo' ? { before, after } : { before: after, after: before }
    const result = takeBack(wanted, value, isText)
    value = (result.value ?? {}) as Record<string, unknown>
    misses.push(...result.misses)
  }
  return { value, misses }
}
