import type { OperationName } from '../../data/pair/operations/operations.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { IconName } from '../../ui/text/icon.tsx'
import type { Tone } from '../../ui/tokens.ts'

/** A data operation as editors meet it. Bar, menus and keyboard are all drawn from the one list. */
export interface OperationAction {
  operation: OperationName
  title: MessageKey
  icon: IconName
  tone: Tone
  /** What it does, for the main action's hint. */
  hint?: MessageKey
  /** Keys that start it; the element's `hotkeys` decides where they are handled. */
  hotkey?: string
  /** Confirmed before it runs; `{title}` is the document's. */
  confirm?: { question: MessageKey; body: MessageKey }
  /** Takes the document away from those that refer to it, which are shown before. */
  affectsReferrers?: boolean
  /** Announced when it is done; `{title}` is the document's. */
  done: MessageKey
  /** What an editor may do to find the document again afterwards. */
  after: 'stay' | 'open-result' | 'close'
  /** Runs only when no validation error is left. */
  needsValid: boolean
  /** Whether types that edit live have it at all. */
  forLiveEdit: boolean
}
