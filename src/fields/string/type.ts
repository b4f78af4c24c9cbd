import type { FieldType } from '../../schema/field-type.ts'
import { checkList, listChoices, listRules } from '../list-options.ts'

/** A single line of text, or a choice from a list of strings. */
export const stringType: FieldType<string> = {
  name: 'string',
  jsonType: 'string',
  optionKeys: ['list', 'layout', 'direction'],
  example: 'A line of text',
  isValue: isString,
  prose: true,
  filter: (type) => (listChoices(type, isString)?.length ? 'stringList' : 'string'),
  rules: listRules,
  check: checkList(isString),
  convert: {
    number: (value) => (typeof value === 'number' ? String(value) : undefined),
    boolean: (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined),
  },
}

export function isString(value: unknown): value is string {
  return typeof value === 'string'
}
