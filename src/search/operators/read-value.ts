import { isRecord } from '../../model/document.ts'
import { dateUnits } from './filter.ts'
import type { DateLastValue, DateRangeValue, DateValue, NumberRangeValue } from './filter.ts'

// Values come from URLs and stored views as well as from inputs, so their shape is always checked.

/** A finite number, else null. */
export function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A choice of a list: a non-empty string, or a number. */
export function readChoice(value: unknown): string | number | null {
  return readNumber(value) ?? readText(value)
}

export function readReference(value: unknown): string | null {
  return isRecord(value) ? readText(value['_ref']) : null
}

export function readDateValue(value: unknown): DateValue {
  const { date, includeTime } = recordOf(value)
  return { date: readText(date), includeTime: includeTime === true }
}

export function readDateRange(value: unknown): DateRangeValue {
  const { from, to, includeTime } = recordOf(value)
  return { from: readText(from), to: readText(to), includeTime: includeTime === true }
}

export function readNumberRange(value: unknown): NumberRangeValue {
  const { from, to } = recordOf(value)
  return { from: readNumber(from), to: readNumber(to) }
}

export function readDateLast(value: unknown): DateLastValue {
  const { unit, unitValue } = recordOf(value)
  return {
    unit: dateUnits.find((known) => known === unit) ?? 'day',
    unitValue: readNumber(unitValue),
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}
