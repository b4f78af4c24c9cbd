import type { FormEvent } from 'react'
import { set, unset } from '../../model/patch.ts'
import { deferred } from '../../form/deferred.ts'
import type { FieldView, InputProps } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { NumberInput as NumberBox } from '../../ui/controls/number-input.tsx'

function NumberInput({ value, type, readOnly, control, onChange }: InputProps<number>) {
  function change(next: number | undefined): void {
    if (next === undefined) onChange(unset())
    // Beyond these a number would be stored as another one than was typed.
    else if (Math.abs(next) <= Number.MAX_SAFE_INTEGER) onChange(set(next))
  }

  /** A text that is no number, such as a lone "-", is no value either. */
  function dropHalfTyped({ currentTarget }: FormEvent<HTMLInputElement>): void {
    if (currentTarget.validity.badInput && value !== undefined) onChange(unset())
  }

  return (
    <NumberBox
      {...control}
      {...(wantsDigits(type) && { inputMode: 'numeric', pattern: '[0-9]*' })}
      invalid={control['aria-invalid'] === true}
      value={value}
      placeholder={type.placeholder}
      readOnly={readOnly}
      onChange={change}
      onInput={dropHalfTyped}
    />
  )
}

/** Whether digits are all there is to type: never below zero, or never with decimals. */
function wantsDigits({ rules }: SchemaType): boolean {
  return rules.some(({ constraints }) =>
    constraints.some(
      (one) =>
        (one.type === 'min' && one.limit >= 0) ||
        one.type === 'integer' ||
        (one.type === 'precision' && one.digits === 0),
    ),
  )
}

export const numberView: FieldView = {
  type: 'number',
  input: NumberInput,
  diff: deferred(() => import('./diff.tsx')),
}
