import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'

/** Fields by the part of the record that holds them; null for a version that does not exist. */
export type BaseParts = ReadonlyMap<BasePartName, Readonly<Record<string, unknown>> | null>

export type BasePartName = 'base' | `base.${string}`

/** Items above which a list is a part by itself, and objects that share one. */
const longList = 50
const objectsTogether = 16

/**
 * A document in parts that are written one by one: each commit makes a new base, which differs from the one before in a
 * field or two, and copying thousands of items for a letter is felt while typing.
 */
export function splitBase(base: ContentDocument | null): BaseParts {
  if (!base) return new Map([['base', null]])
  const parts = new Map<BasePartName, Record<string, unknown>>([['base', {}]])
  let objects = 0
  for (const name of Object.keys(base).sort()) {
    const value = base[name]
    const isLong = Array.isArray(value) && value.length > longList
    const isObject = Array.isArray(value) || isRecord(value)
    const group = isObject ? Math.floor(objects++ / objectsTogether) : 0
    const part: BasePartName = isLong ? `base.${name}` : group === 0 ? 'base' : `base.${group}`
    const fields = parts.get(part) ?? {}
    Object.defineProperty(fields, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
    parts.set(part, fields)
  }
  return parts
}

/** The document that was split. */
export function joinBase(parts: readonly unknown[]): ContentDocument | null {
  const fields = parts.filter(isRecord).flatMap((part) => Object.entries(part))
  return fields.length > 0 ? (Object.fromEntries(fields) as ContentDocument) : null
}

/** Parts that differ from what was written before; null when parts are gone, so that all have to be written anew. */
export function changedParts(before: BaseParts | undefined, after: BaseParts): BaseParts | null {
  if (!before || before.size !== after.size) return null
  const changed = new Map<BasePartName, Readonly<Record<string, unknown>> | null>()
  for (const [name, fields] of after) {
    const known = before.get(name)
    if (known === undefined) return null
    if (!isSamePart(known, fields)) changed.set(name, fields)
  }
  return changed
}

function isSamePart(
  a: Readonly<Record<string, unknown>> | null,
  b: Readonly<Record<string, unknown>> | null,
): boolean {
  if (!a || !b) return a === b
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
  )
}
