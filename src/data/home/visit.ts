import { isRecord } from '../../model/document.ts'

/** When a user was last here. Times in ms since the epoch. */
export interface Visit {
  /** End of the previous visit; null on the first one. */
  readonly since: number | null
  /** The last sign of the current visit. */
  readonly last: number
}

/** Without a sign for this long (ms), the next one begins another visit; shorter absences, such as a reload, do not. */
const breakMs = 30 * 60_000

/** The visit that goes on, or begins, at a moment. */
export function visitAt(before: Visit | null, now: number): Visit {
  if (!before) return { since: null, last: now }
  const isBack = now - before.last >= breakMs
  return { since: isBack ? before.last : before.since, last: Math.max(now, before.last) }
}

/** Parses a stored visit; null for an invalid text. */
export function readVisit(text: string | null): Visit | null {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    if (!isRecord(stored)) return null
    const { since, last } = stored
    const isSince = since === null || Number.isFinite(since)
    return isSince && Number.isFinite(last)
      ? { since: since as number | null, last: last as number }
      : null
  } catch {
    return null
  }
}
