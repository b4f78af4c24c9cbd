import type { Mutation } from '../../model/mutation.ts'

/** The id of the document; logged mutations always concern exactly one. */
export function targetOf(mutation: Mutation): string {
  if ('create' in mutation) return mutation.create._id ?? ''
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._id
  if ('createOrReplace' in mutation) return mutation.createOrReplace._id
  const target = 'delete' in mutation ? mutation.delete : mutation.patch
  return 'id' in target ? target.id : ''
}

/** The kind of mutation and its document, without any content. */
export function withoutContent(mutation: Mutation): Mutation {
  if ('delete' in mutation) return mutation
  if ('patch' in mutation) return { patch: { id: targetOf(mutation) } }
  if ('create' in mutation) {
    return { create: { _id: targetOf(mutation), _type: mutation.create._type } }
  }
  if ('createIfNotExists' in mutation) {
    const { _id, _type } = mutation.createIfNotExists
    return { createIfNotExists: { _id, _type } }
  }
  const { _id, _type } = mutation.createOrReplace
  return { createOrReplace: { _id, _type } }
}
