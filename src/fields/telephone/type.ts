import type { FieldType } from '../../schema/field-type.ts'
import { isString } from '../string/type.ts'

/** A telephone number, as people write it. */
export const telephoneType: FieldType<string> = {
  name: 'telephone',
  jsonType: 'string',
  example: '+47 23 00 00 00',
  isValue: isString,
}
