/** The right of a page to read for an account. Only hashes of secrets are stored. */
export interface PreviewAccess {
  readonly id: string
  readonly tokenHash: string
  /** Of the secret in the link; null if the page had one that worked once. */
  readonly secretHash: string | null
  /** Also of an account that is not stored, such as the local administrator. */
  readonly accountId: string
  readonly dataset: string
  readonly title: string
  /** The published id of the one document whose drafts and versions may be read; null: those of all documents. */
  readonly document: string | null
  readonly perspective: string
  readonly createdAt: string
  readonly expiresAt: string
}

export interface PreviewAccessStore {
  putPreviewAccess(access: PreviewAccess): void
  previewAccessByToken(tokenHash: string): PreviewAccess | null
  previewShareBySecret(secretHash: string): PreviewAccess | null
  /** The links to a dataset, oldest first. */
  previewShares(dataset: string): PreviewAccess[]
  /** False if there is no such link. */
  deletePreviewShare(id: string): boolean
  /** Drops what ended before `now`. */
  deleteStalePreviews(now: string): void
  deletePreviewsOf(dataset: string): void
}
