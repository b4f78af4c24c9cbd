// How a type declares the filters for its fields. The common operators, and the conversion of filters to GROQ, are in
// `search/operators`.

/** Filters that several types share. */
export type CommonFilter =
  | 'string'
  | 'text'
  | 'email'
  | 'url'
  | 'slug'
  | 'stringList'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'portableText'
  | 'reference'
  | 'image'
  | 'file'
  | 'array'
  | 'arrayText'
  | 'arrayList'
  | 'arrayReferences'

/** How the values of a kind of field are filtered. The first operator is the default of a new filter. */
export interface FilterDefinition {
  /** Names of common operators, or operators specific to the type. */
  readonly operators: readonly (string | Operator)[]
  /** GROQ of the compared value, given the field's path. */
  readonly target: (path: string) => string
  /** GROQ that is true when the field has a value. */
  readonly present: (path: string) => string
}

/** A filter defined by a type. */
export interface OwnFilter extends FilterDefinition {
  /** Part of the filter's id in URLs and saved views. */
  readonly name: string
}

/** The kind of input an operator uses; operators with the same kind keep each other's values. */
export type InputKind =
  | 'none'
  | 'text'
  | 'number'
  | 'numberRange'
  | 'boolean'
  | 'choice'
  | 'date'
  | 'dateRange'
  | 'dateLast'
  | 'reference'
  | 'image'
  | 'file'

/** A comparison operator: the input of its value, and its GROQ. */
export interface Operator {
  /** For an operator defined by a type, different from the names of all common operators. */
  readonly name: string
  /** Label between field and value; only for operators without a message in the interface. */
  readonly title?: string
  readonly input: InputKind
  /** The condition in GROQ; null while the value is incomplete. */
  toGroq(value: unknown, context: OperatorContext): string | null
}

/** What filters depend on besides their values: the time, and what the user edited. */
export interface Moment {
  /** ms since 1970. */
  readonly now: number
  /** The editor's time zone. */
  readonly zone: string
  /** Published ids of the documents that the user edited, where a filter asks for them. */
  readonly edited?: readonly string[] | undefined
}

/** The target of an operator. */
export interface OperatorContext extends Moment {
  /** GROQ of the compared value. */
  readonly target: string
  /** GROQ that is true when there is a value. */
  readonly present: string
  /** Adds a query parameter and returns its GROQ name. */
  param(value: unknown): string
}
