/** Deep equality of JSON values. A field that is undefined equals a field that is absent. */
export function isEqual(a: unknown, b: unknown): boolean {
  throw new Error('soon')
}

/** Freezes a JSON value and all it holds, so that a write to shared state throws. Returns the value. */
export function deepFreeze<T>(value: T): T {
  throw new Error('soon')
}
