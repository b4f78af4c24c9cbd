import type { FieldType } from '../../schema/field-type.ts'
import { isString, stringType } from '../string/type.ts'

/** Several lines of plain text. */
export const textType: FieldType<string> = {
  name: 'text',
  jsonType: 'string',
  keys: ['rows'],
  example: 'First line\nSecond line',
  isValue: isString,
  prose: true,
  filter: () => 'text',
  convert: stringType.convert,
  check({ rows }, report) {
    if (rows === undefined || (Number.isInteger(rows) && rows > 0)) return
    report('error', ['rows'], 'The number of rows must be a whole number above zero')
  },
}
