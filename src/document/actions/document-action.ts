import type { OperationObstacle } from '../../data/pair/operations/operation-obstacle.ts'
import type { OperationName } from '../../data/pair/operations/operations.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { Patch } from '../../model/patch.ts'
import type { DocumentStatus } from '../../preview/document-state.ts'
import { isIconName, type IconName } from '../../ui/text/icons.ts'
import type { Tone } from '../../ui/tokens.ts'
import type {
  DocumentActionCall,
  DocumentActionDefinition,
  DocumentActionDescription,
  DocumentActionDialog,
  DocumentOperation,
  DocumentSubject,
} from '../extensions/document-extension.ts'
import type { Denial } from '../permissions/why-button.tsx'
import { operationActions } from './index.ts'
import { obstacleText } from './obstacle-text.ts'
import type { OperationAction } from './operation-action.ts'

/**
 * An action on one or many documents: one of our operations, or an action of the configuration. Bar, menus, palette,
 * keyboard and the selection bar are all rendered from this.
 */
export interface DocumentAction {
  readonly name: string
  /** Set for built-in actions. */
  readonly operation: OperationAction | null
  /** Hides the action for documents for which it returns false. */
  readonly when: DocumentActionDefinition['when']
  /** Its current state for a document; null hides it. */
  describe(document: DocumentSubject, context: ActionContext): DescribedAction | null
  /** How the action is offered for many documents; null for actions on single documents. */
  many(context: Pick<ActionContext, 'translate'>): ManyAction | null
}

/** What actions need to describe themselves. */
export interface ActionContext {
  translate: Translate
  /** Why an operation cannot run right now; null when it can. */
  obstacleOf(operation: OperationName): OperationObstacle | null
  /** The document's title, for questions. */
  title(): string
  /** Which versions of the document exist, for questions. */
  status(): DocumentStatus
}

/** The state of an action for one document. */
export interface DescribedAction {
  readonly title: string
  readonly icon: IconName
  readonly tone: Tone
  readonly hint?: string | undefined
  readonly hotkey?: string | undefined
  /** Why the action is disabled, as text; null when it can run. */
  readonly reason: string | null
  /** Set when the user lacks permission. */
  readonly denial: Denial | null
  /** A confirmation before it runs, or a dialog shown instead; described when it opens, as it may name the document. */
  readonly dialog: (() => DocumentActionDialog) | null
  /** The change it makes to the document, for an action that declares it. */
  readonly edit: readonly Patch[] | null
  run(call: DocumentActionCall): Promise<unknown>
}

/** An action as it is offered for many documents. */
export interface ManyAction {
  readonly title: string
  readonly icon: IconName
  readonly tone: Tone
}

/** Creates the actions of these definitions, in order. Operations without an action, such as `restore`, are skipped. */
export function actionsOf(
  definitions: readonly DocumentActionDefinition[],
): readonly DocumentAction[] {
  return definitions.flatMap((definition): DocumentAction[] => {
    const { name, when, describe, many } = definition
    if (describe) return [{ name, when, operation: null, ...hostAction({ describe, many }) }]
    const operation = operationActions.find((one) => one.operation === name)
    return operation ? [{ name, when, operation, ...ownAction(operation) }] : []
  })
}

type Behaviour = Pick<DocumentAction, 'describe' | 'many'>

function ownAction(action: OperationAction): Behaviour {
  const { icon, tone, hotkey, forLiveEdit } = action
  // Any operation except `restore`, which has no action.
  const operation = action.operation as DocumentOperation
  return {
    describe({ liveEdit }, { translate, obstacleOf, title, status }) {
      if (liveEdit && !forLiveEdit) return null
      const obstacle = obstacleOf(operation)
      const { confirm, hint } = action
      return {
        ...{ icon, tone, hotkey, title: translate(action.title), hint: hint && translate(hint) },
        reason: obstacle && obstacleText(translate, obstacle),
        denial: obstacle?.type === 'denied' ? obstacle : null,
        dialog: confirm
          ? () => ({
              title: translate(confirm.question),
              description: translate(
                typeof confirm.body === 'string' ? confirm.body : confirm.body[status()],
                { title: title() },
              ),
            })
          : null,
        edit: null,
        run: ({ run }) => run(operation),
      }
    },
    many: ({ translate }) => ({ icon, tone, title: translate(action.title) }),
  }
}

function hostAction({
  describe,
  many,
}: Required<Pick<DocumentActionDefinition, 'describe'>> &
  Pick<DocumentActionDefinition, 'many'>): Behaviour {
  return {
    describe(document, { translate, obstacleOf }) {
      const reasonOf = (operation: DocumentOperation): string | null => {
        const obstacle = obstacleOf(operation)
        return obstacle && obstacleText(translate, obstacle)
      }
      const description = describe(document, { reasonOf })
      return description && typeof description.label === 'string'
        ? described(description, translate)
        : null
    },
    many: () => (many && { ...looksOf(many), title: many.label }) || null,
  }
}

function described(description: DocumentActionDescription, translate: Translate): DescribedAction {
  const { label, title, shortcut, dialog, onHandle, edit } = description
  return {
    ...looksOf(description),
    title: label,
    hint: title,
    hotkey: shortcut,
    reason: hostReason(description, translate),
    denial: null,
    dialog: dialog ? () => dialog : null,
    edit: edit ?? null,
    async run(call) {
      if (onHandle) await onHandle(call)
      else if (edit) call.patch(edit)
    },
  }
}

/** Why an action of the configuration is disabled; null when it can run. */
function hostReason(
  { disabled, title }: DocumentActionDescription,
  translate: Translate,
): string | null {
  return disabled ? title || translate('document.reason.not-now') : null
}

function looksOf({ icon, tone = 'default' }: Pick<DocumentActionDescription, 'icon' | 'tone'>) {
  return { icon: isIconName(icon) ? icon : ('circle' as const), tone }
}
