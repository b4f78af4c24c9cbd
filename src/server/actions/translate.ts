import { releaseOf } from '../../model/ids.ts'
import { releaseDocumentId } from '../../model/release.ts'
import type { Action, ActionOf, ActionType } from '../../protocol/actions.ts'
import type { ActionContext, Translated } from './context.ts'
import { create, discard, edit, publish, remove, replaceDraft, unpublish } from './documents.ts'
import {
  failRelease,
  publishDue,
  publishRelease,
  scheduleRelease,
  unscheduleRelease,
} from './release-publishing.ts'
import {
  archiveRelease,
  createRelease,
  deleteRelease,
  editRelease,
  importRelease,
  unarchiveRelease,
} from './releases.ts'
import { createVersion, discardVersion, replaceVersion, unpublishVersion } from './versions.ts'

type Translation<Type extends ActionType> = (
  action: ActionOf<Type>,
  context: ActionContext,
) => Translated

const translations: { readonly [Type in ActionType]: Translation<Type> } = {
  'sanity.action.document.create': create,
  'sanity.action.document.edit': edit,
  'sanity.action.document.publish': publish,
  'sanity.action.document.unpublish': unpublish,
  'sanity.action.document.delete': remove,
  'sanity.action.document.discard': discard,
  'sanity.action.document.replaceDraft': replaceDraft,
  'sanity.action.document.version.create': createVersion,
  'sanity.action.document.version.discard': discardVersion,
  'sanity.action.document.version.replace': replaceVersion,
  'sanity.action.document.version.unpublish': unpublishVersion,
  'sanity.action.release.create': createRelease,
  'sanity.action.release.edit': editRelease,
  'sanity.action.release.publish': publishRelease,
  'sanity.action.release.schedule': scheduleRelease,
  'sanity.action.release.unschedule': unscheduleRelease,
  'sanity.action.release.archive': archiveRelease,
  'sanity.action.release.unarchive': unarchiveRelease,
  'sanity.action.release.delete': deleteRelease,
  'sanity.action.release.import': importRelease,
  'server.release.publishDue': publishDue,
  'server.release.fail': failRelease,
}

/**
 * The mutations of an action, each to be applied before the next one is taken. Throws MutationError for an action that
 * is not possible.
 */
export function translate(action: Action, context: ActionContext): Translated {
  const translation = translations[action.actionType] as Translation<ActionType>
  return translation(action, context)
}

/** Actions that may read or write the documents of a whole release. */
const wholeReleases: ReadonlySet<ActionType> = new Set([
  ...(['sanity.action.release.publish', 'sanity.action.release.schedule'] as const),
  ...(['sanity.action.release.archive', 'sanity.action.release.unarchive'] as const),
  ...(['server.release.publishDue', 'server.release.fail'] as const),
])

export function isOfWholeRelease({ actionType }: Action): boolean {
  return wholeReleases.has(actionType)
}

/** Actions on a release decide by its state what may be written; others must not touch one that is scheduled. */
export function isOfRelease({ actionType }: Action): boolean {
  return actionType.includes('release.')
}

/** The documents an action is going to read, as far as it names them. */
export function namedDocuments(action: Action): string[] {
  const values: Partial<Record<string, unknown>> = { ...action }
  const named = namingFields.flatMap((field) => values[field] ?? []).map(idIn)
  const ids = named.filter((id) => typeof id === 'string')
  if ('releaseId' in action) ids.push(releaseDocumentId(action.releaseId))
  return ids.flatMap((id) => [id, ...releaseDocumentOf(id)])
}

const namingFields = [
  ...['draftId', 'publishedId', 'versionId', 'baseId'],
  ...['attributes', 'document', 'includeDrafts'],
]

/** The release document of a version, which tells whether it may be written. */
export function releaseDocumentOf(id: string): string[] {
  const release = releaseOf(id)
  return release === null ? [] : [releaseDocumentId(release)]
}

function idIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value
}
