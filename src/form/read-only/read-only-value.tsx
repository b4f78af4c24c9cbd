import type { ComponentType } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from './read-only-value.css.ts'
import { useForm } from '../form-context.ts'
import type { DisplayProps, InputProps } from '../registry.ts'
import { ValueSource } from '../field/value-source.tsx'

/** Shows the value of a type without an input, read-only. */
export function ReadOnlyValue({ value, type, path, control }: InputProps) {
  const translate = useTranslate()
  const { registry } = useForm()
  const Display = (registry.find(type, 'display') ?? ValueSource) as ComponentType<DisplayProps>
  return (
    <div
      id={control.id}
      role="group"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
      className={css.card}
    >
      <div className={css.content}>
        {value === undefined ? (
          <span className={css.empty}>{translate('form.no-value')}</span>
        ) : (
          <Display value={value} type={type} path={path} />
        )}
      </div>
      <div className={css.note}>
        <Icon name="lock" size={13} />
        {translate('form.read-only-value')}
      </div>
    </div>
  )
}
