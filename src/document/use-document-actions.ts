import { useState } from 'react'
import type { DocumentPair, PairState } from '../data/document/document-pair.ts'
import type { OperationOutcome } from '../data/document/operations.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useHost } from '../react/host-context.ts'
import { isEqual } from '../model/equal.ts'
import { useToast } from '../ui/toasts.tsx'
import { usePairValue } from './use-pair-value.ts'
import type { DocumentAction } from './actions/document-action.ts'
import { documentActions } from './actions/index.ts'

/** One action as the bar draws it. */
export interface OfferedAction {
  action: DocumentAction
  /** Why it cannot run now, in words; null when it can. */
  reason: string | null
  running: boolean
}

export interface DocumentActionsOptions {
  pair: DocumentPair
  /** The document's title, for questions and messages. */
  title: () => string
  readOnly: boolean
  errorCount: number
  /** An action was tried while errors stand in the form. */
  onInvalid: () => void
  /** Where to go when the action says so. */
  onDone: (action: DocumentAction, outcome: OperationOutcome) => void
}

/** The part of the state that decides what can be done. */
const availabilityOf = ({ ready, liveEdit, running, draft, published }: PairState) => ({
  ready,
  liveEdit,
  running,
  draft: draft !== null,
  published: published !== null,
})

/** The document's actions: what is offered, what waits for a yes, and how to run one. */
export function useDocumentActions(options: DocumentActionsOptions) {
  const { pair, title, readOnly, errorCount, onInvalid, onDone } = options
  const translate = useTranslate()
  const toast = useToast()
  const host = useHost()
  const available = usePairValue(pair, availabilityOf, isEqual)
  const [asking, setAsking] = useState<DocumentAction | null>(null)

  const reasonOf = (action: DocumentAction): string | null => {
    if (readOnly) return translate('document.reason.READ_ONLY')
    if (available.running && available.running !== action.operation) {
      return translate('document.reason.RUNNING')
    }
    const reason = pair.operations()[action.operation]
    return reason ? translate(`document.reason.${reason}` as MessageKey) : null
  }

  const run = async (action: DocumentAction): Promise<void> => {
    setAsking(null)
    // Taken now: afterwards the document may be gone.
    const named = { title: title() }
    const detail = { operation: action.operation, id: pair.publishedId, type: pair.typeName }
    const before = { ...detail, phase: 'before' }
    if (host && !(await host.ask('content-document-operation', before))) return
    try {
      const outcome = await pair.execute(action.operation)
      host?.dispatch('content-document-operation', { ...detail, phase: 'after' })
      toast.show({ tone: 'positive', title: translate(action.done, named) })
      onDone(action, outcome)
    } catch (error) {
      toast.show({
        tone: 'critical',
        title: translate('document.operation-failed', { action: translate(action.title) }),
        description: error instanceof Error ? error.message : String(error),
        duration: 0,
      })
    }
  }

  const start = (action: DocumentAction): void => {
    if (reasonOf(action) !== null || available.running) return
    if (action.needsValid && errorCount > 0) {
      toast.show({
        id: 'document-invalid',
        tone: 'caution',
        title: translate('document.fix-first', { count: errorCount }),
      })
      onInvalid()
    } else if (action.confirm) setAsking(action)
    else void run(action)
  }

  const offered: OfferedAction[] = documentActions
    .filter((action) => action.forLiveEdit || !available.liveEdit)
    .map((action) => ({
      action,
      reason: reasonOf(action),
      running: available.running === action.operation,
    }))
  return { offered, start, run, asking, title, cancel: () => setAsking(null) }
}
