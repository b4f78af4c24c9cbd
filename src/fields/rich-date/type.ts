import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'

export interface RichDate {
  readonly _type: 'richDate'
  /** Wall-clock time with its offset. */
  readonly local: string
  readonly utc: string
  readonly timezone: string
  /** Minutes east of UTC. */
  readonly offset: number
}

/** A moment together with the place it was written down at. */
export const richDateType: FieldType<RichDate> = {
  name: 'richDate',
  jsonType: 'object',
  example: {
    _type: 'richDate',
    local: '2024-02-29T13:30:00+01:00',
    utc: '2024-02-29T12:30:00.000Z',
    timezone: 'Europe/Oslo',
    offset: 60,
  },
  isValue: (value): value is RichDate => isRecord(value) && typeof value['utc'] === 'string',
  fields: [
    { name: 'local', type: 'string' },
    { name: 'utc', type: 'string' },
    { name: 'timezone', type: 'string' },
    { name: 'offset', type: 'number' },
  ],
  convert: {
    string: (value) => (typeof value === 'string' ? richDateOf(value) : undefined),
    date: (value) => {
      const moment = isRecord(value) ? (value['utc'] ?? value['local'] ?? value['date']) : undefined
      return typeof moment === 'string' ? richDateOf(moment) : undefined
    },
  },
}

/** The moment a date text names, in the zone of this machine; undefined for a text that names none. */
function richDateOf(text: string): RichDate | undefined {
  const date = /^\d{4}-\d{2}/.test(text.trim()) ? new Date(text.trim()) : new Date(NaN)
  if (Number.isNaN(date.getTime())) return undefined
  const offset = -date.getTimezoneOffset() || 0
  const wall = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19)
  return {
    _type: 'richDate',
    local: wall + offsetText(offset),
    utc: date.toISOString(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset,
  }
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}
