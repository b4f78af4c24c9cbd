import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'

/** The named parts of a base document: fields, or a slice of a long list; null when the version does not exist. */
export type BaseParts = ReadonlyMap<BasePartName, Fields | Stretch | null>

export type BasePartName = 'base' | `base.${string}`

type Fields = Readonly<Record<string, unknown>>
/** The field, the index of the slice's first item, and the items. */
type Stretch = readonly [name: string, from: number, items: readonly unknown[]]

/** Length above which a list is stored in parts of its own; items per part; objects per shared part. */
const longList = 50
const itemsTogether = 100
const objectsTogether = 16

/**
 * Splits a document into parts that are written separately: each commit creates a new base that differs in one field or
 * item, and copying thousands of items per keystroke would slow down typing.
 */
export function splitBase(base: ContentDocument | null): BaseParts {
  if (!base) return new Map([['base', null]])
  const fields: Record<string, unknown> = {}
  const parts = new Map<BasePartName, Record<string, unknown> | Stretch>([['base', fields]])
  const groups = [fields]
  let objects = 0
  for (const name of Object.keys(base).sort()) {
    const value = base[name]
    if (Array.isArray(value) && value.length > longList) {
      for (let from = 0; from < value.length; from += itemsTogether) {
        const items: readonly unknown[] = value.slice(from, from + itemsTogether)
        parts.set(`base.${name}.${from}`, [name, from, items])
      }
      continue
    }
    const isObject = Array.isArray(value) || isRecord(value)
    const group = isObject ? Math.floor(objects++ / objectsTogether) : 0
    if (!groups[group]) parts.set(`base.${group}`, (groups[group] = {}))
    Object.defineProperty(groups[group], name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return parts
}

/** Joins the parts to the document again. */
export function joinBase(parts: readonly unknown[]): ContentDocument | null {
  const fields = parts.filter(isRecord).flatMap((part) => Object.entries(part))
  const stretches = parts.filter(isStretch).sort(([, a], [, b]) => a - b)
  const lists = new Map<string, unknown[]>()
  for (const [name, , items] of stretches) {
    lists.set(name, [...(lists.get(name) ?? []), ...items])
  }
  const all = [...fields, ...lists]
  return all.length > 0 ? (Object.fromEntries(all) as ContentDocument) : null
}

function isStretch(part: unknown): part is Stretch {
  return Array.isArray(part)
}

/** The changes to the stored parts. */
interface PartsChange {
  readonly changed: BaseParts
  readonly gone: readonly BasePartName[]
}

/** Compares the stored parts with the new ones. */
export function changedParts(before: BaseParts, after: BaseParts): PartsChange {
  return {
    changed: new Map([...after].filter(([name, part]) => !isSamePart(before.get(name), part))),
    gone: [...before.keys()].filter((name) => !after.has(name)),
  }
}

function isSamePart(a: Fields | Stretch | null | undefined, b: Fields | Stretch | null): boolean {
  if (!a || !b) return a === b
  if (isStretch(a) || isStretch(b)) {
    return isStretch(a) && isStretch(b) && hasSameItems(a[2], b[2])
  }
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
  )
}

function hasSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at])
}
