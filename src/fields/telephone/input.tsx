import type { FieldView, InputProps } from '../../form/registry.ts'
import { TextLine } from '../text-line.tsx'

function TelephoneInput(props: InputProps<string>) {
  return <TextLine {...props} inputType="tel" />
}

export const telephoneView: FieldView = { type: 'telephone', input: TelephoneInput }
