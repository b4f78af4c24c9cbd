import { useState } from 'react'
import { createToken } from '../../data/administration/tokens.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CreatedApiToken } from '../../protocol/administration.ts'
import type { Role } from '../../protocol/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import * as css from '../administration.css.ts'
import { Problem } from '../problem.tsx'
import { RoleChoice } from '../role-choice.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { useAction } from '../use-loaded.ts'

export interface TokenDialogProps {
  roles: readonly Role[]
  onChange: () => void
  onClose: () => void
}

/** Creates a token, then shows it this once. */
export function TokenDialog({ roles, onChange, onClose }: TokenDialogProps) {
  const translate = useTranslate()
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [created, setCreated] = useState<CreatedApiToken | null>(null)
  const creating = useAction()
  const reason =
    label.trim() === ''
      ? translate('administration.name-token')
      : chosen.length === 0
        ? translate('administration.choose-role')
        : null

  async function create(): Promise<void> {
    await creating.run(async (client) =>
      setCreated(await createToken(client, { label, roles: chosen })),
    )
    onChange()
  }

  const frame = {
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
  }
  if (created) {
    return (
      <Dialog
        {...frame}
        key="created"
        width="medium"
        closeOnOutsidePress={false}
        title={translate('administration.token-created', { name: created.label })}
        description={translate('administration.token-created-body')}
        footer={
          <Button size="large" variant="primary" onClick={onClose}>
            {translate('administration.done')}
          </Button>
        }
      >
        <ShownOnce label={translate('administration.token')} value={created.key} />
      </Dialog>
    )
  }
  return (
    <Dialog
      {...frame}
      title={translate('administration.create-token')}
      onDone={reason === null ? () => void create() : undefined}
      footer={
        <Button
          size="large"
          variant="primary"
          busy={creating.isBusy}
          disabledReason={reason}
          onClick={() => void create()}
        >
          {translate('administration.create-token')}
        </Button>
      }
    >
      <div className={css.form}>
        <label className={css.field}>
          <span className={css.label}>{translate('administration.token-name')}</span>
          <TextInput value={label} maxLength={100} onChange={setLabel} />
          <span className={css.hint}>{translate('administration.token-name-hint')}</span>
        </label>
        <RoleChoice roles={roles} value={chosen} onChange={setChosen} />
        <Problem text={creating.problem} />
      </div>
    </Dialog>
  )
}
