import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'
import type { Rule } from '../../schema/validation/rule.ts'

export interface Geopoint {
  readonly _type?: string
  readonly lat?: number
  readonly lng?: number
  readonly alt?: number
}

/** A geographic location. */
export const geopointType: FieldType<Geopoint> = {
  name: 'geopoint',
  jsonType: 'object',
  example: { _type: 'geopoint', lat: 59.91, lng: 10.75 },
  isValue: (value): value is Geopoint => isRecord(value),
  leaf: true,
  filteredParts: ['lat', 'lng', 'alt'],
  preview: ({ lat, lng }) => ({ title: `${lat ?? '?'}, ${lng ?? '?'}` }),
  fields: [
    { name: 'lat', title: 'Latitude', type: 'number', validation: within(90) },
    { name: 'lng', title: 'Longitude', type: 'number', validation: within(180) },
    { name: 'alt', title: 'Altitude', type: 'number' },
  ],
}

function within(limit: number) {
  return (rule: Rule) => rule.min(-limit).max(limit)
}
