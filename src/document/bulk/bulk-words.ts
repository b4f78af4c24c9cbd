import type { BulkObstacle, BulkProgress } from '../../data/bulk/bulk.ts'
import type { Translate } from '../../i18n/messages.ts'
import { failureText } from '../../area/failure-text.ts'
import { obstacleText } from '../actions/obstacle-text.ts'

/** Explains why a document is excluded. */
export function exclusionText(translate: Translate, obstacle: BulkObstacle): string {
  switch (obstacle.type) {
    case 'disabled':
    case 'denied':
      return obstacleText(translate, obstacle)
    case 'not-now':
      return obstacle.reason ?? translate('document.reason.not-now')
    case 'unsaved':
    case 'refused':
      return translate(`bulk.obstacle.${obstacle.type}`, {
        reason: failureText(translate, obstacle.error),
      })
    case 'filter-failed':
      return translate(`bulk.obstacle.${obstacle.type}`, { reason: obstacle.error.description })
    default:
      return translate(`bulk.obstacle.${obstacle.type}`)
  }
}

/** The progress as text. */
export function progressText(translate: Translate, { phase, done, total }: BulkProgress): string {
  return translate(`bulk.phase.${phase}`, { done, total })
}
