import type { DocumentPair } from '../data/document/document-pair.ts'
import type {
  OperationArguments,
  OperationName,
  OperationOutcome,
} from '../data/document/operations.ts'
import { settleText } from '../form/text-buffer.ts'
import type { AreaHost } from '../react/area-host.ts'

/**
 * Runs an operation and tells the host page before and after. Answers null when the page vetoed it;
 * rejects as the operation does.
 */
export async function runOperation(
  host: AreaHost | null,
  pair: DocumentPair,
  { operation, args }: OperationRequest,
): Promise<OperationOutcome | null> {
  if (host) settleText(host.root)
  // What cannot happen is no question to the page; its reason comes with the rejection.
  const reason = pair.operations()[operation]
  if (reason !== null && reason !== 'NOT_READY') return pair.execute(operation, args)
  const document = { id: pair.publishedId, type: pair.typeName }
  const detail = { operation, ...document }
  // Every operation has events of its own, on elements for one document; the general one is everywhere.
  const name = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const [before, after] = [`content-before-${name}`, `content-${name}`] as const
  if (host) {
    if (!(await host.ask('content-document-operation', { ...detail, phase: 'before' }))) return null
    if (host.declares(before) && !(await host.ask(before, document))) return null
  }
  const outcome = await pair.execute(operation, args)
  host?.dispatch('content-document-operation', { ...detail, phase: 'after' }, { cancelable: false })
  if (host?.declares(after)) host.dispatch(after, { ...document, result: outcome.publishedId })
  return outcome
}

/** An operation and what it is told. */
export interface OperationRequest {
  operation: OperationName
  args?: OperationArguments
}
