import { defineField, defineType } from '../../../../src/schema/define.ts'
import type { ObjectRule } from '../../../../src/schema/validation/rule.ts'
import { inkList } from './inks.ts'

export const section = defineType({
  name: 'section',
  type: 'document',
  icon: 'folder',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      validation: (rule) => rule.required().max(24),
    }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule: ObjectRule) => rule.required(),
    }),
    defineField({
      name: 'ink',
      type: 'string',
      description: 'The second colour of everything in the section.',
      options: { layout: 'radio', direction: 'horizontal', list: inkList },
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'strapline', type: 'string', validation: (rule) => rule.max(60) }),
    defineField({ name: 'description', type: 'text', rows: 3 }),
    defineField({
      name: 'order',
      type: 'number',
      description: 'Place in the navigation, from the left.',
      validation: (rule) => rule.required().integer().min(1),
    }),
    defineField({ name: 'editor', type: 'reference', to: [{ type: 'person' }] }),
    defineField({ name: 'image', type: 'captionedImage' }),
  ],
  preview: { select: { title: 'title', subtitle: 'strapline', media: 'image' } },
  orderings: [{ name: 'order', title: 'Navigation', by: [{ field: 'order', direction: 'asc' }] }],
})
