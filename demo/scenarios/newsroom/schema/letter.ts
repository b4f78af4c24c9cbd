import { defineField, defineType } from '../../../../src/schema/define.ts'

export const letter = defineType({
  name: 'letter',
  title: 'Letter to the editor',
  type: 'document',
  icon: 'mail',
  fieldsets: [{ name: 'sender', title: 'Sender', options: { columns: 2 } }],
  fields: [
    defineField({
      name: 'heading',
      type: 'string',
      description: 'Ours, not the reader’s.',
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: 'text',
      type: 'text',
      rows: 6,
      validation: (rule) => rule.required().max(800),
    }),
    defineField({
      name: 'from',
      type: 'string',
      fieldset: 'sender',
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'place', type: 'string', fieldset: 'sender' }),
    defineField({
      name: 'email',
      title: 'E-mail',
      type: 'email',
      fieldset: 'sender',
      description: 'Never printed.',
    }),
    defineField({ name: 'receivedOn', title: 'Received', type: 'date' }),
    defineField({
      name: 'about',
      title: 'About the article',
      type: 'reference',
      to: [{ type: 'article' }],
    }),
    defineField({ name: 'reply', title: 'Our reply', type: 'text', rows: 2 }),
    defineField({
      name: 'mayPrint',
      title: 'May be printed',
      type: 'boolean',
      description: 'The sender has agreed.',
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'from' } },
  orderings: [
    { name: 'newest', title: 'Newest first', by: [{ field: 'receivedOn', direction: 'desc' }] },
  ],
})
