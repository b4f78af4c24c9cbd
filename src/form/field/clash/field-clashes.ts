import { createContext } from 'react'
import type { Path } from '../../../model/path.ts'
import type { SchemaType } from '../../../schema/schema.ts'

/** Two concurrent values of one path, of which the user has to choose one. */
export interface FieldClash {
  readonly path: Path
  /** The field or item that shows the clash: the whole path, or a prefix of it. */
  readonly shownAt: Path
  /** The titles from the field down to the clashing value; empty when it is the field itself. */
  readonly within: string
  /** The type of the value; undefined when the schema has none. */
  readonly type: SchemaType | undefined
  readonly mine: unknown
  readonly theirs: unknown
  /** Which value the document contains until the choice is made. */
  readonly holds: 'mine' | 'theirs'
  /** The user is typing here, and the field shows `mine` meanwhile. */
  readonly isClaimed?: boolean
}

/** The concurrent edits of the user and others, by field. */
export interface FieldClashes {
  /** The same list as long as the clashes do not change. */
  of(id: string): readonly FieldClash[]
  /** The clashes at a path and below it; also a stable list. */
  inside(id: string): readonly FieldClash[]
  /** Calls `listener` when a clash may have changed, until the returned function is called. */
  watch(listener: () => void): () => void
  choose(path: Path, side: 'mine' | 'theirs'): void
}

/** The clashes of the surrounding form; null where there are no other editors. */
export const FieldClashesContext = createContext<FieldClashes | null>(null)
