import { useMemo, useState } from 'react'
import { type BulkPlan, requestedTargets } from '../../data/bulk/bulk.ts'
import { guardOf } from '../../data/access/operation-permissions.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import {
  operationObstacle,
  undecidedFields,
} from '../../data/pair/operations/operation-obstacle.ts'
import { OperationError } from '../../data/pair/operations/operation-error.ts'
import {
  type DisabledReason,
  type OperationName,
  type OperationOutcome,
} from '../../data/pair/operations/operations.ts'
import { settleText } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isEqual } from '../../model/equal.ts'
import type { Path } from '../../model/path.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { Toast } from '../../ui/feedback/toast-store.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'
import type {
  DocumentActionCall,
  DocumentActionDialog,
  DocumentActionDefinition,
} from '../extensions/document-extension.ts'
import { subjectOf, useHostCall, useSubject } from '../extensions/use-subject.ts'
import { failureText } from '../../area/failure-text.ts'
import { findingsNow } from '../findings/use-findings.ts'
import { isOutOfReach, usePairValue } from '../pair/use-pair-value.ts'
import { denialText, type DocumentPermissions } from '../permissions/use-permissions.ts'
import {
  actionsOf,
  type ActionContext,
  type DescribedAction,
  type DocumentAction,
} from './document-action.ts'
import { operationActions } from './index.ts'
import { obstacleText } from './obstacle-text.ts'
import type { OperationAction } from './operation-action.ts'
import { runOperation } from '../pair/run-operation.ts'
import { useUndoDeletion, watchVersions } from './undo-deletion.ts'
import { useBulkVariant } from './use-bulk-variant.ts'

/** An action as shown in the bar, its menu, the palette and shortcuts. */
export interface OfferedAction extends Omit<DescribedAction, 'dialog' | 'edit' | 'run'> {
  /** Name of its command. */
  id: string
  running: boolean
  /** Runs it, opens its confirmation, or shows why it is disabled. */
  start: () => void
}

/** The confirmation or the dialog of a started action. */
export interface ActionQuestion {
  /** Set for built-in actions. */
  operation: OperationAction | null
  described: DescribedAction
  dialog: DocumentActionDialog
  call: DocumentActionCall
  /** Why the server refused a confirmed action. */
  problem: string | null
  /** Runs the action, or a variant of its operation chosen in the dialog. */
  confirm: (variant?: OperationVariant) => Promise<void>
  close: () => void
}

/** Runs an operation in another way; resolves to null when the page vetoed it. */
export type OperationVariant = () => Promise<{
  outcome: OperationOutcome
  /** Shown with the message that it is done. */
  offer: Pick<Toast, 'action' | 'duration'>
} | null>

export interface DocumentActionsOptions {
  pair: DocumentPair
  /** The available actions, in the order of the bar. */
  definitions: readonly DocumentActionDefinition[]
  /** The user's permissions; null until they are loaded. */
  permissions: DocumentPermissions | null
  /** The document's title, for questions and messages. */
  title: () => string
  /** Called when an action is prevented by validation errors, with the path of the first one. */
  onInvalid: (path: Path) => void
  /** Called after an action, which may navigate elsewhere. */
  onDone: (action: OperationAction, outcome: OperationOutcome) => void
}

export interface DocumentActions {
  offered: readonly OfferedAction[]
  question: ActionQuestion | null
}

/** The part of the state that determines which actions are available. */
const availabilityOf = (state: PairState) => ({
  ready: state.ready,
  liveEdit: state.liveEdit,
  running: state.running,
  draft: state.draft !== null,
  published: state.published !== null,
  isQuestion: state.deletion?.isQuestion ?? false,
  isOut: isOutOfReach(state),
  undecided: undecidedFields(undefined, state.conflicts),
})

/** Publishing waits for the connection; all other operations need it at once. */
function unreachable(operation: OperationName, isOut: boolean): DisabledReason | null {
  return isOut && operation !== 'publish' ? 'OFFLINE' : null
}

/**
 * The document's actions: which are offered, which one is being confirmed, and how to run one. Built-in actions update
 * with the state they depend on, those of a configuration with the document, shortly after typing.
 */
export function useDocumentActions(options: DocumentActionsOptions): DocumentActions {
  const { pair, definitions, permissions, title, onInvalid, onDone } = options
  const layer = useDataLayer()
  const host = useHost()
  const translate = useTranslate()
  const toast = useToast()
  const { reportError } = useUi()
  const undoDeletion = useUndoDeletion()
  const callHost = useHostCall()
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const actions = useMemo(() => actionsOf(definitions), [definitions])
  const available = usePairValue(pair, availabilityOf, isEqual)
  const subject = useSubject(
    pair,
    definitions.some((one) => one.describe || one.when),
  )
  const [open, setOpen] = useState<
    | ({ action: DocumentAction; variant?: OperationVariant } & Pick<
        ActionQuestion,
        'described' | 'dialog'
      >)
    | null
  >(null)
  const together = useBulkVariant(pair, 'publish')
  const [problem, setProblem] = useState<string | null>(null)
  /** Started, but waiting for validation or for the host page. */
  const [held, setHeld] = useState<string | null>(null)
  const running = held ?? available.running

  const context: ActionContext = {
    translate,
    title,
    obstacleOf: (operation) =>
      permissions
        ? operationObstacle(
            operation,
            pair.operations()[operation] ?? unreachable(operation, available.isOut),
            permissions[guardOf[operation]],
            undecidedFields(layer.schema.get(pair.typeName), pair.getState().conflicts),
          )
        : { type: 'disabled', reason: 'NOT_READY' },
  }

  const describe = (action: DocumentAction): DescribedAction | null => {
    const now = subjectOf(pair, user)
    if (action.operation) return action.describe(now, context)
    return callHost(`action ${action.name}`, () => action.describe(now, context), null)
  }

  /** Shows errors that prevent the operation, and where the first one is. */
  const showErrors = (errors: readonly ValidationMarker[]): void => {
    toast.show({
      id: 'document-invalid',
      tone: 'caution',
      title: translate('document.fix-first', { count: errors.length }),
    })
    onInvalid(errors[0]?.path ?? [])
  }

  /** Runs an operation without confirmation; null when it was prevented, after the reason was shown. */
  const perform = async (
    name: OperationName,
    variant?: OperationVariant,
  ): Promise<OperationOutcome | null> => {
    const action = operationActions.find(({ operation }) => operation === name)
    if (!action) throw new TypeError(`There is no operation "${name}"`)
    const obstacle = context.obstacleOf(name)
    if (obstacle) throw new Error(obstacleText(translate, obstacle))
    // Read now, as the document may not exist afterwards.
    const named = { title: title() }
    const errors =
      action.needsValid && !variant
        ? (await findingsNow(pair)).filter(({ level }) => level === 'error')
        : []
    if (errors.length > 0) {
      const plan = await planAround(layer, pair, errors)
      if (plan) throw new TogetherOnly(plan)
      showErrors(errors)
      return null
    }
    const lastSeen = watchVersions(pair)
    const usual = async (): ReturnType<OperationVariant> => {
      const outcome = await runOperation(host, pair, { operation: name })
      return (
        outcome && {
          outcome,
          offer: name === 'delete' ? undoDeletion(lastSeen(), named.title) : {},
        }
      )
    }
    const done = await (variant ?? usual)().finally(lastSeen)
    if (!done) return null
    const { outcome, offer } = done
    toast.show({ tone: 'positive', title: translate(action.done, named), ...offer })
    onDone(action, outcome)
    return outcome
  }

  const callOf = (): DocumentActionCall => ({
    ...subjectOf(pair, user),
    patch(patches) {
      const refusal = denialText(translate, 'edit', permissions?.edit)
      if (refusal !== null) throw new Error(refusal)
      pair.patch(patches)
    },
    run: async (operation) => (await perform(operation))?.publishedId ?? null,
  })

  const handle = async (
    action: DocumentAction,
    described: DescribedAction,
    variant?: OperationVariant,
  ): Promise<void> => {
    const { name, operation } = action
    setHeld(name)
    setProblem(null)
    try {
      if (operation && variant) await perform(operation.operation, variant)
      else await described.run(callOf())
      setOpen(null)
    } catch (error) {
      if (error instanceof TogetherOnly) {
        const count = requestedTargets(error.plan.transactions.flat()).length - 1
        const dialog = {
          title: translate('document.publish-together', { count: count + 1 }),
          description: translate('document.publish-together-body', { count }),
        }
        setOpen({ action, described, dialog, variant: together(async () => error.plan) })
        return
      }
      // Conflicts with referrers are resolved in the dialog, which stays open until the operation succeeds.
      const isConflict = error instanceof OperationError && error.code === 'conflict'
      if (operation?.affectsReferrers && isConflict) {
        setProblem(failureText(translate, error))
        return
      }
      setOpen(null)
      const code = error instanceof OperationError ? error.code : null
      if (code === 'CALLED_OFF') return
      if (!operation) reportError(error, `action ${name}`)
      if (code === 'CHANGED') {
        toast.show({
          tone: 'caution',
          title: translate('document.publish-changed'),
          description: translate('document.publish-changed-body'),
          duration: 0,
        })
        return
      }
      toast.show({
        tone: 'critical',
        title: translate('document.operation-failed', { action: described.title }),
        description: failureText(translate, error),
        duration: 0,
      })
    } finally {
      setHeld(null)
    }
  }

  const start = (action: DocumentAction): void => {
    // A click by keyboard or script does not blur the focused field, so its text is flushed here.
    if (host) settleText(host.root)
    if (open || running) return
    // The rendered state may be outdated.
    const described = describe(action)
    if (!described) return
    // Buttons show their reason themselves; shortcuts cannot.
    if (described.reason !== null) toast.show({ id: 'document-reason', title: described.reason })
    else if (described.dialog) {
      setProblem(null)
      setOpen({ action, described, dialog: described.dialog() })
    } else void handle(action, described)
  }

  const offered = actions.flatMap((action): OfferedAction[] => {
    const { name, when, operation } = action
    // When a condition fails, built-in actions are still offered.
    const isMeant =
      !when || (subject && callHost(`action ${name}`, () => when(subject), operation !== null))
    const described = isMeant && (operation || subject) ? describe(action) : null
    if (!described) return []
    const { dialog: _, edit: __, run: ___, ...shown } = described
    const isBlocked = running !== null && running !== name
    return [
      {
        ...shown,
        id: commandOf(name),
        ...(isBlocked && { reason: translate('document.reason.RUNNING') }),
        running: running === name,
        start: () => start(action),
      },
    ]
  })
  return {
    offered,
    question: open && {
      operation: open.action.operation,
      described: open.described,
      dialog: open.dialog,
      call: callOf(),
      problem,
      confirm: (variant = open.variant) => handle(open.action, open.described, variant),
      close: () => setOpen(null),
    },
  }
}

/** The plan that publishes a document with those that refer back to it; null for other errors, and without a connection. */
async function planAround(
  layer: DataLayer,
  pair: DocumentPair,
  errors: readonly ValidationMarker[],
): Promise<BulkPlan | null> {
  if (errors.some(({ code }) => code !== 'reference.published')) return null
  try {
    const { planTogether } = await import('./publish-together.ts')
    return await planTogether(layer, pair, errors)
  } catch {
    return null
  }
}

/** Thrown when a document can only be published together with others. */
class TogetherOnly extends Error {
  readonly plan: BulkPlan

  constructor(plan: BulkPlan) {
    super('The document can only be published together with others')
    this.plan = plan
  }
}

/** The command name of an action. */
export function commandOf(name: string): string {
  return `document.${name}`
}
