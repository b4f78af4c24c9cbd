import type { GuardedOperation } from '../../access/operation-permissions.ts'
import { guardOf } from '../../access/operation-permissions.ts'
import type { PermissionResult } from '../../access/permission.ts'
import type { DisabledReason, OperationName } from './operations.ts'

/** Why an operation cannot happen to a document. */
export type OperationObstacle =
  | { readonly type: 'disabled'; readonly reason: DisabledReason }
  | {
      readonly type: 'denied'
      readonly operation: GuardedOperation
      readonly result: PermissionResult
    }

/**
 * Why an operation cannot happen, to one document or to one of many; null when it can. What the user may not do at all
 * comes before what cannot be done at the moment.
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
