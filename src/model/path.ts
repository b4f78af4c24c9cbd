import { isRecord, ownField } from './document.ts'
import { parsePathExpression, PathSyntaxError } from './path-expression.ts'
import type { PathExpression, Step } from './path-expression.ts'

/** Addresses the array item with this `_key`, at any index. */
export type KeySegment = { readonly _key: string }
/** A field name, an array index (negative counts from the end) or an array key. */
export type PathSegment = string | number | KeySegment
/** The location of a value inside a document; `[]` is the value itself. */
export type Path = readonly PathSegment[]

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

/** True for a segment that addresses an array item by key. */
export function isKeySegment(segment: unknown): segment is KeySegment {
  return isRecord(segment) && typeof segment['_key'] === 'string'
}

/** The canonical text form of a path: `authors[_key=="k1"].name`, `tags[0]`, `['odd name'].x`; '' for []. */
export function pathToString(path: Path): string {
  let text = ''
  for (const segment of path) {
    if (typeof segment === 'number') text += `[${segment}]`
    else if (typeof segment === 'object') text += `[_key==${quote(segment._key, '"')}]`
    else if (!identifier.test(segment)) text += `[${quote(segment, "'")}]`
    else text += text === '' ? segment : `.${segment}`
  }
  return text
}

/** Parses the output of `pathToString`. Throws PathSyntaxError for anything that is not one plain path. */
export function pathFromString(text: string): Path {
  const path = text === '' ? [] : plainPath(parsePathExpression(text))
  if (!path) throw new PathSyntaxError(text, 0, 'selects by more than names, indices and keys')
  return path
}

/** A wire path as a path of names, indices and keys; undefined when it contains anything else. */
export function plainPath(expression: PathExpression): Path | undefined {
  const segments = expression.map(plainSegment)
  return segments.every((segment) => segment !== undefined) ? segments : undefined
}

function plainSegment({ selectors, descend }: Step): PathSegment | undefined {
  const [selector, ...others] = selectors
  if (descend || !selector || others.length > 0) return undefined
  if (selector.kind === 'field') return selector.name
  if (selector.kind === 'index') return selector.index
  const isKey =
    selector.kind === 'compare' &&
    selector.comparator === '==' &&
    pathEquals(plainPath(selector.path) ?? [], ['_key'])
  return isKey && typeof selector.literal === 'string' ? { _key: selector.literal } : undefined
}

/** True when both paths have the same segments. */
export function pathEquals(a: Path, b: Path): boolean {
  return a.length === b.length && pathStartsWith(a, b)
}

/** True when `path` equals `prefix` or is a descendant of it. */
export function pathStartsWith(path: Path, prefix: Path): boolean {
  return prefix.length <= path.length && prefix.every((segment, at) => same(segment, path[at]!))
}

/** The value at `path`, or undefined when any step of it is missing. */
export function getAt(value: unknown, path: Path): unknown {
  let current = value
  for (const segment of path) {
    if (typeof segment === 'string') {
      if (!isRecord(current)) return undefined
      current = ownField(current, segment)
    } else {
      if (!Array.isArray(current)) return undefined
      current = current[indexOfSegment(current, segment)]
    }
  }
  return current
}

/** Index of the item with this index or key in `items`; -1 when there is none. */
export function indexOfSegment(items: readonly unknown[], segment: KeySegment | number): number {
  if (typeof segment === 'object') {
    const key = segment._key
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]
      if (isRecord(item) && item['_key'] === key) return index
    }
    return -1
  }
  const index = resolveIndex(segment, items.length)
  return index >= 0 && index < items.length ? index : -1
}

/** An index counted from the start; still negative when it is before the first item. */
export function resolveIndex(index: number, length: number): number {
  return index < 0 ? index + length : index
}

function same(a: PathSegment, b: PathSegment): boolean {
  return typeof a === 'object' ? typeof b === 'object' && a._key === b._key : a === b
}

function quote(text: string, mark: string): string {
  return mark + text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark
}
