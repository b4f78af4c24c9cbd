import { useRef, useState } from 'react'
import type { ComponentProps, Ref } from 'react'
import { numberText } from '../../i18n/number-text.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { classes } from '../host/dom.ts'
import * as css from './field.css.ts'
import { IconButton } from './icon-button.tsx'
import { mergeRefs } from '../anchored/merge-props.ts'
import type { ControlSize } from '../tokens.ts'

export interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'size' | 'type' | 'className' | 'style' | 'ref' | 'min' | 'max'
> {
  /** Bounds of the arrow keys and buttons; any number may still be typed. */
  min?: number
  max?: number
  value: number | undefined
  /** Called when the text is a number in the current language, or empty (undefined). */
  onChange?: (value: number | undefined, text?: string) => void
  /** Called when the text is not a number, including partly typed ones such as "-". */
  onUnread?: (text: string) => void
  /**
   * Text that is not a number, stored by the owner; null for none. If undefined, the box keeps it until the value
   * changes.
   */
  unread?: string | null
  /** Step of the arrow keys and buttons. Default 1; any number may still be typed. */
  step?: number
  size?: ControlSize
  label?: string
  invalid?: boolean
  /** Shows buttons that add and subtract one step. */
  steppers?: boolean
  ref?: Ref<HTMLInputElement>
}

interface Typed {
  readonly text: string
  /** Null for a text that is not a number, undefined for an empty one. */
  readonly number: number | undefined | null
  /** The value at the time of typing. */
  readonly before: number | undefined
  /** True once the box has lost the focus with this text. */
  readonly isLeft: boolean
}

/** A number in the format of the language. Typed text is not reformatted while the box has the focus. */
export function NumberInput({
  value,
  onChange,
  onUnread,
  unread,
  step = 1,
  min = -Infinity,
  max = Infinity,
  size = 'large',
  label,
  invalid,
  steppers,
  onBlur,
  ref,
  ...rest
}: NumberInputProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const words = numberText(locale)
  const input = useRef<HTMLInputElement>(null)
  // The typed text: "1." and "1.0" are the same number, and writing back "1" would delete characters.
  const [typed, setTyped] = useState<Typed | null>(null)
  const text = typed && isShown(typed) ? typed.text : shown()
  const isUnread = text.trim() !== '' && words.read(text) === null

  function isShown({ text: own, number, before }: Typed): boolean {
    if (number !== null) return number === value
    return unread === undefined ? value === undefined || value === before : unread === own
  }

  function shown(): string {
    return unread ?? (value === undefined || Number.isNaN(value) ? '' : words.write(value))
  }

  function change(next: string) {
    const number = next.trim() === '' ? undefined : words.read(next)
    setTyped({ text: next, number, before: value, isLeft: false })
    if (number === null) onUnread?.(next)
    else onChange?.(number, next)
  }

  function stepBy(direction: 1 | -1) {
    const next = Math.min(max, Math.max(min, round((value ?? 0) + direction * step)))
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
      // A native number box discards other text, and parses numbers in the browser's language.
      type="text"
      autoComplete="off"
      inputMode={rest.inputMode ?? 'decimal'}
      value={text}
      aria-label={label}
      aria-invalid={invalid || (isUnread && (typed?.isLeft || !words.canBegin(text))) || undefined}
      // Text that is not in the document keeps the browser's own undo.
      data-uncommitted={isUnread || undefined}
      readOnly={readOnly}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (event.key === 'Escape') setTyped(null)
        if (event.defaultPrevented || readOnly || event.altKey) return
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        stepBy(event.key === 'ArrowUp' ? 1 : -1)
      }}
      onBlur={(event) => {
        setTyped(isUnread && typed ? { ...typed, isLeft: true } : null)
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

/** Removes floating-point noise from a stepped value: 0.1 + 0.2 becomes 0.3. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}
