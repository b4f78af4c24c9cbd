import { type BulkPlan } from '../../data/bulk/bulk.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { OperationError } from '../../data/pair/operations/operation-error.ts'
import type { OperationName, OperationOutcome } from '../../data/pair/operations/operations.ts'
import { failureText } from '../../area/failure-text.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import type { Toast } from '../../ui/feedback/toast-store.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { findingsNow } from '../findings/use-findings.ts'
import { runOperation } from '../pair/run-operation.ts'
import type { ActionContext } from './document-action.ts'
import { operationActions } from './index.ts'
import { obstacleText } from './obstacle-text.ts'
import type { OperationAction } from './operation-action.ts'
import { useUndoDeletion, watchVersions } from './undo-deletion.ts'

/** Runs an operation in another way; resolves to null when the page vetoed it. */
export type OperationVariant = () => Promise<{
  outcome: OperationOutcome
  /** Shown with the message that it is done. */
  offer: Pick<Toast, 'action' | 'duration'>
} | null>

export interface OperationOptions extends Pick<ActionContext, 'obstacleOf'> {
  pair: DocumentPair
  /** The document's title, for questions and messages. */
  title: () => string
  /** Called when an action is prevented by validation errors, with the path of the first one. */
  onInvalid: (path: Path) => void
  /** Called after an action, which may navigate elsewhere. */
  onDone: (action: OperationAction, outcome: OperationOutcome) => void
}

/**
 * Runs an operation on a document without confirmation, and shows that it is done; null when it was prevented, after the
 * reason was shown. Rejects with OperationError, or with TogetherOnly.
 */
export function useOperation(options: OperationOptions) {
  const { pair, title, obstacleOf, onInvalid, onDone } = options
  const layer = useDataLayer()
  const host = useHost()
  const translate = useTranslate()
  const toast = useToast()
  const undoDeletion = useUndoDeletion()

  return async (
    name: OperationName,
    variant?: OperationVariant,
  ): Promise<OperationOutcome | null> => {
    const action = operationActions.find(({ operation }) => operation === name)
    if (!action) throw new TypeError(`There is no operation "${name}"`)
    const obstacle = obstacleOf(name)
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
      const fixFirst = translate('document.fix-first', { count: errors.length })
      toast.show({ id: 'document-invalid', tone: 'caution', title: fixFirst })
      onInvalid(errors[0]?.path ?? [])
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
export class TogetherOnly extends Error {
  readonly plan: BulkPlan

  constructor(plan: BulkPlan) {
    super('The document can only be published together with others')
    this.plan = plan
  }
}

/** The message about an action that failed; null if the user or the page called it off. */
export function failureMessage(translate: Translate, action: string, error: unknown): Toast | null {
  const code = error instanceof OperationError ? error.code : null
  if (code === 'CALLED_OFF') return null
  if (code === 'CHANGED') {
    return {
      tone: 'caution',
      title: translate('document.publish-changed'),
      description: translate('document.publish-changed-body'),
      duration: 0,
    }
  }
  return {
    tone: 'critical',
    title: translate('document.operation-failed', { action }),
    description: failureText(translate, error),
    duration: 0,
  }
}
