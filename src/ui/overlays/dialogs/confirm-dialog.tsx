import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../controls/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description?: ReactNode
  /** Details to review before deciding. */
  children?: ReactNode
  /** The verb of the action: "Delete", not "OK". */
  confirmLabel: string
  /** Default "Cancel". */
  cancelLabel?: string
  /** `critical` colours the button and focuses Cancel. */
  tone?: 'default' | 'critical'
  /** Why it cannot be confirmed now. */
  disabledReason?: string | null
  /** Maximum width; default `small`. */
  width?: 'small' | 'medium' | 'large'
  /** Called on confirmation; the dialog is busy while a returned promise is pending. The caller closes the dialog. */
  onConfirm: () => void | Promise<unknown>
  onCancel: () => void
  /** As in Dialog. */
  finalFocus?: () => HTMLElement | false | null
}

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmDialog({
  open,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'default',
  disabledReason,
  width = 'small',
  onConfirm,
  onCancel,
  finalFocus,
}: ConfirmDialogProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const cancel = useRef<HTMLElement>(null)
  const confirm = useRef<HTMLElement>(null)

  async function run() {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onCancel()
      }}
      role="alertdialog"
      width={width}
      title={title}
      {...(finalFocus && { finalFocus })}
      description={description}
      onDone={tone === 'critical' || busy || disabledReason ? undefined : () => void run()}
      initialFocus={tone === 'critical' ? cancel : confirm}
      footer={
        <>
          <Button ref={cancel} size="large" disabled={busy} onClick={onCancel}>
            {cancelLabel ?? translate('ui.cancel')}
          </Button>
          <Button
            ref={confirm}
            size="large"
            variant="primary"
            tone={tone}
            busy={busy}
            disabledReason={disabledReason}
            onClick={() => void run()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
