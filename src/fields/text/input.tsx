import { set, unset } from '../../model/patch.ts'
import type { FieldView, InputProps } from '../../form/registry.ts'
import { useTextBuffer } from '../../form/text-buffer.ts'
import { mergeRefs } from '../../ui/merge-refs.ts'
import { TextArea } from '../../ui/text-area.tsx'

const defaultRows = 10

function TextInput({ value = '', type, readOnly, control, onChange }: InputProps<string>) {
  const buffer = useTextBuffer(value, (text) => onChange(text === '' ? unset() : set(text)))
  return (
    <TextArea
      {...control}
      {...buffer}
      ref={mergeRefs<HTMLElement>(control.ref, buffer.ref)}
      invalid={control['aria-invalid'] === true}
      rows={type.rows ?? defaultRows}
      placeholder={type.placeholder}
      readOnly={readOnly}
    />
  )
}

export const textView: FieldView = {
  type: 'text',
  input: TextInput,
  estimatedHeight: ({ rows = defaultRows }) => rows * 22 + 14,
}
