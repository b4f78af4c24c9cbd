import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import * as css from './choice.css.ts'
import { choiceProps, ChoiceRow } from './choice-row.tsx'
import { mergeRefs } from '../../anchored/merge-props.ts'

export interface ChoiceProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'checked' | 'onChange' | 'children' | 'className' | 'style' | 'ref'
> {
  checked: boolean
  onChange?: (checked: boolean) => void
  /** Text beside the control. Without it, label the control with `aria-label` or a label element. */
  label?: ReactNode
  /** Smaller text below. */
  description?: ReactNode
  invalid?: boolean
  /** Shown and focusable, but not editable. */
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

export interface CheckboxProps extends ChoiceProps {
  /** Indeterminate: only part of what the box represents is selected. */
  indeterminate?: boolean
}

/** A native checkbox. */
export function Checkbox({
  label,
  description,
  indeterminate = false,
  ref,
  ...props
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  })
  return (
    <ChoiceRow label={label} description={description}>
      <input
        {...choiceProps(props)}
        type="checkbox"
        className={css.checkbox}
        ref={mergeRefs(input, ref)}
      />
    </ChoiceRow>
  )
}
