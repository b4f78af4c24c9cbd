import type { ComponentType } from 'react'
import type { OperationName } from '../../data/pair/operations/operations.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Patch } from '../../model/patch.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import type { Tone } from '../../ui/tokens.ts'

/** A document as the extensions of a host see it, at one moment. */
export interface DocumentSubject {
  /** Id of the published version, whether or not there is one. */
  readonly id: string
  readonly type: string
  /** What the form shows: the draft, else what is published. */
  readonly document: ContentDocument | null
  readonly draft: ContentDocument | null
  readonly published: ContentDocument | null
  /** Its type has no drafts. */
  readonly liveEdit: boolean
  readonly currentUser: CurrentUser | null
}

/** What an action of a host can do with the document. */
export interface DocumentActionCall extends DocumentSubject {
  /** Edits the draft, as the form does. */
  patch(patches: readonly Patch[]): void
  /** Runs an operation; the page may veto it as always. Null after a veto, else the id of the result. */
  run(operation: DocumentOperation): Promise<string | null>
}

/** Operations that need nothing but the document. */
export type DocumentOperation = Exclude<OperationName, 'restore'>

/** The current state of a host's action for a document. */
export interface DocumentActionDescription {
  label: string
  /** Name of an icon of the icon set. */
  icon?: string
  /** `accent`: the main action; `critical`: what destroys. */
  tone?: Tone
  disabled?: boolean
  /** What it does; while it is disabled, why. */
  title?: string
  /** Keys such as `ctrl+alt+r`. */
  shortcut?: string
  /** A confirmation before it runs, or a dialog shown instead. */
  dialog?: DocumentActionDialog
  /** Does it. With a component in the dialog it is that which does. */
  onHandle?: (call: DocumentActionCall) => void | Promise<void>
  /** What it changes in the document, instead of `onHandle`; also in each of many. */
  edit?: readonly Patch[]
}

/** How an action is offered for many selected documents. What it does to each is the `edit` of its description. */
export interface ManyDocumentsAction {
  label: string
  /** Name of an icon of the icon set. */
  icon?: string
  tone?: Tone
}

/** What an action receives beside the document. */
export interface DocumentActionContext {
  /** The disabled reason of an operation as a text; null when it can run. */
  reasonOf(operation: DocumentOperation): string | null
}

export interface DocumentActionDialog {
  title: string
  description?: string
  /** The verb on the button of a question. Default: the label of the action. */
  confirmLabel?: string
  /** Stands in the dialog, in the place of a question: a component of React, or the tag name of a custom element. */
  component?: ComponentType<DocumentDialogProps> | string
}

export interface DocumentDialogProps extends Omit<DocumentActionCall, 'id' | 'type'> {
  readonly documentId: string
  readonly typeName: string
  readonly onClose: () => void
}

interface DocumentExtensionBase {
  name: string
  /** Left out: it is for every document. */
  when?: (document: DocumentSubject) => boolean
}

/** An action: one of ours by its name, or what `describe` makes of it; null offers nothing. */
export interface DocumentActionDefinition extends DocumentExtensionBase {
  describe?: (
    document: DocumentSubject,
    context: DocumentActionContext,
  ) => DocumentActionDescription | null
  /** Offers it for many documents as well; one of ours is offered for them anyway. */
  many?: ManyDocumentsAction
}

export interface DocumentBadgeDescription {
  label: string
  tone?: Tone
  /** More, in its tooltip. */
  title?: string
}

/** A word beside the title of a document; null shows none. */
export interface DocumentBadgeDefinition extends DocumentExtensionBase {
  describe: (document: DocumentSubject) => DocumentBadgeDescription | null
}

/** A panel beside the form. */
export interface DocumentInspectorDefinition extends DocumentExtensionBase {
  title: string
  /** Name of an icon of the icon set. */
  icon?: string
  /** Width in px it opens with, between 260 and 640. */
  width?: number
  /** A component of React, or the tag name of a custom element. */
  component: ComponentType<DocumentInspectorProps> | string
}

export interface DocumentInspectorProps extends Omit<DocumentSubject, 'id' | 'type'> {
  readonly documentId: string
  readonly typeName: string
  /** Closes the panel. */
  readonly onClose: () => void
  /** Moves the editor to a field. */
  readonly onPath: (path: string) => void
}

/** What a configuration brings to every document. */
export interface DocumentExtensions {
  readonly actions?: readonly DocumentActionDefinition[] | undefined
  readonly badges?: readonly DocumentBadgeDefinition[] | undefined
  readonly inspectors?: readonly DocumentInspectorDefinition[] | undefined
}

/** What every document has, by name, in the order of the bar: the list that configurations begin with. */
export const builtInActions: readonly DocumentActionDefinition[] = (
  [
    'publish',
    'discardChanges',
    'unpublish',
    'duplicate',
    'delete',
    'restore',
  ] satisfies OperationName[]
).map((name) => ({ name }))

/** Whether it is one of ours, as we made it. */
export function isBuiltIn({ name, describe }: DocumentActionDefinition): boolean {
  return !describe && builtInActions.some((action) => action.name === name)
}
