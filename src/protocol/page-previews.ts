// How a page on a site shows drafts without a cookie: it exchanges the secret in its address for a token that only reads.

/** The path of secrets, of the sessions they are exchanged for, of links, or of one link. */
export function previewsPath(
  dataset: string,
  part: 'secrets' | 'sessions' | 'shares',
  id?: string,
): string {
  return `/data/previews/${dataset}/${part}${id === undefined ? '' : `/${id}`}`
}

/** Names the secret in the fragment of an address: browsers send it to no server and in no `Referer`. */
export const previewFragment = 'content-preview'

/** The address of a page with a secret for it. Throws TypeError for a text that is no address. */
export function withPreviewSecret(address: string, secret: string): string {
  const url = new URL(address)
  const parts = [url.hash.slice(1), `${previewFragment}=${secret}`]
  url.hash = parts.filter((part) => part !== '').join('&')
  return url.href
}

/** A secret that works once, within an hour. */
export interface IssuedPreviewSecret {
  readonly secret: string
  /** ISO 8601, as all times here. */
  readonly expiresAt: string
}

/** What a page gets for a secret. */
export interface PreviewSession {
  /** A bearer token. */
  readonly token: string
  readonly perspective: string
  /** The published id of the one document whose drafts may be read; null: of all documents. */
  readonly document: string | null
  readonly expiresAt: string
}

/** A link for people without an account. */
export interface PreviewShareRequest {
  /** Any id of a document: only its drafts and versions are shown, beside what is published. Without it those of all documents. */
  readonly document?: string
  /** `drafts` by default. */
  readonly perspective?: string
  /** When the link ends. */
  readonly expiresAt: string
  /** For whom it is, for those who look through the list. */
  readonly title?: string
}

export interface PreviewShare {
  readonly id: string
  readonly title: string
  readonly document: string | null
  readonly perspective: string
  readonly createdAt: string
  readonly createdBy: string
  readonly expiresAt: string
}

/** The secret is in this answer only. */
export interface CreatedPreviewShare extends PreviewShare {
  readonly secret: string
}
