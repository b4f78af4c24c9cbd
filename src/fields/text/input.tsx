import { set, unset } from '../../model/patch.ts'
import { deferred } from '../../form/deferred.ts'
import type { FieldView, InputProps } from '../../form/registry.ts'
import { useTextBuffer } from '../../form/text-buffer.ts'
import { TextArea } from '../../ui/controls/text-area.tsx'

const defaultRows = 10

function TextInput({ value = '', type, readOnly, control, onChange }: InputProps<string>) {
  const buffer = useTextBuffer({
    text: value,
    onChange: (text) => onChange(text === '' ? unset() : set(text)),
    ref: control.ref,
  })
  return (
    <TextArea
      {...control}
      {...buffer}
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
  diff: deferred(() => import('../string/diff.tsx')),
  estimatedHeight: ({ rows = defaultRows }) => rows * 22 + 14,
}
