import type { KeySegment, Path } from '../../model/path.ts'
import type { FieldGroup, Fieldset, SchemaField, SchemaType } from '../../schema/schema.ts'
import type { MarkerLevel, ValidationMarker } from '../../schema/validation/marker.ts'
import type { Presence } from '../registry.ts'

/**
 * How much of a field's findings to show: nothing on an empty field of a new document that the user has not visited, an
 * icon on existing values, all texts once the user has left the field.
 */
export type FindingDisplay = 'none' | 'icon' | 'full'

/** The state of one path in the form. Immutable; the same object as long as nothing in it changes. */
export interface FormNode {
  readonly path: Path
  /** The path as text; unique in the form. */
  readonly id: string
  /** Number of objects around this value; 0 for the document. */
  readonly depth: number
  readonly type: SchemaType
  readonly title: string
  readonly value: unknown
  /** Hidden by the condition of the field, its fieldset or an ancestor. */
  readonly hidden: boolean
  readonly readOnly: boolean
  /** True when the focus is exactly at this path. */
  readonly focused: boolean
  /** True when the focus is at this path or below it. */
  readonly focusWithin: boolean
  readonly required: boolean
  readonly markers: readonly ValidationMarker[]
  /** The most severe level at this path or below it. */
  readonly worst: MarkerLevel | null
  readonly display: FindingDisplay
  readonly presence: readonly Presence[]
  /** Other users at this path or below it. */
  readonly presenceWithin: readonly Presence[]
  /** For arrays: the item that is open for editing. */
  readonly openItem: KeySegment | number | null
  /** For arrays: the item that contains the focus. */
  readonly focusItem: KeySegment | number | null
  /** Error of the field's condition; the field is then visible and read-only. */
  readonly error: Error | null
  /** Undefined for values without fields, and for values of the wrong type. */
  readonly object: ObjectState | undefined
}

/** The state of an object besides its value. */
export interface ObjectState {
  readonly members: readonly FormMember[]
  /** Empty for a type without groups. */
  readonly groups: readonly GroupState[]
  /** Null means "All fields". */
  readonly selectedGroup: string | null
  readonly columns: number
  readonly collapsible: boolean
  readonly collapsed: boolean
  /** Names of fields in the value that the type does not have. */
  readonly unknownFields: readonly string[]
  /** Nested too deep: the fields are not shown. */
  readonly isTooDeep: boolean
}

export interface GroupState {
  readonly group: FieldGroup
  readonly worst: MarkerLevel | null
}

export type FormMember = FieldMember | FieldsetMember

export interface FieldMember {
  readonly kind: 'field'
  readonly field: SchemaField
  readonly path: Path
  readonly id: string
}

export interface FieldsetMember {
  readonly kind: 'fieldset'
  readonly fieldset: Fieldset
  readonly id: string
  readonly collapsed: boolean
  readonly members: readonly FieldMember[]
  readonly worst: MarkerLevel | null
}

const gravity = { error: 3, warning: 2, info: 1 } as const

/** The most severe level among markers, or null without any. */
export function worstLevel(
  markers: readonly { readonly level: MarkerLevel }[],
): MarkerLevel | null {
  let worst: MarkerLevel | null = null
  for (const { level } of markers) if (!worst || gravity[level] > gravity[worst]) worst = level
  return worst
}
