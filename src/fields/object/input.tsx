import type { FieldView, InputProps } from '../../form/registry.ts'
import { ObjectFields } from '../../form/object/object-fields.tsx'

function ObjectInput({ path }: InputProps) {
  return <ObjectFields path={path} />
}

export const objectView: FieldView = { type: 'object', input: ObjectInput, layout: 'section' }
/** The document is an object whose section is the whole form. */
export const documentView: FieldView = { type: 'document', input: ObjectInput, layout: 'section' }
