import type { ChangeEvent, MouseEvent, ReactNode } from 'react'
import type { ChoiceProps } from './checkbox.tsx'
import * as css from './choice.css.ts'

/** A checkbox, switch or radio button with its texts in one label. */
export function ChoiceRow({
  label,
  description,
  children,
}: {
  label: ReactNode
  description: ReactNode
  children: ReactNode
}) {
  if (label === undefined) return children
  return (
    <label className={css.row}>
      {children}
      <span className={css.words}>
        <span>{label}</span>
        {description && <span className={css.description}>{description}</span>}
      </span>
    </label>
  )
}

/** Converts our props to those of a native input. A checkbox ignores `readonly`, so changes are prevented here. */
export function choiceProps({ invalid, readOnly, onChange, ...rest }: Omit<ChoiceProps, 'ref'>) {
  const locked = readOnly || onChange === undefined
  return {
    ...rest,
    'aria-invalid': invalid || undefined,
    'aria-readonly': readOnly || undefined,
    onClick(event: MouseEvent<HTMLInputElement>) {
      rest.onClick?.(event)
      if (locked) event.preventDefault()
    },
    onChange(event: ChangeEvent<HTMLInputElement>) {
      if (!locked) onChange(event.currentTarget.checked)
    },
  }
}
