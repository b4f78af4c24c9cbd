import { isRecord, ownField } from './document.ts'
import { isEqual } from './equal.ts'
import { invalidMutation } from './mutation-error.ts'
import type { InsertPosition } from './patch.ts'
import { resolveIndex } from './path.ts'
import type { PathExpression, Selector } from './path-expression.ts'
import {
  indicesIn,
  isFilter,
  matchValues,
  passes,
  resolveSlice,
  selectIndices,
} from './path-match.ts'
import type { Range } from './path-match.ts'
import { applyTextPatch } from './text-patch.ts'

/** What to do with each value that a path selects. */
export type Operation =
  | { readonly type: 'set' | 'setIfMissing'; readonly value: unknown }
  | { readonly type: 'unset' }
  | { readonly type: 'inc' | 'dec'; readonly value: number }
  | { readonly type: 'diffMatchPatch'; readonly value: string }
  | {
      readonly type: 'insert'
      readonly position: InsertPosition
      readonly items: readonly unknown[]
    }

/** An operation and, for error messages, its path as written by the author. */
export type Edit = Operation & { readonly label: string }

/** One step of a traversal: the selectors to apply here, the remaining path, and the edit to apply at its end. */
interface Visit {
  readonly selectors: readonly Selector[]
  readonly rest: PathExpression
  readonly edit: Edit
}

/** A `set` past the end pads the array with nulls; this limits the memory an attacker could allocate. */
const maxPadding = 10_000

/**
 * The only code that applies patches to values, in the browser and in the server (protocol.md 5.2). Returns the new
 * value, which shares every untouched branch with the old one, or undefined when the value itself is removed. Throws
 * MutationError for an edit that cannot be applied.
 */
export function editValue(value: unknown, path: PathExpression, edit: Edit): unknown {
  // In this file, undefined means "absent", before and after an edit.
  const [step, ...rest] = path
  if (!step) return change(value, edit)
  const { selectors } = step
  if (!step.descend) return editSelected(value, { selectors, rest, edit })
  // Inner values are edited first, so that values inserted by this edit are not searched again.
  const result = mapChildren(value, (child) => editValue(child, path, edit))
  const reached = selectors.filter((selector) => reachesChild(result, selector))
  return editSelected(result, { selectors: reached, rest, edit })
}

function editSelected(value: unknown, { selectors, rest, edit }: Visit): unknown {
  const direct = selectors.filter((selector) => selector.kind !== 'path')
  let result = value
  if (direct.length > 0) result = editDirect(value, { selectors: direct, rest, edit })
  for (const selector of selectors) {
    if (selector.kind === 'path') result = editValue(result, [...selector.path, ...rest], edit)
  }
  return result
}

function editDirect(value: unknown, visit: Visit): unknown {
  if (visit.edit.type === 'insert' && visit.rest.length === 0) {
    return insertItems(value, visit.selectors, visit.edit)
  }
  return Array.isArray(value) ? editItems(value, visit) : editFields(value, visit)
}

function editFields(value: unknown, visit: Visit): unknown {
  let result = value
  for (const selector of visit.selectors) {
    if (selector.kind === 'field') {
      result = editField(result, selector.name, visit)
    } else if (isFilter(selector)) {
      if (passes(result, selector)) result = editValue(result, visit.rest, visit.edit)
    } else if (!isRecord(result)) {
      result = miss(result, visit.edit, 'there is no array')
    }
  }
  return result
}

function editField(value: unknown, name: string, visit: Visit): unknown {
  const { rest, edit } = visit
  if (Array.isArray(value)) return value
  if (!isRecord(value)) {
    return creates(edit) ? editField({}, name, visit) : miss(value, edit, 'there is no object')
  }
  const child = ownField(value, name)
  if (child !== undefined || rest.length === 0) {
    return withField(value, name, editValue(child, rest, edit))
  }
  // A missing parent becomes an object even if the next step is an index, which then matches nothing.
  if (creates(edit)) return withField(value, name, editValue({}, rest, edit))
  return miss(value, edit, `there is no "${name}"`)
}

function editItems(items: unknown[], visit: Visit): unknown[] {
  const indices = new Set(visit.selectors.flatMap((selector) => indicesOf(items, selector, visit)))
  let result = items
  let gaps = 0
  let gap = 0
  for (const index of indices) {
    const edited = editValue(items[index], visit.rest, visit.edit)
    if (edited === items[index]) continue
    if (result === items) result = items.slice()
    while (result.length < index) result.push(null)
    result[index] = edited
    if (edited !== undefined) continue
    gaps += 1
    gap = index
  }
  // Fast path: lists may be long, and usually a single item is removed.
  if (gaps === 1) result.splice(gap, 1)
  return gaps > 1 ? withoutGaps(result) : result
}

/** Indices to edit: those of existing items, and for a final `set` also one past the end. */
function indicesOf(items: unknown[], selector: Selector, { rest, edit }: Visit): number[] {
  const indices = selectIndices(items, selector)
  if (selector.kind !== 'index' || indices.length > 0) return indices
  const { index } = selector
  const isLast = rest.length === 0
  if (isLast && edit.type === 'setIfMissing') return []
  if (isLast && edit.type === 'set' && index >= 0 && index <= items.length + maxPadding)
    return [index]
  miss(items, edit, `there is no item ${index} in an array of ${items.length}`)
  return []
}

/** Applies the operation to the value at the end of the path. */
function change(value: unknown, edit: Edit): unknown {
  switch (edit.type) {
    case 'set':
      return isEqual(value, edit.value) ? value : edit.value
    case 'setIfMissing':
      return value === undefined ? edit.value : value
    case 'unset':
      return undefined
    case 'inc':
      return typeof value === 'number' ? value + edit.value : value
    case 'dec':
      return typeof value === 'number' ? value - edit.value : value
    case 'diffMatchPatch':
      if (value === undefined) return miss(value, edit, 'there is no text')
      return typeof value === 'string' ? patchText(value, edit.value, edit) : value
    case 'insert':
      return refuse(edit, 'it names no place in an array')
  }
}

function patchText(text: string, patch: string, edit: Edit): string {
  try {
    return applyTextPatch(patch, text)
  } catch (error) {
    return refuse(edit, (error as Error).message)
  }
}

function insertItems(
  value: unknown,
  selectors: readonly Selector[],
  edit: Edit & { type: 'insert' },
): unknown {
  if (value === undefined) return value
  if (!Array.isArray(value)) return refuse(edit, 'the target is not an array')
  const replaces = edit.position === 'replace'
  const ranges = selectors.flatMap((selector) => rangesOf(value, selector, replaces))
  if (ranges.length === 0) return value
  const at = ranges.reduce(
    (place, { start, end }) =>
      edit.position === 'after' ? Math.max(place, end) : Math.min(place, start),
    edit.position === 'after' ? 0 : value.length,
  )
  const replaced = new Set(replaces ? ranges.flatMap(indicesIn) : [])
  if (edit.items.length === 0 && replaced.size === 0) return value
  const tail = value.slice(at).filter((_, offset) => !replaced.has(at + offset))
  return [...value.slice(0, at), ...edit.items, ...tail]
}

/** The ranges of the array that a selector covers; an empty range is an insert position. */
function rangesOf(items: unknown[], selector: Selector, replaces: boolean): Range[] {
  // When a slice is replaced, -1 is the end of the array: the client's splice() relies on that.
  if (selector.kind === 'slice') return [resolveSlice(selector, items.length, replaces ? 1 : 0)]
  if (selector.kind !== 'index') {
    return selectIndices(items, selector).map((index) => ({ start: index, end: index + 1 }))
  }
  const index = resolveIndex(selector.index, items.length)
  const [start = 0, end = 0] = [index, index + 1].map((at) =>
    Math.min(Math.max(at, 0), items.length),
  )
  return [{ start, end }]
}

/** Handles a path without a match: `inc`, `dec`, `insert` and most `unset` do nothing; other edits throw. */
function miss(value: unknown, edit: Edit, problem: string): unknown {
  if (edit.type === 'inc' || edit.type === 'dec' || edit.type === 'insert') return value
  if (edit.type === 'unset' && (value === undefined || typeof value === 'object')) return value
  return refuse(edit, problem)
}

function refuse(edit: Edit, problem: string): never {
  throw invalidMutation(`Cannot apply ${edit.type} to "${edit.label}": ${problem}`)
}

/** True for edits that create missing parent objects. */
function creates(edit: Edit): boolean {
  return edit.type === 'set' || edit.type === 'setIfMissing'
}

/** True when the selector matches a child of this container; a descent never creates one. */
function reachesChild(value: unknown, selector: Selector): boolean {
  if (selector.kind === 'path') return matchValues(value, selector.path).length > 0
  if (selector.kind === 'field') return isRecord(value) && Object.hasOwn(value, selector.name)
  return Array.isArray(value) && selectIndices(value, selector).length > 0
}

function mapChildren(value: unknown, map: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(map)
    return items.every((item, index) => item === value[index]) ? value : withoutGaps(items)
  }
  if (!isRecord(value)) return value
  return Object.keys(value).reduce<Record<string, unknown>>(
    (result, name) => withField(result, name, map(result[name])),
    value,
  )
}

function withField(
  object: Record<string, unknown>,
  name: string,
  child: unknown,
): Record<string, unknown> {
  if (child === ownField(object, name)) return object
  if (child !== undefined) return { ...object, [name]: child }
  const { [name]: _removed, ...others } = object
  return others
}

function withoutGaps(items: unknown[]): unknown[] {
  return items.includes(undefined) ? items.filter((item) => item !== undefined) : items
}
