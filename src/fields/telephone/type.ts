import type { FieldType } from '../../schema/field-type.ts'
import { isString, stringType } from '../string/type.ts'

/** A telephone number in free form. */
export const telephoneType: FieldType<string> = {
  name: 'telephone',
  jsonType: 'string',
  example: '+47 23 00 00 00',
  isValue: isString,
  filter: () => 'string',
  convert: { number: stringType.convert!['number']! },
}
