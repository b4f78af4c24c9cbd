import { isRecord } from './document.ts'
import type { ContentDocument, IdentifiedDocumentStub } from './document.ts'
import { groupId } from './ids.ts'
import { strengthenReferences } from './reference.ts'

/** Id prefix of the documents that describe releases. */
export const releasesPrefix = '_.releases.'

/** Their `_type`. */
export const releaseDocumentType = 'system.release'

/** Versions that one release may have. */
export const mostVersions = 1000

const releaseTypes = ['asap', 'scheduled', 'undecided'] as const

export type ReleaseState = 'active' | 'scheduled' | 'published' | 'archived'

/** A group of versions that are published together. */
export interface ReleaseDocument extends ContentDocument {
  readonly name: string
  readonly state: ReleaseState
  readonly metadata: Readonly<Record<string, unknown>>
  /** ISO time at which a scheduled release is published. */
  readonly publishAt?: string
  /** The versions it had when it was published or archived. */
  readonly finalDocumentStates?: readonly { readonly _key: string; readonly id: string }[]
  /** Why the last attempt to publish it failed. */
  readonly error?: { readonly message: string }
  /** Who created it, or scheduled it. */
  readonly userId?: string
}

/** True for names that can be a part of version ids and of perspectives. */
export function isReleaseName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    /^[a-z0-9][\w-]{0,63}$/i.test(name) &&
    !['raw', 'published', 'drafts', 'previewDrafts'].includes(name)
  )
}

export function releaseDocumentId(name: string): string {
  return releasesPrefix + name
}

/** What is wrong with the metadata of a release; undefined if nothing is. */
export function problemOfMetadata(metadata: unknown): string | undefined {
  if (!isRecord(metadata)) return 'must be an object'
  const { releaseType } = metadata
  return releaseTypes.some((known) => known === releaseType)
    ? undefined
    : `must have a "releaseType" of ${releaseTypes.join(', ')}`
}

/** What the server knows about a draft or version. */
export interface SystemField {
  /** The document it was copied from, and that document's revision. */
  readonly base?: { readonly id: string; readonly rev: string }
  /** Publishing this version unpublishes the document. */
  readonly delete?: boolean
}

/** True if publishing this version unpublishes the document. */
export function isUnpublishing(version: ContentDocument): boolean {
  const system = version['_system']
  return isRecord(system) && system['delete'] === true
}

/** The content of a draft or version as a document of another id, without what only concerns the version. */
export function copyAs(id: string, version: ContentDocument): IdentifiedDocumentStub {
  const { _rev, _updatedAt, _system, ...content } = version
  return { ...content, _id: id }
}

/** The published form of a draft or version. */
export function publishedForm(version: ContentDocument): IdentifiedDocumentStub {
  return strengthenReferences(copyAs(groupId(version._id), version) as ContentDocument)
}
