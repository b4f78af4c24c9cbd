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

declare global {
  interface ContentTypes {
    ourOwnType: unknown
  }
}
// @ts-expect-error neither built in nor declared
defineField({ name: 's', type: 'strng' })

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

// Options of every type with an input.
defineField({
  name: 'd',
  type: 'date',
  options: { dateFormat: 'D MMMM', ofACustomInput: true },
  validation: (rule) => rule.min('now').max('2030-01-01'),
})
// @ts-expect-error a format is a text
defineField({ name: 'd', type: 'date', options: { dateFormat: 5 } })
// @ts-expect-error dates are written as texts
defineField({ name: 'd', type: 'date', initialValue: new Date() })
// @ts-expect-error a date has no case
defineField({ name: 'd', type: 'date', validation: (rule) => rule.uppercase() })
defineField({
  name: 't',
  type: 'datetime',
  options: {
    timeFormat: 'HH:mm',
    timeStep: 15,
    displayTimeZone: 'Europe/Oslo',
    allowTimeZoneSwitch: true,
  },
})
// @ts-expect-error a step is a number of minutes
defineField({ name: 't', type: 'datetime', options: { timeStep: '15' } })
// @ts-expect-error a time zone has a name
defineField({ name: 't', type: 'datetime', options: { displayTimeZone: 2 } })
// @ts-expect-error rich dates are objects
defineField({ name: 'r', type: 'richDate', initialValue: '2026-01-01' })
defineField({ name: 's', type: 'slug', options: { source: ['seo', 'title'], maxLength: 80 } })
defineField({
  name: 's',
  type: 'slug',
  initialValue: { current: 'start' },
  options: {
    source: (document, { parent }) => (parent ? String(document['title']) : undefined),
    slugify: async (input, type) => `${type.name}-${input.trim()}`,
    isUnique: (slug, { defaultIsUnique }) => slug !== 'new' && defaultIsUnique(slug),
  },
  validation: (rule) => rule.required(),
})
// @ts-expect-error a source is a path or a function
defineField({ name: 's', type: 'slug', options: { source: 5 } })
// @ts-expect-error a length is a number
defineField({ name: 's', type: 'slug', options: { maxLength: '80' } })
// @ts-expect-error a slug is a text
defineField({ name: 's', type: 'slug', options: { slugify: (input) => input.length } })
// @ts-expect-error a slug has the text in `current`
defineField({ name: 's', type: 'slug', initialValue: 'start' })
// @ts-expect-error a slug has no length of its own
defineField({ name: 's', type: 'slug', validation: (rule) => rule.min(3) })
defineField({ name: 'g', type: 'geopoint', initialValue: { lat: 59.9, lng: 10.7 } })
// @ts-expect-error a latitude is a number
defineField({ name: 'g', type: 'geopoint', initialValue: { lat: '59.9' } })
defineField({
  name: 'n',
  type: 'number',
  options: { list: [1, { title: 'Two', value: 2 }], layout: 'radio', direction: 'horizontal' },
})
// @ts-expect-error numbers are listed by numbers
defineField({ name: 'n', type: 'number', options: { list: ['1'] } })
// @ts-expect-error there is no such layout
defineField({ name: 'n', type: 'number', options: { layout: 'grid' } })
// @ts-expect-error there is no such layout
defineField({ name: 'b', type: 'boolean', options: { layout: 'radio' } })
// @ts-expect-error a reference needs to say to what
defineField({ name: 'r', type: 'reference' })
// @ts-expect-error weak or not
defineField({ name: 'r', type: 'reference', to: { type: 'person' }, weak: 'yes' })
defineField({
  name: 'i',
  type: 'image',
  fields: [{ name: 'alt', type: 'string' }],
  validation: (rule) => rule.assetRequired(),
})
defineField({
  name: 'a',
  type: 'array',
  of: [{ type: 'string' }],
  options: { layout: 'grid', sortable: false, modal: { type: 'popover', width: [1, 2, 'auto'] } },
  validation: [
    { unique: true, max: 5 },
    { min: 1, level: 'warning', message: 'Rather few' },
  ],
})
// @ts-expect-error there is no such layout
defineField({ name: 'a', type: 'array', of: [{ type: 'string' }], options: { layout: 'table' } })
// @ts-expect-error items open in a dialog or a popover
defineField({ name: 'a', type: 'array', of: [], options: { modal: { type: 'page' } } })
// @ts-expect-error columns are counted
defineField({ name: 'o', type: 'object', fields: [], options: { columns: 'two' } })
// @ts-expect-error a limit is a number or a date
defineField({ name: 'x', type: 'string', validation: { max: true } })
// @ts-expect-error a telephone number is a text
defineField({ name: 'p', type: 'telephone', initialValue: 5 })

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

// Fields written as literals, as in the first example of the README.
defineType({
  name: 'place',
  type: 'document',
  fields: [
    { name: 'title', type: 'string', validation: (rule) => rule.required().max(80) },
    {
      name: 'size',
      type: 'number',
      initialValue: (params) => Number(params['size']),
      validation: (rule) => rule.custom((value: number | undefined) => value !== 3 || 'Not three'),
    },
    // @ts-expect-error there is no such condition
    { name: 'day', type: 'date', validation: (rule) => rule.someday() },
  ],
})

const prices = defineType({ name: 'prices', type: 'table', of: [{ type: 'block' }] })
type Prices = ValueOf<typeof prices>
const cellText: string | undefined = ({} as Prices).rows?.[0]?.cells?.[0]?.content?.[0]?.children[0]
  ?.text
const plainPrices = defineType({ name: 'plainPrices', type: 'table' })
const plainCell: string | undefined = ({} as ValueOf<typeof plainPrices>).rows?.[0]?.cells?.[0]
void [cellText, plainCell]
