import type { ChoiceProps } from './checkbox.tsx'
import * as css from './choice.css.ts'
import { choiceProps, ChoiceRow } from './choice-row.tsx'

/** An on/off setting. A native checkbox with the role of a switch. */
export function Switch({ label, description, ref, ...props }: ChoiceProps) {
  return (
    <ChoiceRow label={label} description={description}>
      <input
        {...choiceProps(props)}
        type="checkbox"
        role="switch"
        className={css.switchControl}
        ref={ref}
      />
    </ChoiceRow>
  )
}
