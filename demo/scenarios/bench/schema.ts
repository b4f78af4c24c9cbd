import { defineArrayMember, defineField, defineType } from '../../../src/schema/define.ts'
import type { FieldDefinition, TypeDefinition } from '../../../src/schema/define.ts'

declare global {
  interface ContentTypes {
    richText: unknown
    syntheticItem: unknown
    [depth: `syntheticDepth${number}`]: unknown
  }
}

/** Languages of the `arrayI18n` document. */
export const languages = [
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'sv',
  'th',
  'tr',
  'zh',
] as const

/** Fields of the `arrayI18n` document: one entry per language in each. */
export const translatedFields = Array.from({ length: 12 }, (_, index) => `text${index + 1}`)

/** Name of the nth object of a synthetic document. */
export function itemName(index: number): string {
  return `item${String(index).padStart(3, '0')}`
}

const title = defineField({ name: 'title', type: 'string' })

const richText = defineType({
  name: 'richText',
  type: 'array',
  of: [
    defineArrayMember({ type: 'block' }),
    defineArrayMember({ type: 'image' }),
    defineArrayMember({ type: 'hero' }),
  ],
})

const hero = defineType({
  name: 'hero',
  type: 'object',
  fields: [
    title,
    defineField({ name: 'image', type: 'image' }),
    defineField({
      name: 'text',
      type: 'array',
      of: [defineArrayMember({ type: 'block' })],
    }),
  ],
})

const singleString = defineType({ name: 'singleString', type: 'document', fields: [title] })

const recipe = defineType({
  name: 'recipe',
  type: 'document',
  fields: [
    defineField({ name: 'name', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'slug', type: 'slug', options: { source: 'name' } }),
    defineField({ name: 'description', type: 'text', rows: 4 }),
    defineField({
      name: 'course',
      type: 'string',
      options: { list: ['starter', 'main', 'side', 'dessert'] },
    }),
    defineField({ name: 'image', type: 'image' }),
    defineField({ name: 'servings', type: 'number', validation: (rule) => rule.integer().min(1) }),
    defineField({ name: 'preparation', type: 'number', description: 'Minutes.' }),
    defineField({ name: 'cooking', type: 'number', description: 'Minutes.' }),
    defineField({
      name: 'ingredients',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'ingredient',
          fields: [
            defineField({ name: 'item', type: 'string' }),
            defineField({ name: 'amount', type: 'number' }),
            defineField({ name: 'unit', type: 'string' }),
          ],
        }),
      ],
    }),
    defineField({ name: 'category', type: 'reference', to: [{ type: 'category' }] }),
    defineField({ name: 'instructions', type: 'richText' }),
  ],
})

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [
    title,
    defineField({ name: 'slug', type: 'slug', options: { source: 'title' } }),
    defineField({ name: 'author', type: 'reference', to: [{ type: 'author' }] }),
    defineField({ name: 'category', type: 'reference', to: [{ type: 'category' }] }),
    defineField({ name: 'body', type: 'richText' }),
    defineField({
      name: 'seo',
      type: 'object',
      fields: [title, defineField({ name: 'description', type: 'text', rows: 3 })],
    }),
    defineField({
      name: 'links',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'related',
          fields: [title, defineField({ name: 'href', type: 'url' })],
        }),
      ],
    }),
  ],
})

/** The 33 fields of one object of the synthetic documents. */
const syntheticFields: readonly FieldDefinition[] = [
  defineField({ name: 'name', type: 'string' }),
  defineField({ name: 'boolean', type: 'boolean' }),
  defineField({ name: 'date', type: 'date' }),
  defineField({ name: 'datetime', type: 'datetime' }),
  defineField({ name: 'image', type: 'image' }),
  defineField({ name: 'file', type: 'file' }),
  defineField({ name: 'reference', type: 'reference', to: [{ type: 'author' }] }),
  defineField({ name: 'geopoint', type: 'geopoint' }),
  defineField({ name: 'number', type: 'number' }),
  defineField({ name: 'string', type: 'string' }),
  defineField({ name: 'text', type: 'text', rows: 3 }),
  defineField({ name: 'url', type: 'url' }),
  defineField({ name: 'email', type: 'email' }),
  ...Array.from({ length: 20 }, (_, index) =>
    defineField({ name: `string${index + 1}`, type: 'string' }),
  ),
]

const syntheticItem = defineType({
  name: 'syntheticItem',
  type: 'object',
  fields: syntheticFields,
})

/** The same object inside itself, four deep. */
const nested = [3, 2, 1, 0].map((depth) =>
  defineType({
    name: `syntheticDepth${depth}`,
    type: 'object',
    fields:
      depth === 3
        ? syntheticFields
        : [...syntheticFields, defineField({ name: 'child', type: `syntheticDepth${depth + 1}` })],
  }),
)

function synthetic(name: string, count: number): TypeDefinition {
  return defineType({
    name,
    type: 'document',
    fields: [
      title,
      ...Array.from({ length: count }, (_, index) =>
        defineField({ name: itemName(index), type: 'syntheticItem' }),
      ),
      defineField({ name: 'nested', type: 'syntheticDepth0' }),
    ],
  })
}

const hugeArray = defineType({
  name: 'hugeArray',
  type: 'document',
  fields: [
    title,
    defineField({
      name: 'objects',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'entry',
          fields: [
            defineField({ name: 'label', type: 'string' }),
            defineField({ name: 'amount', type: 'number' }),
            defineField({ name: 'done', type: 'boolean' }),
          ],
        }),
      ],
    }),
    defineField({ name: 'strings', type: 'array', of: [defineArrayMember({ type: 'string' })] }),
  ],
})

const manyReferences = defineType({
  name: 'manyReferences',
  type: 'document',
  fields: [
    defineField({
      name: 'items',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'list' }] })],
    }),
  ],
})

const manyStrings = defineType({
  name: 'manyStrings',
  type: 'document',
  fields: [
    defineField({ name: 'items', type: 'array', of: [defineArrayMember({ type: 'string' })] }),
  ],
})

const arrayI18n = defineType({
  name: 'arrayI18n',
  type: 'document',
  fields: translatedFields.map((name) =>
    defineField({
      name,
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'translation',
          fields: [defineField({ name: 'value', type: 'string' })],
        }),
      ],
    }),
  ),
})

const bigBody = defineType({
  name: 'bigBody',
  type: 'document',
  fields: [title, defineField({ name: 'body', type: 'richText' })],
})

const longParagraph = defineType({ ...bigBody, name: 'longParagraph' })

const bigTable = defineType({
  name: 'bigTable',
  type: 'document',
  fields: [
    title,
    defineField({ name: 'body', type: 'table', of: [defineArrayMember({ type: 'block' })] }),
  ],
})

const list = defineType({
  name: 'list',
  type: 'document',
  fields: [
    title,
    defineField({ name: 'subtitle', type: 'string' }),
    defineField({ name: 'rank', type: 'number' }),
    defineField({ name: 'isOpen', type: 'boolean' }),
    defineField({ name: 'category', type: 'reference', to: [{ type: 'category' }] }),
  ],
  preview: { select: { title: 'title', subtitle: 'subtitle' } },
  orderings: [{ name: 'rank', title: 'Rank', by: [{ field: 'rank', direction: 'asc' }] }],
})

const named = [defineField({ name: 'name', type: 'string' })]

/** Types of the bench, named as the documents they measure. */
export const benchTypes: readonly TypeDefinition[] = [
  singleString,
  recipe,
  article,
  synthetic('synthetic', 100),
  synthetic('syntheticLarge', 500),
  hugeArray,
  manyReferences,
  manyStrings,
  arrayI18n,
  bigBody,
  longParagraph,
  bigTable,
  list,
  defineType({ name: 'author', type: 'document', fields: named }),
  defineType({ name: 'category', type: 'document', fields: named }),
  syntheticItem,
  ...nested,
  richText,
  hero,
]
