import { listChoices, listedItems } from '../../fields/list-options.ts'
import type { ListChoice } from '../../fields/list-options.ts'
import type { CompiledSchema, SchemaField, SchemaType } from '../../schema/schema.ts'
import { titleFromName } from '../../schema/titles.ts'
import { pinnedFilters } from './definitions.ts'
import type { FilterName } from './definitions.ts'
import { readChoice } from './read-value.ts'

/** Something that documents can be filtered by. */
export interface FilterField {
  readonly id: string
  /** The field's name; of a pinned filter its own. */
  readonly name: string
  /** The author's title; null for a pinned filter, which the interface has words for. */
  readonly title: string | null
  /** Set for a part of a value of a built-in type, which the interface has words for: the name of that type. */
  readonly partOf?: 'geopoint'
  /** The titles on the way to the field, its own last. */
  readonly titlePath: readonly string[]
  /** Null where the filter is not about a field. */
  readonly fieldPath: string | null
  /** Name of the built-in type of the field. */
  readonly type: string
  /** Names of the document types that have the field, in the schema's order. */
  readonly documentTypes: readonly string[]
  readonly filterName: FilterName
  readonly description: string | undefined
  /** What `options.list` offers. */
  readonly choices: readonly ListChoice<string | number>[]
  /** Names of the types a reference may point at; empty for any. */
  readonly targets: readonly string[]
}

/** How deep fields lie: `a.b.c`, and nothing inside that. */
const maximumDepth = 3

/**
 * Everything that documents of these types (by default all) can be filtered by: the pinned filters, then the
 * fields in the order of the schema. A field that several types have is there once.
 */
export function filterFields(
  schema: CompiledSchema,
  typeNames: readonly string[] = [],
): readonly FilterField[] {
  const types = schema.documentTypes.filter(
    ({ name }) => !isSystem(name) && (typeNames.length === 0 || typeNames.includes(name)),
  )
  const found = new Map<string, FilterField>()
  for (const type of types) {
    for (const field of fieldsIn(schema, type, { type, path: [], titles: [] })) {
      const known = found.get(field.id)
      found.set(field.id, known ? joined(known, field) : field)
    }
  }
  const names = types.map(({ name }) => name)
  return [...pinnedFilters.map((pinned) => pinnedField(pinned, names)), ...found.values()]
}

/** The fields that every one of these types has. */
export function fieldsOfAll(
  fields: readonly FilterField[],
  typeNames: readonly string[],
): readonly FilterField[] {
  return fields.filter(({ documentTypes }) =>
    typeNames.every((name) => documentTypes.includes(name)),
  )
}

function pinnedField(
  { name, path }: (typeof pinnedFilters)[number],
  documentTypes: readonly string[],
): FilterField {
  return {
    id: name,
    name,
    title: null,
    titlePath: [],
    fieldPath: path,
    type: path ? 'datetime' : 'reference',
    documentTypes,
    filterName: name,
    description: undefined,
    choices: [],
    targets: [],
  }
}

interface Place {
  readonly type: SchemaType
  readonly path: readonly string[]
  readonly titles: readonly string[]
}

function* fieldsIn(
  schema: CompiledSchema,
  document: SchemaType,
  { type, path, titles }: Place,
): Generator<FilterField> {
  for (const field of type.fields) {
    if (isBuiltIn(type, field) || isSystem(field.type.name) || field.type.hidden === true) continue
    // A path stands in the query as it is; names that are no names in GROQ cannot.
    if (!/^[A-Za-z_]\w*$/.test(field.name)) continue
    const place = {
      type: field.type,
      path: [...path, field.name],
      titles: [...titles, field.title],
    }
    const filterName = filterNameOf(field.type)
    if (filterName) {
      const found = toFilterField(schema, document, field, place, filterName)
      yield type.fieldType.name === 'geopoint' ? { ...found, partOf: 'geopoint' } : found
    }
    if (holdsFields(field.type) && place.path.length < maximumDepth) {
      yield* fieldsIn(schema, document, place)
    }
  }
}

function toFilterField(
  schema: CompiledSchema,
  document: SchemaType,
  { name, title, type }: SchemaField,
  { path, titles }: Place,
  filterName: FilterName,
): FilterField {
  // The moment of a rich date lies inside it.
  const fieldPath = [...path, ...(type.fieldType.name === 'richDate' ? ['utc'] : [])].join('.')
  const pointing = filterName === 'arrayReferences' ? type.of : [type]
  return {
    id: `${fieldPath}:${filterName}`,
    name,
    title,
    titlePath: titles,
    fieldPath,
    type: type.fieldType.name,
    documentTypes: [document.name],
    filterName,
    description: type.description,
    choices: choicesOf(type),
    targets: [...new Set(pointing.flatMap(({ to }) => to.map((target) => target.type)))].filter(
      (target) => schema.get(target)?.isDocument,
    ),
  }
}

/** What two types say of one field; words are those of the first. */
function joined(first: FilterField, second: FilterField): FilterField {
  return {
    ...first,
    documentTypes: [...first.documentTypes, ...second.documentTypes],
    choices: [
      ...new Map([...second.choices, ...first.choices].map((one) => [one.value, one])).values(),
    ],
    targets: [...new Set([...first.targets, ...second.targets])],
  }
}

function choicesOf(type: SchemaType): readonly ListChoice<string | number>[] {
  const isChoice = (value: unknown): value is string | number => readChoice(value) !== null
  if (type.jsonType === 'string') return listChoices(type, isChoice) ?? []
  if (type.jsonType !== 'array') return []
  return listedItems(type).flatMap(({ value, title }) =>
    isChoice(value) ? [{ value, title: title ?? titleFromName(String(value)) }] : [],
  )
}

const byTypeName: Readonly<Record<string, FilterName>> = {
  ...{ string: 'string', text: 'text', email: 'email', url: 'url', telephone: 'string' },
  ...{ number: 'number', boolean: 'boolean', date: 'date', datetime: 'datetime' },
  ...{ richDate: 'datetime', slug: 'slug', reference: 'reference', image: 'image', file: 'file' },
}

function filterNameOf(type: SchemaType): FilterName | null {
  const { name } = type.fieldType
  if (type.jsonType === 'array') return arrayFilter(type)
  if (name === 'string' && choicesOf(type).length > 0) return 'stringList'
  return byTypeName[name] ?? null
}

function arrayFilter(type: SchemaType): FilterName {
  const has = (name: string): boolean => type.of.some(({ fieldType }) => fieldType.name === name)
  if (has('block')) return 'portableText'
  if (choicesOf(type).length > 0) return 'arrayList'
  if (has('reference')) return 'arrayReferences'
  return type.of.some(({ jsonType }) => jsonType === 'string') ? 'arrayText' : 'array'
}

/** Types whose fields, as far as their author declared them, are worth looking into. */
function holdsFields({ fieldType }: SchemaType): boolean {
  return ['object', 'image', 'file', 'geopoint'].includes(fieldType.name)
}

/** What every image has (its asset, crop, hotspot) is filtered as one. */
function isBuiltIn({ fieldType }: SchemaType, { name }: SchemaField): boolean {
  if (fieldType.name === 'geopoint') return false
  return (fieldType.fields ?? []).some((field) => field.name === name)
}

function isSystem(typeName: string): boolean {
  return typeName.startsWith('sanity.')
}
