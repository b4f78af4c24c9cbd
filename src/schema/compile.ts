import { checkTypes } from './check/check.ts'
import type { CleanDefinition } from './check/check-scope.ts'
import type { FieldGroupDefinition, FieldsetDefinition, TypeDefinition } from './define.ts'
import type { FieldType } from './field-type.ts'
import type {
  CompiledSchema,
  FieldGroup,
  Fieldset,
  ForeignDataset,
  SchemaField,
  SchemaProblem,
  SchemaType,
} from './schema.ts'
import { titleFromName } from './titles.ts'
import { compileTemplates } from './templates/template.ts'
import type { TemplateDefinition } from './templates/template.ts'

/** Pages wait this long (ms) before they call `check`, whose code would compete with that of the first screen. */
export const checkSchemaAfterMs = 1000

/**
 * Links an author's types. Never throws for invalid declarations: they are listed in `problems`, and the rest works as
 * far as possible. What linking does not depend on is checked by `check`, whose code a page need not wait for.
 * `fieldTypes` are the built-in types, normally the list of `fields/field-types.ts`; `templates` are the author's
 * templates for new documents.
 */
export function compileSchema(
  types: readonly TypeDefinition[],
  fieldTypes: readonly FieldType[],
  templates: readonly TemplateDefinition[] = [],
): CompiledSchema {
  const checked = checkTypes(types, fieldTypes)
  const definitions = new Map(checked.types.map((type) => [type.name, type]))
  const builtIns = new Map(fieldTypes.map((fieldType) => [fieldType.name, fieldType]))
  const linked = new Map<string, SchemaType>()

  function get(name: string): SchemaType | undefined {
    const existing = linked.get(name)
    if (existing) return existing
    const definition = definitions.get(name)
    const builtIn = builtIns.get(name)
    const type = definition
      ? linkType(definition, baseOf(definition), name)
      : builtIn && linkBuiltIn(builtIn)
    if (type) linked.set(name, type)
    return type
  }

  function baseOf(definition: CleanDefinition): SchemaType {
    const base = get(definition.type) ?? get('object')
    if (!base) throw new RangeError('compileSchema: the list of built-in types lacks "object"')
    return base
  }

  function linkBuiltIn(fieldType: FieldType): SchemaType {
    // The fields of built-in types need no check.
    const fields = (fieldType.fields ?? []) as readonly CleanDefinition[]
    const title = titleFromName(fieldType.name)
    return createType({ name: fieldType.name, base: null, fieldType, linkFields, title }, {
      fields,
    } as CleanDefinition)
  }

  function linkType(definition: CleanDefinition, base: SchemaType, name: string): SchemaType {
    const title = definition.title ?? titleFromName(definition.name ?? name)
    return createType(
      { name, base, fieldType: base.fieldType, linkFields, linkItems, title },
      definition,
    )
  }

  function linkFields(fields: readonly CleanDefinition[]): readonly SchemaField[] {
    return fields.map((field) => {
      const type = linkType(field, baseOf(field), field.type)
      return {
        name: field.name,
        title: type.title,
        type,
        fieldset: field['fieldset'] as string | undefined,
        groups: groupNames(field['group']),
      }
    })
  }

  function linkItems(items: readonly CleanDefinition[]): readonly SchemaType[] {
    return items.map((item) => linkType(item, baseOf(item), item.name || item.type))
  }

  const documentTypes = checked.types.flatMap((type) => {
    const found = get(type.name)
    return found?.isDocument ? [found] : []
  })
  const ways = compileTemplates(templates, { get, documentTypes })
  let checking: Promise<readonly SchemaProblem[]> | null = null

  async function check(): Promise<readonly SchemaProblem[]> {
    try {
      const { checkSchema } = await import('./check/check-schema.ts')
      return [...checkSchema(types, fieldTypes), ...ways.problems]
    } catch (error) {
      checking = null
      throw error
    }
  }

  return {
    get,
    documentTypes,
    templates: ways.list,
    problems: [...checked.problems, ...ways.problems],
    check: () => (checking ??= check()),
  }
}

interface Link {
  readonly name: string
  readonly base: SchemaType | null
  readonly fieldType: FieldType
  readonly title: string
  linkFields(fields: readonly CleanDefinition[]): readonly SchemaField[]
  linkItems?(items: readonly CleanDefinition[]): readonly SchemaType[]
}

/** Properties the author left out are inherited from the base type. */
function createType(link: Link, definition: CleanDefinition): SchemaType {
  const { name, base, fieldType, title } = link
  // Members are linked on first access, so that a type can contain itself.
  const fields = lazy(() => {
    const derived = link.linkFields(
      (fieldType.derivedFields?.(definition) ?? []) as readonly CleanDefinition[],
    )
    if (!definition.fields) return replaced(base?.fields ?? [], derived)
    const builtIn = base ? builtInFields(base) : []
    return [...replaced(builtIn, derived), ...link.linkFields(definition.fields)]
  })
  const byName = lazy(() => new Map(fields().map((field) => [field.name, field])))
  const of = lazy(() =>
    definition.of && link.linkItems ? link.linkItems(definition.of) : (base?.of ?? []),
  )
  return {
    name,
    title,
    base,
    fieldType,
    jsonType: fieldType.jsonType,
    isDocument: fieldType.isDocument === true,
    description: definition.description ?? base?.description,
    get fields() {
      return fields()
    },
    field: (name) => byName().get(name),
    declared: (property) => definition[property] ?? base?.declared(property),
    get of() {
      return of()
    },
    fieldsets: definition.fieldsets?.map(linkFieldset) ?? base?.fieldsets ?? [],
    groups: definition.groups?.map(linkGroup) ?? base?.groups ?? [],
    to: definition.to ? [definition.to].flat() : (base?.to ?? []),
    elsewhere: elsewhereOf(definition) ?? base?.elsewhere,
    weak: definition.weak ?? base?.weak ?? false,
    options: { ...base?.options, ...definition.options },
    rows: typeof definition.rows === 'number' ? definition.rows : base?.rows,
    placeholder: definition.placeholder ?? base?.placeholder,
    hidden: definition.hidden ?? base?.hidden,
    readOnly: definition.readOnly ?? base?.readOnly,
    initialValue: definition.initialValue ?? base?.initialValue,
    preview: definition.preview ?? base?.preview,
    deprecated: definition.deprecated ?? base?.deprecated,
    liveEdit: definition.liveEdit ?? base?.liveEdit ?? false,
    creatable: definition.creatable ?? base?.creatable ?? true,
    icon: definition.icon ?? base?.icon,
    orderings: definition.orderings ?? base?.orderings ?? [],
  }
}

/** The dataset of a cross-dataset reference: declared on the type itself or in its options. */
function elsewhereOf(definition: CleanDefinition): ForeignDataset | undefined {
  const { dataset, projectId, studioUrl } = { ...definition.options, ...definition }
  if (typeof dataset !== 'string' || dataset === '') return undefined
  return {
    dataset,
    projectId: typeof projectId === 'string' ? projectId : undefined,
    studioUrl:
      typeof studioUrl === 'function' ? (studioUrl as ForeignDataset['studioUrl']) : undefined,
  }
}

/** The fields, with those replaced that `others` redefines by name. */
function replaced(
  fields: readonly SchemaField[],
  others: readonly SchemaField[],
): readonly SchemaField[] {
  return fields.map((field) => others.find(({ name }) => name === field.name) ?? field)
}

function builtInFields(type: SchemaType): readonly SchemaField[] {
  return type.base ? builtInFields(type.base) : type.fields
}

function linkFieldset(fieldset: FieldsetDefinition): Fieldset {
  const { columns, collapsed = false, collapsible = collapsed } = fieldset.options ?? {}
  return {
    name: fieldset.name,
    title: fieldset.title ?? titleFromName(fieldset.name),
    description: fieldset.description,
    columns: typeof columns === 'number' && columns >= 1 ? Math.floor(columns) : 1,
    collapsible,
    collapsed,
    hidden: fieldset.hidden,
    readOnly: fieldset.readOnly,
    groups: groupNames(fieldset.group),
  }
}

function linkGroup(group: FieldGroupDefinition): FieldGroup {
  return {
    name: group.name,
    title: group.title ?? titleFromName(group.name),
    icon: group.icon,
    default: group.default === true,
    hidden: group.hidden,
  }
}

function groupNames(group: unknown): readonly string[] {
  return [group ?? []].flat().filter((name) => typeof name === 'string')
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}
