import type { KeySegment, Path } from '../../model/path.ts'
import type { FieldGroup, Fieldset, SchemaField, SchemaType } from '../../schema/schema.ts'
import type { MarkerLevel, ValidationMarker } from '../../schema/validation/marker.ts'
import type { Presence } from '../registry.ts'

/**
 * How much of a field's findings to show: nothing on an empty field of a new document that the user
 * has not visited, an icon on existing values, all texts once the user has left the field.
 */
export type FindingDisplay = 'none' | 'icon' | 'full'

/** The state of one place in the form. Immutable; as long as nothing here changes it is the same object. */
export interface FormNode {
  readonly path: Path
  /** The path as text; unique in the form. */
  readonly id: string
  /** Objects around this one; the document is 0. */
  readonly depth: number
  readonly type: SchemaType
  readonly title: string
  readonly value: unknown
  /** The condition of the field, its fieldset or anything around it hides it. */
  readonly hidden: boolean
  readonly readOnly: boolean
  /** The focus is exactly here. */
  readonly focused: boolean
  /** The focus is here or further down. */
  readonly focusWithin: boolean
  readonly required: boolean
  readonly markers: readonly ValidationMarker[]
  /** The gravest finding from here down. */
  readonly worst: MarkerLevel | null
  readonly display: FindingDisplay
  readonly presence: readonly Presence[]
  /** Who is here or further down. */
  readonly presenceWithin: readonly Presence[]
  /** Of an array: the item that is open for editing. */
  readonly openItem: KeySegment | number | null
  /** Of an array: the item that the focus is in. */
  readonly focusItem: KeySegment | number | null
  /** A condition of this field failed; it is then visible and read-only. */
  readonly error: Error | null
  /** Undefined for values without fields, and for values of the wrong type. */
  readonly object: ObjectState | undefined
}

/** What an object shows beside its value. */
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
  /** Deeper than a form goes: the fields are not shown. */
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

/** The gravest level among markers, or null without any. */
export function worstLevel(
  markers: readonly { readonly level: MarkerLevel }[],
): MarkerLevel | null {
  let worst: MarkerLevel | null = null
  for (const { level } of markers) if (!worst || gravity[level] > gravity[worst]) worst = level
  return worst
}
