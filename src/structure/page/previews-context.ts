import { createContext } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { FieldPlace } from '../../protocol/page-messages.ts'
import type { PreviewDefinition } from './preview-definition.ts'

/** The previews of a configuration, and what they share with the forms beside them. */
export interface Previews {
  readonly definitions: readonly PreviewDefinition[]
  readonly fields: FieldFocus
}

type Take = (path: string) => void

/** Which field has the focus in the forms of the structure, and a way to ask a form to show another one. */
class FieldFocus {
  readonly #forms = new Map<string, Take>()
  readonly place$ = new BehaviorSubject<FieldPlace | null>(null)

  /** A form that can be asked, and may have the focus, until the returned function is called. */
  provide(id: string, type: string, take: Take): () => void {
    const key = keyOf(id, type)
    this.#forms.set(key, take)
    return () => {
      if (this.#forms.get(key) !== take) return
      this.#forms.delete(key)
      const place = this.place$.value
      if (place && keyOf(place.id, place.type) === key) this.place$.next(null)
    }
  }

  /** Shows a field in its form. Returns false if no form of the document is open. */
  show({ id, type, path }: FieldPlace): boolean {
    const take = this.#forms.get(keyOf(id, type))
    take?.(path)
    return take !== undefined
  }
}

const keyOf = (id: string, type: string): string => `${type} ${id}`

export function createPreviews(definitions: readonly PreviewDefinition[] = []): Previews {
  return { definitions, fields: new FieldFocus() }
}

export const PreviewsContext = createContext(createPreviews())
