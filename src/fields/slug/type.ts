import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'

export interface Slug {
  readonly _type?: string
  readonly current?: string
}

/** A name fit for an address. */
export const slugType: FieldType<Slug> = {
  name: 'slug',
  jsonType: 'object',
  example: { _type: 'slug', current: 'a-short-name' },
  isValue: (value): value is Slug =>
    isRecord(value) && (value['current'] === undefined || typeof value['current'] === 'string'),
  fields: [
    { name: 'current', type: 'string' },
    { name: 'source', type: 'string', hidden: true },
  ],
}
