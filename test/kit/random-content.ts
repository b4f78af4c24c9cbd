import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import type { CompiledSchema, SchemaType } from '../../src/schema/schema.ts'
import { Rule } from '../../src/schema/validation/rule.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { set, unset } from '../../src/model/patch.ts'
import type { Patch } from '../../src/model/patch.ts'
import type { Random } from './choices.ts'

const names = [
  'title',
  'text',
  'count',
  'flag',
  'seo',
  'link',
  'list',
  'box',
  'cover',
  'constructor',
]
const scalars = [
  ...['string', 'text', 'number', 'boolean', 'url', 'email', 'telephone', 'slug', 'image', 'file'],
  ...['date', 'datetime', 'richDate', 'geopoint', 'reference'],
]

/** A document type `note` of random fields with random rules, conditions, groups and fieldsets. */
export function randomSchema(random: Random): { schema: CompiledSchema; type: SchemaType } {
  const { fields, arrangement } = randomDeclaration(random)
  const schema = compileSchema(
    [{ name: 'note', type: 'document', fields, ...arrangement }],
    fieldTypes,
  )
  return { schema, type: schema.get('note')! }
}

/** Such a type, not yet compiled. */
export function randomDeclaration(random: Random) {
  return { fields: randomFields(random, 0), arrangement: randomArrangement(random) }
}

function randomArrangement(random: Random) {
  if (random.chance(0.5)) return { fieldsets: sets, groups: sets }
  return {
    fieldsets: [{ ...sets[0]!, options: { collapsible: true, collapsed: true } }, sets[1]!],
    groups: sets,
  }
}

const sets = [
  { name: 'a' },
  {
    name: 'b',
    hidden: ({ document }: { document?: ContentDocument }) => document?.['flag'] === true,
  },
]

function randomFields(random: Random, depth: number): FieldDefinition[] {
  const used = random.shuffle(names).slice(0, random.between(1, 6))
  return used.map(
    (name) =>
      ({ name, ...randomType(random, depth), ...randomPlace(random, depth) }) as FieldDefinition,
  )
}

function randomPlace(random: Random, depth: number) {
  const place: Record<string, unknown> = {}
  if (depth === 0 && random.chance(0.3)) place['fieldset'] = random.pick(['a', 'b'])
  if (depth === 0 && random.chance(0.3)) place['group'] = random.pick(['a', ['a', 'b']])
  if (random.chance(0.15)) place['hidden'] = random.pick(conditions)
  if (random.chance(0.15)) place['readOnly'] = random.pick(conditions)
  return place
}

type Looks = { document?: ContentDocument; parent?: unknown; value?: unknown }
const conditions = [
  true,
  ({ document }: Looks) => document?.['title'] === 'hide',
  ({ parent }: Looks) => typeof parent === 'object' && parent !== null && 'count' in parent,
  ({ value }: Looks) => value === 'secret',
  () => undefined,
  () => {
    throw new Error('a broken condition')
  },
]

function randomType(random: Random, depth: number): Omit<FieldDefinition, 'name'> {
  if (depth < 2 && random.chance(0.3)) {
    return { type: 'object', fields: randomFields(random, depth + 1), ...randomRules(random) }
  }
  if (depth < 2 && random.chance(0.15)) {
    const row = { type: 'object', name: 'row', fields: randomFields(random, depth + 1) }
    const of = random.pick([
      ...[[{ type: 'string' }], [{ type: 'number' }, { type: 'boolean' }]],
      ...[[row], [row, { type: 'image' }], [{ type: 'number' }, { type: 'string' }], [reference]],
    ])
    return { type: 'array', of, options: random.pick(arrayOptions), ...randomRules(random) }
  }
  if (random.chance(0.1)) return random.pick(chosen)
  const type = random.pick(scalars)
  return { ...(type === 'reference' ? reference : { type }), ...randomRules(random) }
}

const reference = { type: 'reference', to: [{ type: 'note' }] }
const arrayOptions = [
  {},
  {},
  { layout: 'grid' },
  { sortable: false },
  { modal: { type: 'popover' } },
]
/** Fields whose values are chosen from options rather than typed. */
const chosen = [
  { type: 'string', options: { list: ['ok', 'bad'], layout: 'radio' } },
  { type: 'number', options: { list: [{ title: 'One', value: 1 }, 2.5] } },
  { type: 'array', of: [{ type: 'string' }], options: { list: ['ok', 'bad', 'hide'] } },
  { type: 'array', of: [{ type: 'string' }], options: { layout: 'tags' } },
]

function randomRules(random: Random) {
  if (random.chance(0.4)) return {}
  const rule = new Rule()
  const rules = [
    rule.required(),
    rule.min(3).warning(),
    rule.max(4),
    rule.required().custom((value) => (value === 'bad' ? 'bad' : true)),
    rule.custom(async (_value, { document }) =>
      document?.['count'] === 1 ? 'count is one' : true,
    ),
    rule.custom((_value, { parent }) =>
      typeof parent === 'object' && parent !== null && 'flag' in parent ? 'flagged' : true,
    ),
    rule.either([rule.uppercase(), rule.custom(async (value) => value === 'ok' || 'not ok')]),
    rule.custom(() => {
      throw new Error('a broken validator')
    }),
  ]
  return { validation: random.shuffle(rules).slice(0, random.between(1, 2)) }
}

/** A document that mostly matches its type, and sometimes not at all. */
export function randomDocument(random: Random, type: SchemaType): ContentDocument {
  const value = randomValue(random, type) as Record<string, unknown>
  return {
    ...value,
    _id: 'a',
    _type: 'note',
    ...(random.chance(0.3) && { strange: { deep: [1] } }),
  }
}

/** A value for this type; one in eight has another type. */
export function randomValue(random: Random, type: SchemaType): unknown {
  if (!type.isDocument && random.chance(0.12)) return random.pick(misfits)
  switch (type.jsonType) {
    case 'string':
      return random.pick(['', 'ok', 'bad', 'hide', 'secret', 'A longer text', 'https://x.no'])
    case 'number':
      return random.pick([0, 1, 2.5, -7])
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return Array.from({ length: random.between(0, 4) }, () => {
        const item = type.of[random.int(type.of.length)]
        const value = item && randomValue(random, item)
        if (typeof value !== 'object' || value === null) return value ?? null
        return { ...value, _type: item?.name, _key: random.pick(['k1', 'k2', 'k3', 'k4']) }
      })
    default: {
      const isOwn = !['object', 'document'].includes(type.fieldType.name)
      if (isOwn && random.chance(0.5)) return type.fieldType.example
      const value: Record<string, unknown> = {}
      for (const field of type.fields) {
        if (random.chance(0.7)) value[field.name] = randomValue(random, field.type)
      }
      if (random.chance(0.1)) value['unknown'] = 'kept'
      return value
    }
  }
}

const misfits = [
  ...[null, 5, 'text', true, [], [[1]], {}, { _ref: 'x' }, { nested: { deep: 1 } }],
  ...[{ _type: 'strange', _key: 'k1' }, [null, { _key: 'k1' }, { _key: 'k1' }, { a: 1 }]],
]

/** A random change in the document: sets or empties a field, or sets an unusual value. */
export function randomPatch(random: Random, type: SchemaType, document: unknown): Patch {
  const path: (string | number)[] = []
  let at = type
  while (at.fields.length > 0 && (path.length === 0 || random.chance(0.6))) {
    const field = random.pick(at.fields)
    path.push(field.name)
    at = field.type
  }
  if (random.chance(0.1)) return set('stranger', ['strange'])
  if (random.chance(0.25) || document === undefined) return unset(path)
  return set(randomValue(random, at) ?? null, path)
}
