import type {
  Conditional,
  OrderingDefinition,
  PreviewDefinition,
  ReferenceTarget,
} from './define.ts'
import type { FieldType, JsonType } from './field-type.ts'
import type { Template } from './templates/template.ts'

/** All types of an author, checked and linked. Created by `compileSchema`; immutable. */
export interface CompiledSchema {
  /** The declared or built-in type of this name. */
  get(name: string): SchemaType | undefined
  /** Declared types whose values are documents, in the author's order. */
  readonly documentTypes: readonly SchemaType[]
  /** Templates for new documents: the author's, and one per creatable type. */
  readonly templates: readonly Template[]
  /** Problems of the structure of the declarations: parts with errors are left out. A studio does not open with errors. */
  readonly problems: readonly SchemaProblem[]
  /** All problems, including those of rules, options and initial values. Rejects if the code of the checks does not load. */
  check(): Promise<readonly SchemaProblem[]>
}

export interface SchemaProblem {
  readonly severity: 'error' | 'warning'
  /** Path within the declaration: `['fields', 'title', 'options', 'list']`. */
  readonly path: readonly (string | number)[]
  /** The declared type with the problem. */
  readonly typeName: string
  readonly message: string
  /** Identifies the passage of the documentation that explains the rule. */
  readonly helpId?: string
}

/**
 * One linked type. Members of named types are linked on first use, so a type may contain itself.
 */
export interface SchemaType {
  /** Declared name; for an inline type, the name of the type it refines. */
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly jsonType: JsonType
  /** The type this one refines; null for a built-in type. */
  readonly base: SchemaType | null
  /** The built-in type at the end of the `base` chain. */
  readonly fieldType: FieldType
  readonly isDocument: boolean
  readonly fields: readonly SchemaField[]
  /** The field of this name. */
  field(name: string): SchemaField | undefined
  readonly fieldsets: readonly Fieldset[]
  readonly groups: readonly FieldGroup[]
  /** A property of the declaration as written, for properties that only one kind of type has. */
  declared(property: string): unknown
  /** Item types of an array; for a text block, the inline objects it may contain. */
  readonly of: readonly SchemaType[]
  /** Target types of a reference. */
  readonly to: readonly ReferenceTarget[]
  readonly weak: boolean
  /** For a cross-dataset reference: its dataset, and where its documents are edited. */
  readonly elsewhere: ForeignDataset | undefined
  readonly options: Readonly<Record<string, unknown>>
  readonly rows: number | undefined
  readonly placeholder: string | undefined
  readonly hidden: Conditional | undefined
  readonly readOnly: Conditional | undefined
  /** A value or a callback; `resolveInitialValue` reads it. */
  readonly initialValue: unknown
  readonly preview: PreviewDefinition | undefined
  readonly deprecated: { readonly reason: string } | undefined
  readonly liveEdit: boolean
  readonly creatable: boolean
  readonly icon: string | undefined
  readonly orderings: readonly OrderingDefinition[]
  /** The values are valid as they are: a part of a type that is edited on its own. */
  readonly hasNoRules?: boolean
}

export interface ForeignDataset {
  readonly dataset: string
  /** Default: the project of the referring document. */
  readonly projectId: string | undefined
  /** The URL of a document in its own studio. The author's function may return anything, so the result is checked. */
  readonly studioUrl: ((document: { id: string; type: string }) => unknown) | undefined
}

export interface SchemaField {
  readonly name: string
  readonly title: string
  readonly type: SchemaType
  readonly fieldset: string | undefined
  /** Names of the groups that show this field. */
  readonly groups: readonly string[]
}

export interface Fieldset {
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly columns: number
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly hidden: Conditional | undefined
  readonly readOnly: Conditional | undefined
  readonly groups: readonly string[]
}

export interface FieldGroup {
  readonly name: string
  readonly title: string
  readonly icon: string | undefined
  readonly default: boolean
  readonly hidden: Conditional | undefined
}
