import { badParameter } from '../../protocol/search-params.ts'

/** Which events are requested: at most `limit`, before those of an earlier response. */
export interface EventPage {
  readonly limit: number
  /** `nextCursor` of an earlier response; empty for the newest events. */
  readonly cursor: string
}

/** Changes of one kind of document that are looked at; what is older is in no event. */
export const mostLifeChanges = 20_000

/**
 * The requested events, newest first, of all from the oldest on. The cursor is the number of those that are left, which
 * stays valid while new ones are added.
 */
export function pageOf<Event>(
  events: readonly Event[],
  { limit, cursor }: EventPage,
): { events: Event[]; nextCursor: string } {
  const end = cursor === '' ? events.length : Number(cursor)
  if (!Number.isSafeInteger(end) || end < 0) {
    throw badParameter('nextCursor', `is "${cursor}", expected one of an earlier answer`)
  }
  const start = Math.max(0, Math.min(end, events.length) - limit)
  return {
    events: events.slice(start, end).toReversed(),
    nextCursor: start > 0 ? String(start) : '',
  }
}
