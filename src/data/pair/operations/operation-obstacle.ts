import type { GuardedOperation } from '../../access/operation-permissions.ts'
import { guardOf } from '../../access/operation-permissions.ts'
import type { PermissionResult } from '../../access/permission.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import type { Conflict } from '../version/clashes.ts'
import type { DisabledReason, OperationName } from './operations.ts'

/** Why an operation cannot be applied to a document. */
export type OperationObstacle =
  | {
      readonly type: 'disabled'
      readonly reason: DisabledReason
      /** UNDECIDED: the titles of the fields to decide about. */
      readonly fields?: readonly string[]
    }
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
  undecided: readonly string[] = [],
): OperationObstacle | null {
  if (reason === 'NOT_READY') return { type: 'disabled', reason }
  if (!permission.granted) {
    return { type: 'denied', operation: guardOf[operation], result: permission }
  }
  if (reason === 'UNDECIDED') return { type: 'disabled', reason, fields: undecided }
  return reason ? { type: 'disabled', reason } : null
}

/** The titles of the fields of a document with conflicts that the user has not decided about. */
export function undecidedFields(
  type: SchemaType | undefined,
  conflicts: readonly Conflict[],
): readonly string[] {
  const names = conflicts.flatMap(({ path: [name] }) => (typeof name === 'string' ? [name] : []))
  return [...new Set(names)].map((name) => type?.field(name)?.title ?? name)
}
