import { isRecord } from '../model/document.ts'

/**
 * Returns `next` with all parts equal to those of `previous` replaced by them, so that comparisons by identity detect
 * only real changes. Returns `previous` itself when nothing changed.
 */
export function keepIdentity<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next
  if (Array.isArray(previous) && Array.isArray(next)) {
    const byKey = new Map<string, unknown>(
      previous.flatMap((item) => (isKeyed(item) ? [[item._key, item] as const] : [])),
    )
    const items = next.map((item, index) =>
      keepIdentity(isKeyed(item) ? byKey.get(item._key) : previous[index], item),
    )
    return (sameItems(previous, items) ? previous : items) as T
  }
  if (isRecord(previous) && isRecord(next)) {
    const keys = Object.keys(next)
    const record: Record<string, unknown> = {}
    let same = keys.length === Object.keys(previous).length
    for (const key of keys) {
      const value = (record[key] = keepIdentity(previous[key], next[key]))
      same &&= Object.hasOwn(previous, key) && Object.is(previous[key], value)
    }
    return (same ? previous : record) as T
  }
  return next
}

function isKeyed(item: unknown): item is { _key: string } {
  return isRecord(item) && typeof item['_key'] === 'string'
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
}
