// What a type says of how documents are filtered by its fields. The operators themselves, and how filters become
// GROQ, are in `search/operators`.

/** The filters that several types share. */
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

/** How the values of a kind of field are filtered. The first operator is the one a new filter begins with. */
export interface FilterDefinition {
  /** Names of common operators, and operators of the type's own. */
  readonly operators: readonly (string | Operator)[]
  /** GROQ of what is compared, from the field's path. */
  readonly target: (path: string) => string
  /** GROQ that is true where the field holds something. */
  readonly present: (path: string) => string
}

/** A filter that a type brings with it. */
export interface OwnFilter extends FilterDefinition {
  /** Part of the id of the filter in addresses and saved views. */
  readonly name: string
}

/** What an operator asks for; operators of one kind share an input and keep each other's values. */
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

/** One way to compare: which input its value comes from, and what it means. */
export interface Operator {
  /** Of an operator that a type brings with it: a name that no common operator has. */
  readonly name: string
  /** The words between field and value; only for operators that the interface has no words for. */
  readonly title?: string
  readonly input: InputKind
  /** The condition in GROQ; null while the value is not complete. */
  toGroq(value: unknown, context: OperatorContext): string | null
}

/** What dates are read against. */
export interface Moment {
  /** ms since 1970. */
  readonly now: number
  /** The editor's time zone. */
  readonly zone: string
}

/** What an operator is applied to. */
export interface OperatorContext extends Moment {
  /** GROQ of the value that is compared. */
  readonly target: string
  /** GROQ that is true where there is a value. */
  readonly present: string
  /** Takes a value out of the text of the query. */
  param(value: unknown): string
}
