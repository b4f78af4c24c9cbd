import { editValue } from './edit.ts'
import { insert, unset } from './patch.ts'
import type { MovePatch, Patch } from './patch.ts'
import { getAt, indexOfSegment, pathToString } from './path.ts'
import type { PathSegment } from './path.ts'
import type { Selector, Step } from './path-expression.ts'

/**
 * Applies the patches in order and returns the new value. The input is never changed; branches that no patch touches
 * keep their identity, and without any change the same value is returned. Throws MutationError for a patch that cannot
 * be applied.
 */
export function applyPatches(value: unknown, patches: readonly Patch[]): unknown {
  return patches.reduce((current, patch) => applyPatch(current, patch), value)
}

/** A patch in the form the wire protocol supports: no moves, and never `undefined` as a value. */
export type WirePatch = Exclude<Patch, MovePatch>

/** The wire patches with the same effect on `value` as `patch`; empty when there is no effect. */
export function expandPatch(value: unknown, patch: Patch): WirePatch[] {
  if (patch.type === 'move') return expandMove(getAt(value, patch.path), patch)
  if (patch.type === 'set' && patch.value === undefined) return [unset(patch.path)]
  if (patch.type === 'setIfMissing' && patch.value === undefined) return []
  return [patch]
}

function applyPatch(value: unknown, patch: Patch): unknown {
  return expandPatch(value, patch).reduce((current, wirePatch) => {
    const { path } = wirePatch
    return editValue(current, path.map(stepOf), { ...wirePatch, label: pathToString(path) })
  }, value)
}

/** A move as removal and insertion. When `from` or `to` does not exist, nothing moves. */
function expandMove(items: unknown, { path, from, to }: MovePatch): WirePatch[] {
  if (!Array.isArray(items)) return []
  const start = indexOfSegment(items, from)
  const end = indexOfSegment(items, to)
  if (start < 0 || end < 0 || start === end) return []
  const [first, last] = start < end ? [start, end] : [end, start]
  // Moving an item among identical items has no effect.
  if (items.slice(first, last + 1).every((item) => item === items[start])) return []
  // After the removal, all later indices are one less.
  const target = typeof to === 'object' ? to : start < end ? end - 1 : end
  const position = start < end ? 'after' : 'before'
  return [unset([...path, from]), insert([items[start]], position, [...path, target])]
}

function stepOf(segment: PathSegment): Step {
  return { selectors: [selectorOf(segment)], descend: false }
}

function selectorOf(segment: PathSegment): Selector {
  if (typeof segment === 'string') return { kind: 'field', name: segment }
  if (typeof segment === 'number') return { kind: 'index', index: segment }
  const key: Step = { selectors: [{ kind: 'field', name: '_key' }], descend: false }
  return { kind: 'compare', path: [key], comparator: '==', literal: segment._key }
}
