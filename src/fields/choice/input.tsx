import { set, unset } from '../../model/patch.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { RadioGroup } from '../../ui/controls/choice/radio-group.tsx'
import { Select } from '../../ui/controls/choice/select.tsx'
import { listChoices } from '../list-options.ts'
import type { ListChoice } from '../list-options.ts'
import { isNumber } from '../number/type.ts'
import { isString } from '../string/type.ts'

type Scalar = string | number

/** The choices, plus the stored value if it is none of them: it must not look empty. */
function choicesFor(type: SchemaType, value: Scalar | undefined): readonly ListChoice<Scalar>[] {
  const isValue = (one: unknown): one is Scalar => isString(one) || isNumber(one)
  const choices = listChoices(type, isValue) ?? []
  const isListed = value === undefined || choices.some((choice) => choice.value === value)
  return isListed ? choices : [...choices, { title: String(value), value }]
}

// Choices are identified by index: values may be numbers, empty, or equal as text.
const noChoice = 'none'

export function SelectInput({ value, type, readOnly, control, onChange }: InputProps<Scalar>) {
  const translate = useTranslate()
  const choices = choicesFor(type, value)
  const chosen = choices.findIndex((choice) => choice.value === value)
  return (
    <Select
      {...control}
      invalid={control['aria-invalid'] === true}
      required={control['aria-required'] === true}
      value={chosen < 0 ? null : String(chosen)}
      placeholder={type.placeholder ?? translate('form.choose')}
      readOnly={readOnly}
      options={[
        { value: noChoice, label: translate('form.choose.none') },
        ...choices.map(({ title }, index) => ({ value: String(index), label: title })),
      ]}
      onChange={(key) => {
        const choice = choices[Number(key)]
        if (choice) onChange(set(choice.value))
        else if (value !== undefined) onChange(unset())
      }}
    />
  )
}

export function RadioInput({ value, type, readOnly, control, onChange }: InputProps<Scalar>) {
  const choices = choicesFor(type, value)
  const chosen = choices.findIndex((choice) => choice.value === value)
  return (
    <RadioGroup
      {...control}
      invalid={control['aria-invalid'] === true}
      required={control['aria-required'] === true}
      direction={type.options['direction'] === 'horizontal' ? 'horizontal' : 'vertical'}
      value={chosen < 0 ? null : chosen}
      readOnly={readOnly}
      options={choices.map(({ title }, index) => ({ value: index, label: title }))}
      onChange={(index) => onChange(set(choices[index]?.value))}
    />
  )
}
