import type { FieldEdit } from '../../data/bulk/bulk.ts'
import { isRecord } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaField, SchemaType } from '../../schema/schema.ts'

/** A field that can be set for many documents. */
export interface BulkField {
  readonly path: Path
  /** With the titles of the objects around it. */
  readonly title: string
  readonly field: SchemaField
  /** A list is added to and taken from. */
  readonly isList: boolean
}

export type EditKind = 'set' | 'unset' | 'add' | 'remove'

/** Objects inside objects are looked into this far. */
const depthLimit = 3

/** Fields whose value means the same in every document: single values, references, and lists of those. */
export function bulkFields(type: SchemaType, around: Path = [], titles = ''): BulkField[] {
  return type.fields.flatMap((field): BulkField[] => {
    const path = [...around, field.name]
    const title = titles ? `${titles} › ${field.title}` : field.title
    // Fields that can never be changed are not offered; conditions are evaluated for each document.
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

/** The type of the references that the field holds; null where it holds none. */
export function referenceType({ field, isList }: BulkField): SchemaType | null {
  const types = isList ? field.type.of : [field.type]
  const [first] = types
  return types.length === 1 && first?.fieldType.pointsAt === 'dataset' ? first : null
}

/** What can be done with a field; the first is the usual. */
export function editKinds({ isList }: BulkField): readonly EditKind[] {
  return isList ? ['add', 'remove', 'set', 'unset'] : ['set', 'unset']
}

/** The edit, or null while there is no value for it. */
export function bulkEdit({ path }: BulkField, kind: EditKind, value: unknown): FieldEdit | null {
  if (kind === 'unset') return { kind, path }
  if (value === undefined || value === null) return null
  if (kind === 'set') return { kind, path, value }
  return Array.isArray(value) && value.length > 0 ? { kind, path, items: value } : null
}

/** The path of the value in the form of the edit. */
export const valueName = 'value'

/** A type with the field alone, without the conditions that are about the document around it. */
export function valueType(type: SchemaType, { field, isList }: BulkField): SchemaType {
  const free = { hidden: undefined, readOnly: undefined, initialValue: undefined }
  // A rule for a whole list does not apply to single items that are added or removed.
  const own = overlay(field.type, isList ? { ...free, rules: [], authoredRules: [] } : free)
  const alone: SchemaField = {
    ...field,
    name: valueName,
    type: own,
    fieldset: undefined,
    groups: [],
  }
  return overlay(type, {
    ...free,
    fields: [alone],
    field: (name: string) => (name === valueName ? alone : undefined),
    fieldsets: [],
    groups: [],
    rules: [],
    authoredRules: [],
  })
}

/** The type, but for some of its properties; what it computes on demand is still computed on demand. */
function overlay(type: SchemaType, changes: Partial<SchemaType>): SchemaType {
  const properties = Object.entries(changes).map(([name, value]) => [
    name,
    { value, enumerable: true },
  ])
  return Object.create(type, Object.fromEntries(properties)) as SchemaType
}

/** A value in a few words, for the question whether to go on. */
export function shortValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(shortValue).join(', ')
  if (isRecord(value)) return '…'
  const text = String(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
