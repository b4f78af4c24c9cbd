import { set } from '../../model/patch.ts'
import { deferred } from '../../form/deferred.ts'
import type { FieldView, InputProps } from '../../form/registry.ts'
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx'
import { Switch } from '../../ui/controls/choice/switch.tsx'
import { unsetSwitch } from './input.css.ts'

/** Unset until the first click, which sets `true`. */
function BooleanInput({ value, type, readOnly, control, onChange }: InputProps<boolean>) {
  const isUnset = typeof value !== 'boolean'
  const props = {
    ...control,
    invalid: control['aria-invalid'] === true,
    checked: value === true,
    readOnly,
    onChange: (checked: boolean) => onChange(set(checked)),
  }
  if (type.options['layout'] === 'checkbox') return <Checkbox {...props} indeterminate={isUnset} />
  return (
    <span className={unsetSwitch}>
      <Switch
        {...props}
        ref={(element) => {
          if (element) element.indeterminate = isUnset
          control.ref(element)
        }}
      />
    </span>
  )
}

export const booleanView: FieldView = {
  type: 'boolean',
  input: BooleanInput,
  diff: deferred(() => import('./diff.tsx')),
  layout: 'inline',
}
