import { createContext } from 'react'
import type { Path } from '../../model/path.ts'

/** Which part of a document a form shows. */
export interface FormScope {
  /** The value that is edited; empty for the document itself. */
  readonly path: Path
  /** The only fields to show, in this order, as paths below that value; null for all of them. */
  readonly fields: readonly Path[] | null
  /** The group that is chosen at first. */
  readonly group: string | null
}

export const wholeDocument: FormScope = { path: [], fields: null, group: null }

/** The scope of the form below. */
export const FormScopeContext = createContext<FormScope>(wholeDocument)
