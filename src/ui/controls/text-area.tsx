import { memo, useCallback } from 'react'
import type { ComponentProps, CSSProperties, RefCallback } from 'react'
import { classes } from '../host/dom.ts'
import * as css from './field.css.ts'
import { holdHeight } from '../layout/hold-height.ts'

export interface TextAreaProps extends Omit<
  ComponentProps<'textarea'>,
  'value' | 'onChange' | 'className' | 'style' | 'ref'
> {
  /** Without it the control is uncontrolled and starts with `defaultValue`. */
  value?: string
  /** Called with the whole text at every keystroke. */
  onChange?: (value: string) => void
  /** Minimum number of lines; it grows with its text. Default 3. */
  rows?: number
  /** Accessible name when no label element points here. */
  label?: string
  invalid?: boolean
  /** Monospaced, for code. */
  mono?: boolean
  ref?: RefCallback<HTMLTextAreaElement>
}

/**
 * Several lines of text in a native text area that grows with them. Memoized: it renders only when its props change.
 */
export const TextArea = memo(function TextArea({
  value,
  onChange,
  rows = 3,
  label,
  invalid,
  mono,
  ref,
  ...rest
}: TextAreaProps) {
  const connect = useCallback<RefCallback<HTMLTextAreaElement>>(
    (element) => {
      if (!element) return
      const stop = holdHeight(element)
      const leave = ref?.(element)
      return () => {
        stop()
        if (typeof leave === 'function') leave()
        else ref?.(null)
      }
    },
    [ref],
  )
  return (
    <textarea
      dir="auto"
      {...rest}
      ref={connect}
      value={value}
      rows={rows}
      aria-label={label}
      aria-invalid={invalid || undefined}
      readOnly={rest.readOnly ?? onChange === undefined}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      className={classes(css.box, css.size.large, css.textArea, mono && css.mono)}
      style={{ '--rows': rows } as CSSProperties}
    />
  )
})
