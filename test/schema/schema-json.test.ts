import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineField, defineType } from '../../src/schema/define.ts'
import type { TypeDefinition } from '../../src/schema/define.ts'
import { resolveInitialValue } from '../../src/schema/initial-value.ts'
import type { SchemaType } from '../../src/schema/schema.ts'
import { schemaToJson } from '../../src/schema/schema-json.ts'
import { ruleToJson } from '../../src/schema/validation/rule-json.ts'
import { Rule } from '../../src/schema/validation/rule.ts'
import { validateDocument } from '../../src/schema/validation/validate.ts'
import { compile } from './schemas.ts'

const place = defineType({
  name: 'place',
  type: 'object',
  fields: [{ name: 'city', type: 'string', validation: { required: true } }],
  initialValue: { city: 'Oslo' },
})
const article = defineType({
  name: 'article',
  type: 'document',
  title: 'Article',
  icon: 'book',
  liveEdit: true,
  creatable: false,
  groups: [{ name: 'seo', title: 'Search', default: true }, { name: 'rest' }],
  fieldsets: [
    { name: 'dates', title: 'Dates', options: { columns: 2, collapsible: true, collapsed: true } },
  ],
  orderings: [{ name: 'byDay', title: 'Day', by: [{ field: 'day', direction: 'desc' }] }],
  preview: { select: { title: 'title', subtitle: 'home.city' } },
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      description: 'Shown everywhere',
      placeholder: 'A few words',
      validation: (rule) => [rule.required().min(3), rule.max(5).warning('Rather long')],
    }),
    defineField({
      name: 'kind',
      type: 'string',
      group: ['seo', 'rest'],
      options: { list: ['news', { title: 'An essay', value: 'essay' }], layout: 'radio' },
      initialValue: 'news',
    }),
    defineField({ name: 'day', type: 'date', fieldset: 'dates', validation: { max: 'now' } }),
    defineField({ name: 'home', type: 'place', hidden: true }),
    defineField({ name: 'next', type: 'reference', to: [{ type: 'article' }], weak: true }),
    defineField({
      name: 'tags',
      type: 'array',
      of: [{ type: 'string', validation: { uppercase: true } }],
      validation: (rule) => rule.unique(),
      options: { layout: 'tags' },
    }),
    defineField({ name: 'old', type: 'string', readOnly: true, deprecated: { reason: 'Unused' } }),
  ],
})
const types = [place, article] as readonly TypeDefinition[]

/** Everything a compiled type says, to any depth. */
function told(type: SchemaType, depth = 4): unknown {
  const { base, fieldType, fields, of, ...rest } = Object.fromEntries(
    Object.entries(type).filter(([, value]) => typeof value !== 'function'),
  ) as unknown as SchemaType
  return {
    ...rest,
    kind: fieldType.name,
    base: base?.name,
    fields: fields.map(({ type: inner, ...field }) => [field, depth > 0 && told(inner, depth - 1)]),
    of: of.map((inner) => depth > 0 && told(inner, depth - 1)),
  }
}

test('a schema loaded from JSON equals the original', async () => {
  const { types: data, leftOut } = schemaToJson(types)
  assert.deepEqual(leftOut, [])
  const original = compile(types)
  const loaded = compile(JSON.parse(JSON.stringify(data)) as TypeDefinition[])
  assert.deepEqual(loaded.problems, [])
  for (const name of ['place', 'article']) {
    assert.deepEqual(told(loaded.get(name)!), told(original.get(name)!))
  }
  const document = {
    _id: 'a',
    _type: 'article',
    title: 'A rather long one',
    tags: ['a', 'a'],
    day: '2999-01-01',
  }
  const found = await Promise.all(
    [original, loaded].map((schema) => validateDocument({ document, schema })),
  )
  assert.deepEqual(
    found[0]!.map(({ code, level }) => `${level} ${code}`),
    [
      'warning undefined',
      'error date.max',
      'error array.unique',
      'error string.uppercase',
      'error string.uppercase',
    ],
  )
  // A limit that is "now" is another moment in each run.
  const withoutNow = (markers: unknown) =>
    JSON.parse(
      JSON.stringify(markers, (key, value: unknown) => (key === 'at' ? null : value)),
    ) as unknown
  assert.deepEqual(withoutNow(found[1]), withoutNow(found[0]))
  const begun = await Promise.all(
    [original, loaded].map((schema) => resolveInitialValue({ type: schema.get('article')! })),
  )
  assert.deepEqual(begun[1], begun[0])
})

test('exports the rules of annotations, inline objects and items of a rich text', () => {
  const link = (rules: unknown) => ({
    name: 'link',
    type: 'object',
    fields: [{ name: 'href', type: 'url', validation: rules }],
  })
  const required = (rule: Rule) => rule.required()
  const text = (rules: unknown) => ({
    name: 'body',
    type: 'array',
    of: [{ type: 'block', of: [link(rules)], marks: { annotations: [link(rules)] } }, link(rules)],
  })
  const { types: data, leftOut } = schemaToJson([text(required) as never])
  assert.deepEqual(leftOut, [])
  assert.deepEqual(data, [text([ruleToJson(new Rule().required())])])
})

test('leaves out code and lists what it left out', () => {
  const { types: data, leftOut } = schemaToJson([
    {
      name: 'note',
      type: 'document',
      preview: { select: { title: 'a' }, prepare: () => ({}) },
      fields: [
        {
          name: 'a',
          type: 'string',
          hidden: () => true,
          validation: (rule: never) => [
            rule,
            (rule as { custom(v: unknown): unknown }).custom(() => true),
          ],
        },
        { name: 'b', type: 'slug', options: { source: 'a', slugify: () => '' } },
        { name: 'c', type: 'array', of: [{ type: 'string', initialValue: () => 'x' }] },
        {
          name: 'd',
          type: 'string',
          validation: () => {
            throw new Error('broken')
          },
        },
      ],
    },
  ])
  assert.deepEqual(leftOut, [
    'note.preview.prepare',
    'note.fields.a.hidden',
    'note.fields.a.validation',
    'note.fields.b.options.slugify',
    'note.fields.c.of.string.initialValue',
    'note.fields.d.validation',
  ])
  assert.deepEqual(data, [
    {
      name: 'note',
      type: 'document',
      preview: { select: { title: 'a' } },
      fields: [
        { name: 'a', type: 'string', validation: [{}] },
        { name: 'b', type: 'slug', options: { source: 'a' } },
        { name: 'c', type: 'array', of: [{ type: 'string' }] },
        { name: 'd', type: 'string' },
      ],
    },
  ])
})
