import { grantedResult, type PermissionResult } from '../../data/access/permission.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { operationObstacle } from '../../data/pair/operations/operation-obstacle.ts'
import { OperationError } from '../../data/pair/operations/operation-error.ts'
import {
  type OperationArguments,
  type OperationName,
  type OperationOutcome,
} from '../../data/pair/operations/operations.ts'
import { settleText } from '../../form/text-buffer.ts'
import type { AreaHost } from '../../react/area-host.ts'

/**
 * Runs an operation and notifies the host page before and after. Resolves to null when the page vetoed it; rejects like
 * the operation, and with code `forbidden` without the permission.
 */
export async function runOperation(
  host: AreaHost | null,
  pair: DocumentPair,
  { operation, args }: OperationRequest,
  permission: PermissionResult = grantedResult,
): Promise<OperationOutcome | null> {
  if (host) settleText(host.root)
  // The page is not asked about an operation that cannot run; the rejection contains the reason.
  const obstacle = operationObstacle(operation, pair.operations()[operation], permission)
  if (obstacle?.type === 'denied' && !obstacle.result.granted) {
    throw new OperationError(operation, 'forbidden', { message: obstacle.result.reason })
  }
  if (obstacle?.type === 'disabled' && obstacle.reason !== 'NOT_READY') {
    return pair.execute(operation, args)
  }
  const document = { id: pair.publishedId, type: pair.typeName }
  if (!(await isAllowedByPage(host, operation, document))) return null
  const outcome = await pair.execute(operation, args)
  // Text that was typed into a version and not parsed yet is removed with it.
  if (givesUp.includes(operation)) pair.unread.clear()
  notifyPage(host, operation, { ...document, result: outcome.publishedId })
  return outcome
}

const givesUp: readonly OperationName[] = ['discardChanges', 'delete', 'restore']

interface NamedDocument {
  id: string
  type: string
}

/** Whether the host page allows the operation. */
export async function isAllowedByPage(
  host: AreaHost | null,
  operation: OperationName,
  document: NamedDocument,
): Promise<boolean> {
  if (!host) return true
  const detail = { operation, ...document, phase: 'before' }
  if (!(await host.request('content-document-operation', detail))) return false
  const own = `content-before-${ownEvent(operation)}` as const
  return !host.declares(own) || host.request(own, document)
}

/** Notifies the host page of a completed operation. `result`: the copy of a duplicate, otherwise the document. */
export function notifyPage(
  host: AreaHost | null,
  operation: OperationName,
  { result, ...document }: NamedDocument & { result: string },
): void {
  const detail = { operation, ...document, phase: 'after' }
  host?.dispatch('content-document-operation', detail, { cancelable: false })
  const own = `content-${ownEvent(operation)}` as const
  if (host?.declares(own)) host.dispatch(own, { ...document, result })
}

/** The name of an operation's own event, dispatched on elements for one document besides the general event. */
function ownEvent(operation: OperationName): string {
  return operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** An operation and its options. */
export interface OperationRequest {
  operation: OperationName
  args?: OperationArguments
}
