import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import type { Toast } from '../../ui/feedback/toast-store.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../area/failure-text.ts'
import { isAllowedByPage, notifyPage } from '../pair/run-operation.ts'

/** Longer than other messages: it is the quickest way to restore the document. */
export const undoOfferMs = 12_000

/** Options of a toast that offers to undo the deletion of a document; `last` is its state before the deletion. */
export function useUndoDeletion(): (
  last: PairState,
  title: string,
) => Pick<Toast, 'action' | 'duration'> {
  const layer = useDataLayer()
  const host = useHost()
  const toast = useToast()
  const translate = useTranslate()
  const undo = async (last: PairState, title: string): Promise<void> => {
    const { publishedId: id, typeName: type, draft, published } = last
    const fail = (description: string): void => {
      const failed = translate('document.bring-back-failed')
      toast.show({ tone: 'critical', title: failed, description, duration: 0 })
    }
    try {
      if (!(await isAllowedByPage(host, 'restore', { id, type }))) return
      const target = { publishedId: id, typeName: type }
      const versions = [published, draft].filter((version) => version !== null)
      const { left } = await layer.bulk.bringBack(target, versions)
      const obstacle = left[0]?.obstacle
      if (obstacle?.type === 'changed') return fail(translate('document.undo-deletion-changed'))
      if (obstacle && 'error' in obstacle) throw obstacle.error
      notifyPage(host, 'restore', { id, type, result: id })
      toast.show({ tone: 'positive', title: translate('document.undo-deletion-done', { title }) })
    } catch (error) {
      fail(failureText(translate, error))
    }
  }
  return (last, title) => ({
    duration: undoOfferMs,
    action: { label: translate('document.undo-deletion'), onSelect: () => void undo(last, title) },
  })
}

/** Observes a document during an operation; the returned function stops and gives the last state with a version. */
export function watchVersions(pair: DocumentPair): () => PairState {
  let last = pair.getState()
  const subscription = pair.state$.subscribe((state) => {
    if (state.draft || state.published) last = state
  })
  return () => {
    subscription.unsubscribe()
    return last
  }
}
