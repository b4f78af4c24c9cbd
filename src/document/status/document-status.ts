/** The dates of a document's versions. */
export interface Versions {
  draft: { readonly _updatedAt?: string } | null
  published: { readonly _updatedAt?: string } | null
}

/** When the document was published, null for never, and when it was edited since, null for not at all. */
export interface StatusDates {
  publishedAt: string | null
  editedAt: string | null
}

/** SHELL-096: null for a document that was not created yet. */
export function statusDates({ draft, published }: Versions): StatusDates | null {
  if (!draft && !published) return null
  return { publishedAt: published?._updatedAt ?? null, editedAt: draft?._updatedAt ?? null }
}
