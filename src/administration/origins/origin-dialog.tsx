import { useState } from 'react'
import { allowOrigin } from '../../data/administration/origins.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { AllowedOrigin } from '../../protocol/administration.ts'
import { Switch } from '../../ui/controls/choice/switch.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import * as css from '../administration.css.ts'
import { FormDialog } from '../form-dialog.tsx'
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
  const [text, setText] = useState('')
  const [allowCredentials, setCredentials] = useState(false)
  const origin = originOf(text)
  const isKnown = known.some((one) => one.origin === origin)
  return (
    <FormDialog
      title={translate('administration.allow-origin')}
      confirmLabel={translate('administration.allow-origin')}
      disabledReason={origin === null ? translate('administration.enter-origin') : null}
      doneText={translate('administration.origin-allowed', { origin: origin ?? '' })}
      action={(client) => allowOrigin(client, { origin: origin ?? '', allowCredentials })}
      onDone={onChange}
      onClose={onClose}
    >
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
      {isKnown && origin !== null && (
        <p className={css.caution}>{translate('administration.origin-known', { origin })}</p>
      )}
      <Switch
        checked={allowCredentials}
        label={translate('administration.with-credentials')}
        description={translate('administration.credentials-hint')}
        onChange={setCredentials}
      />
    </FormDialog>
  )
}
