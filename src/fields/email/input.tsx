import { deferred } from '../../form/deferred.ts'
import type { FieldView, InputProps } from '../../form/registry.ts'
import { TextLine } from '../text-line.tsx'

function EmailInput(props: InputProps<string>) {
  return <TextLine {...props} inputType="email" />
}

export const emailView: FieldView = {
  type: 'email',
  input: EmailInput,
  diff: deferred(() => import('../string/diff.tsx')),
}
