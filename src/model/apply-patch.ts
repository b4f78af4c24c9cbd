import { editValue } from './edit.ts'
import { insert, unset } from './patch.ts'
import type { MovePatch, Patch } from './patch.ts'
import { getAt, indexOfSegment, pathToString } from './path.ts'
import type { PathSegment } from './path.ts'
import type { Selector, Step } from './path-expression.ts'

/**
 * Applies the patches in order and answers the new value. The input is never changed; branches that no patch touches
 * keep their identity, and if nothing changes at all the very same value comes back. Throws MutationError for a patch
 * that makes no sense here.
 */
export function applyPatches(value: unknown, patches: readonly Patch[]): unknown {
  return patches.reduce((current, patch) => applyPatch(current, patch), value)
}

/** A patch as the wire knows it: no moves, and nothing is ever set to undefined. */
export type WirePatch = Exclude<Patch, MovePatch>

/** The wire's patches that do to `value` what `patch` does; none when it has nothing to do. */
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

/** Removal and insertion of the moved item. When an end of the move is missing, everything stays where it is. */
function expandMove(items: unknown, { path, from, to }: MovePatch): WirePatch[] {
  if (!Array.isArray(items)) return []
  const start = indexOfSegment(items, from)
  const end = indexOfSegment(items, to)
  if (start < 0 || end < 0 || start === end) return []
  const [first, last] = start < end ? [start, end] : [end, start]
  // Among items that are all the same nothing moves.
  if (items.slice(first, last + 1).every((item) => item === items[start])) return []
  // Behind the removed item all indices are one less.
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
