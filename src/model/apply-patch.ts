import { editValue } from './edit.ts'
import type { Edit } from './edit.ts'
import { insert, unset } from './patch.ts'
import type { InsertPatch, MovePatch, Patch, UnsetPatch } from './patch.ts'
import { getAt, indexOfSegment, pathToString } from './path.ts'
import type { Path } from './path.ts'
import type { Selector, Step } from './path-expression.ts'

/**
 * Applies the patches in order and answers the new value. The input is never changed; branches that no patch touches
 * keep their identity, and if nothing changes at all the very same value comes back. Throws MutationError for a patch
 * that makes no sense here.
 */
export function applyPatches(value: unknown, patches: readonly Patch[]): unknown {
  return patches.reduce((current, patch) => applyPatch(current, patch), value)
}

function applyPatch(value: unknown, patch: Patch): unknown {
  if (patch.type === 'move') return applyPatches(value, expandMove(value, patch))
  return editValue(value, patch.path.map(stepOf), editOf(patch), pathToString(patch.path))
}

/** A move in `value` as the removal and insertion that the wire knows; none when an end of it is missing. */
export function expandMove(
  value: unknown,
  { path, from, to }: MovePatch,
): (UnsetPatch | InsertPatch)[] {
  const items = getAt(value, path)
  if (!Array.isArray(items)) return []
  const start = indexOfSegment(items, from)
  const end = indexOfSegment(items, to)
  if (start < 0 || end < 0 || start === end) return []
  // Behind the removed item all indices are one less.
  const target = typeof to === 'object' ? to : start < end ? end - 1 : end
  const position = start < end ? 'after' : 'before'
  return [unset([...path, from]), insert([items[start]], position, [...path, target])]
}

function editOf(patch: Exclude<Patch, MovePatch>): Edit {
  return patch.type === 'dec' ? { type: 'inc', value: -patch.value } : patch
}

function stepOf(segment: Path[number]): Step {
  return { selectors: [selectorOf(segment)], descend: false }
}

function selectorOf(segment: Path[number]): Selector {
  if (typeof segment === 'string') return { kind: 'field', name: segment }
  if (typeof segment === 'number') return { kind: 'index', index: segment }
  const key: Step = { selectors: [{ kind: 'field', name: '_key' }], descend: false }
  return { kind: 'compare', path: [key], comparator: '==', literal: segment._key }
}
