import type { GuardedOperation } from '../../access/operation-permissions.ts'
import { guardOf } from '../../access/operation-permissions.ts'
import type { PermissionResult } from '../../access/permission.ts'
import type { DisabledReason, OperationName } from './operations.ts'

/** Why an operation cannot be applied to a document. */
export type OperationObstacle =
  | { readonly type: 'disabled'; readonly reason: DisabledReason }
  | {
      readonly type: 'denied'
      readonly operation: GuardedOperation
      readonly result: PermissionResult
    }

/**
 * Why an operation cannot be applied to one document, alone or in a bulk operation; null when it can. Missing
 * permissions take precedence over temporary reasons.
 */
export function operationObstacle(
  operation: OperationName,
  reason: DisabledReason | null,
  permission: PermissionResult,
): OperationObstacle | null {
  if (reason === 'NOT_READY') return { type: 'disabled', reason }
  if (!permission.granted) {
    return { type: 'denied', operation: guardOf[operation], result: permission }
  }
  return reason ? { type: 'disabled', reason } : null
}
