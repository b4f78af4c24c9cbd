import type { OperationName } from '../../data/pair/operations/operations.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { DocumentStatus } from '../../preview/document-state.ts'
import type { IconName } from '../../ui/text/icons.ts'
import type { Tone } from '../../ui/tokens.ts'

/** The presentation of a data operation. Bar, menus and keyboard all use this one list. */
export interface OperationAction {
  operation: OperationName
  title: MessageKey
  icon: IconName
  tone: Tone
  /** Description, for the main action's tooltip. */
  hint?: MessageKey
  /** Keys that start it; the element's `hotkeys` decides where they are handled. */
  hotkey?: string
  /** Confirmation before it runs; `{title}` is the document's. The body may depend on which versions exist. */
  confirm?: {
    question: MessageKey
    body: MessageKey | Readonly<Record<DocumentStatus, MessageKey>>
  }
  /** True when documents referring to this one are affected; they are listed in the confirmation. */
  affectsReferrers?: boolean
  /** Announced when it is done; `{title}` is the document's. */
  done: MessageKey
  /** What the view does afterwards: stay, open the resulting document, or close. */
  after: 'stay' | 'open-result' | 'close'
  /** Runs only when no validation error is left. */
  needsValid: boolean
  /** Whether it is available for types with live editing. */
  forLiveEdit: boolean
}
