import { isRecord } from '../model/document.ts'
import type { SchemaType } from '../schema/schema.ts'
import { valueTypeName } from '../schema/walk.ts'

/** A converted value that can replace one of the wrong type. */
export interface Conversion {
  /** Type of the stored value: 'string', 'number', 'richDate', … */
  readonly from: string
  readonly value: unknown
}

/** The stored value converted to this type; null when there is no conversion. */
export function conversionOf(type: SchemaType, stored: unknown): Conversion | null {
  const from = valueTypeName(stored)
  const convert = type.fieldType.convert
  const value = convert && Object.hasOwn(convert, from) ? convert[from]?.(stored) : undefined
  return value === undefined ? null : { from, value }
}

/** The stored value as text, to show content that must not be lost. */
export function sourceText(value: unknown): string {
  const text = JSON.stringify(value, null, isRecord(value) || Array.isArray(value) ? 2 : 0)
  return text ?? String(value)
}
