import type { ComponentType } from 'react'
import type { OperationName } from '../../data/pair/operations/operations.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Patch } from '../../model/patch.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import type { Tone } from '../../ui/tokens.ts'

/** A snapshot of a document, as passed to a host's extensions. */
export interface DocumentSubject {
  /** Id of the published version, whether or not it exists. */
  readonly id: string
  readonly type: string
  /** The displayed version: the draft, else the published one. */
  readonly document: ContentDocument | null
  readonly draft: ContentDocument | null
  readonly published: ContentDocument | null
  /** True when its type has no drafts. */
  readonly liveEdit: boolean
  readonly currentUser: CurrentUser | null
}

/** The document and the functions that a host's action can call. */
export interface DocumentActionCall extends DocumentSubject {
  /** Edits the draft, as the form does. */
  patch(patches: readonly Patch[]): void
  /** Runs an operation; the page may veto it as usual. Null after a veto, else the id of the result. */
  run(operation: DocumentOperation): Promise<string | null>
}

/** Operations that need no arguments besides the document. */
export type DocumentOperation = Exclude<OperationName, 'restore'>

/** The current state of a host's action for a document. */
export interface DocumentActionDescription {
  label: string
  /** Name of an icon of the icon set. */
  icon?: string
  /** `accent` for the main action; `critical` for destructive ones. */
  tone?: Tone
  disabled?: boolean
  /** Description; while it is disabled, the reason. */
  title?: string
  /** Keys such as `ctrl+alt+r`. */
  shortcut?: string
  /** A confirmation before it runs, or a dialog shown instead. */
  dialog?: DocumentActionDialog
  /** Performs the action. With a component in the dialog, that component performs it instead. */
  onHandle?: (call: DocumentActionCall) => void | Promise<void>
  /** Patches to apply to the document, instead of `onHandle`; also applied to each of many documents. */
  edit?: readonly Patch[]
}

/** How an action is offered for many selected documents. Each gets the `edit` of its description. */
export interface ManyDocumentsAction {
  label: string
  /** Name of an icon of the icon set. */
  icon?: string
  tone?: Tone
}

/** Context passed to an action besides the document. */
export interface DocumentActionContext {
  /** Why an operation is disabled, as text; null when it can run. */
  reasonOf(operation: DocumentOperation): string | null
}

export interface DocumentActionDialog {
  title: string
  description?: string
  /** The label of the confirm button. Default: the label of the action. */
  confirmLabel?: string
  /** Content of the dialog instead of a confirmation: a React component, or the tag name of a custom element. */
  component?: ComponentType<DocumentDialogProps> | string
}

export interface DocumentDialogProps extends Omit<DocumentActionCall, 'id' | 'type'> {
  readonly documentId: string
  readonly typeName: string
  readonly onClose: () => void
}

interface DocumentExtensionBase {
  name: string
  /** Default: applies to every document. */
  when?: (document: DocumentSubject) => boolean
}

/** An action: a built-in one by name, or the result of `describe`; null hides it. */
export interface DocumentActionDefinition extends DocumentExtensionBase {
  describe?: (
    document: DocumentSubject,
    context: DocumentActionContext,
  ) => DocumentActionDescription | null
  /** Also offers the action for many documents; built-in ones are offered for them anyway. */
  many?: ManyDocumentsAction
}

export interface DocumentBadgeDescription {
  label: string
  tone?: Tone
  /** Tooltip. */
  title?: string
}

/** A badge beside the title of a document; null shows none. */
export interface DocumentBadgeDefinition extends DocumentExtensionBase {
  describe: (document: DocumentSubject) => DocumentBadgeDescription | null
}

/** A panel beside the form. */
export interface DocumentInspectorDefinition extends DocumentExtensionBase {
  title: string
  /** Name of an icon of the icon set. */
  icon?: string
  /** Initial width in px, between 260 and 640. */
  width?: number
  /** A React component, or the tag name of a custom element. */
  component: ComponentType<DocumentInspectorProps> | string
}

export interface DocumentInspectorProps extends Omit<DocumentSubject, 'id' | 'type'> {
  readonly documentId: string
  readonly typeName: string
  /** Closes the panel. */
  readonly onClose: () => void
  /** Moves the user to a field. */
  readonly onPath: (path: string) => void
}

/** Extensions that a configuration adds to every document. */
export interface DocumentExtensions {
  readonly actions?: readonly DocumentActionDefinition[] | undefined
  readonly badges?: readonly DocumentBadgeDefinition[] | undefined
  readonly inspectors?: readonly DocumentInspectorDefinition[] | undefined
}

/** The built-in actions of every document, by name, in the order of the bar; configurations extend this list. */
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

/** Whether it is one of the built-in actions, unmodified. */
export function isBuiltIn({ name, describe }: DocumentActionDefinition): boolean {
  return !describe && builtInActions.some((action) => action.name === name)
}
