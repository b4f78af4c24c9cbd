import { set, unset } from '../model/patch.ts'
import { useTextBuffer } from '../form/text-buffer.ts'
import type { InputProps } from '../form/registry.ts'
import { mergeRefs } from '../ui/merge-refs.ts'
import { TextInput } from '../ui/text-input.tsx'
import type { TextInputProps } from '../ui/text-input.tsx'

export interface TextLineProps extends InputProps<string> {
  inputType?: NonNullable<TextInputProps['type']>
}

/** One line of text. Emptying it unsets the value: there is no difference between empty and missing. */
export function TextLine({
  value = '',
  type,
  readOnly,
  control,
  onChange,
  inputType,
}: TextLineProps) {
  const buffer = useTextBuffer(value, (text) => onChange(text === '' ? unset() : set(text)))
  return (
    <TextInput
      {...control}
      {...buffer}
      ref={mergeRefs<HTMLElement>(control.ref, buffer.ref)}
      invalid={control['aria-invalid'] === true}
      type={inputType ?? 'text'}
      placeholder={type.placeholder}
      readOnly={readOnly}
    />
  )
}
