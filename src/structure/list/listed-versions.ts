import { publishedId } from '../../model/ids.ts'

/** Rows of the first request of a list, of the second, and added by each further one (protocol.md 17.4). */
const pages = { first: 100, second: 2000 } as const

/** One version of a document as a list query returns it. */
export interface ListedVersion {
  _id: string
  _updatedAt: string
}

/**
 * One row of a document list: a draft and its published twin are one document. Which of the two exist is the
 * preview's to say, because the twin may lie beyond the limit.
 */
export interface ListedDocument {
  publishedId: string
  /** The newest change of either version, ISO time. */
  updatedAt: string
}

/** The live query of a type's list, newest change first. One row more than wanted tells whether there is more. */
export const listQuery =
  '*[_type == $type] | order(_updatedAt desc, _id asc) [0...$limit] {_id, _updatedAt}'

/** The same for those of the documents that a condition finds. */
export function filteredQuery(filter: string): string {
  return listQuery.replace(']', () => ` && (${filter})]`)
}

/** How many versions to ask for next when the first `current` are not enough. */
export function nextLimit(current: number): number {
  return current < pages.second ? pages.second : current + pages.second
}

/** The limit a list starts with. */
export const firstLimit: number = pages.first

/** Joins the versions of a query result into documents; the newest version of each decides its place. */
export function collapseVersions(versions: readonly ListedVersion[]): ListedDocument[] {
  const documents = new Map<string, ListedDocument>()
  for (const { _id, _updatedAt } of versions) {
    const id = publishedId(_id)
    if (!documents.has(id)) documents.set(id, { publishedId: id, updatedAt: _updatedAt })
  }
  return [...documents.values()]
}
