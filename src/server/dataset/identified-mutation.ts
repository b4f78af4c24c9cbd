import { createDocumentId } from '../../model/ids.ts'
import type { Mutation } from '../../model/mutation.ts'

/** A mutation of one document. */
export interface IdentifiedMutation {
  readonly id: string
  /** True for a generated id: nothing can have it yet. */
  readonly isNew?: boolean
  readonly mutation: Mutation
}

/** Documents that a mutation selects by a query. */
export interface Selection {
  readonly query: string
  readonly params?: Record<string, unknown>
}

/** One mutation per document: assigns new ids and resolves queries by `select`. */
export function identify(
  mutation: Mutation,
  select: (selection: Selection) => readonly string[],
): IdentifiedMutation[] {
  const idsOf = (target: { id: string } | Selection): readonly string[] =>
    'id' in target ? [target.id] : select(target)
  if ('create' in mutation) {
    const id = completeId(mutation.create._id)
    const isNew = id !== mutation.create._id
    return [{ id, isNew, mutation: { create: { ...mutation.create, _id: id } } }]
  }
  if ('createIfNotExists' in mutation) return [{ id: mutation.createIfNotExists._id, mutation }]
  if ('createOrReplace' in mutation) return [{ id: mutation.createOrReplace._id, mutation }]
  if ('delete' in mutation) {
    return idsOf(mutation.delete).map((id) => ({ id, mutation: { delete: { id } } }))
  }
  const { patch } = mutation
  if ('id' in patch) return [{ id: patch.id, mutation }]
  const { query: _query, params: _params, ...operations } = patch
  return idsOf(patch).map((id) => ({ id, mutation: { patch: { id, ...operations } } }))
}

function completeId(id: string | undefined): string {
  if (id === undefined || id === '') return createDocumentId()
  return id.endsWith('.') ? id + createDocumentId() : id
}
