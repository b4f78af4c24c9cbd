import type { FieldDefinition, TypeDefinition } from './define.ts'
import type { CommonFilter, OwnFilter } from './filter.ts'
import type { PreviewValue } from './preview.ts'
import type { SchemaType } from './schema.ts'
import type { MessageCode } from './validation/messages.ts'
import type { Rule } from './validation/rule.ts'

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array'

/** How a list shows the values of a column. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'reference'
  | 'count'
  | 'image'

/** The values of a field in the column of a list. */
export interface Column {
  readonly kind: ColumnKind
  /** GROQ projection of what a row needs to show the value, given the path of the field. */
  readonly value: (path: string) => string
  /** GROQ to sort by; null where there is no useful order. */
  readonly order: ((path: string) => string) | null
}

/**
 * The data half of a type: everything that lists, searches, the validation and the server need to know about its
 * values. Pure; the view half is a `FieldView`. No other code compares type names: behaviour that depends on the type
 * is a property here, with a default.
 */
export interface FieldType<V = unknown> {
  readonly name: string
  readonly jsonType: JsonType
  /** A valid value, as it is stored. */
  readonly example: V
  isValue(value: unknown): value is V
  /** What its declarations say beside what every declaration may, such as `of`. */
  readonly keys?: readonly string[]
  /** What its `options` say; custom inputs may want more. */
  readonly optionKeys?: readonly string[]

  // What is inside a value.

  /** Fields that every value of the type has, beside those its author declares. They change as one. */
  readonly fields?: readonly FieldDefinition[]
  /** Fields that follow from what the author declared, each in place of the one of its name above. */
  derivedFields?(definition: TypeDefinition): readonly FieldDefinition[]
  /** What a form and a review take its values apart into: fields or items with a place of their own. */
  readonly holds?: 'fields' | 'items'
  /** True for the type of whole documents, which is never the type of a field. */
  readonly isDocument?: true
  /** True when one input edits all that is inside the value: forms make no places in it. Rules hold there all the same. */
  readonly opaque?: true
  /** True when one input shows the whole object: a form has no places inside it, findings stand at the object. */
  readonly leaf?: true
  /** Where its values point: at documents of this dataset, or of another one. */
  readonly pointsAt?: 'dataset' | 'elsewhere'
  /** True for the blocks of rich text: an array of them is edited, compared, searched and counted as one text. */
  readonly isBlock?: true
  /** True when a value refers to the bytes of an image or file. */
  readonly holdsAsset?: true
  /** What is pasted into rich text becomes a value of the type: tables, or preformatted text. */
  readonly pastedAs?: 'table' | 'code'
  /** True when a value can be shown as a picture. */
  readonly isPicture?: true
  /** True when a value is a day of the calendar, without time and zone. */
  readonly isDay?: true
  /** True when a value is a moment, written with its zone. */
  readonly isMoment?: true
  /**
   * `true` for a type of texts that are written word by word, so that the edits of several people can be
   * merged; an object type lists those of its own `fields` that are. Any other text is replaced as a whole.
   */
  readonly prose?: true | readonly string[]

  // Rules and conversions.

  /** Rules that follow from the type and its options. */
  rules?(type: SchemaType): readonly Rule[]
  /** The message for a required value that is missing. Default: that of the JSON type. */
  readonly requiredCode?: MessageCode
  /** The value an "add" or "reset to default" starts from. */
  defaultValue?(): V
  /** What repair offers: from the name of the value's own type → the converted value or undefined. */
  readonly convert?: Readonly<Record<string, (value: unknown) => V | undefined>>
  /** Looks at the author's options; each message becomes a schema problem. */
  check?(definition: TypeDefinition, report: OptionReport): void

  // Lists and searches.

  /** How documents are filtered by a field of the type: a common filter by name, or one of its own. Default: not at all. */
  filter?(type: SchemaType): CommonFilter | OwnFilter | null
  /** The name of the own field that `filter` compares. Default: the value itself. */
  readonly filteredBy?: string
  /** Those of its own `fields` that documents can be filtered by one by one. */
  readonly filteredParts?: readonly string[]
  /** The column of a list. Default: that of the JSON type, and none for objects. */
  column?(type: SchemaType): Column | null
  /** GROQ of the text that a search looks into. Default: the value itself if it is a string, else none. */
  searchedText?(path: string, type: SchemaType): string | null

  // A value elsewhere.

  /** How a value shows where its author declared no preview, such as in the row of an array. */
  preview?(value: V, type: SchemaType): PreviewValue
  /** Formatted text that stands for a value on the clipboard; everything in it is escaped. */
  toHtml?(value: V, type: SchemaType): string
}

/** Names what is wrong at a path below the declaration. */
export type OptionReport = (
  severity: 'error' | 'warning',
  path: readonly (string | number)[],
  message: string,
) => void
