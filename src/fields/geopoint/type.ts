import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'

export interface Geopoint {
  readonly _type?: string
  readonly lat?: number
  readonly lng?: number
  readonly alt?: number
}

/** A place on the globe. */
export const geopointType: FieldType<Geopoint> = {
  name: 'geopoint',
  jsonType: 'object',
  example: { _type: 'geopoint', lat: 59.91, lng: 10.75 },
  isValue: (value): value is Geopoint => isRecord(value),
  fields: [
    { name: 'lat', title: 'Latitude', type: 'number' },
    { name: 'lng', title: 'Longitude', type: 'number' },
    { name: 'alt', title: 'Altitude', type: 'number' },
  ],
}
