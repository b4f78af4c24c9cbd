import type { Moment } from '../../../src/schema/filter.ts'
import * as groq from 'groq-js'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { filterFields } from '../../../src/search/operators/fields.ts'
import { filtersToGroq } from '../../../src/search/operators/filters-to-groq.ts'
import type { Condition, ListFilter } from '../../../src/search/operators/filter.ts'

/** A document type with one field of each kind that can be filtered. */
export const schema = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [
        { name: 'string', type: 'string' },
        { name: 'text', type: 'text' },
        { name: 'email', type: 'email' },
        { name: 'url', type: 'url' },
        { name: 'slug', type: 'slug' },
        {
          name: 'stringList',
          type: 'string',
          options: { list: ['red', { title: 'Sea', value: 'blue' }] },
        },
        { name: 'number', type: 'number' },
        { name: 'boolean', type: 'boolean' },
        { name: 'date', type: 'date' },
        { name: 'datetime', type: 'datetime' },
        { name: 'portableText', type: 'array', of: [{ type: 'block' }] },
        { name: 'reference', type: 'reference', to: [{ type: 'note' }] },
        { name: 'image', type: 'image' },
        { name: 'file', type: 'file' },
        {
          name: 'array',
          type: 'array',
          of: [{ type: 'object', fields: [{ name: 'a', type: 'string' }] }],
        },
        { name: 'arrayText', type: 'array', of: [{ type: 'string' }] },
        {
          name: 'arrayList',
          type: 'array',
          of: [{ type: 'string' }],
          options: { list: ['a', 'b'] },
        },
        {
          name: 'arrayReferences',
          type: 'array',
          of: [{ type: 'reference', to: [{ type: 'note' }] }],
        },
      ],
    },
  ],
  fieldTypes,
)

export const fields = filterFields(schema)

export function filter(name: string, operator: string, value: unknown): ListFilter {
  const field = fields.find(({ filterName }) => filterName === name)
  if (!field) throw new RangeError(`no field for ${name}`)
  return { id: 'f', fieldId: field.id, fieldPath: field.fieldPath, operator, value }
}

/** Noon of a day in Oslo, after clocks went back. */
export const oslo: Moment = { now: Date.UTC(2026, 10, 21, 11), zone: 'Europe/Oslo' }

/** The documents that a condition finds. */
export async function run<T>(
  { filter: condition, params }: Condition,
  dataset: readonly T[],
): Promise<T[]> {
  const tree = groq.parse(`*[${condition}]`, { params })
  return (await (await groq.evaluate(tree, { dataset, params })).get()) as T[]
}

export function conditionOf(filters: readonly ListFilter[], moment = oslo): Condition | null {
  return filtersToGroq(filters, fields, moment)
}
