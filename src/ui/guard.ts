/** Outcome of a guarded call. */
export type Guarded<T> = { ok: true; value: T } | { ok: false; error: unknown }

/**
 * Calls code that is not ours: a schema callback, a validator, a custom input's helper. What it throws
 * is reported with the place it came from and never leaves this call.
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
