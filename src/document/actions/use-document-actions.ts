import { useMemo, useState } from 'react'
import { requestedTargets } from '../../data/bulk/bulk.ts'
import { guardOf } from '../../data/access/operation-permissions.ts'
import type { PairState } from '../../data/pair/document-pair.ts'
import {
  operationObstacle,
  undecidedFields,
} from '../../data/pair/operations/operation-obstacle.ts'
import { OperationError } from '../../data/pair/operations/operation-error.ts'
import { type DisabledReason, type OperationName } from '../../data/pair/operations/operations.ts'
import { settleText } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isEqual } from '../../model/equal.ts'
import { documentStatus } from '../../preview/document-state.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'
import type {
  DocumentActionCall,
  DocumentActionDialog,
  DocumentActionDefinition,
} from '../extensions/document-extension.ts'
import { subjectOf, useHostCall, useSubject } from '../extensions/use-subject.ts'
import { failureText } from '../../area/failure-text.ts'
import { isOutOfReach, usePairValue } from '../pair/use-pair-value.ts'
import { denialText, type DocumentPermissions } from '../permissions/use-permissions.ts'
import {
  actionsOf,
  type ActionContext,
  type DescribedAction,
  type DocumentAction,
} from './document-action.ts'
import type { OperationAction } from './operation-action.ts'
import {
  failureMessage,
  type OperationOptions,
  type OperationVariant,
  TogetherOnly,
  useOperation,
} from './use-operation.ts'
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

export interface DocumentActionsOptions extends Omit<OperationOptions, 'obstacleOf'> {
  /** The available actions, in the order of the bar. */
  definitions: readonly DocumentActionDefinition[]
  /** The user's permissions; null until they are loaded. */
  permissions: DocumentPermissions | null
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
  const { pair, definitions, permissions, title } = options
  const layer = useDataLayer()
  const host = useHost()
  const translate = useTranslate()
  const toast = useToast()
  const { reportError } = useUi()
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
    status: () => documentStatus(pair.getState()),
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

  const perform = useOperation({ ...options, obstacleOf: context.obstacleOf })

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
      const message = failureMessage(translate, described.title, error)
      if (!message) return
      if (!operation) reportError(error, `action ${name}`)
      toast.show(message)
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

/** The command name of an action. */
export function commandOf(name: string): string {
  return `document.${name}`
}
