import { isRecord } from '../../model/document.ts'
import { type FeedDialog, parseFeedDialog } from './feed-dialog.ts'

/** The state of a project's trial, and what the studio shows about it. */
export interface Trial {
  /** Empty if there is no trial to show. */
  id: string
  daysLeft: number
  totalDays: number
  /** Opens automatically. */
  showOnLoad: FeedDialog | null
  /** Opens on request. */
  showOnClick: FeedDialog | null
}

/** Parses the response of `GET /journey/trial`; null if there is no trial. */
export function parseTrial(response: unknown): Trial | null {
  if (!isRecord(response)) return null
  const { id, daysLeft, totalDays } = response
  if (typeof id !== 'string' || id === '') return null
  return {
    id,
    daysLeft: countOf(daysLeft),
    totalDays: countOf(totalDays),
    showOnLoad: parseFeedDialog(response['showOnLoad']),
    showOnClick: parseFeedDialog(response['showOnClick']),
  }
}

function countOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.floor(value) : 0
}
