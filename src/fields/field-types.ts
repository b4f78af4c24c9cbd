import type { FieldType } from '../schema/field-type.ts'

/** Every built-in type. A new type is a folder and one line here. */
export const fieldTypes: readonly FieldType[] = []
