import type { Column, ColumnKind } from '../../../schema/field-type.ts'
import { previewSelection } from '../../../schema/preview.ts'
import type { SchemaField, SchemaType } from '../../../schema/schema.ts'

/** The format of a column's values. */
export type ListFieldKind = ColumnKind | 'updated' | 'created' | 'status' | 'presence'

/** A field that can be a column or sort a list. */
export interface ListField {
  /** Path of the field, as used in views. */
  readonly path: string
  /** Title from the schema; null for system fields, whose titles are in the interface messages. */
  readonly title: string | null
  readonly kind: ListFieldKind
  /** GROQ projection of what a row needs to show the field; null if the row has it already. */
  readonly value: string | null
  /** GROQ to sort by; null if the field has no useful order. */
  readonly order: string | null
  /** Schema type of the field; null for system fields. */
  readonly type: SchemaType | null
}

const systemFields: readonly ListField[] = [
  system('_status', 'status', null),
  system('_presence', 'presence', null),
  system('_updatedAt', 'updated', '_updatedAt'),
  system('_createdAt', 'created', '_createdAt'),
]

function system(path: string, kind: ListFieldKind, value: string | null): ListField {
  return { path, title: null, kind, value, order: value, type: null }
}

/** All fields that can be columns of a type: its own, then the system fields. */
export function listFields(type: SchemaType): readonly ListField[] {
  return [...ownFields(type), ...systemFields]
}

/** The field at a path; null if it cannot be a column. */
export function listField(type: SchemaType, path: string): ListField | null {
  const known = systemFields.find((field) => field.path === path)
  if (known) return known
  const [name, innerName, ...deeper] = path.split('.')
  const field = type.fields.find((one) => one.name === name)
  if (!field || deeper.length > 0) return null
  if (innerName === undefined) return toListField(field)
  const inner = innerFields(field).find((one) => one.name === innerName)
  return inner ? toListField(inner, field) : null
}

/** Up to `wanted` fields to sort by: system fields, the title, then other fields. */
export function sortableFields(type: SchemaType, wanted: number): ListField[] {
  const title = titlePath(type)
  const found = systemFields.filter(({ order }) => order !== null)
  if (title !== null) found.push(listField(type, title)!)
  for (const field of ownFields(type)) {
    if (found.length >= wanted) break
    if (field.order !== null && field.path !== title) found.push(field)
  }
  return found
}

/** Own fields, generated lazily: a type may have thousands, of which a list uses the first few. */
function* ownFields(type: SchemaType): Generator<ListField> {
  for (const field of type.fields) {
    const own = toListField(field)
    if (own) yield own
    for (const inner of innerFields(field)) {
      const found = toListField(inner, field)
      if (found) yield found
    }
  }
}

function innerFields({ type }: SchemaField): readonly SchemaField[] {
  return type.fieldType.holds === 'fields' ? type.fields : []
}

/** Path of the field used as preview title; null unless it is a field of the document itself. */
export function titlePath(type: SchemaType): string | null {
  const { title } = previewSelection(type).select
  if (title === undefined) return null
  return listField(type, title)?.order ? title : null
}

/** Default columns of a table. */
export function standardColumns(type: SchemaType): string[] {
  const { select } = previewSelection(type)
  const shown = new Set(Object.values(select))
  const useful: string[] = []
  for (const field of type.fields) {
    const column = shown.has(field.name) ? null : toListField(field)
    if (column && column.kind !== 'image') useful.push(column.path)
    if (useful.length === 3) break
  }
  return ['_status', ...useful, '_updatedAt']
}

/** GROQ to sort by a value of a type at a path; null if it has no useful order. */
export function orderOfValue(type: SchemaType, path: string): string | null {
  return columnOf(type)?.order?.(path) ?? null
}

function columnOf(type: SchemaType): Column | null {
  return type.fieldType.column ? type.fieldType.column(type) : standardColumn(type)
}

function toListField({ name, title, type }: SchemaField, holder?: SchemaField): ListField | null {
  const column = columnOf(type)
  if (!column) return null
  const { kind, value, order } = column
  const path = holder ? `${holder.name}.${name}` : name
  return {
    path,
    title: holder ? `${holder.title} › ${title}` : title,
    kind,
    value: value(path),
    order: order?.(path) ?? null,
    type,
  }
}

const itself = (path: string): string => path

/** The default column format for a type that declares none. */
function standardColumn({ jsonType }: SchemaType): Column | null {
  if (jsonType === 'string')
    return { kind: 'text', value: itself, order: (path) => `lower(${path})` }
  if (jsonType !== 'number' && jsonType !== 'boolean') return null
  return { kind: jsonType, value: itself, order: itself }
}
