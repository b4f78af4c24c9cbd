/** Outcome of a guarded call. */
export type Guarded<T> = { ok: true; value: T } | { ok: false; error: unknown }

/**
 * Calls foreign code: a schema callback, a validator, a function of a custom input. An error it throws is reported
 * with its origin and does not propagate.
 */
export function guard<T>(
  where: string,
  run: () => T,
  report: (error: unknown, where: string) => void,
): Guarded<T> {
  try {
    return { ok: true, value: run() }
  } catch (error) {
    report(error, where)
    return { ok: false, error }
  }
}
