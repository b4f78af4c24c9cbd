import type { ReactNode } from 'react'
import type { ApiClient } from '../data/connection/ask.ts'
import { ConfirmDialog } from '../ui/overlays/dialogs/confirm-dialog.tsx'
import { useUi } from '../ui/ui-context.ts'
import { Problem } from './problem.tsx'
import { useAction } from './use-loaded.ts'

export interface ConfirmActionProps {
  title: string
  description: string
  /** The button that does it. */
  confirmLabel: string
  /** Shown once it is done. */
  doneText: string
  /** Why it cannot be done yet. */
  disabledReason?: string | null
  action: (client: ApiClient) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  /** What is asked for first. */
  children?: ReactNode
}

/** Asks before something is done that cannot be undone; if it fails, the reason is shown and it can be tried again. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { title, description, confirmLabel, disabledReason, doneText, action, onDone } = props
  const { onClose, children } = props
  const { toasts } = useUi()
  const { problem, run } = useAction()

  async function confirm(): Promise<void> {
    if (!(await run(action))) return
    toasts.show({ tone: 'positive', title: doneText })
    onDone()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      tone="critical"
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      disabledReason={disabledReason}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {children}
      <Problem text={problem} />
    </ConfirmDialog>
  )
}
