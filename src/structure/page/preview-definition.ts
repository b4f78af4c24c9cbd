import type { ContentDocument } from '../../model/document.ts'

/** A page of a site, shown beside the form of a document. */
export interface PreviewDefinition {
  /** The label of its tab. */
  title: string
  /** Address of the page that shows a document, relative to the studio's own page; null for a document without one. */
  url: (document: ContentDocument) => string | null | undefined
  /** The document that an address belongs to, for pages that are followed in the preview; null if it is unknown. */
  locate?: (address: URL) => { id: string; type: string } | null | undefined
  /**
   * Whether the page has `startDraftSession` of `content-studio/live`: it then gets a secret to show drafts, and links to
   * it can be shared.
   */
  drafts?: boolean
  /** Where the site's server switches drafts on, by the protocol of `@sanity/preview-url-secret`: `/api/draft`. */
  route?: string
}
