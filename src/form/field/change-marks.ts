import { createContext } from 'react'
import type { Path } from '../../model/path.ts'

/** Who changed a field since the document was opened: this page, or somebody else last. */
export type ChangeMark = 'own' | 'remote'

/** Which fields have changed since the document was opened. Updated shortly after typing, field by field. */
export interface ChangeMarks {
  markOf(id: string): ChangeMark | null
  /** Calls `listener` when the result of `markOf(id)` changed, until the returned function is called. */
  watch(id: string, listener: () => void): () => void
  /** Shows what has changed in a field. */
  show(path: Path): void
}

/** The marks of the form around; null where none are kept. */
export const ChangeMarksContext = createContext<ChangeMarks | null>(null)
