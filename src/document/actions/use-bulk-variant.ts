import type { BulkPlan, ExcludedDocument } from '../../data/bulk/bulk.ts'
import { requestedTargets } from '../../data/bulk/bulk.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { OperationError } from '../../data/pair/operations/operation-error.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { exclusionText } from './obstacle-text.ts'
import { isAllowedByPage, notifyPage } from '../pair/run-operation.ts'
import { undoOfferMs } from './undo-deletion.ts'
import { useBulkUndo } from './use-bulk-undo.ts'
import type { OperationVariant } from './use-operation.ts'

/** An operation on one document that also changes others in the same transaction, undone as one step. */
export function useBulkVariant(
  pair: DocumentPair,
  operation: 'publish' | 'delete' | 'unpublish',
): (plan: () => Promise<BulkPlan>) => OperationVariant {
  const layer = useDataLayer()
  const host = useHost()
  const translate = useTranslate()
  const { undo } = useBulkUndo()
  const refusal = ({ obstacle }: ExcludedDocument) =>
    new OperationError(operation, 'conflict', { message: exclusionText(translate, obstacle) })
  return (makePlan) => async () => {
    const plan = await makePlan()
    if (plan.excluded[0]) throw refusal(plan.excluded[0])
    const named = requestedTargets(plan.transactions.flat()).map(({ publishedId, typeName }) => ({
      id: publishedId,
      type: typeName,
    }))
    for (const one of named) if (!(await isAllowedByPage(host, operation, one))) return null
    const result = await layer.bulk.run(plan)
    if (result.failed[0]) throw refusal(result.failed[0])
    if (operation === 'delete') pair.unread.clear()
    for (const one of named) notifyPage(host, operation, { ...one, result: one.id })
    const { publishedId } = pair
    return {
      outcome: { operation, transactionId: result.written[0]?.transactionId ?? '', publishedId },
      offer: {
        duration: undoOfferMs,
        action: { label: translate('document.step-undo'), onSelect: () => void undo(result) },
      },
    }
  }
}
