import { BehaviorSubject } from 'rxjs'
import type { FieldPlace } from '../../protocol/page-messages.ts'

type Take = (path: string) => void

/** Which field has the focus in the forms of the structure, and a way to ask a form to show another one. */
export class FieldFocus {
  readonly #forms = new Map<string, Take>()
  readonly place$ = new BehaviorSubject<FieldPlace | null>(null)

  /** A form that can be asked until the returned function is called. */
  provide(id: string, type: string, take: Take): () => void {
    const key = keyOf(id, type)
    this.#forms.set(key, take)
    return () => {
      if (this.#forms.get(key) === take) this.#forms.delete(key)
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
