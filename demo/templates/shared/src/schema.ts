import { defineConfig, defineField, defineType } from 'content-studio'
import { source } from './content'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'slug', type: 'slug', options: { source: 'title' } }),
    defineField({
      name: 'publishedAt',
      type: 'datetime',
      initialValue: () => new Date().toISOString(),
    }),
    defineField({ name: 'standfirst', type: 'text', rows: 3 }),
    defineField({ name: 'picture', type: 'image', options: { hotspot: true } }),
    defineField({ name: 'body', type: 'array', of: [{ type: 'block' }] }),
  ],
})

export const config = defineConfig({
  ...source,
  schema: { types: [article] },
  richText: { height: 'grow' },
})
