/** What came of calling foreign code. */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Error }

/**
 * Calls code the schema's author wrote: callbacks, `prepare`, validators. Whatever it throws is a
 * value here, so that one bad callback breaks only what it was asked about.
 */
export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { ok: true, value: call() }
  } catch (thrown) {
    return { ok: false, error: toError(thrown) }
  }
}

/** Foreign code may throw or reject with anything, also with what has no text. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const said = typeof thrown === 'string' ? thrown : `a value of type ${typeof thrown} was thrown`
  return new Error(said, { cause: thrown })
}
