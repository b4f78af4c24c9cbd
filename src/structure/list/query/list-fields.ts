import type { Column, ColumnKind } from '../../../schema/field-type.ts'
import { previewSelection } from '../../../schema/preview.ts'
import type { SchemaField, SchemaType } from '../../../schema/schema.ts'

/** How the values of a column are shown. */
export type ListFieldKind = ColumnKind | 'updated' | 'created' | 'status' | 'presence'

/** Something that a column can show or a list be sorted by. */
export interface ListField {
  /** As a view names it. */
  readonly path: string
  /** The author's title; null for what every document has, which the interface has words for. */
  readonly title: string | null
  readonly kind: ListFieldKind
  /** GROQ projection of what a row needs to show the field; null if the row has it already. */
  readonly value: string | null
  /** GROQ to sort by; null if the field has no useful order. */
  readonly order: string | null
  /** The schema type of the field; null for what every document has. */
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

/** Everything a list of this type can show in columns: its own fields, then what every document has. */
export function listFields(type: SchemaType): readonly ListField[] {
  const own = type.fields.flatMap((field) => [
    ...(toListField(field, field.name, field.title) ?? []),
    ...(field.type.fieldType.holds === 'fields'
      ? field.type.fields.flatMap(
          (inner) =>
            toListField(inner, `${field.name}.${inner.name}`, `${field.title} › ${inner.title}`) ??
            [],
        )
      : []),
  ])
  return [...own, ...systemFields]
}

/** The path that the titles of previews come from, when it is a field of the document itself. */
export function titlePath(type: SchemaType): string | null {
  const { title } = previewSelection(type).select
  if (title === undefined) return null
  return listFields(type).find(({ path, order }) => path === title && order) ? title : null
}

/** Default columns of a table. */
export function standardColumns(type: SchemaType): string[] {
  const { select } = previewSelection(type)
  const shown = new Set(Object.values(select))
  const useful = listFields(type).filter(
    ({ path, kind, type: own }) =>
      own !== null && kind !== 'image' && !path.includes('.') && !shown.has(path),
  )
  return ['_status', ...useful.slice(0, 3).map(({ path }) => path), '_updatedAt']
}

function toListField({ type }: SchemaField, path: string, title: string): ListField[] | null {
  const column = type.fieldType.column ? type.fieldType.column(type) : standardColumn(type)
  if (!column) return null
  const { kind, value, order } = column
  return [{ path, title, kind, value: value(path), order: order?.(path) ?? null, type }]
}

const itself = (path: string): string => path

/** The column of a type that names none. */
function standardColumn({ jsonType }: SchemaType): Column | null {
  if (jsonType === 'string')
    return { kind: 'text', value: itself, order: (path) => `lower(${path})` }
  if (jsonType !== 'number' && jsonType !== 'boolean') return null
  return { kind: jsonType, value: itself, order: itself }
}
