import { useRef, useState } from 'react'
import type { ComponentProps, Ref } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classes } from '../host/dom.ts'
import * as css from './field.css.ts'
import { IconButton } from './icon-button.tsx'
import { mergeRefs } from './merge-props.ts'
import type { ControlSize } from '../tokens.ts'

export interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'size' | 'type' | 'className' | 'style' | 'ref'
> {
  value: number | undefined
  /** Called when the text is a number, or empty (undefined). Half-typed text such as "-" is kept and not reported. */
  onChange?: (value: number | undefined) => void
  /** Step of the arrow keys and buttons. Default 1; any number may still be typed. */
  step?: number
  size?: ControlSize
  label?: string
  invalid?: boolean
  /** Buttons that add and subtract one step. */
  steppers?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A number in a native input. */
export function NumberInput({
  value,
  onChange,
  step = 1,
  size = 'large',
  label,
  invalid,
  steppers,
  onBlur,
  ref,
  ...rest
}: NumberInputProps) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  // What is being typed: "1." and "1.0" are the same number, and writing back "1" would eat keys.
  const [typed, setTyped] = useState<{ text: string; value: number | undefined } | null>(null)
  const text = typed && typed.value === value ? typed.text : formatNumber(value)

  function change(element: HTMLInputElement) {
    const { value: next, validity } = element
    const number = next === '' ? undefined : Number(next)
    const complete = !validity.badInput && !Number.isNaN(number)
    setTyped({ text: next, value: complete ? number : value })
    if (complete) onChange?.(number)
  }

  function stepBy(direction: 1 | -1) {
    const { min, max } = rest
    const next = Math.min(
      Number(max ?? Infinity),
      Math.max(Number(min ?? -Infinity), round((value ?? 0) + direction * step)),
    )
    setTyped(null)
    onChange?.(next)
    input.current?.focus()
  }

  const frame = classes(css.box, css.size[size])
  const readOnly = rest.readOnly ?? onChange === undefined
  const element = (
    <input
      {...rest}
      ref={mergeRefs(input, ref)}
      type="number"
      step="any"
      inputMode={rest.inputMode ?? 'decimal'}
      value={text}
      aria-label={label}
      aria-invalid={invalid || undefined}
      readOnly={readOnly}
      onChange={(event) => change(event.currentTarget)}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (event.defaultPrevented || readOnly) return
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        stepBy(event.key === 'ArrowUp' ? 1 : -1)
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      className={classes(css.numeric, steppers ? css.inner : frame)}
    />
  )
  if (!steppers) return element
  return (
    <span className={classes(frame, css.framed)}>
      {element}
      <span className={css.steppers}>
        <IconButton
          icon="minus"
          size="small"
          label={translate('ui.decrement')}
          tooltip={null}
          tabIndex={-1}
          disabled={readOnly || rest.disabled}
          onClick={() => stepBy(-1)}
        />
        <IconButton
          icon="plus"
          size="small"
          label={translate('ui.increment')}
          tooltip={null}
          tabIndex={-1}
          disabled={readOnly || rest.disabled}
          onClick={() => stepBy(1)}
        />
      </span>
    </span>
  )
}

function formatNumber(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : String(value)
}

/** Takes the dust of binary fractions off a stepped value: 0.1 + 0.2 is 0.3. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}
