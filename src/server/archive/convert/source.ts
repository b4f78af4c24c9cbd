/** One thing of a foreign source, which becomes a document. */
export interface SourceRecord {
  /** Where it stands, for messages: `posts/a.md`, `line 7`. */
  readonly where: string
  /** By name; others chose the names. */
  readonly values: ReadonlyMap<string, unknown>
  /** Where its own files are; default: the folder of the source. */
  readonly folder?: string
}

/** What was read of a source that is neither an archive nor lines of documents. */
export interface ForeignSource {
  readonly records: readonly SourceRecord[]
  /** How texts that become rich text are written. */
  readonly markup: 'markdown' | 'html'
  /** Used without a mapping of the user's own; null if only the user can know. */
  readonly mapping: readonly Mapping[] | null
  /** Files that are named by values and texts are below this folder. */
  readonly folder: string
  /** What could not be read, one sentence each. */
  readonly losses: readonly string[]
}

/** How records become documents of a type. */
export interface Mapping {
  readonly type: string
  /** Only records with these values. */
  readonly where?: Readonly<Record<string, string>>
  /** Template of the id without `drafts.`: `post-{slug}`. */
  readonly id: string
  /** Value whose truth makes a draft; default `draft`. */
  readonly draft?: string
  /** By name of the field: the name of a value, or more about it. */
  readonly fields: Readonly<Record<string, string | FieldMapping>>
}

export interface FieldMapping {
  readonly from: string
  readonly as?: ValueKind
  /** Of a `list` in one text; default a comma. */
  readonly separator?: string
  /** Of a `reference`: template of the id, with `{value}`. */
  readonly id?: string
  /** Of a `reference`: makes the document that it leads to, unless there is one, with the value in the field `title`. */
  readonly create?: { readonly type: string; readonly title: string }
}

export const valueKinds = [
  'value',
  'text',
  'number',
  'boolean',
  'date',
  'datetime',
  'slug',
  'list',
  'reference',
  'image',
  'rich-text',
] as const
export type ValueKind = (typeof valueKinds)[number]
