import { useState } from 'react'
import { createDataset } from '../../data/administration/datasets.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import * as css from '../administration.css.ts'
import { FormDialog } from '../form-dialog.tsx'
import { PublicSwitch } from './public-switch.tsx'

/** Creates an empty dataset, private unless chosen otherwise. */
export function CreateDatasetDialog(props: { onChange: () => void; onClose: () => void }) {
  const { onChange, onClose } = props
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [isPublic, setPublic] = useState(false)
  const name = text.trim()
  return (
    <FormDialog
      title={translate('administration.create-dataset')}
      confirmLabel={translate('administration.create-dataset')}
      disabledReason={name === '' ? translate('administration.name-dataset') : null}
      doneText={translate('administration.dataset-created', { name })}
      action={(client) => createDataset(client, { name, aclMode: isPublic ? 'public' : 'private' })}
      onDone={onChange}
      onClose={onClose}
    >
      <label className={css.field}>
        <span className={css.label}>{translate('administration.dataset-name')}</span>
        <TextInput value={text} mono maxLength={64} onChange={setText} />
        <span className={css.hint}>{translate('administration.dataset-name-hint')}</span>
      </label>
      <PublicSwitch checked={isPublic} onChange={setPublic} />
    </FormDialog>
  )
}
