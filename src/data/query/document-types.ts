import { publishedId } from '../../model/ids.ts'
import type { MutationEvent } from '../../protocol/listen.ts'

const limit = 10_000

/** Records the types of received documents, so that irrelevant changes can be skipped. */
export class DocumentTypes {
  /** By published id: a draft has the type of its document. Oldest first. */
  readonly #types = new Map<string, string>()

  learn(documentId: string, type: string): void {
    const id = publishedId(documentId)
    this.#types.delete(id)
    this.#types.set(id, type)
    const oldest = this.#types.size > limit ? this.#types.keys().next().value : undefined
    if (oldest !== undefined) this.#types.delete(oldest)
  }

  /** All types, before and after the events, of the documents they change; null when one of them is unknown. */
  typesOf(events: readonly MutationEvent[]): ReadonlySet<string> | null {
    const types = new Set<string>()
    for (const event of events) {
      const known = this.#types.get(publishedId(event.documentId))
      const created = createdType(event)
      if (created) this.learn(event.documentId, created)
      if (known === undefined && (created === undefined || event.previousRev)) return null
      for (const type of [known, created]) if (type !== undefined) types.add(type)
    }
    return types
  }
}

function createdType({ mutations = [] }: MutationEvent): string | undefined {
  for (const mutation of mutations) {
    if ('create' in mutation) return mutation.create._type
    if ('createOrReplace' in mutation) return mutation.createOrReplace._type
    if ('createIfNotExists' in mutation) return mutation.createIfNotExists._type
  }
  return undefined
}
