// Checked by tsc, never run.
import { defineArrayMember, defineField, defineType } from '../../src/schema/define.ts'
import type { TypeDefinition } from '../../src/schema/define.ts'
import type { DocumentsOf, ValueOf } from '../../src/schema/value-of.ts'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      validation: (rule) => [rule.required().min(3), rule.uppercase().warning('Shout')],
      hidden: ({ document }) => document?._type === 'draft',
      options: { list: ['a', { title: 'B', value: 'b' }], layout: 'radio' },
    }),
    defineField({ name: 'stars', type: 'number', validation: (rule) => rule.integer().positive() }),
    { name: 'open', type: 'boolean', initialValue: true },
    defineField({
      name: 'credits',
      type: 'array',
      validation: (rule) => rule.max(5).unique(),
      of: [
        defineArrayMember({
          name: 'credit',
          type: 'object',
          fields: [defineField({ name: 'who', type: 'reference', to: [{ type: 'person' }] })],
        }),
      ],
    }),
    defineField({
      name: 'seo',
      type: 'object',
      fields: [defineField({ name: 'index', type: 'boolean' })],
    }),
    defineField({ name: 'body', type: 'ourOwnType', anything: 'goes' }),
  ],
})
const list: readonly TypeDefinition[] = [article]
type Article = ValueOf<typeof article>
const value: Article = {
  _id: 'a',
  _type: 'article',
  title: 'a',
  stars: 3,
  open: false,
  credits: [{ _key: 'k', _type: 'credit', who: { _type: 'reference', _ref: 'p' } }],
  seo: { index: true },
  body: { whatever: 1 },
}
const name: 'article' = article.name

// @ts-expect-error numbers have no case
defineField({ name: 'n', type: 'number', validation: (rule) => rule.uppercase() })
// @ts-expect-error a number cannot start as a text
defineField({ name: 'n', type: 'number', initialValue: 'three' })
// @ts-expect-error texts are listed by texts
defineField({ name: 's', type: 'string', options: { list: [1] } })
// @ts-expect-error an object needs fields
defineField({ name: 'o', type: 'object' })
// @ts-expect-error an array needs to say of what
defineField({ name: 'a', type: 'array' })
// @ts-expect-error the title is a text
const wrong: Article['title'] = 5

const person = defineType({
  name: 'person',
  type: 'document',
  fields: [
    { name: 'name', type: 'string', validation: { required: true } },
    { name: 'mood', type: 'string', options: { list: ['calm', { title: 'Glad', value: 'glad' }] } },
    { name: 'home', type: 'place' },
    { name: 'photo', type: 'image' },
    { name: 'born', type: 'date' },
    { name: 'tags', type: 'array', of: [{ type: 'string' }] },
    {
      name: 'visits',
      type: 'array',
      of: [{ type: 'place' }, { type: 'reference', to: [{ type: 'person' }] }],
    },
  ],
})
const place = defineType({
  name: 'place',
  type: 'object',
  fields: [
    { name: 'city', type: 'string' },
    { name: 'at', type: 'geopoint' },
  ],
})
const types = [person, place] as const
type Person = DocumentsOf<typeof types>['person']
const ada: Person = {
  _id: 'a',
  _type: 'person',
  name: 'Ada',
  mood: 'glad',
  home: { _type: 'place', city: 'Oslo', at: { _type: 'geopoint', lat: 59.9 } },
  tags: ['one'],
  visits: [
    { _key: 'k', _type: 'place', city: 'Bergen' },
    { _key: 'l', _type: 'reference', _ref: 'b' },
  ],
}
// @ts-expect-error a name is required
const nameless: Person = { _id: 'a', _type: 'person' }
// @ts-expect-error nobody offers this mood
const odd: Person['mood'] = 'grumpy'
// @ts-expect-error a city is a text
const wrongHome: Person['home'] = { _type: 'place', city: 5 }

export const used = [list, value, name, wrong, ada, nameless, odd, wrongHome]
