import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { SavedView } from '../../data/lists/saved-views.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import * as css from './saved-views.css.ts'

/** The action on a view that needs a dialog. */
export type ViewQuestion =
  | { readonly type: 'create' }
  | { readonly type: 'rename' | 'delete'; readonly saved: SavedView }

export interface SavedViewDialogProps {
  question: ViewQuestion
  onCancel: () => void
  onConfirm: (given: { title: string; isShared: boolean }) => void
}

/** Dialog for the name of a view, or to confirm its deletion. */
export function SavedViewDialog({ question, onCancel, onConfirm }: SavedViewDialogProps) {
  const translate = useTranslate()
  if (question.type !== 'delete') return <NameDialog {...{ question, onCancel, onConfirm }} />
  const { title, isShared } = question.saved
  return (
    <ConfirmDialog
      open
      tone="critical"
      title={translate('views.delete-title', { title })}
      description={translate(isShared ? 'views.delete-shared' : 'views.delete-own')}
      confirmLabel={translate('views.do-delete')}
      onCancel={onCancel}
      onConfirm={() => onConfirm({ title, isShared })}
    />
  )
}

function NameDialog({ question, onCancel, onConfirm }: SavedViewDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const before = question.type === 'rename' ? question.saved.title : ''
  const [title, setTitle] = useState(before)
  const [isShared, setShared] = useState(false)
  const name = title.trim()
  const isNew = question.type === 'create'
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (name !== '') onConfirm({ title: name, isShared })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={
        isNew
          ? translate('views.save-as-title')
          : translate('views.rename-title', { title: before })
      }
      initialFocus={input}
      footer={
        <>
          <Button size="large" onClick={onCancel}>
            {translate('ui.cancel')}
          </Button>
          <Button
            size="large"
            variant="primary"
            type="submit"
            form={formId}
            disabledReason={name === '' ? translate('views.title-missing') : null}
          >
            {translate(isNew ? 'views.do-save' : 'views.do-rename')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.body} onSubmit={submit}>
        <label htmlFor={id} className={css.label}>
          {translate('views.title')}
        </label>
        <TextInput id={id} ref={input} value={title} maxLength={120} onChange={setTitle} />
        {isNew && (
          <Checkbox
            checked={isShared}
            onChange={setShared}
            label={translate('views.share-new')}
            description={translate('views.share-hint')}
          />
        )}
      </form>
    </Dialog>
  )
}
