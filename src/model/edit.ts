import { isRecord, ownField } from './document.ts'
import { isEqual } from './equal.ts'
import { invalidMutation } from './mutation-error.ts'
import type { InsertPosition } from './patch.ts'
import type { PathExpression, Selector } from './path-expression.ts'
import {
  isFilter,
  matchValues,
  passes,
  resolveIndex,
  resolveSlice,
  selectIndices,
} from './path-match.ts'
import { applyTextPatch } from './text-diff.ts'

/** What happens to each value that a path selects. */
export type Edit =
  | { readonly type: 'set' | 'setIfMissing'; readonly value: unknown }
  | { readonly type: 'unset' }
  | { readonly type: 'inc'; readonly value: number }
  | { readonly type: 'diffMatchPatch'; readonly value: string }
  | {
      readonly type: 'insert'
      readonly position: InsertPosition
      readonly items: readonly unknown[]
    }

type Task = Edit & { readonly label: string }

/** A set may pad an array with nulls, but not fill the memory with them. */
const MAX_PADDING = 10_000

/**
 * The one place where patches change values, in the browser and in the server (protocol.md 5.2). Answers the new
 * value, which shares every untouched branch with the old one, or undefined when the value itself is removed.
 * Throws MutationError for an edit that makes no sense here; `label` is the path as its author wrote it.
 */
export function editValue(
  value: unknown,
  path: PathExpression,
  edit: Edit,
  label: string,
): unknown {
  return editAt(value, path, { ...edit, label })
}

// From here on, undefined stands for "not there", before an edit and after it.

function editAt(value: unknown, path: PathExpression, task: Task): unknown {
  const [step, ...rest] = path
  if (!step) return change(value, task)
  if (!step.descend) return editSelected(value, step.selectors, rest, task)
  // Inner values come first, so that what the edit puts here is not searched again.
  const result = mapChildren(value, (child) => editAt(child, path, task))
  const reached = step.selectors.filter((selector) => reachesChild(result, selector))
  return editSelected(result, reached, rest, task)
}

function editSelected(
  value: unknown,
  selectors: readonly Selector[],
  rest: PathExpression,
  task: Task,
): unknown {
  const own = selectors.filter((selector) => selector.kind !== 'path')
  let result = value
  if (own.length === 0) result = value
  else if (task.type === 'insert' && rest.length === 0) result = insertItems(value, own, task)
  else if (Array.isArray(value)) result = editItems(value, own, rest, task)
  else result = editFields(value, own, rest, task)
  for (const selector of selectors) {
    if (selector.kind === 'path') result = editAt(result, [...selector.path, ...rest], task)
  }
  return result
}

function editFields(
  value: unknown,
  selectors: readonly Selector[],
  rest: PathExpression,
  task: Task,
): unknown {
  let result = value
  for (const selector of selectors) {
    if (selector.kind === 'field') result = editField(result, selector.name, rest, task)
    else if (isFilter(selector))
      result = passes(result, selector) ? editAt(result, rest, task) : result
    else if (!isRecord(result)) result = miss(result, task, 'there is no array')
  }
  return result
}

function editField(value: unknown, name: string, rest: PathExpression, task: Task): unknown {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) {
    return creates(task) ? editField({}, name, rest, task) : miss(value, task, 'there is no object')
  }
  const child = ownField(value, name)
  if (child !== undefined || rest.length === 0)
    return withField(value, name, editAt(child, rest, task))
  // A missing parent becomes an object even if the path goes on with an index that then finds nothing.
  if (creates(task)) return withField(value, name, editAt({}, rest, task))
  return miss(value, task, `there is no "${name}"`)
}

function editItems(
  items: unknown[],
  selectors: readonly Selector[],
  rest: PathExpression,
  task: Task,
): unknown[] {
  const indices = new Set(
    selectors.flatMap((selector) => reachedIndices(items, selector, rest.length === 0, task)),
  )
  let result = items
  for (const index of indices) {
    const edited = editAt(items[index], rest, task)
    if (edited === items[index]) continue
    if (result === items) result = items.slice()
    while (result.length < index) result.push(null)
    result[index] = edited
  }
  return present(result)
}

function reachedIndices(
  items: unknown[],
  selector: Selector,
  isLast: boolean,
  task: Task,
): number[] {
  const indices = selectIndices(items, selector)
  if (selector.kind !== 'index' || indices.length > 0) return indices
  if (isLast && task.type === 'setIfMissing') return []
  const index = selector.index
  if (isLast && task.type === 'set' && index >= 0 && index <= items.length + MAX_PADDING)
    return [index]
  miss(items, task, `there is no item ${index} in an array of ${items.length}`)
  return []
}

/** The edit itself, at the end of its path. */
function change(value: unknown, task: Task): unknown {
  switch (task.type) {
    case 'set':
      return isEqual(value, task.value) ? value : task.value
    case 'setIfMissing':
      return value === undefined ? task.value : value
    case 'unset':
      return undefined
    case 'inc':
      return typeof value === 'number' ? value + task.value : value
    case 'diffMatchPatch':
      if (value === undefined) return miss(value, task, 'there is no text')
      return typeof value === 'string' ? patchText(value, task) : value
    case 'insert':
      throw invalidMutation(`Cannot insert at "${task.label}": it names no place in an array`)
  }
}

function patchText(text: string, task: Task & { type: 'diffMatchPatch' }): string {
  try {
    return applyTextPatch(task.value, text)
  } catch (error) {
    throw invalidMutation(
      `Cannot apply the text patch to "${task.label}": ${(error as Error).message}`,
    )
  }
}

function insertItems(
  value: unknown,
  selectors: readonly Selector[],
  task: Task & { type: 'insert' },
): unknown {
  if (value === undefined) return value
  if (!Array.isArray(value)) {
    throw invalidMutation(`Cannot insert at "${task.label}": the target is not an array`)
  }
  const replaces = task.position === 'replace'
  const ranges = selectors.flatMap((selector) => rangesOf(value, selector, replaces))
  if (ranges.length === 0) return value
  const first = Math.min(...ranges.map((range) => range.start))
  const last = Math.max(...ranges.map((range) => range.end))
  const at = task.position === 'after' ? last : first
  const isReplaced = (index: number) =>
    replaces && ranges.some((range) => range.start <= index && index < range.end)
  const kept = value.slice(at).filter((_, offset) => !isReplaced(at + offset))
  if (task.items.length === 0 && kept.length === value.length - at) return value
  return [...value.slice(0, at), ...task.items, ...kept]
}

/** Stretches of the array that a selector covers; empty ones still say where to insert. */
function rangesOf(
  items: unknown[],
  selector: Selector,
  replaces: boolean,
): { start: number; end: number }[] {
  // When a slice is replaced, -1 is the gap behind the last item: so the client's splice() says "to the end".
  if (selector.kind === 'slice') return [resolveSlice(selector, items.length, replaces ? 1 : 0)]
  if (selector.kind === 'index') {
    const index = resolveIndex(selector.index, items.length)
    const clamp = (at: number) => Math.min(Math.max(at, 0), items.length)
    return [{ start: clamp(index), end: clamp(index + 1) }]
  }
  return selectIndices(items, selector).map((index) => ({ start: index, end: index + 1 }))
}

/** The path leads to nothing. Sums and removals then have nothing to do; whatever carries content is refused. */
function miss(value: unknown, task: Task, problem: string): unknown {
  const nothingToDo = task.type === 'inc' || task.type === 'insert'
  const nothingToRemove =
    task.type === 'unset' && (value === undefined || typeof value === 'object')
  if (nothingToDo || nothingToRemove) return value
  throw invalidMutation(`Cannot apply ${task.type} to "${task.label}": ${problem}`)
}

/** True for edits that create the missing objects on their way. */
function creates(task: Task): boolean {
  return task.type === 'set' || task.type === 'setIfMissing'
}

/** True when the selector finds something in this very container; a descent never creates. */
function reachesChild(value: unknown, selector: Selector): boolean {
  if (selector.kind === 'path') return matchValues(value, selector.path).length > 0
  if (selector.kind === 'field') return isRecord(value) && Object.hasOwn(value, selector.name)
  return Array.isArray(value) && selectIndices(value, selector).length > 0
}

function mapChildren(value: unknown, edit: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(edit)
    return items.every((item, index) => item === value[index]) ? value : present(items)
  }
  if (!isRecord(value)) return value
  return Object.keys(value).reduce<Record<string, unknown>>(
    (result, name) => withField(result, name, edit(result[name])),
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

function present(items: unknown[]): unknown[] {
  return items.includes(undefined) ? items.filter((item) => item !== undefined) : items
}
