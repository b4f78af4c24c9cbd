import { createContext } from 'react'
import type { Path } from '../../model/path.ts'

/** The last author of a field's changes since the user last had the document open: this page, or another user. */
export type ChangeMark = 'own' | 'remote'

/** Which fields have changed since the user last had the document open. Updated shortly after typing, field by field. */
export interface ChangeMarks {
  markOf(id: string): ChangeMark | null
  /** Calls `listener` when the result of `markOf(id)` changed, until the returned function is called. */
  watch(id: string, listener: () => void): () => void
  /** Shows the changes of a field. */
  show(path: Path): void
}

/** The marks of the surrounding form; null when changes are not tracked. */
export const ChangeMarksContext = createContext<ChangeMarks | null>(null)
