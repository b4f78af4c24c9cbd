import type { OperationObstacle } from '../../data/pair/operations/operation-obstacle.ts'
import type { OperationName } from '../../data/pair/operations/operations.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { Patch } from '../../model/patch.ts'
import { isIconName, type IconName } from '../../ui/text/icon.tsx'
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
 * Something that can be done with a document, or with many: one of our operations, or what a configuration adds. Bar,
 * menus, palette, keyboard and the bar of a selection are drawn from the same values.
 */
export interface DocumentAction {
  readonly name: string
  /** Set for one of ours. */
  readonly operation: OperationAction | null
  /** Left out for documents for which the configuration disables it. */
  readonly when: DocumentActionDefinition['when']
  /** Its current state for a document; null hides it. */
  describe(document: DocumentSubject, context: ActionContext): DescribedAction | null
  /** How it is offered for many documents; null for an action on single ones. */
  many(context: Pick<ActionContext, 'translate'>): ManyAction | null
}

/** What actions are described with. */
export interface ActionContext {
  translate: Translate
  /** Why an operation cannot happen right now. */
  obstacleOf(operation: OperationName): OperationObstacle | null
  /** The document's title, for questions. */
  title(): string
}

/** The state of an action for one document. */
export interface DescribedAction {
  readonly title: string
  readonly icon: IconName
  readonly tone: Tone
  readonly hint?: string | undefined
  readonly hotkey?: string | undefined
  /** The disabled reason as a text; null when it can run. */
  readonly reason: string | null
  /** Set when it is the user who may not do it. */
  readonly denial: Denial | null
  /** A confirmation before it runs, or a dialog shown instead. */
  readonly dialog: DocumentActionDialog | null
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

/** The actions of these definitions, in their order. What has no place in a bar, such as `restore`, is left out. */
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
  // Everything but `restore`, which has no action.
  const operation = action.operation as DocumentOperation
  return {
    describe({ liveEdit }, { translate, obstacleOf, title }) {
      if (liveEdit && !forLiveEdit) return null
      const obstacle = obstacleOf(operation)
      const { confirm, hint } = action
      return {
        ...{ icon, tone, hotkey, title: translate(action.title), hint: hint && translate(hint) },
        reason: obstacle && obstacleText(translate, obstacle),
        denial: obstacle?.type === 'denied' ? obstacle : null,
        dialog: confirm
          ? {
              title: translate(confirm.question),
              description: translate(confirm.body, { title: title() }),
            }
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
  const { label, title, shortcut, dialog = null, onHandle, edit } = description
  return {
    ...looksOf(description),
    title: label,
    hint: title,
    hotkey: shortcut,
    reason: hostReason(description, translate),
    denial: null,
    dialog,
    edit: edit ?? null,
    async run(call) {
      if (onHandle) await onHandle(call)
      else if (edit) call.patch(edit)
    },
  }
}

/** Why an action of a configuration cannot be done; null when it can. */
function hostReason(
  { disabled, title }: DocumentActionDescription,
  translate: Translate,
): string | null {
  return disabled ? title || translate('document.reason.not-now') : null
}

function looksOf({ icon, tone = 'default' }: Pick<DocumentActionDescription, 'icon' | 'tone'>) {
  return { icon: isIconName(icon) ? icon : ('circle' as const), tone }
}
