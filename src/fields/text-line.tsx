import { set, unset } from '../model/patch.ts'
import { useTextBuffer } from '../form/text-buffer.ts'
import type { InputProps } from '../form/registry.ts'
import { TextInput } from '../ui/controls/text-input.tsx'
import type { TextInputProps } from '../ui/controls/text-input.tsx'

export interface TextLineProps extends InputProps<string> {
  inputType?: NonNullable<TextInputProps['type']>
}

/** One line of text. Emptying it unsets the value: empty and missing are the same. */
export function TextLine({
  value = '',
  type,
  readOnly,
  control,
  onChange,
  inputType,
}: TextLineProps) {
  const buffer = useTextBuffer({
    text: value,
    onChange: (text) => onChange(text === '' ? unset() : set(text)),
    ref: control.ref,
  })
  return (
    <TextInput
      {...control}
      {...buffer}
      invalid={control['aria-invalid'] === true}
      type={inputType ?? 'text'}
      {...(inputType && { dir: 'ltr' })}
      placeholder={type.placeholder}
      readOnly={readOnly}
    />
  )
}
