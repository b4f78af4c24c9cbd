import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { toError } from '../attempt.ts'
import type { InitialValueContext } from '../define.ts'
import { InitialValueError, mergeValues, resolveInitialValue } from '../initial-value.ts'
import type { CompiledSchema, SchemaProblem, SchemaType } from '../schema.ts'

type TemplateValue = Readonly<Record<string, unknown>>

/** A template for new documents, as its author declares it. */
export interface TemplateDefinition {
  /** Identifies the template in links and menus. A template with the name of a type replaces the type's default one. */
  readonly id: string
  readonly title?: string
  readonly description?: string
  /** Name of an icon in the icon set. */
  readonly icon?: string
  /** The type of the new document. */
  readonly schemaType: string
  /** Declared parameters of the `value` function. */
  readonly parameters?: readonly {
    readonly name: string
    readonly type: string
    readonly title?: string
  }[]
  /**
   * The initial value of the document, merged over that of its type, or a function (possibly async) that returns it.
   */
  readonly value?:
    | TemplateValue
    | ((
        params: Record<string, unknown>,
        context: InitialValueContext,
      ) => TemplateValue | Promise<TemplateValue>)
}

/** A checked template: its type exists, and a constant value is valid for documents. */
export interface Template {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly icon?: string
  readonly type: SchemaType
  readonly parameters: NonNullable<TemplateDefinition['parameters']>
  readonly value: NonNullable<TemplateDefinition['value']>
}

export interface CompiledTemplates {
  /** The author's templates, plus one for each creatable type without a template of its name. */
  readonly list: readonly Template[]
  readonly problems: readonly SchemaProblem[]
}

/** Checks an author's templates against the types. Never throws; an invalid one is removed. */
export function compileTemplates(
  definitions: readonly TemplateDefinition[],
  schema: Pick<CompiledSchema, 'get' | 'documentTypes'>,
): CompiledTemplates {
  const problems: SchemaProblem[] = []
  const known = new Map<string, Template>()
  for (const [index, definition] of (Array.isArray(definitions) ? definitions : []).entries()) {
    const given: unknown = isRecord(definition) ? definition.id : undefined
    const name = typeof given === 'string' ? given : ''
    try {
      const template = compileTemplate(definition, schema)
      if (known.has(template.id)) throw new TypeError(`There is already a template "${name}"`)
      known.set(template.id, template)
    } catch (error) {
      problems.push({
        severity: 'error',
        path: ['templates', name || index],
        typeName: (definition as Partial<TemplateDefinition> | null)?.schemaType ?? '',
        message: toError(error).message,
        helpId: 'templates',
      })
    }
  }
  const own = schema.documentTypes
    .filter((type) => type.creatable && !known.has(type.name))
    .map((type): Template => {
      const { name: id, title, icon } = type
      return { id, title, ...(icon && { icon }), type, parameters: [], value: {} }
    })
  return { list: [...own, ...known.values()], problems }
}

function compileTemplate(
  definition: TemplateDefinition,
  schema: Pick<CompiledSchema, 'get'>,
): Template {
  if (!isRecord(definition) || typeof definition.id !== 'string' || definition.id === '') {
    throw new TypeError('Missing template id')
  }
  const { id, title, description, icon, schemaType, parameters = [], value = {} } = definition
  if (typeof schemaType !== 'string' || schemaType === '') {
    throw new TypeError(`Missing schema type of template "${id}"`)
  }
  const type = schema.get(schemaType)
  if (!type?.isDocument) {
    throw new TypeError(`The schema type "${schemaType}" of template "${id}" does not exist`)
  }
  const isResolver = typeof value === 'function'
  return {
    id,
    title: title ?? type.title,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    type,
    parameters,
    value: isResolver ? value : checkTemplateValue(value, { id, type }),
  }
}

/**
 * The initial value of a new document: the values of its type, overridden by those of the template. Rejects with
 * InitialValueError.
 */
export async function resolveTemplate(
  template: Template,
  request: {
    readonly params?: Record<string, unknown>
    readonly context?: InitialValueContext
  } = {},
): Promise<Record<string, unknown>> {
  const { params = {}, context = { currentUser: null } } = request
  const { type, value } = template
  const base = (await resolveInitialValue({ type, params, context })) as Record<string, unknown>
  try {
    const own = typeof value === 'function' ? await value(params, context) : value
    return mergeValues(base, checkTemplateValue(own, template))
  } catch (error) {
    throw new InitialValueError(
      `Unable to resolve initial value for type: ${type.name}: ${toError(error).message}.`,
      { cause: error },
    )
  }
}

/** Throws TypeError unless the template's value is an object whose `_type`, if any, is the template's type. */
function checkTemplateValue(
  value: unknown,
  { id, type }: Pick<Template, 'id' | 'type'>,
): TemplateValue {
  if (!isRecord(value)) {
    throw new TypeError(
      `Template "${id}": the initial value must be an object, or a function that returns one`,
    )
  }
  const text = value['_type']
  if (text !== undefined && text !== type.name) {
    throw new TypeError(
      `Template "${id}": the initial value says it is ${JSON.stringify(text)}, but the template begins a "${type.name}"`,
    )
  }
  return checkFields(value, `Template "${id}"`) as TemplateValue
}

/** The allowed properties of a reference without a target. */
const referenceProperties = ['_ref', '_type', '_key', '_dataset', '_weak']

function checkValue(value: unknown, where: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => checkItem(item, `${where}[${index}]`))
  if (!isRecord(value)) return value
  if ('_ref' in value) return checkReference(value, where)
  if (value['type'] === 'reference' && value['_type'] === undefined) {
    throw new TypeError(`${where}: a reference has "_type", not "type"`)
  }
  return checkFields(value, where)
}

function checkFields(value: Readonly<Record<string, unknown>>, where: string): unknown {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, checkValue(inner, `${where}, "${name}"`)]),
  )
}

function checkItem(item: unknown, where: string): unknown {
  if (Array.isArray(item)) {
    throw new TypeError(`${where}: arrays within arrays are not supported in templates`)
  }
  const checked = checkValue(item, where)
  return isRecord(checked) && checked['_key'] === undefined
    ? { ...checked, _key: createKey() }
    : checked
}

function checkReference(value: Readonly<Record<string, unknown>>, where: string): unknown {
  if ('type' in value && value['_type'] === undefined) {
    throw new TypeError(`${where}: a reference has "_type", not "type"`)
  }
  const odd = Object.keys(value).filter((name) => !referenceProperties.includes(name))
  if (odd.length > 0) {
    throw new TypeError(
      `${where}: a reference cannot have "${odd.join('", "')}", only ${referenceProperties.join(', ')}`,
    )
  }
  return { _type: 'reference', ...value }
}
