import type { FieldType } from '../../schema/field-type.ts'

/** Items in an order: objects with keys, or plain values. */
export const arrayType: FieldType<readonly unknown[]> = {
  name: 'array',
  jsonType: 'array',
  example: ['one', 'two'],
  isValue: (value) => Array.isArray(value),
  defaultValue: () => [],
}
