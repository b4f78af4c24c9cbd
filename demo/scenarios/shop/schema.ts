import { defineField, defineType } from '../../../src/schema/define.ts'
import type { ObjectRule } from '../../../src/schema/validation/rule.ts'

const shelf = defineType({
  name: 'shelf',
  type: 'document',
  icon: 'folder',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required().max(30) }),
    defineField({ name: 'note', type: 'text', rows: 2, description: 'For whoever fills it.' }),
  ],
})

const product = defineType({
  name: 'product',
  type: 'document',
  icon: 'tag',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule: ObjectRule) => rule.required(),
    }),
    defineField({
      name: 'kind',
      type: 'string',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          { title: 'Book', value: 'book' },
          { title: 'Print', value: 'print' },
          { title: 'Back issue', value: 'issue' },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'price',
      type: 'number',
      description: 'In euros, with tax.',
      validation: (rule) => rule.required().min(0),
    }),
    defineField({
      name: 'stock',
      type: 'number',
      validation: (rule) => rule.required().integer().min(0),
    }),
    defineField({ name: 'shelf', type: 'reference', to: [{ type: 'shelf' }] }),
    defineField({ name: 'blurb', type: 'text', rows: 4 }),
  ],
  preview: { select: { title: 'title', subtitle: 'kind' } },
  orderings: [{ name: 'stock', title: 'Fewest left', by: [{ field: 'stock', direction: 'asc' }] }],
})

/** What the magazine’s shop sells, and where it stands. */
export const shopTypes = [product, shelf]
