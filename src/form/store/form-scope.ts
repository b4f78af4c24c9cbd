import { createContext } from 'react'
import type { Path } from '../../model/path.ts'

/** The part of a document that a form shows. */
export interface FormScope {
  /** Path of the edited value; empty for the document itself. */
  readonly path: Path
  /** The only fields to show, in this order, as paths below that value; null for all of them. */
  readonly fields: readonly Path[] | null
  /** The group that is selected initially. */
  readonly group: string | null
  /** Leaves this part on Escape; for controls that take every Escape, such as rich text. */
  readonly onEscape?: () => void
}

export const wholeDocument: FormScope = { path: [], fields: null, group: null }

/** The scope of the form inside this provider. */
export const FormScopeContext = createContext<FormScope>(wholeDocument)
