import type { FieldType } from '../../../../src/schema/field-type.ts'
import { Rule } from '../../../../src/schema/validation/rule.ts'
import { isRecord } from '../../../../src/model/document.ts'

export interface Rating {
  readonly _type: 'rating'
  readonly stars: number
  readonly reason?: string
}

/** Stars, and why: a type as somebody would add one, with everything a type can say of itself. */
export const ratingType: FieldType<Rating> = {
  name: 'rating',
  jsonType: 'object',
  example: { _type: 'rating', stars: 4, reason: 'Quiet rooms' },
  isValue: (value): value is Rating => isRecord(value) && typeof value['stars'] === 'number',
  leaf: true,
  fields: [
    { name: 'stars', type: 'number' },
    { name: 'reason', type: 'text' },
  ],
  prose: ['reason'],
  rules: () => [
    new Rule().custom((value) =>
      value === undefined || (value as Rating).stars <= 5 ? true : 'At most five stars',
    ),
  ],
  convert: {
    number: (value) =>
      typeof value === 'number' && Number.isFinite(value)
        ? { _type: 'rating', stars: value }
        : undefined,
  },
  filter: () => ({
    name: 'rating',
    operators: [
      {
        name: 'ratingAtLeast',
        title: 'has at least',
        input: 'number',
        toGroq: (value, { target, param }) =>
          typeof value === 'number' ? `${target} >= ${param(value)}` : null,
      },
      'defined',
    ],
    target: (path) => `${path}.stars`,
    present: (path) => `defined(${path}.stars)`,
  }),
  column: () => ({
    kind: 'number',
    value: (path) => `${path}.stars`,
    order: (path) => `${path}.stars`,
  }),
  searchedText: (path) => `${path}.reason`,
  preview: ({ stars, reason }) => ({
    title: '★'.repeat(stars),
    ...(reason && { subtitle: reason }),
  }),
  toHtml: ({ stars }) => `<p>${'★'.repeat(stars)}</p>`,
}
