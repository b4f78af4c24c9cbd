import { createKey } from '../../model/key.ts'
import { isRecord } from '../../model/document.ts'
import type { Mutation, PatchOperations } from '../../model/mutation.ts'

/**
 * Adds a `_key` to every object without one in an array, in all content of a mutation
 * (`autoGenerateArrayKeys`). The keys are part of the log and of events, so every reader gets the same ones.
 */
export function generateArrayKeys(mutation: Mutation): Mutation {
  if ('create' in mutation) return { create: withKeys(mutation.create) }
  if ('createIfNotExists' in mutation) {
    return { createIfNotExists: withKeys(mutation.createIfNotExists) }
  }
  if ('createOrReplace' in mutation) return { createOrReplace: withKeys(mutation.createOrReplace) }
  if ('delete' in mutation) return mutation
  const { patch } = mutation
  const operations: PatchOperations = {
    ...(patch.set && { set: withKeys(patch.set) }),
    ...(patch.setIfMissing && { setIfMissing: withKeys(patch.setIfMissing) }),
    ...(patch.insert && { insert: { ...patch.insert, items: withKeys(patch.insert.items) } }),
  }
  return { patch: { ...patch, ...operations } }
}

function withKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map(keyedItem) as T
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withKeys(part)]),
  ) as T
}

function keyedItem(item: unknown): unknown {
  const complete = withKeys(item)
  return isRecord(complete) && !('_key' in complete) ? { _key: createKey(), ...complete } : complete
}
