import { useState } from 'react'
import { createDataset } from '../../data/administration/datasets.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from '../administration.css.ts'
import { Problem } from '../problem.tsx'
import { useAction } from '../use-loaded.ts'
import { PublicSwitch } from './public-switch.tsx'

/** Creates an empty dataset, private unless chosen otherwise. */
export function CreateDatasetDialog(props: { onChange: () => void; onClose: () => void }) {
  const { onChange, onClose } = props
  const translate = useTranslate()
  const { toasts } = useUi()
  const [text, setText] = useState('')
  const [isPublic, setPublic] = useState(false)
  const { isBusy, problem, run } = useAction()
  const name = text.trim()
  const reason = name === '' ? translate('administration.name-dataset') : null

  async function create(): Promise<void> {
    const aclMode = isPublic ? 'public' : 'private'
    if (!(await run((client) => createDataset(client, { name, aclMode })))) return
    toasts.show({ tone: 'positive', title: translate('administration.dataset-created', { name }) })
    onChange()
    onClose()
  }

  return (
    <Dialog
      open
      title={translate('administration.create-dataset')}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onDone={reason === null ? () => void create() : undefined}
      footer={
        <Button
          size="large"
          variant="primary"
          busy={isBusy}
          disabledReason={reason}
          onClick={() => void create()}
        >
          {translate('administration.create-dataset')}
        </Button>
      }
    >
      <div className={css.form}>
        <label className={css.field}>
          <span className={css.label}>{translate('administration.dataset-name')}</span>
          <TextInput value={text} mono maxLength={64} onChange={setText} />
          <span className={css.hint}>{translate('administration.dataset-name-hint')}</span>
        </label>
        <PublicSwitch checked={isPublic} onChange={setPublic} />
        <Problem text={problem} />
      </div>
    </Dialog>
  )
}
