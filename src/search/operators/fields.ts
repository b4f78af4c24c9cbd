import { filterChoices } from '../../fields/list-options.ts'
import type { ListChoice } from '../../fields/list-options.ts'
import type { FilterDefinition, OwnFilter } from '../../schema/filter.ts'
import type { CompiledSchema, SchemaField, SchemaType } from '../../schema/schema.ts'
import { filterDefinitions, pinnedFilters } from './definitions.ts'

/** A field that documents can be filtered by. */
export interface FilterField {
  readonly id: string
  /** Name of the field, or of the pinned filter. */
  readonly name: string
  /** The author's title; null for a pinned filter, whose title is a message. */
  readonly title: string | null
  /** For a built-in part of a type's values: the name of that type. Its title may be a message. */
  readonly partOf?: string
  /** The titles on the path to the field, ending with its own. */
  readonly titlePath: readonly string[]
  /** Null for a filter that is not bound to a field. */
  readonly fieldPath: string | null
  /** Name of the field's built-in type. */
  readonly type: string
  /** Names of the document types that have the field, in the schema's order. */
  readonly documentTypes: readonly string[]
  readonly filterName: string
  /** The operators and GROQ of the filter. */
  readonly filter: FilterDefinition
  readonly description: string | undefined
  /** The choices of `options.list`. */
  readonly choices: readonly ListChoice<string | number>[]
  /** Names of the target types of a reference; empty for any. */
  readonly targets: readonly string[]
}

/** Maximum depth of nested fields: `a.b.c`. */
const maximumDepth = 3

/**
 * All filters for documents of these types (default: all types): the pinned filters, then the fields in schema order. A
 * field that several types share is listed once.
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

/** The fields that all of these types have. */
export function fieldsOfAll(
  fields: readonly FilterField[],
  typeNames: readonly string[],
): readonly FilterField[] {
  return fields.filter(({ documentTypes }) =>
    typeNames.every((name) => documentTypes.includes(name)),
  )
}

function pinnedField(
  { name, path, type }: (typeof pinnedFilters)[number],
  documentTypes: readonly string[],
): FilterField {
  return {
    id: name,
    name,
    title: null,
    titlePath: [],
    fieldPath: path,
    type,
    documentTypes,
    filterName: name,
    filter: filterDefinitions[name],
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
    const isPart = isOwnPart(type, field)
    if (isPart && !type.fieldType.filteredParts?.includes(field.name)) continue
    if (isSystem(field.type.name) || field.type.hidden === true) continue
    // Paths are inserted into the query as they are, so names that are invalid in GROQ are skipped.
    if (!/^[A-Za-z_]\w*$/.test(field.name)) continue
    const place = {
      type: field.type,
      path: [...path, field.name],
      titles: [...titles, field.title],
    }
    const filter = filterOf(field.type)
    if (filter) {
      const found = toFilterField(schema, document, field, place, filter)
      yield isPart ? { ...found, partOf: type.fieldType.name } : found
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
  { name: filterName, ...filter }: OwnFilter,
): FilterField {
  const fieldPath = [...path, type.fieldType.filteredBy ?? []].flat().join('.')
  const pointing = type.jsonType === 'array' ? type.of : [type]
  return {
    id: `${fieldPath}:${filterName}`,
    name,
    title,
    titlePath: titles,
    fieldPath,
    type: type.fieldType.name,
    documentTypes: [document.name],
    filterName,
    filter,
    description: type.description,
    choices: filterChoices(type),
    targets: [...new Set(pointing.flatMap(({ to }) => to.map((target) => target.type)))].filter(
      (target) => schema.get(target)?.isDocument,
    ),
  }
}

/** The filter of a type; a common one is resolved by its name. */
function filterOf(type: SchemaType): OwnFilter | null {
  const filter = type.fieldType.filter?.(type) ?? null
  return typeof filter === 'string' ? { name: filter, ...filterDefinitions[filter] } : filter
}

/** Combines the same field of two types; its texts are those of the first. */
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

/** Types whose nested fields can be used as filters. */
function holdsFields({ jsonType, fieldType }: SchemaType): boolean {
  if (fieldType.filteredParts) return true
  return jsonType === 'object' && !fieldType.opaque && !fieldType.leaf
}

/** Built-in fields of a type, such as the asset and crop of an image, are not filters of their own. */
function isOwnPart({ fieldType }: SchemaType, { name }: SchemaField): boolean {
  return (fieldType.fields ?? []).some((field) => field.name === name)
}

function isSystem(typeName: string): boolean {
  return typeName.startsWith('sanity.')
}
