import { useState } from 'react'
import { guardOf } from '../../data/access/operation-permissions.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { OperationError, type OperationOutcome } from '../../data/pair/operations.ts'
import { settleText } from '../../form/text-buffer.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isEqual } from '../../model/equal.ts'
import type { Path } from '../../model/path.ts'
import { useHost } from '../../react/host-context.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import type { DocumentAction } from './document-action.ts'
import { documentActions } from './index.ts'
import { runOperation } from './run-operation.ts'
import { findingsNow } from '../findings/use-findings.ts'
import { denialText, type DocumentPermissions } from '../permissions/use-permissions.ts'
import { usePairValue } from '../pane/use-pair-value.ts'
import type { Denial } from '../permissions/why-button.tsx'

/** One action as the bar draws it. */
export interface OfferedAction {
  action: DocumentAction
  /** Why it cannot run now, in words; null when it can. */
  reason: string | null
  /** Set when it is the user who may not do it. */
  denial: Denial | null
  running: boolean
}

export interface DocumentActionsOptions {
  pair: DocumentPair
  /** What the user may do; null until that is known. */
  permissions: DocumentPermissions | null
  /** The document's title, for questions and messages. */
  title: () => string
  /** An action was tried while errors stand in the form; the first is at the path. */
  onInvalid: (path: Path) => void
  /** Where to go when the action says so. */
  onDone: (action: DocumentAction, outcome: OperationOutcome) => void
}

export interface DocumentActions {
  offered: readonly OfferedAction[]
  /** Does it, asks first, or says why not. */
  start: (action: DocumentAction) => void
  /** Does it without a question and rejects when it cannot; null when something stood in the way, which was told. */
  perform: (operation: DocumentAction['operation']) => Promise<OperationOutcome | null>
  /** The action that waits for a yes. */
  asking: DocumentAction | null
  /** Why the server refused what was asked and answered with yes. */
  problem: string | null
  confirm: () => Promise<void>
  cancel: () => void
  title: () => string
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
export function useDocumentActions(options: DocumentActionsOptions): DocumentActions {
  const { pair, permissions, title, onInvalid, onDone } = options
  const translate = useTranslate()
  const toast = useToast()
  const host = useHost()
  const available = usePairValue(pair, availabilityOf, isEqual)
  const [asking, setAsking] = useState<DocumentAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Started, but held by validation or by the host page. */
  const [held, setHeld] = useState<DocumentAction | null>(null)
  const running = held?.operation ?? available.running

  const reasonOf = (action: DocumentAction): string | null => {
    if (running && running !== action.operation) return translate('document.reason.RUNNING')
    const reason = permissions ? pair.operations()[action.operation] : 'NOT_READY'
    const guard = guardOf[action.operation]
    const denied = reason !== 'NOT_READY' && denialText(translate, guard, permissions?.[guard])
    // What one may not do at all comes before what cannot be done at the moment.
    if (denied) return denied
    return reason ? translate(`document.reason.${reason}` as MessageKey) : null
  }

  const denialOf = ({ operation }: DocumentAction): Denial | null => {
    const guard = guardOf[operation]
    const result = permissions?.[guard]
    return result && !result.granted ? { operation: guard, result } : null
  }

  /** False when errors stand in the way, which it tells. */
  const isValid = async (): Promise<boolean> => {
    const errors = (await findingsNow(pair)).filter(({ level }) => level === 'error')
    if (errors.length === 0) return true
    toast.show({
      id: 'document-invalid',
      tone: 'caution',
      title: translate('document.fix-first', { count: errors.length }),
    })
    onInvalid(errors[0]?.path ?? [])
    return false
  }

  const carryOut = async (action: DocumentAction): Promise<OperationOutcome | null> => {
    setHeld(action)
    // Taken now: afterwards the document may be gone.
    const named = { title: title() }
    try {
      if (action.needsValid && !(await isValid())) return null
      const outcome = await runOperation(host, pair, { operation: action.operation })
      setAsking(null)
      if (!outcome) return null
      toast.show({ tone: 'positive', title: translate(action.done, named) })
      onDone(action, outcome)
      return outcome
    } finally {
      setHeld(null)
    }
  }

  const perform: DocumentActions['perform'] = async (operation) => {
    const action = documentActions.find((one) => one.operation === operation)
    if (!action) throw new TypeError(`There is no operation "${operation}"`)
    const reason = reasonOf(action)
    if (reason !== null) throw new Error(reason)
    return carryOut(action)
  }

  const run = async (action: DocumentAction): Promise<void> => {
    // What others may stand in the way of is decided in the dialog until it is done.
    if (!action.affectsReferrers) setAsking(null)
    setProblem(null)
    try {
      await carryOut(action)
    } catch (error) {
      if (action.affectsReferrers && error instanceof OperationError && error.code === 'conflict') {
        setProblem(error.message)
        return
      }
      setAsking(null)
      toast.show({
        tone: 'critical',
        title: translate('document.operation-failed', { action: translate(action.title) }),
        description: error instanceof Error ? error.message : String(error),
        duration: 0,
      })
    }
  }

  const start = (action: DocumentAction): void => {
    // A click from the keyboard or by a script takes no focus from the field that is being typed in.
    if (host) settleText(host.root)
    if (asking || running) return
    const reason = reasonOf(action)
    // Buttons show their reason; keys have no other place for it.
    if (reason !== null) toast.show({ id: 'document-reason', title: reason })
    else if (action.confirm) {
      setProblem(null)
      setAsking(action)
    } else void run(action)
  }

  const offered: OfferedAction[] = documentActions
    .filter((action) => action.forLiveEdit || !available.liveEdit)
    .map((action) => ({
      action,
      reason: reasonOf(action),
      denial: denialOf(action),
      running: running === action.operation,
    }))
  return {
    offered,
    start,
    perform,
    asking,
    problem,
    confirm: async () => {
      if (asking) await run(asking)
    },
    cancel: () => setAsking(null),
    title,
  }
}
