import type { OperationObstacle } from '../../data/pair/operations/operation-obstacle.ts'
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
