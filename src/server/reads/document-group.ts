import { DRAFTS_PREFIX, VERSIONS_PREFIX } from '../../model/ids.ts'

/** A stored document: a published one, its draft, or a version of it in a release. */
export interface StoredForm {
  /** Id of the published document. */
  readonly documentId: string
  readonly versionId: string
  /** Undefined unless it is a version in a release. */
  readonly releaseId?: string
}

/** Which form of which document an id is of. */
export function formOf(id: string): StoredForm {
  if (id.startsWith(DRAFTS_PREFIX)) {
    return { documentId: id.slice(DRAFTS_PREFIX.length), versionId: id }
  }
  const end = id.startsWith(VERSIONS_PREFIX) ? id.indexOf('.', VERSIONS_PREFIX.length) : -1
  if (end < 0) return { documentId: id, versionId: id }
  return {
    documentId: id.slice(end + 1),
    versionId: id,
    releaseId: id.slice(VERSIONS_PREFIX.length, end),
  }
}

const RELEASES_PREFIX = '_.releases.'

/** Id of the document that describes a release. */
export function releaseDocument(name: string): string {
  return RELEASES_PREFIX + name
}
