import { defineField, defineType } from '../../../../src/schema/define.ts'
import type { ObjectRule } from '../../../../src/schema/validation/rule.ts'

export const page = defineType({
  name: 'page',
  type: 'document',
  icon: 'file',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required().max(60) }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule: ObjectRule) => rule.required(),
    }),
    defineField({ name: 'intro', title: 'Introduction', type: 'text', rows: 2 }),
    defineField({ name: 'body', type: 'bodyText' }),
    defineField({
      name: 'contactEmail',
      title: 'Contact address',
      type: 'email',
      description: 'Shown as a button below the text.',
    }),
    defineField({ name: 'inFooter', title: 'Link in the footer', type: 'boolean' }),
    defineField({
      name: 'order',
      type: 'number',
      hidden: ({ document }) => document?.['inFooter'] !== true,
    }),
    defineField({ name: 'seo', title: 'Search and sharing', type: 'seo' }),
  ],
  preview: { select: { title: 'title', subtitle: 'intro' } },
})
