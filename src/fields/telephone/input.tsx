import { deferred } from '../../form/deferred.ts'
import type { FieldView, InputProps } from '../../form/registry.ts'
import { TextLine } from '../text-line.tsx'

function TelephoneInput(props: InputProps<string>) {
  return <TextLine {...props} inputType="tel" />
}

export const telephoneView: FieldView = {
  type: 'telephone',
  input: TelephoneInput,
  diff: deferred(() => import('../string/diff.tsx')),
}
