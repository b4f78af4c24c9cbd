import { set, unset } from '../../model/patch.ts'
import { deferred } from '../../form/deferred.ts'
import type { FieldView, InputProps } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { rulesOf } from '../../schema/validation/rules-of.ts'
import { NumberBox } from './number-box.tsx'

function NumberInput({ value, type, path, readOnly, control, onChange }: InputProps<number>) {
  return (
    <NumberBox
      {...control}
      {...(wantsDigits(type) && { inputMode: 'numeric', pattern: '[0-9]*' })}
      path={path}
      invalid={control['aria-invalid'] === true}
      value={value}
      placeholder={type.placeholder}
      readOnly={readOnly}
      onChange={(next) => onChange(next === undefined ? unset() : set(next))}
    />
  )
}

/** Whether a digits-only keyboard fits: the number must not be negative, or must be an integer. */
function wantsDigits(type: SchemaType): boolean {
  return rulesOf(type).some(({ constraints }) =>
    constraints.some(
      (one) =>
        (one.type === 'min' && typeof one.limit === 'number' && one.limit >= 0) ||
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
