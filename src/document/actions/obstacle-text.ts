import type { OperationObstacle } from '../../data/pair/operations/operation-obstacle.ts'
import type { Translate } from '../../i18n/messages.ts'
import { denialText } from '../permissions/use-permissions.ts'

/** The text of an obstacle, used wherever an operation is offered, refused or left out. */
export function obstacleText(translate: Translate, obstacle: OperationObstacle): string {
  return obstacle.type === 'denied'
    ? (denialText(translate, obstacle.operation, obstacle.result) ?? '')
    : translate(`document.reason.${obstacle.reason}`)
}
