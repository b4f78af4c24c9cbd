import type { FieldType } from '../../schema/field-type.ts'
import { Rule } from '../../schema/validation/rule.ts'
import { isString } from '../string/type.ts'

/** An e-mail address. */
export const emailType: FieldType<string> = {
  name: 'email',
  jsonType: 'string',
  example: 'editor@example.com',
  isValue: isString,
  filter: () => 'email',
  rules: () => [new Rule().email()],
}
