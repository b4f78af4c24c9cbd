import { isRecord } from './document.ts'
import { resolveIndex } from './path.ts'
import type { Comparator, PathExpression, Selector, Step } from './path-expression.ts'

/** The selectors that test each value. */
export type Filter = Extract<Selector, { kind: 'compare' | 'exists' }>

/** True for the selectors that test each value. */
export function isFilter(selector: Selector): selector is Filter {
  return selector.kind === 'compare' || selector.kind === 'exists'
}

/** The existing values inside `value` that `expression` selects; a value may appear twice. */
export function matchValues(value: unknown, expression: PathExpression): unknown[] {
  let found = [value]
  for (const step of expression) {
    found = found.length === 1 ? below(found[0], step) : found.flatMap((item) => below(item, step))
  }
  return found
}

/** Indices of the items that a selector covers; empty for indices out of range and for other kinds of selectors. */
export function selectIndices(items: readonly unknown[], selector: Selector): number[] {
  switch (selector.kind) {
    case 'index': {
      const index = resolveIndex(selector.index, items.length)
      return index >= 0 && index < items.length ? [index] : []
    }
    case 'slice':
      return indicesIn(resolveSlice(selector, items.length))
    case 'compare': {
      const name = fieldCompared(selector)
      if (name !== undefined) return indicesWith(items, name, selector.literal)
      return items.flatMap((item, index) => (passes(item, selector) ? index : []))
    }
    case 'exists':
      return items.flatMap((item, index) => (passes(item, selector) ? index : []))
    default:
      return []
  }
}

/** The field of a filter such as `_key == "a"`: a fast path, as most filters have this form and arrays may be long. */
function fieldCompared({ comparator, path }: Extract<Filter, { kind: 'compare' }>) {
  const [step, ...others] = path
  if (comparator !== '==' || !step || step.descend || others.length > 0) return undefined
  const [only, ...more] = step.selectors
  return only?.kind === 'field' && more.length === 0 ? only.name : undefined
}

function indicesWith(items: readonly unknown[], name: string, value: unknown): number[] {
  const found: number[] = []
  for (let index = 0; index < items.length; index++) {
    const item = items[index]
    if (isRecord(item) && item[name] === value && Object.hasOwn(item, name)) found.push(index)
  }
  return found
}

/** A range of an array; `end` is exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

export function indicesIn({ start, end }: Range): number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset)
}

/** Clamps the bounds to the array, `start <= end`. Negative ones count from `beyond` positions past the last item. */
export function resolveSlice(
  slice: { start: number | undefined; end: number | undefined },
  length: number,
  beyond = 0,
): Range {
  const bound = (at: number) => Math.min(Math.max(resolveIndex(at, length + beyond), 0), length)
  const start = bound(slice.start ?? 0)
  return { start, end: Math.max(start, bound(slice.end ?? length)) }
}

/** True when the value passes the filter. */
export function passes(value: unknown, filter: Filter): boolean {
  const operands = matchValues(value, filter.path)
  if (filter.kind === 'exists') return operands.length > 0
  return operands.some((operand) => compare(operand, filter.comparator, filter.literal))
}

function below(value: unknown, step: Step): unknown[] {
  const here = step.selectors.flatMap((selector) => selected(value, selector))
  if (!step.descend || typeof value !== 'object' || value === null) return here
  return [...here, ...Object.values(value).flatMap((child) => below(child, step))]
}

function selected(value: unknown, selector: Selector): unknown[] {
  if (selector.kind === 'path') return matchValues(value, selector.path)
  if (selector.kind === 'field') {
    return isRecord(value) && Object.hasOwn(value, selector.name) ? [value[selector.name]] : []
  }
  if (Array.isArray(value)) return selectIndices(value, selector).map((index) => value[index])
  return isFilter(selector) && passes(value, selector) ? [value] : []
}

/** Objects and arrays never compare as equal or ordered; order is only defined between values of one type. */
function compare(
  operand: unknown,
  comparator: Comparator,
  literal: string | number | boolean,
): boolean {
  if (typeof operand === 'object' && operand !== null) return false
  if (comparator === '==') return operand === literal
  if (comparator === '!=') return operand !== literal
  if (typeof operand !== typeof literal) return false
  const value = operand as typeof literal
  if (comparator === '<') return value < literal
  if (comparator === '<=') return value <= literal
  if (comparator === '>') return value > literal
  return value >= literal
}
