import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { defineArrayMember, defineField, defineType } from '../../src/schema/define.ts'
import type { SchemaProblem } from '../../src/schema/schema.ts'
import { rulesOf } from '../../src/schema/validation/rules-of.ts'
import { forEachSeed } from '../kit/random.ts'
import type { Random } from '../kit/random.ts'
import { compile, noteSchema } from './schemas.ts'

const briefly = ({ severity, typeName, path, message }: SchemaProblem) =>
  `${severity} ${typeName}/${path.join('.')}: ${message}`

/** The problems of a document type with these fields, without the type's own name. */
function problemsOf(fields: readonly unknown[], rest: object = {}): string[] {
  return compile([{ name: 'note', type: 'document', fields, ...rest }]).problems.map(briefly)
}

test('compiles a schema of plain data and derives titles from names', () => {
  const article = defineType({
    name: 'article',
    type: 'document',
    fields: [
      defineField({ name: 'mainTitle', type: 'string', validation: (rule) => rule.required() }),
      defineField({
        name: 'credits',
        type: 'array',
        of: [
          defineArrayMember({
            name: 'credit',
            type: 'object',
            fields: [{ name: 'name', type: 'string' }],
          }),
        ],
      }),
    ],
  })
  const schema = compile([article])
  assert.deepEqual(schema.problems, [])
  assert.deepEqual(
    schema.documentTypes.map(({ name, title }) => [name, title]),
    [['article', 'Article']],
  )
  const [title, credits] = schema.get('article')!.fields
  assert.equal(title!.title, 'Main Title')
  assert.equal(title!.type.name, 'string')
  assert.equal(rulesOf(title!.type)[0]?.constraints[0]?.type, 'required')
  assert.deepEqual(
    credits!.type.of.map(({ name, jsonType }) => [name, jsonType]),
    [['credit', 'object']],
  )
})

test('a group has its own title, or one derived from its name', () => {
  const schema = compile([
    defineType({
      name: 'article',
      type: 'document',
      groups: [{ name: 'seo', title: 'Search engines' }, { name: 'frontPage' }],
      fields: [{ name: 'title', type: 'string', group: 'seo' }],
    }),
  ])
  assert.deepEqual(
    schema.get('article')!.groups.map(({ name, title }) => [name, title]),
    [
      ['seo', 'Search engines'],
      ['frontPage', 'Front Page'],
    ],
  )
})

test('SCHEMA-001 a field of every built-in type compiles, whether or not it has an input yet', () => {
  const fields = fieldTypes
    .filter(({ name }) => name !== 'document')
    .map(({ name }) => ({
      name: `${name}Field`,
      type: name,
      ...(name === 'object' && { fields: [{ name: 'a', type: 'string' }] }),
      ...(name === 'array' && { of: [{ type: 'string' }] }),
      ...(name.toLowerCase().endsWith('reference') && { to: [{ type: 'note' }] }),
    }))
  assert.deepEqual(problemsOf(fields), [])
})

test('SCHEMA-002 a type inherits from the type it refines and overrides its properties', () => {
  const { schema } = noteSchema([{ name: 'lead', type: 'headline', title: 'Lead' }])
  assert.equal(schema.problems.length, 1)
  const refined = compile([
    {
      name: 'headline',
      type: 'string',
      description: 'Short',
      options: { list: ['a'] },
      validation: (rule: { max(n: number): unknown }) => rule.max(10),
    },
    {
      name: 'note',
      type: 'document',
      fields: [{ name: 'lead', type: 'headline', title: 'Lead', placeholder: 'Say it' }],
    },
  ])
  const lead = refined.get('note')!.field('lead')!.type
  assert.equal(lead.name, 'headline')
  assert.equal(lead.base?.base?.name, 'string')
  assert.equal(lead.description, 'Short')
  assert.equal(lead.placeholder, 'Say it')
  assert.deepEqual(lead.options, { list: ['a'] })
  assert.deepEqual(
    rulesOf(lead).flatMap(({ constraints }) => constraints.map(({ type }) => type)),
    ['valid', 'max'],
  )
  assert.equal(lead.fieldType.name, 'string')
})

test('SCHEMA-027 a type may contain itself; its members are resolved lazily', () => {
  const schema = compile([
    {
      name: 'category',
      type: 'object',
      fields: [
        { name: 'label', type: 'string' },
        { name: 'parent', type: 'category' },
        { name: 'children', type: 'array', of: [{ type: 'category' }] },
      ],
    },
  ])
  assert.deepEqual(schema.problems, [])
  let type = schema.get('category')!
  for (let depth = 0; depth < 100; depth++) type = type.field('parent')!.type
  assert.equal(type.field('children')!.type.of[0]!.field('label')!.title, 'Label')
})

test('liveEdit and creatable are flags of the type', () => {
  const { type } = noteSchema([{ name: 'a', type: 'string' }], { liveEdit: true, creatable: false })
  assert.equal(type.liveEdit, true)
  assert.equal(type.creatable, false)
})

test('invalid field names are reported with their place, and the fields are left out', () => {
  assert.deepEqual(
    problemsOf([
      { name: '_hidden', type: 'string' },
      { type: 'string' },
      { name: 'two words', type: 'string' },
      { name: 'twice', type: 'string' },
      { name: 'twice', type: 'number' },
      'title',
    ]),
    [
      'error note/fields._hidden: "_hidden" is reserved: names that begin with "_" are the system\'s',
      'error note/fields.1: The field has no name',
      'error note/fields.two words: "two words" is no field name: letters, digits and "_", beginning with a letter',
      'error note/fields.twice: There is already a field "twice"; this one is left out',
      'error note/fields.5: A field must be an object made by defineField',
    ],
  )
})

test('reports invalid, duplicate, circular and unknown types', () => {
  const schema = compile([
    { type: 'document', fields: [{ name: 'a', type: 'string' }] },
    { name: 'string', type: 'text' },
    { name: 'twice', type: 'string' },
    { name: 'twice', type: 'number' },
    { name: 'ring', type: 'band' },
    { name: 'band', type: 'ring' },
    { name: 'lost', type: 'nothing' },
    null,
  ])
  assert.deepEqual(schema.problems.map(briefly), [
    'error #1/: The type has no name',
    'error string/: "string" is the name of a built-in type',
    'error twice/: There is already a type "twice"; this one is left out',
    'error #8/: A type must be an object made by defineType',
    'error ring/type: The type "band" is, through the types it refines, itself or unknown',
    'error band/type: The type "ring" is, through the types it refines, itself or unknown',
    'error lost/type: Unknown type "nothing"',
  ])
  assert.equal(schema.get('twice')?.jsonType, 'string')
  assert.equal(schema.get('ring')?.jsonType, 'object')
})

test('reports invalid fieldsets, groups, item types and reference targets', () => {
  assert.deepEqual(
    problemsOf(
      [
        { name: 'a', type: 'string', fieldset: 'nowhere', group: ['seo', 'nogroup'] },
        { name: 'b', type: 'array' },
        { name: 'c', type: 'array', of: [{ type: 'array', of: [{ type: 'string' }] }] },
        { name: 'd', type: 'array', of: [{ type: 'string' }, { type: 'url' }] },
        { name: 'e', type: 'array', of: [{ type: 'number' }, { type: 'image' }] },
        { name: 'f', type: 'reference' },
        { name: 'g', type: 'reference', to: [{ type: 'ghost' }, { type: 'url' }] },
        { name: 'x', type: 'crossDatasetReference', to: [{ type: 'of-another-schema' }] },
        { name: 'h', type: 'note' },
        { name: 'i', type: 'object' },
      ],
      { groups: [{ name: 'seo' }, { name: 'seo' }, {}] },
    ),
    [
      'error note/fields.a.fieldset: No fieldset "nowhere"',
      'error note/fields.a.group: No group "nogroup"',
      'error note/fields.b.of: An array needs "of": the list of its item types',
      'error note/fields.c.of.0: An array cannot hold arrays; wrap the inner one in an object',
      'error note/fields.d.of.1: Items of "url" cannot be told from items of "string"',
      'error note/fields.e.of.1: An array holds either objects or plain values, not both',
      'error note/fields.f.to: A reference needs "to": the types it may point at',
      'error note/fields.g.to.0: Unknown type "ghost"',
      'warning note/fields.g.to.1: "url" is not a document type, so nothing can be referred to',
      'error note/fields.h.type: A document cannot be a field; refer to it, or use an object type',
      'error note/fields.i.fields: An object needs a list of fields',
      'error note/groups.seo: There is already a "seo"; this one is left out',
      'error note/groups.2: A name is missing',
    ],
  )
})

test('options and properties of the wrong kind are reported and ignored', () => {
  assert.deepEqual(
    problemsOf([
      { name: 'a', type: 'string', title: 5, hidden: 'yes', options: { list: ['x', 5, 'x'] } },
      { name: 'b', type: 'text', rows: 0 },
      { name: 'c', type: 'boolean', options: { layout: 'radio' }, deprecated: true },
      { name: 'd', type: 'number', validation: () => 5 },
      {
        name: 'e',
        type: 'number',
        validation() {
          throw new Error('boom')
        },
      },
      {
        name: 'f',
        type: 'object',
        fields: [{ name: 'x', type: 'string' }],
        options: { columns: 0 },
        preview: { select: { title: 'y' } },
      },
    ]),
    [
      'error note/fields.a.title: "title" must be a text',
      'error note/fields.a.hidden: "hidden" must be true, false or a function',
      'error note/fields.a.options.list.1: A choice is a value of the type, or an object with title and value',
      'warning note/fields.a.options.list.2: The value "x" is listed twice',
      'error note/fields.b.rows: The number of rows must be a whole number above zero',
      'error note/fields.c.deprecated: "deprecated" must be an object with a reason',
      'warning note/fields.c.options.layout: The layout of a boolean is "switch" or "checkbox"',
      'error note/fields.d.validation: The validation must be a rule or a list of rules',
      'error note/fields.e.validation: The validation function failed: boom',
      'error note/fields.f.options.columns: The number of columns must be a whole number above zero',
      'warning note/fields.f.preview.select.title: No field "y"',
    ],
  )
})

test('SHELL-044.3 a problem contains type, path, message and help id', () => {
  const [problem] = compile([{ name: 'note', type: 'nothing' }]).problems
  assert.deepEqual(problem, {
    severity: 'error',
    typeName: 'note',
    path: ['type'],
    message: 'Unknown type "nothing"',
    helpId: 'type-unknown',
  })
})

test('an object that contains itself as data is reported', () => {
  const field: Record<string, unknown> = { name: 'loop', type: 'object', fields: [] }
  ;(field['fields'] as unknown[]).push(field)
  const item: Record<string, unknown> = { type: 'array', name: 'list', of: [] }
  ;(item['of'] as unknown[]).push({ type: 'object', name: 'x', fields: [item] })
  const problems = problemsOf([field, item])
  assert.ok(problems.some((text) => text.includes('contains itself')))
})

forEachSeed(300, 'compiling and traversing arbitrary definitions never throws', (random) => {
  const schema = compile(junkTypes(random))
  for (const type of schema.documentTypes) visit(type.name)
  assert.ok(schema.problems.every(({ message }) => message))

  function visit(name: string): void {
    let types = [schema.get(name)!]
    for (let depth = 0; depth < 4; depth++) {
      types = types.flatMap((type) => [...type.fields.map((field) => field.type), ...type.of])
      for (const type of types) assert.ok(rulesOf(type) && type.groups && type.fieldsets && type.to)
      types = types.slice(0, 20)
    }
  }
})

const words = [
  'note',
  'string',
  'number',
  'object',
  'array',
  'document',
  'a',
  '_b',
  '',
  'two words',
]

function junkTypes(random: Random): unknown[] {
  return Array.from({ length: random.between(0, 5) }, () => junkDefinition(random, 0))
}

function junkDefinition(random: Random, depth: number): unknown {
  if (random.chance(0.08)) return random.pick([null, 5, 'type', [], () => {}])
  const definition: Record<string, unknown> = {}
  const parts: Record<string, () => unknown> = {
    name: () => random.pick(words),
    type: () => random.pick([...words, 5, null]),
    title: () => random.pick(['Title', 5]),
    fields: () => junkList(random, depth),
    of: () => junkList(random, depth),
    to: () => random.pick([null, 'note', { type: 'note' }, [{ type: 'note' }], [5]]),
    groups: () => junkList(random, depth),
    fieldsets: () => junkList(random, depth),
    group: () => random.pick(['a', ['a', 5], null]),
    fieldset: () => random.pick(['a', 5]),
    hidden: () => random.pick([true, 'x', () => true]),
    options: () => random.pick([null, 'x', { list: [1, 'a'] }, { columns: 'x' }]),
    validation: () =>
      random.pick([null, 'x', () => 5, (rule: unknown) => rule, () => JSON.parse('')]),
    preview: () => random.pick([null, 5, { select: 5 }, { select: { title: 5 } }, { prepare: 1 }]),
    orderings: () => random.pick([null, 5, [5], [{ name: 'a' }]]),
    deprecated: () => random.pick([true, { reason: 'x' }]),
    initialValue: () => random.pick([1, () => 1]),
  }
  for (const [name, make] of Object.entries(parts)) {
    if (name === 'name' || name === 'type' ? random.chance(0.9) : random.chance(0.3)) {
      definition[name] = make()
    }
  }
  return definition
}

function junkList(random: Random, depth: number): unknown {
  if (depth > 2 || random.chance(0.1)) return random.pick([null, 5, [], {}])
  return Array.from({ length: random.between(0, 4) }, () => junkDefinition(random, depth + 1))
}
