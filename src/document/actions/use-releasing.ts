import type { ExcludedDocument } from '../../data/bulk/bulk.ts'
import { OperationError } from '../../data/pair/operations/operation-error.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { exclusionText } from './obstacle-text.ts'
import { isAllowedByPage, notifyPage } from './run-operation.ts'
import { undoOfferMs } from './undo-deletion.ts'
import { useBulkUndo } from './use-bulk-undo.ts'
import type { OperationVariant } from './use-document-actions.ts'

/** Runs an operation and removes the references to the document in the same transaction, undone as one step. */
export function useReleasing(
  pair: DocumentPair,
  operation: 'delete' | 'unpublish',
): OperationVariant {
  const layer = useDataLayer()
  const host = useHost()
  const translate = useTranslate()
  const { undo } = useBulkUndo()
  const { publishedId, typeName } = pair
  const document = { id: publishedId, type: typeName }
  const refusal = ({ obstacle }: ExcludedDocument) =>
    new OperationError(operation, 'conflict', { message: exclusionText(translate, obstacle) })
  return async () => {
    const plan = await layer.bulk.plan({ operation, release: true }, [{ publishedId, typeName }])
    if (plan.excluded[0]) throw refusal(plan.excluded[0])
    if (!(await isAllowedByPage(host, operation, document))) return null
    const result = await layer.bulk.run(plan)
    if (result.failed[0]) throw refusal(result.failed[0])
    if (operation === 'delete') pair.unread.clear()
    notifyPage(host, operation, { ...document, result: publishedId })
    return {
      outcome: { operation, transactionId: result.written[0]?.transactionId ?? '', publishedId },
      offer: {
        duration: undoOfferMs,
        action: { label: translate('bulk.undo'), onSelect: () => void undo(result) },
      },
    }
  }
}
