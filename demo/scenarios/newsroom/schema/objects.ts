import { defineArrayMember, defineField, defineType } from '../../../../src/schema/define.ts'

declare global {
  interface ContentTypes {
    captionedImage: unknown
    bodyText: unknown
    seo: unknown
  }
}

/** A picture as the magazine prints it: never without words for those who do not see it. */
export const captionedImage = defineType({
  name: 'captionedImage',
  title: 'Picture',
  type: 'image',
  icon: 'image',
  options: { hotspot: true },
  fields: [
    defineField({
      name: 'alt',
      title: 'Alternative text',
      type: 'string',
      description: 'What somebody should know who cannot see the picture.',
      validation: (rule) => rule.required().max(160),
    }),
    defineField({ name: 'caption', type: 'string' }),
    defineField({ name: 'credit', type: 'string', placeholder: 'Drawing: Bea Montalbán' }),
  ],
  preview: { select: { title: 'caption', subtitle: 'alt' } },
})

export const pullQuote = defineType({
  name: 'pullQuote',
  title: 'Pull quote',
  type: 'object',
  icon: 'edit',
  fields: [
    defineField({
      name: 'text',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.required().max(180),
    }),
    defineField({ name: 'attribution', type: 'string' }),
  ],
  options: { look: 'quote' },
  preview: { select: { title: 'text', subtitle: 'attribution' } },
})

export const factBox = defineType({
  name: 'factBox',
  title: 'Fact box',
  type: 'object',
  icon: 'info',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'text', type: 'text', rows: 4, validation: (rule) => rule.required() }),
  ],
  options: { look: 'box' },
  preview: { select: { title: 'title', description: 'text' } },
})

/** What search engines and link previews are told, where it differs from the page. */
export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  options: { collapsible: true },
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      description: 'Used instead of the title in search results.',
      validation: (rule) => rule.max(60).warning('Search engines cut titles after 60 characters.'),
    }),
    defineField({
      name: 'description',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.max(160).warning('Descriptions are cut after 160 characters.'),
    }),
    defineField({
      name: 'hideFromSearch',
      title: 'Hide from search engines',
      type: 'boolean',
      initialValue: false,
    }),
  ],
})

const lists = [
  { title: 'Bullets', value: 'bullet' },
  { title: 'Numbers', value: 'number' },
]
const marks = {
  decorators: [
    { title: 'Strong', value: 'strong' },
    { title: 'Emphasis', value: 'em' },
  ],
  annotations: [
    {
      name: 'link',
      type: 'object',
      fields: [defineField({ name: 'href', title: 'Address', type: 'url' })],
    },
  ],
}

/** The running text of articles and pages. */
export const bodyText = defineType({
  name: 'bodyText',
  title: 'Body text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Text', value: 'normal' },
        { title: 'Heading', value: 'h2' },
        { title: 'Small heading', value: 'h3' },
        { title: 'Quotation', value: 'blockquote' },
      ],
      lists,
      marks,
    }),
    defineArrayMember({ type: 'captionedImage' }),
    defineArrayMember({ type: 'pullQuote' }),
    defineArrayMember({ type: 'factBox' }),
    defineArrayMember({
      type: 'table',
      of: [{ type: 'block', styles: [{ title: 'Text', value: 'normal' }], lists, marks }],
    }),
  ],
})
