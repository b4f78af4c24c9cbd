import type { FieldType } from '../../schema/field-type.ts'
import { checkList, listRules } from '../list-options.ts'

/** An integer or decimal number. */
export const numberType: FieldType<number> = {
  name: 'number',
  jsonType: 'number',
  optionKeys: ['list', 'layout', 'direction'],
  example: 42,
  isValue: isNumber,
  filter: () => 'number',
  rules: listRules,
  check: checkList(isNumber),
  convert: {
    string: (value) => (typeof value === 'string' ? parseNumber(value) : undefined),
    boolean: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
  },
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Parses a number; undefined for an invalid text or a number beyond the safe integers. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return undefined
  const value = Number(trimmed)
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}
