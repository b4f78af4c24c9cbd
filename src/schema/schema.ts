import type {
  Conditional,
  OrderingDefinition,
  PreviewDefinition,
  ReferenceTarget,
} from './define.ts'
import type { FieldType, JsonType } from './field-type.ts'
import type { Template } from './templates/template.ts'
import type { Rule } from './validation/rule.ts'

/** Every type an author declared, checked and linked. Made by `compileSchema`; never changes. */
export interface CompiledSchema {
  /** The type of this name, declared or built in. */
  get(name: string): SchemaType | undefined
  /** Declared types whose values are documents, in the author's order. */
  readonly documentTypes: readonly SchemaType[]
  /** Ways to begin a document: the author's, and one per type that may be created. */
  readonly templates: readonly Template[]
  /** Everything wrong with the declarations; errors keep a studio from opening. */
  readonly problems: readonly SchemaProblem[]
  /** Changes when the declarations change, callbacks aside. */
  readonly hash: string
}

export interface SchemaProblem {
  readonly severity: 'error' | 'warning'
  /** Where in the declaration: `['fields', 'title', 'options', 'list']`. */
  readonly path: readonly (string | number)[]
  /** The declared type that holds the problem. */
  readonly typeName: string
  readonly message: string
  /** Names the passage of the documentation that explains the rule. */
  readonly helpId?: string
}

/**
 * One linked type. Members of named types are linked on first use, so a type may contain itself.
 */
export interface SchemaType {
  /** Declared name; for an inline type the name of the type it was written as. */
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
  /** A property of the declaration as written, for the one kind of type that defines it. */
  declared(property: string): unknown
  /** Item types of an array; of a text block, the objects it may hold. */
  readonly of: readonly SchemaType[]
  /** Target types of a reference. */
  readonly to: readonly ReferenceTarget[]
  readonly weak: boolean
  /** Of a reference to another dataset: which one, and where its documents are edited. */
  readonly elsewhere: ForeignDataset | undefined
  readonly options: Readonly<Record<string, unknown>>
  readonly rows: number | undefined
  readonly placeholder: string | undefined
  readonly hidden: Conditional | undefined
  readonly readOnly: Conditional | undefined
  /** A value or a callback; `resolveInitialValue` reads it. */
  readonly initialValue: unknown
  /** Every rule in force: those that follow from the type and those its author wrote. */
  readonly rules: readonly Rule[]
  readonly authoredRules: readonly Rule[]
  readonly preview: PreviewDefinition | undefined
  readonly deprecated: { readonly reason: string } | undefined
  readonly liveEdit: boolean
  readonly creatable: boolean
  readonly icon: string | undefined
  readonly orderings: readonly OrderingDefinition[]
}

export interface ForeignDataset {
  readonly dataset: string
  /** Default: the project of the document that refers to it. */
  readonly projectId: string | undefined
  /**
   * The address of a document in its own studio. The author's function may return anything, so the result is checked.
   */
  readonly studioUrl: ((document: { id: string; type: string }) => unknown) | undefined
}

export interface SchemaField {
  readonly name: string
  readonly title: string
  readonly type: SchemaType
  readonly fieldset: string | undefined
  /** Names of the groups this field shows in. */
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
