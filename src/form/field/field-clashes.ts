import { createContext } from 'react'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'

/** Two values of one path, of which the editor has to choose one. */
export interface FieldClash {
  readonly path: Path
  /** The field or item that it is decided at: the whole path, or the beginning of it. */
  readonly shownAt: Path
  /** The titles on the way from the field to the place; empty when it is the field itself. */
  readonly within: string
  /** Of the value; undefined where the schema has none. */
  readonly type: SchemaType | undefined
  readonly mine: unknown
  readonly theirs: unknown
  /** Whose value is in the document until then. */
  readonly holds: 'mine' | 'theirs'
}

/** What the user and others changed at the same time, field by field. */
export interface FieldClashes {
  /** The same list for as long as it stays the same. */
  of(id: string): readonly FieldClash[]
  /** Those of a place and of everything in it; the same list likewise. */
  inside(id: string): readonly FieldClash[]
  /** Calls `listener` when a clash may have changed, until the returned function is called. */
  watch(listener: () => void): () => void
  choose(path: Path, side: 'mine' | 'theirs'): void
}

/** The clashes of the surrounding form; null where there are no other editors. */
export const FieldClashesContext = createContext<FieldClashes | null>(null)
