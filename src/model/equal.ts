import { isRecord, ownField } from './document.ts'

/** Deep equality of JSON values. A field that is undefined equals a field that is absent. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isEqual(item, b[at]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  for (const name of Object.keys(a)) {
    if (!isEqual(a[name], ownField(b, name))) return false
  }
  return Object.keys(b).every((name) => b[name] === undefined || Object.hasOwn(a, name))
}

/** Freezes a JSON value deeply, so that a write to shared state throws. Returns the value. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const child of Object.values(value)) deepFreeze(child)
  return value
}
