import { defineField, defineType } from '../../../../src/schema/define.ts'
import type { ObjectRule } from '../../../../src/schema/validation/rule.ts'

export const person = defineType({
  name: 'person',
  type: 'document',
  icon: 'user',
  fields: [
    defineField({
      name: 'name',
      type: 'string',
      description: 'As they write it, with every accent.',
      validation: (rule) => rule.required().max(80),
    }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'name' },
      validation: (rule: ObjectRule) => rule.required(),
    }),
    defineField({ name: 'role', type: 'string', validation: (rule) => rule.required() }),
    defineField({
      name: 'desk',
      type: 'string',
      options: {
        list: [
          { title: 'Editors', value: 'editor' },
          { title: 'Staff', value: 'staff' },
          { title: 'Contributors', value: 'contributor' },
          { title: 'Illustrators', value: 'illustrator' },
          { title: 'Photographers', value: 'photographer' },
        ],
      },
      initialValue: 'contributor',
    }),
    defineField({ name: 'place', title: 'Lives in', type: 'string' }),
    defineField({ name: 'since', title: 'With us since', type: 'date' }),
    defineField({ name: 'portrait', type: 'captionedImage' }),
    defineField({
      name: 'bio',
      title: 'About',
      type: 'text',
      rows: 6,
      validation: (rule) => [
        rule.required(),
        rule.max(420).warning('Over 420 characters it does not fit below an article.'),
      ],
    }),
    defineField({
      name: 'contact',
      type: 'object',
      options: { columns: 2 },
      fields: [
        defineField({ name: 'email', title: 'E-mail', type: 'email' }),
        defineField({
          name: 'website',
          type: 'url',
          validation: (rule) => rule.uri({ scheme: ['https', 'http'] }),
        }),
        defineField({
          name: 'showEmail',
          title: 'Print the address',
          type: 'boolean',
          initialValue: false,
          hidden: ({ parent }) => !(parent as { email?: string } | undefined)?.email,
        }),
      ],
    }),
    defineField({ name: 'takesCommissions', title: 'Takes commissions', type: 'boolean' }),
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'portrait' } },
  orderings: [{ name: 'name', title: 'Name', by: [{ field: 'name', direction: 'asc' }] }],
})
