import type { ReactNode } from 'react'
import type { ApiClient } from '../data/connection/ask.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialogs/dialog.tsx'
import { useUi } from '../ui/ui-context.ts'
import * as css from './administration.css.ts'
import { Problem } from './problem.tsx'
import { useAction } from './use-loaded.ts'

export interface FormDialogProps {
  title: string
  /** The button that sends the form. */
  confirmLabel: string
  /** Why it cannot be sent yet. */
  disabledReason: string | null
  /** Shown once it is done. */
  doneText: string
  action: (client: ApiClient) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

/** A form with one button; if the server refuses it, the reason is shown and nothing is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirmLabel, disabledReason, doneText, action, onDone, onClose, children } = props
  const { toasts } = useUi()
  const { isBusy, problem, run } = useAction()

  async function send(): Promise<void> {
    if (!(await run(action))) return
    toasts.show({ tone: 'positive', title: doneText })
    onDone()
    onClose()
  }

  return (
    <Dialog
      open
      title={title}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onDone={disabledReason === null ? () => void send() : undefined}
      footer={
        <Button
          size="large"
          variant="primary"
          busy={isBusy}
          disabledReason={disabledReason}
          onClick={() => void send()}
        >
          {confirmLabel}
        </Button>
      }
    >
      <div className={css.form}>
        {children}
        <Problem text={problem} />
      </div>
    </Dialog>
  )
}
