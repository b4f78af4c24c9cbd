import { useState } from 'react'
import { allowOrigin } from '../../data/administration/origins.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { AllowedOrigin } from '../../protocol/administration.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice/switch.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from '../administration.css.ts'
import { Problem } from '../problem.tsx'
import { useAction } from '../use-loaded.ts'
import { originOf } from './origin-of.ts'

export interface OriginDialogProps {
  /** Those that are allowed already, which it can change. */
  known: readonly AllowedOrigin[]
  onChange: () => void
  onClose: () => void
}

/** Allows the pages of an origin. */
export function OriginDialog({ known, onChange, onClose }: OriginDialogProps) {
  const translate = useTranslate()
  const { toasts } = useUi()
  const [text, setText] = useState('')
  const [allowCredentials, setCredentials] = useState(false)
  const { isBusy, problem, run } = useAction()
  const origin = originOf(text)
  const former = known.find((one) => one.origin === origin)
  const reason = origin === null ? translate('administration.enter-origin') : null

  async function allow(): Promise<void> {
    if (origin === null) return
    if (!(await run((client) => allowOrigin(client, { origin, allowCredentials })))) return
    toasts.show({ tone: 'positive', title: translate('administration.origin-allowed', { origin }) })
    onChange()
    onClose()
  }

  return (
    <Dialog
      open
      title={translate('administration.allow-origin')}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onDone={reason === null ? () => void allow() : undefined}
      footer={
        <Button
          size="large"
          variant="primary"
          busy={isBusy}
          disabledReason={reason}
          onClick={() => void allow()}
        >
          {translate('administration.allow-origin')}
        </Button>
      }
    >
      <div className={css.form}>
        <label className={css.field}>
          <span className={css.label}>{translate('administration.origin')}</span>
          <TextInput
            value={text}
            type="url"
            placeholder="https://www.example.com"
            onChange={setText}
          />
          <span className={css.hint}>{translate('administration.origin-hint')}</span>
        </label>
        {former && (
          <p className={css.caution}>
            {translate('administration.origin-known', { origin: former.origin })}
          </p>
        )}
        <Switch
          checked={allowCredentials}
          label={translate('administration.with-credentials')}
          description={translate('administration.credentials-hint')}
          onChange={setCredentials}
        />
        <Problem text={problem} />
      </div>
    </Dialog>
  )
}
