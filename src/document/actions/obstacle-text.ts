import type { BulkObstacle } from '../../data/bulk/bulk.ts'
import type { OperationObstacle } from '../../data/pair/operations/operation-obstacle.ts'
import { failureText } from '../../area/failure-text.ts'
import type { Translate } from '../../i18n/messages.ts'
import { denialText } from '../permissions/use-permissions.ts'

/** The text of an obstacle, used wherever an operation is offered, refused or left out. */
export function obstacleText(translate: Translate, obstacle: OperationObstacle): string {
  if (obstacle.type === 'denied') {
    return denialText(translate, obstacle.operation, obstacle.result) ?? ''
  }
  const { reason, fields = [] } = obstacle
  if (reason !== 'UNDECIDED') return translate(`document.reason.${reason}`)
  const [field] = fields
  return field === undefined
    ? translate('document.reason.UNDECIDED-somewhere')
    : translate('document.reason.UNDECIDED', { field, count: fields.length })
}

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
