import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'
import { checkDateOptions } from '../date/options.ts'
import { localZone, offsetText, readMoment, zoneOffset } from '../date/wall-time.ts'

export interface RichDate {
  readonly _type: 'richDate'
  /** Local time with its UTC offset. */
  readonly local: string
  readonly utc: string
  readonly timezone: string
  /** Minutes east of UTC. */
  readonly offset: number
}

/** A date-time with the zone it was recorded in. */
export const richDateType: FieldType<RichDate> = {
  name: 'richDate',
  jsonType: 'object',
  optionKeys: ['dateFormat', 'timeFormat', 'timeStep', 'displayTimeZone', 'allowTimeZoneSwitch'],
  example: {
    _type: 'richDate',
    local: '2024-02-29T13:30:00+01:00',
    utc: '2024-02-29T12:30:00.000Z',
    timezone: 'Europe/Oslo',
    offset: 60,
  },
  isValue: (value): value is RichDate => isRecord(value) && typeof value['utc'] === 'string',
  leaf: true,
  filter: () => 'datetime',
  filteredBy: 'utc',
  column: () => ({ kind: 'datetime', value: utcOf, order: utcOf }),
  preview: ({ local }) => ({ title: local }),
  check: checkDateOptions,
  fields: [
    { name: 'local', type: 'string' },
    { name: 'utc', type: 'string', validation: (rule) => rule.datetime() },
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

const utcOf = (path: string): string => `${path}.utc`

/** Converts a time (ms since 1970) to its representation in a zone. */
export function richDateAt(moment: number, zone: string): RichDate {
  const offset = zoneOffset(zone, moment)
  const wall = new Date(moment + offset * 60_000).toISOString().slice(0, 19)
  return {
    _type: 'richDate',
    local: wall + offsetText(offset),
    utc: new Date(moment).toISOString(),
    timezone: zone,
    offset,
  }
}

/** Parses a date text in the local time zone; undefined when it is invalid. */
function richDateOf(text: string): RichDate | undefined {
  const zone = localZone()
  const moment = readMoment(text, zone)
  return moment === null ? undefined : richDateAt(moment, zone)
}
