import { defineField, defineType } from '../../../../src/schema/define.ts'

export const issue = defineType({
  name: 'issue',
  type: 'document',
  icon: 'book',
  fieldsets: [
    { name: 'when', title: 'When', options: { columns: 2 } },
    { name: 'shop', title: 'Shop', options: { columns: 2, collapsible: true } },
  ],
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({
      name: 'number',
      type: 'number',
      validation: (rule) => rule.required().integer().min(1),
    }),
    defineField({
      name: 'season',
      type: 'string',
      fieldset: 'when',
      options: { layout: 'radio', list: ['winter', 'spring', 'summer', 'autumn'] },
    }),
    defineField({
      name: 'year',
      type: 'number',
      fieldset: 'when',
      validation: (rule) => rule.integer().min(2021),
    }),
    defineField({ name: 'publishedOn', title: 'In the shops on', type: 'date' }),
    defineField({
      name: 'coverLine',
      title: 'Cover line',
      type: 'string',
      description: 'The only words on the cover.',
      validation: (rule) => rule.max(30),
    }),
    defineField({ name: 'cover', type: 'captionedImage' }),
    defineField({ name: 'editorial', type: 'text', rows: 6 }),
    defineField({
      name: 'price',
      type: 'number',
      fieldset: 'shop',
      description: 'Euros, without postage.',
      validation: (rule) => rule.min(0).precision(2),
    }),
    defineField({
      name: 'pages',
      type: 'number',
      fieldset: 'shop',
      description: 'Printed in sheets of eight.',
      validation: (rule) =>
        rule.custom((pages) => !pages || pages % 8 === 0 || 'Must be a multiple of eight.'),
    }),
    defineField({ name: 'soldOut', title: 'Sold out', type: 'boolean', fieldset: 'shop' }),
    defineField({
      name: 'shopUrl',
      title: 'Shop page',
      type: 'url',
      fieldset: 'shop',
      hidden: ({ parent }) => (parent as { soldOut?: boolean } | undefined)?.soldOut === true,
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'coverLine', media: 'cover' } },
  orderings: [
    { name: 'newest', title: 'Newest first', by: [{ field: 'number', direction: 'desc' }] },
  ],
})
