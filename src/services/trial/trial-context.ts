import { createContext, useContext } from 'react'
import type { FeedDialog } from '../../protocol/feeds/feed-dialog.ts'
import type { Trial } from '../../protocol/feeds/trial.ts'
import type { DismissKind } from '../telemetry/events.ts'

/** The current trial and its dialog. */
export interface ShownTrial {
  trial: Trial
  /** The open dialog; null if none is. */
  open: OpenDialog | null
  /** Whether pressing the button shows something. */
  hasDialog: boolean
  /** Opens the dialog on request. */
  show: () => void
  close: (kind: DismissKind) => void
  /** Called when the main button of the open dialog is pressed. */
  follow: () => void
}

export interface OpenDialog {
  dialog: FeedDialog
  /** Whether it opened by itself. */
  isAutomatic: boolean
}

export const TrialContext = createContext<ShownTrial | null>(null)

/** The trial of the project; null when there is none to show. */
export function useTrial(): ShownTrial | null {
  return useContext(TrialContext)
}
