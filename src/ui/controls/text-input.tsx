import { memo } from 'react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classes } from '../host/dom.ts'
import * as css from './field.css.ts'
import { Icon } from '../text/icon.tsx'
import type { IconName } from '../text/icons.ts'
import { IconButton } from './icon-button.tsx'
import type { ControlSize } from '../tokens.ts'

export interface TextInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'size' | 'type' | 'className' | 'style' | 'ref'
> {
  /** Without it the control is uncontrolled and starts with `defaultValue`. */
  value?: string
  /** Called with the whole text at every keystroke. */
  onChange?: (value: string) => void
  /** Default `text`. */
  type?: 'text' | 'email' | 'url' | 'search' | 'tel' | 'password'
  /** Default `large` (32px). */
  size?: ControlSize
  /** Accessible name when no label element points here. */
  label?: string
  /** Marks the value as invalid; the message belongs in an element referenced by `aria-describedby`. */
  invalid?: boolean
  /** Icon at the start. */
  icon?: IconName
  /** Shows a button that clears a non-empty field. */
  onClear?: () => void
  /** Content at the end of the frame: a unit, buttons. */
  end?: ReactNode
  /** Monospaced, for ids and code. */
  mono?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * One line of text in a native input. Memoized: React writes the type and name of an input again on every render, which
 * makes the browser lay out the page.
 */
export const TextInput = memo(function TextInput({
  value,
  onChange,
  type = 'text',
  size = 'large',
  label,
  invalid,
  icon,
  onClear,
  end,
  mono,
  ...rest
}: TextInputProps) {
  const translate = useTranslate()
  const framed = icon !== undefined || onClear !== undefined || end !== undefined
  const frame = classes(css.box, css.size[size], mono && css.mono)
  const input = (
    <input
      dir="auto"
      {...rest}
      type={type}
      value={value}
      aria-label={label}
      aria-invalid={invalid || undefined}
      // Without a listener the value could not change, and React would warn.
      readOnly={rest.readOnly ?? onChange === undefined}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      className={framed ? css.inner : frame}
    />
  )
  if (!framed) return input
  return (
    <span className={classes(frame, css.framed)}>
      {icon && <Icon name={icon} className={css.affix} />}
      {input}
      {onClear && value !== '' && (
        <IconButton
          icon="x"
          size="small"
          label={translate('ui.clear')}
          tooltip={null}
          onClick={onClear}
        />
      )}
      {end}
    </span>
  )
})
