import type { ObjectAttribute, ObjectTypeNode, SchemaType as GroqSchema, TypeNode } from 'groq-js'
import { createReferenceTypeNode } from 'groq-js'
import { isRecord } from '../../../model/document.ts'
import type { CompiledSchema, SchemaType } from '../../../schema/schema.ts'
import { assetDocuments } from './asset-documents.ts'

type ObjectAttributes = Record<string, ObjectAttribute>

/**
 * The declared types in the form that groq-js evaluates queries with. `names` are the author's types, in order. Every
 * field may be missing, as in drafts.
 */
export function groqSchemaOf(schema: CompiledSchema, names: readonly string[]): GroqSchema {
  const declared = new Set(names)
  const types = names.flatMap((name): GroqSchema => {
    const type = schema.get(name)
    if (!type) return []
    if (type.isDocument) {
      return [{ type: 'document', name, attributes: { ...ofDocument(name), ...fieldsOf(type) } }]
    }
    return [{ type: 'type', name, value: valueOf(type, 'named') }]
  })
  return [...types, ...assetDocuments]

  function fieldsOf(type: SchemaType): ObjectAttributes {
    return Object.fromEntries(
      type.fields.map((field) => [field.name, attribute(referTo(field.type), true)]),
    )
  }

  /** A type of the author by its name, unless this use of it says more. */
  function referTo(type: SchemaType): TypeNode {
    const refines = ['fields', 'of', 'to'].some((property) => {
      return type.declared(property) !== type.base?.declared(property)
    })
    if (!declared.has(type.name) || refines) return valueOf(type, 'field')
    return { type: 'inline', name: type.name }
  }

  function valueOf(type: SchemaType, use: 'named' | 'field' | 'item'): TypeNode {
    const { fieldType, jsonType } = type
    if (jsonType === 'string') return oneOf(choicesOf(type).map(literal), { type: 'string' })
    if (jsonType === 'number') return oneOf(choicesOf(type).map(literal), { type: 'number' })
    if (jsonType === 'boolean') return { type: 'boolean' }
    if (jsonType === 'array') return { type: 'array', of: itemsOf(type) }
    if (fieldType.pointsAt === 'dataset' && type.to.length > 0) {
      return oneOf(type.to.map(({ type: to }) => createReferenceTypeNode(to, use === 'item')))
    }
    const attributes = {
      // Objects without a name of their own are stored without `_type`.
      ...(type.name !== 'object' && { _type: attribute(literal(type.name)) }),
      ...(use === 'item' && { _key: attribute({ type: 'string' }) }),
      ...fieldsOf(type),
    }
    if (fieldType.pointsAt) Object.assign(attributes, ofReference(fieldType.pointsAt))
    if (fieldType.isBlock) Object.assign(attributes, ofBlock(type))
    return { type: 'object', attributes }
  }

  function itemsOf(array: SchemaType): TypeNode {
    const listed = choicesOf(array).map(literal)
    if (listed.length > 0) return oneOf(listed)
    return oneOf(array.of.map(itemOf), { type: 'unknown' })
  }

  function itemOf(type: SchemaType): TypeNode {
    const named = referTo(type)
    if (named.type !== 'inline') return valueOf(type, 'item')
    if (type.jsonType !== 'object') return named
    const attributes = { _key: attribute({ type: 'string' }) }
    return { type: 'object', attributes, rest: named } satisfies ObjectTypeNode
  }
}

function ofDocument(name: string): ObjectAttributes {
  return {
    _id: attribute({ type: 'string' }),
    _type: attribute(literal(name)),
    _createdAt: attribute({ type: 'string' }),
    _updatedAt: attribute({ type: 'string' }),
    _rev: attribute({ type: 'string' }),
  }
}

function ofReference(pointsAt: 'dataset' | 'elsewhere'): ObjectAttributes {
  return {
    _ref: attribute({ type: 'string' }),
    ...(pointsAt === 'elsewhere' && {
      _dataset: attribute({ type: 'string' }),
      _projectId: attribute({ type: 'string' }, true),
    }),
  }
}

function ofBlock(type: SchemaType): ObjectAttributes {
  const named = (property: string) => {
    const list = type.declared(property)
    return oneOf(Array.isArray(list) ? valuesIn(list).map(literal) : [], { type: 'string' })
  }
  return {
    style: attribute(named('styles'), true),
    listItem: attribute(named('lists'), true),
  }
}

const choicesOf = ({ options }: SchemaType): readonly (string | number)[] =>
  Array.isArray(options['list']) ? valuesIn(options['list']) : []

/** The values of a list of choices, if all of them are texts or numbers. */
function valuesIn(list: readonly unknown[]): readonly (string | number)[] {
  const values = list.map((entry) => (isRecord(entry) ? entry['value'] : entry))
  const isPlain = (value: unknown): value is string | number =>
    typeof value === 'string' || typeof value === 'number'
  return values.every(isPlain) ? values : []
}

function literal(value: string | number): TypeNode {
  return typeof value === 'string' ? { type: 'string', value } : { type: 'number', value }
}

function attribute(value: TypeNode, optional = false): ObjectAttribute {
  return { type: 'objectAttribute', value, ...(optional && { optional }) }
}

/** A union, or the only one of its types. */
function oneOf(types: readonly TypeNode[], none: TypeNode = { type: 'unknown' }): TypeNode {
  const [first = none, ...more] = types
  return more.length > 0 ? { type: 'union', of: [...types] } : first
}
