import { useState } from 'react'
import { deleteDataset, setVisibility } from '../../data/administration/datasets.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from '../administration.css.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { Problem } from '../problem.tsx'
import { useAction } from '../use-loaded.ts'
import type { CountedDataset } from './datasets-page.tsx'
import { PublicSwitch } from './public-switch.tsx'

export interface DatasetDialogProps {
  dataset: CountedDataset
  onChange: () => void
  onClose: () => void
}

/** Who may read a dataset, and its deletion. */
export function DatasetDialog({ dataset, onChange, onClose }: DatasetDialogProps) {
  const translate = useTranslate()
  const { toasts } = useUi()
  const { dataset: own } = useDataLayer()
  const { name, aclMode } = dataset
  const [isPublic, setPublic] = useState(aclMode === 'public')
  const [isDeleting, setDeleting] = useState(false)
  const { isBusy, problem, run } = useAction()

  async function save(): Promise<void> {
    if (isPublic === (aclMode === 'public')) return onClose()
    const next = isPublic ? 'public' : 'private'
    if (!(await run((client) => setVisibility(client, name, next)))) return
    toasts.show({ tone: 'positive', title: translate(`administration.now-${next}`, { name }) })
    onChange()
    onClose()
  }

  if (isDeleting) return <DeleteDataset {...{ dataset, onChange, onClose }} />
  return (
    <Dialog
      open
      title={name}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onDone={() => void save()}
      footer={
        <>
          <span className={css.apart}>
            <Button
              size="large"
              tone="critical"
              disabledReason={name === own ? translate('administration.dataset-in-use') : null}
              onClick={() => setDeleting(true)}
            >
              {translate('administration.delete-open')}
            </Button>
          </span>
          <Button size="large" variant="primary" busy={isBusy} onClick={() => void save()}>
            {translate('administration.save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <PublicSwitch checked={isPublic} onChange={setPublic} />
        <Problem text={problem} />
      </div>
    </Dialog>
  )
}

/** Typing the name keeps a hurried hand from the wrong one. */
function DeleteDataset({ dataset, onChange, onClose }: DatasetDialogProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const { name, documents } = dataset
  return (
    <ConfirmAction
      title={translate('administration.delete-dataset-title', { name })}
      description={
        documents === null
          ? translate('administration.delete-dataset-body')
          : translate('administration.delete-counted-dataset-body', { count: documents })
      }
      confirmLabel={translate('administration.delete-dataset')}
      disabledReason={typed === name ? null : translate('administration.type-name', { name })}
      doneText={translate('administration.dataset-deleted', { name })}
      action={(client) => deleteDataset(client, name)}
      onDone={onChange}
      onClose={onClose}
    >
      <label className={css.field}>
        <span className={css.label}>{translate('administration.type-name', { name })}</span>
        <TextInput value={typed} mono autoComplete="off" onChange={setTyped} />
      </label>
    </ConfirmAction>
  )
}
