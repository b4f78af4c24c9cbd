import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import * as css from './choice.css.ts'
import { ChoiceRow } from './choice-row.tsx'
import { classes } from '../../host/dom.ts'
import { useUi } from '../../ui-context.ts'

export interface RadioGroupProps<Value extends string | number = string> {
  /** Selected value, null for none. */
  value: Value | null
  options: readonly {
    value: Value
    label: ReactNode
    description?: ReactNode
    disabled?: boolean
  }[]
  onChange?: (value: Value) => void
  /** Accessible name, unless `aria-labelledby` names an element. */
  label?: string
  direction?: 'vertical' | 'horizontal'
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  invalid?: boolean
  id?: string
  /** Receives the radio button that Tab reaches: the selected one, else the first. */
  ref?: Ref<HTMLInputElement>
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-errormessage'?: string | undefined
  onFocus?: () => void
  onBlur?: () => void
}

/** A choice between a few values, all visible. Native radio buttons: arrows move and select. */
export function RadioGroup<Value extends string | number = string>({
  value,
  options,
  onChange,
  label,
  direction = 'vertical',
  disabled,
  readOnly,
  required,
  invalid,
  ref,
  ...rest
}: RadioGroupProps<Value>) {
  const name = useId()
  const { formId } = useUi()
  const locked = readOnly || onChange === undefined
  const entry = options.find((option) => option.value === value) ?? options[0]
  return (
    <div
      {...rest}
      role="radiogroup"
      aria-label={label}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-readonly={readOnly || undefined}
      className={classes(direction === 'vertical' ? css.group : css.groupHorizontal)}
    >
      {options.map((option) => (
        <ChoiceRow key={option.value} label={option.label} description={option.description}>
          <input
            ref={option === entry ? ref : undefined}
            type="radio"
            name={name}
            form={formId}
            className={css.radio}
            checked={option.value === value}
            // Arrows select as they move, so in a locked group only the selected radio button is enabled.
            disabled={disabled || option.disabled || (locked && option.value !== value)}
            onChange={() => {
              if (!locked) onChange(option.value)
            }}
          />
        </ChoiceRow>
      ))}
    </div>
  )
}
