import type { ChangeEvent, MouseEvent, ReactNode } from 'react'
import type { ChoiceProps } from './checkbox.tsx'
import * as css from './choice.css.ts'

/** A checkbox, switch or radio with its words in one label. */
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

/** Turns our props into those of a native input. `readonly` means nothing to a checkbox, so it is refused here. */
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
