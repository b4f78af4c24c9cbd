import { useTranslate } from '../../i18n/use-translate.ts'
import { ConfirmDialog } from '../../ui/overlays/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import type { DocumentDialogProps } from './document-extension.ts'
import { HostPart } from '../../react/host-part.tsx'
import type { ActionQuestion } from '../actions/use-document-actions.ts'

/** The dialog of an action: a confirmation, or the host's own content. */
export function ActionDialog({ described, dialog, call, confirm, close }: ActionQuestion) {
  const translate = useTranslate()
  const { title: label, tone } = described
  const { title, description: text, confirmLabel = label, component } = dialog
  if (!component) {
    return (
      <ConfirmDialog
        open
        title={title}
        description={text}
        confirmLabel={confirmLabel}
        tone={tone === 'critical' ? 'critical' : 'default'}
        onConfirm={() => confirm()}
        onCancel={close}
      />
    )
  }
  const { id: documentId, type: typeName, ...given } = call
  const props: DocumentDialogProps = { ...given, documentId, typeName, onClose: close }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={text}
      width="medium"
    >
      <ErrorBoundary
        where={`dialog of action ${label}`}
        title={translate('document.part-crashed', { title })}
      >
        <HostPart part={component} props={props} />
      </ErrorBoundary>
    </Dialog>
  )
}
