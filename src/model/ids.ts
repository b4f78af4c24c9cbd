/** Id prefix of drafts: `drafts.x` is the draft of `x`. */
export const draftsPrefix = 'drafts.'

/** Id prefix of document versions in a release: `versions.r.x` is the version of `x` in release `r`. */
export const versionsPrefix = 'versions.'

const documentId = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i

/** True for the id of a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith(draftsPrefix)
}

/** The draft id of `id`, which may already be one. */
export function draftId(id: string): string {
  return isDraftId(id) ? id : draftsPrefix + id
}

/** The published id of `id`, which may already be one. */
export function publishedId(id: string): string {
  return isDraftId(id) ? id.slice(draftsPrefix.length) : id
}

/** The id of the version of a document in a release. `id` may be of any form of the document. */
export function versionId(id: string, release: string): string {
  return `${versionsPrefix}${release}.${groupId(id)}`
}

/** The release that a version belongs to; null for drafts and published documents. */
export function releaseOf(id: string): string | null {
  if (!id.startsWith(versionsPrefix)) return null
  const end = id.indexOf('.', versionsPrefix.length)
  return end < 0 || end === id.length - 1 ? null : id.slice(versionsPrefix.length, end)
}

/** The published id of any form of a document: its draft, its version in a release, or itself. */
export function groupId(id: string): string {
  const release = releaseOf(id)
  return release === null
    ? publishedId(id)
    : id.slice(versionsPrefix.length + release.length + '.'.length)
}

/** True when the server accepts `id` as a document id: 1–128 of `a-z A-Z 0-9 _ . -`, no `..`. */
export function isDocumentId(id: unknown): id is string {
  return typeof id === 'string' && documentId.test(id) && !id.includes('..')
}

/** A new random document id (uuid v4). */
export function createDocumentId(): string {
  // crypto.randomUUID is missing on insecure origins, but a studio on plain http needs ids, too.
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, hex)
}
