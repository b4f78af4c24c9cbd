import type { ChangedDocument } from '../database/transaction-log.ts'

/** Documents that a filter can match: with one of the ids and one of the types; if omitted, any. */
export interface Reach {
  readonly ids?: ReadonlySet<string> | undefined
  readonly types?: ReadonlySet<string> | undefined
}

/** Finds, among thousands of entries, the few that a changed document can affect. */
export interface ReachIndex<T> {
  /** `reach` lists alternatives; null: every document can affect the entry. */
  add(entry: T, reach: readonly Reach[] | null): void
  delete(entry: T, reach: readonly Reach[] | null): void
  /** The distinct entries that one of the documents can affect. */
  find(documents: Iterable<{ readonly _id: string; readonly _type: string }>): Set<T>
  /** False if `find` would find none, whatever the unknown types are. */
  mayFind(documents: readonly ChangedDocument[]): boolean
}

export function createReachIndex<T>(): ReachIndex<T> {
  const everywhere = new Set<T>()
  const byId = new Map<string, Set<T>>()
  const byType = new Map<string, Set<T>>()

  /** The sets an entry belongs to: by id if it has any ids, else by type. */
  function places(
    reach: readonly Reach[] | null,
  ): [index: Map<string, Set<T>>, key: string][] | null {
    const found: [Map<string, Set<T>>, string][] = []
    for (const { ids, types } of reach ?? [{}]) {
      if (ids) for (const id of ids) found.push([byId, id])
      else if (types) for (const type of types) found.push([byType, type])
      else return null
    }
    return found
  }

  return {
    add(entry, reach) {
      const found = places(reach)
      if (!found) everywhere.add(entry)
      for (const [index, key] of found ?? []) {
        const entries = index.get(key)
        if (entries) entries.add(entry)
        else index.set(key, new Set([entry]))
      }
    },
    delete(entry, reach) {
      everywhere.delete(entry)
      for (const [index, key] of places(reach) ?? []) {
        const entries = index.get(key)
        entries?.delete(entry)
        if (entries?.size === 0) index.delete(key)
      }
    },
    find(documents) {
      const found = new Set(everywhere)
      for (const { _id, _type } of documents) {
        for (const entry of byId.get(_id) ?? []) found.add(entry)
        for (const entry of byType.get(_type) ?? []) found.add(entry)
      }
      return found
    },
    mayFind: (documents) =>
      everywhere.size > 0 ||
      documents.some(
        ({ _id, _type }) => byId.has(_id) || (_type === null ? byType.size > 0 : byType.has(_type)),
      ),
  }
}
