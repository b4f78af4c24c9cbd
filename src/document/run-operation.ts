import type { DocumentPair } from '../data/document/document-pair.ts'
import type { OperationName, OperationOutcome } from '../data/document/operations.ts'
import type { AreaHost } from '../react/area-host.ts'

/**
 * Runs an operation and tells the host page before and after. Answers null when the page vetoed it;
 * rejects as the operation does.
 */
export async function runOperation(
  host: AreaHost | null,
  pair: DocumentPair,
  operation: OperationName,
): Promise<OperationOutcome | null> {
  const detail = { operation, id: pair.publishedId, type: pair.typeName }
  const before = { ...detail, phase: 'before' }
  if (host && !(await host.ask('content-document-operation', before))) return null
  const outcome = await pair.execute(operation)
  const after = { ...detail, phase: 'after' }
  host?.dispatch('content-document-operation', after, { cancelable: false })
  return outcome
}
