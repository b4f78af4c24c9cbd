import { defineArrayMember, defineField, defineType } from '../../../../src/schema/define.ts'

export const event = defineType({
  name: 'event',
  type: 'document',
  icon: 'calendar',
  fieldsets: [
    { name: 'place', title: 'Place', options: { columns: 2 } },
    { name: 'tickets', title: 'Tickets', options: { columns: 2 } },
  ],
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required().max(80) }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'kind',
      type: 'string',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: ['walk', 'talk', 'workshop', 'supper'],
      },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'startsAt',
      title: 'Begins',
      type: 'datetime',
      options: { timeStep: 15 },
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'description', type: 'text', rows: 3 }),
    defineField({ name: 'host', type: 'reference', to: [{ type: 'person' }] }),
    defineField({
      name: 'programme',
      type: 'array',
      description: 'What happens, in order.',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'programmePart',
          title: 'Part',
          icon: 'clock',
          fields: [
            defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
            defineField({
              name: 'minutes',
              type: 'number',
              validation: (rule) => rule.integer().min(1),
            }),
            defineField({ name: 'note', title: 'For the host', type: 'text', rows: 2 }),
          ],
          preview: {
            select: { title: 'title', minutes: 'minutes' },
            prepare: ({ title, minutes }) => ({
              title,
              subtitle: typeof minutes === 'number' ? `${minutes} minutes` : undefined,
            }),
          },
        }),
        defineArrayMember({
          type: 'object',
          name: 'programmeBreak',
          title: 'Break',
          icon: 'circle',
          fields: [
            defineField({ name: 'title', type: 'string', initialValue: 'Break' }),
            defineField({ name: 'minutes', type: 'number', initialValue: 15 }),
          ],
        }),
      ],
    }),
    defineField({
      name: 'bring',
      title: 'What to bring',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      validation: (rule) => rule.unique().max(8),
    }),
    defineField({
      name: 'photos',
      title: 'Photos from last time',
      type: 'array',
      of: [defineArrayMember({ type: 'captionedImage' })],
      options: { layout: 'grid' },
    }),
    defineField({ name: 'venue', type: 'string', fieldset: 'place' }),
    defineField({ name: 'city', type: 'string', fieldset: 'place' }),
    defineField({
      name: 'location',
      title: 'On the map',
      type: 'geopoint',
      description: 'Where to meet; the page shows it as a pin.',
    }),
    defineField({
      name: 'access',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: {
        layout: 'grid',
        list: [
          { title: 'Step-free', value: 'step-free' },
          { title: 'Seats throughout', value: 'seats' },
          { title: 'Induction loop', value: 'loop' },
          { title: 'Quiet corner', value: 'quiet' },
          { title: 'Children welcome', value: 'children' },
          { title: 'Dogs welcome', value: 'dogs' },
        ],
      },
    }),
    defineField({
      name: 'capacity',
      type: 'number',
      fieldset: 'tickets',
      validation: (rule) => rule.integer().min(1),
    }),
    defineField({
      name: 'price',
      type: 'number',
      fieldset: 'tickets',
      description: 'Euros; nought is free.',
      validation: (rule) => rule.min(0).precision(2),
    }),
    defineField({ name: 'soldOut', title: 'Sold out', type: 'boolean', fieldset: 'tickets' }),
    defineField({
      name: 'ticketUrl',
      title: 'Where to book',
      type: 'url',
      fieldset: 'tickets',
      readOnly: ({ document }) => document?.['soldOut'] === true,
      validation: (rule) => rule.uri({ scheme: ['https', 'http'] }),
    }),
    defineField({ name: 'contactEmail', title: 'Questions to', type: 'email' }),
  ],
  preview: {
    select: { title: 'title', city: 'city', startsAt: 'startsAt' },
    prepare: ({ title, city, startsAt }) => ({
      title,
      subtitle: [typeof startsAt === 'string' && startsAt.slice(0, 10), city]
        .filter(Boolean)
        .join(' · '),
    }),
  },
  orderings: [{ name: 'date', title: 'Date', by: [{ field: 'startsAt', direction: 'asc' }] }],
})
