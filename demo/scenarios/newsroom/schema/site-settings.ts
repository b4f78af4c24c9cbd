import { defineArrayMember, defineField, defineType } from '../../../../src/schema/define.ts'

/** The one document that steers the home page. Edited live: what is typed is public at once. */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  icon: 'settings',
  liveEdit: true,
  creatable: false,
  groups: [
    { name: 'home', title: 'Home page', default: true },
    { name: 'identity', title: 'Identity' },
    { name: 'contact', title: 'Contact' },
  ],
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      group: 'identity',
      validation: (rule) => rule.required().max(20),
    }),
    defineField({ name: 'tagline', type: 'string', group: 'identity' }),
    defineField({ name: 'description', type: 'text', rows: 3, group: 'identity' }),
    defineField({
      name: 'announcement',
      type: 'object',
      group: 'home',
      description: 'The strip above the masthead.',
      fields: [
        defineField({ name: 'isShown', title: 'Show it', type: 'boolean', initialValue: false }),
        defineField({
          name: 'text',
          type: 'string',
          validation: (rule) => rule.max(120),
          hidden: ({ parent }) => (parent as { isShown?: boolean } | undefined)?.isShown !== true,
        }),
        defineField({
          name: 'href',
          title: 'Leads to',
          type: 'url',
          validation: (rule) => rule.uri({ allowRelative: true }),
          hidden: ({ parent }) => (parent as { isShown?: boolean } | undefined)?.isShown !== true,
        }),
      ],
    }),
    defineField({
      name: 'lead',
      title: 'Lead article',
      type: 'reference',
      to: [{ type: 'article' }],
      group: 'home',
    }),
    defineField({
      name: 'picks',
      title: 'Editors’ picks',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'article' }] })],
      group: 'home',
      validation: (rule) => rule.unique().max(4),
    }),
    defineField({
      name: 'articlesPerSection',
      title: 'Articles per section',
      type: 'number',
      group: 'home',
      validation: (rule) => rule.integer().min(2).max(8),
    }),
    defineField({
      name: 'currentIssue',
      title: 'Issue in the shops',
      type: 'reference',
      to: [{ type: 'issue' }],
      group: 'home',
    }),
    defineField({
      name: 'contact',
      type: 'object',
      group: 'contact',
      fields: [
        defineField({ name: 'email', title: 'E-mail', type: 'email' }),
        defineField({ name: 'telephone', type: 'string' }),
        defineField({ name: 'address', type: 'text', rows: 3 }),
      ],
    }),
    defineField({
      name: 'elsewhere',
      title: 'Elsewhere on the web',
      type: 'object',
      group: 'contact',
      options: { columns: 2 },
      fields: [
        defineField({ name: 'newsletter', type: 'url' }),
        defineField({ name: 'feed', type: 'url' }),
      ],
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'tagline' } },
})
