import type { FieldType } from '../../schema/field-type.ts'
import { isString } from '../string/type.ts'

/** An e-mail address. */
export const emailType: FieldType<string> = {
  name: 'email',
  jsonType: 'string',
  example: 'editor@example.com',
  isValue: isString,
  filter: () => 'email',
  rules: (_type, rule) => [rule.email()],
}
