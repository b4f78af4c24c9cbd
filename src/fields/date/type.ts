import type { FieldType } from '../../schema/field-type.ts'
import { isString } from '../string/type.ts'
import { checkDateOptions } from './options.ts'

/** A calendar day, as `YYYY-MM-DD`. */
export const dateType: FieldType<string> = {
  name: 'date',
  jsonType: 'string',
  optionKeys: ['dateFormat'],
  example: '2024-02-29',
  isValue: isString,
  isDay: true,
  filter: () => 'date',
  column: () => ({ kind: 'date', value: (path) => path, order: (path) => path }),
  rules: (_type, rule) => [rule.date()],
  check: checkDateOptions,
}
