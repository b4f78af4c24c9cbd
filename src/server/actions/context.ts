import type { ContentDocument } from '../../model/document.ts'
import { releaseOf } from '../../model/ids.ts'
import type { Mutation } from '../../model/mutation.ts'
import { documentNotFound, MutationError, revisionMismatch } from '../../model/mutation-error.ts'
import { releaseDocumentId } from '../../model/release.ts'
import type { ReleaseDocument, ReleaseState } from '../../model/release.ts'

/** Mutations, each to be applied before the next one is taken; null is a place to pause. */
export type Translated = Generator<Mutation | null, void>

/** The stored documents as an action sees them: with the changes of the actions before it. */
export interface ActionContext {
  readonly author: string
  /** ISO time of the transaction. */
  readonly at: string
  /** Throws MutationError 403 for a document that the author may not read. */
  read(id: string): ContentDocument | null
  /** As `read`; also throws if the author may not change it. */
  change(id: string): ContentDocument | null
  /** Throws MutationError 403 if the author may not write this. */
  requireWritable(document: ContentDocument, isNew: boolean): void
  /** Ids of the draft and the versions of a document that the author may read. */
  formsOf(publishedId: string): readonly string[]
  /** Ids of at most so many versions of a release, whether or not the author may read them. */
  versionsIn(release: string, most: number): readonly string[]
  /** The document right before the transaction that wrote this revision of another one. */
  beforeRevision(id: string, revision: string | undefined): ContentDocument | null
}

/** The document of an id that an action needs; throws `documentNotFoundError`. */
export function existing(document: ContentDocument | null, id: string): ContentDocument {
  if (!document) throw documentNotFound(id)
  return document
}

/** Throws 409 unless the document has the revision that the client knows. */
export function requireRevision(
  id: string,
  document: ContentDocument | null,
  expected: string | undefined,
): void {
  if (expected === undefined || expected === document?._rev) return
  throw revisionMismatch(id, document?._rev, expected)
}

/** A version may only be added to an active release; drafts always. */
export function requireOpenRelease(context: ActionContext, id: string): void {
  const name = releaseOf(id)
  if (name !== null) requireState(name, context.read(releaseDocumentId(name)), 'active')
}

/** The release in one of these states; throws 409 for any other, and if there is none. */
export function requireState(
  name: string,
  document: ContentDocument | null,
  ...allowed: readonly ReleaseState[]
): ReleaseDocument {
  const release = existing(document, releaseDocumentId(name)) as ReleaseDocument
  if (allowed.includes(release.state)) return release
  throw new MutationError(409, {
    type: 'releaseStateError',
    id: release._id,
    state: release.state,
    description: `Release "${name}" is ${release.state}, not ${allowed.join(' or ')}`,
  })
}

/** The author wrote into a release whose content is settled. */
export function releaseIsLocked(name: string): MutationError {
  return new MutationError(409, {
    type: 'releaseLockedError',
    id: releaseDocumentId(name),
    description: `Release "${name}" is scheduled, so its documents cannot be changed; unschedule it first`,
  })
}

/** Which document a draft or version was copied from. */
export function baseOf({ _id: id, _rev: rev }: ContentDocument): object {
  return { base: { id, ...(rev !== undefined && { rev }) } }
}
