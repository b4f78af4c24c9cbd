import { createContext } from 'react'
import { FieldFocus } from './field-focus.ts'
import type { PreviewDefinition } from './preview-definition.ts'

/** The previews of a configuration, and what they share with the forms beside them. */
export interface Previews {
  readonly definitions: readonly PreviewDefinition[]
  readonly fields: FieldFocus
}

export function createPreviews(definitions: readonly PreviewDefinition[] = []): Previews {
  return { definitions, fields: new FieldFocus() }
}

export const PreviewsContext = createContext(createPreviews())
