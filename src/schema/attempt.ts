/** The result of a call to user code. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Error }

/**
 * Calls code from the schema author: callbacks, `prepare`, validators. A thrown error is returned as a value, so that
 * one broken callback affects only the value it was called for.
 */
export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { ok: true, value: call() }
  } catch (thrown) {
    return { ok: false, error: toError(thrown) }
  }
}

/** User code may throw or reject with anything, including values without a message. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const text = typeof thrown === 'string' ? thrown : `a value of type ${typeof thrown} was thrown`
  return new Error(text, { cause: thrown })
}
