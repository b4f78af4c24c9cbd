import type { FieldDefinition, TypeDefinition } from './define.ts'
import type { CommonFilter, OwnFilter } from './filter.ts'
import type { PreviewValue } from './preview.ts'
import type { SchemaType } from './schema.ts'
import type { MessageCode } from './validation/messages.ts'
import type { Rule } from './validation/rule.ts'

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array'

/** How a list column renders its values. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'reference'
  | 'count'
  | 'image'

/** How a list shows the values of a field in a column. */
export interface Column {
  readonly kind: ColumnKind
  /** GROQ projection of the data that a row needs to show the value, given the path of the field. */
  readonly value: (path: string) => string
  /** GROQ to sort by; null when there is no useful order. */
  readonly order: ((path: string) => string) | null
}

/** A pasted table, whose cells only those who read the paste know. */
export interface PastedTable<Cell> {
  readonly rows: readonly (readonly Cell[])[]
  readonly hasHeader: boolean
  readonly textOf: (cell: Cell) => string
  /** The blocks of a cell that fit into this rich text. */
  readonly blocksOf: (cell: Cell, text: SchemaType) => readonly unknown[]
}

/**
 * The data half of a type: everything that lists, searches, validation and the server need to know about its values.
 * Pure; the view half is a `FieldView`. No other code compares type names: behaviour that depends on the type is a
 * property here, with a default.
 */
export interface FieldType<V = unknown> {
  readonly name: string
  readonly jsonType: JsonType
  /** A valid stored value. */
  readonly example: V
  isValue(value: unknown): value is V
  /** Properties of its declarations besides the common ones, such as `of`. */
  readonly keys?: readonly string[]
  /** Known properties of its `options`; custom inputs may use others. */
  readonly optionKeys?: readonly string[]

  // Structure of the values.

  /** Fields that every value of the type has, in addition to the declared ones. They change as one. */
  readonly fields?: readonly FieldDefinition[]
  /** Fields derived from the declaration; each replaces the one of the same name in `fields`. */
  derivedFields?(definition: TypeDefinition): readonly FieldDefinition[]
  /** How forms and reviews split its values: into fields or items with paths of their own. */
  readonly holds?: 'fields' | 'items'
  /** True for the type of whole documents, which is never the type of a field. */
  readonly isDocument?: true
  /** True when one input edits the whole value: the form has no fields inside. Rules still apply there. */
  readonly opaque?: true
  /** True when one input shows the whole object: the form has no fields inside, and findings are at the object. */
  readonly leaf?: true
  /** Target of its references: documents of this dataset, or of another one. */
  readonly pointsAt?: 'dataset' | 'elsewhere'
  /** True for the blocks of rich text: an array of them is edited, compared, searched and counted as one text. */
  readonly isBlock?: true
  /** True when `of` of a declaration lists the members of rich text inside the values. */
  readonly holdsText?: true
  /** True when a value refers to an uploaded image or file. */
  readonly holdsAsset?: true
  /** True when a value can be shown as an image. */
  readonly isPicture?: true
  /** The icon of objects of the type, unless the declaration names one. */
  readonly icon?: string
  /** True when a value is a calendar day, without time or zone. */
  readonly isDay?: true
  /** True when a value is a point in time, stored with its zone. */
  readonly isMoment?: true
  /**
   * `true` for texts that are written word by word, so that concurrent edits can be merged; an object type lists the
   * names of such texts among its own `fields`. Any other text is replaced as a whole.
   */
  readonly prose?: true | readonly string[]

  // Rules and conversions.

  /** Default rules that follow from the type and its options; they begin with `rule`, which has no conditions. */
  rules?(type: SchemaType, rule: Rule): readonly Rule[]
  /** The message for a required value that is missing. Default: that of the JSON type. */
  readonly requiredCode?: MessageCode
  /** The fields that a new item of an array starts with, before its initial value. */
  defaultValue?(type: SchemaType): V
  /** The value that a duplicate of its document gets, if no two documents may have the same; `copyId` is new. */
  copied?(value: V, type: SchemaType, copyId: string): V
  /** Conversions offered for a value of the wrong type: by its type name, the converted value or undefined. */
  readonly convert?: Readonly<Record<string, (value: unknown) => V | undefined>>
  /** Checks the author's options; each reported message becomes a schema problem. */
  check?(definition: TypeDefinition, report: OptionReport): void

  // Lists and searches.

  /** The filter for fields of the type: the name of a common one, or an own one. Default: none. */
  filter?(type: SchemaType): CommonFilter | OwnFilter | null
  /** Name of the field inside the value that `filter` compares. Default: the value itself. */
  readonly filteredBy?: string
  /** Names of its own `fields` that can each be used as a filter. */
  readonly filteredParts?: readonly string[]
  /** The column of a list. Default: that of the JSON type, and none for objects. */
  column?(type: SchemaType): Column | null
  /** GROQ of the searchable text. Default: the value itself if it is a string, else none. */
  searchedText?(path: string, type: SchemaType): string | null

  // Display outside the form.

  /** Preview of a value without a declared preview, such as in an array row. */
  preview?(value: V, type: SchemaType): PreviewValue
  /** HTML of a value for the clipboard; all text in it is escaped. */
  toHtml?(value: V, type: SchemaType): string
  /** The value of a table that is pasted into a rich text. */
  fromTable?<Cell>(table: PastedTable<Cell>, type: SchemaType): V
  /** The value of preformatted text that is pasted into a rich text. */
  fromCode?(source: string, language: string | null): V
}

/** Reports a problem at a path below the declaration. */
export type OptionReport = (
  severity: 'error' | 'warning',
  path: readonly (string | number)[],
  message: string,
) => void
