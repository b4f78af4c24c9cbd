import type { FieldEdit } from '../../data/bulk/bulk.ts'
import { isRecord } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaField, SchemaType } from '../../schema/schema.ts'

/** A field that can be set in many documents. */
export interface BulkField {
  readonly path: Path
  /** Includes the titles of the surrounding objects. */
  readonly title: string
  readonly field: SchemaField
  /** Items can be added to and removed from a list. */
  readonly isList: boolean
}

export type EditKind = 'set' | 'unset' | 'add' | 'remove'

/** Maximum depth of nested objects whose fields are offered. */
const depthLimit = 3

/** Fields whose value has the same meaning in every document: scalar values, references, and lists of those. */
export function bulkFields(type: SchemaType, around: Path = [], titles = ''): BulkField[] {
  return type.fields.flatMap((field): BulkField[] => {
    const path = [...around, field.name]
    const title = titles ? `${titles} › ${field.title}` : field.title
    // Fields that are always read-only or hidden are not offered; conditions are evaluated for each document.
    if (field.type.hidden === true || field.type.readOnly === true) return []
    if (isSimple(field.type)) return [{ path, title, field, isList: false }]
    if (field.type.jsonType === 'array') {
      const { of } = field.type
      const isList = of.length > 0 && of.every(isSimple)
      return isList ? [{ path, title, field, isList }] : []
    }
    const isSection = field.type.fieldType.holds === 'fields'
    return isSection && path.length < depthLimit ? bulkFields(field.type, path, title) : []
  })
}

function isSimple({ jsonType, fieldType }: SchemaType): boolean {
  return fieldType.pointsAt === 'dataset' || ['string', 'number', 'boolean'].includes(jsonType)
}

/** The reference type of a field; null for a field without references. */
export function referenceType({ field, isList }: BulkField): SchemaType | null {
  const types = isList ? field.type.of : [field.type]
  const [first] = types
  return types.length === 1 && first?.fieldType.pointsAt === 'dataset' ? first : null
}

/** The kinds of edit for a field, the most common first. */
export function editKinds({ isList }: BulkField): readonly EditKind[] {
  return isList ? ['add', 'remove', 'set', 'unset'] : ['set', 'unset']
}

/** The edit, or null while it has no value. */
export function bulkEdit({ path }: BulkField, kind: EditKind, value: unknown): FieldEdit | null {
  if (kind === 'unset') return { kind, path }
  if (value === undefined || value === null) return null
  if (kind === 'set') return { kind, path, value }
  return Array.isArray(value) && value.length > 0 ? { kind, path, items: value } : null
}

/** The path of the value in the edit form. */
export const valueName = 'value'

/** A type with only this field, without conditions that depend on the surrounding document. */
export function valueType(type: SchemaType, { field, isList }: BulkField): SchemaType {
  const free = { hidden: undefined, readOnly: undefined, initialValue: undefined }
  // A rule for a whole list does not apply to single items that are added or removed.
  const own = overlay(field.type, isList ? { ...free, hasNoRules: true } : free)
  const alone: SchemaField = {
    ...field,
    name: valueName,
    type: own,
    fieldset: undefined,
    groups: [],
  }
  return overlay(type, {
    ...free,
    hasNoRules: true,
    fields: [alone],
    field: (name: string) => (name === valueName ? alone : undefined),
    fieldsets: [],
    groups: [],
  })
}

/** The type with some properties replaced; lazily computed properties stay lazy. */
function overlay(type: SchemaType, changes: Partial<SchemaType>): SchemaType {
  const properties = Object.entries(changes).map(([name, value]) => [
    name,
    { value, enumerable: true },
  ])
  return Object.create(type, Object.fromEntries(properties)) as SchemaType
}

/** A short text for a value, for the confirmation. */
export function shortValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(shortValue).join(', ')
  if (isRecord(value)) return '…'
  const text = String(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
