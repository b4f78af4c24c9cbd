import { groupId } from '../../model/ids.ts'
import { isUnpublishing, publishedForm, releaseDocumentId } from '../../model/release.ts'
import { MutationError } from '../../model/mutation-error.ts'
import type { ActionOf } from '../../protocol/actions.ts'
import type { ActionContext, Translated } from './context.ts'
import { existing, requireState } from './context.ts'
import { endRelease, versionsOf } from './releases.ts'

export function* publishRelease(
  { releaseId }: ActionOf<'sanity.action.release.publish'>,
  context: ActionContext,
): Translated {
  requireState(releaseId, context.change(releaseDocumentId(releaseId)), 'active', 'scheduled')
  yield* publishVersions(releaseId, context)
}

/**
 * Locks the versions until a time. Whoever schedules must be allowed to publish every document now: nobody is asked when
 * it is due.
 */
export function* scheduleRelease(
  { releaseId, publishAt }: ActionOf<'sanity.action.release.schedule'>,
  context: ActionContext,
): Translated {
  const id = releaseDocumentId(releaseId)
  requireState(releaseId, context.change(id), 'active')
  for (const version of versionsOf(releaseId, context)) {
    const document = existing(context.change(version), version)
    const published = context.change(groupId(version))
    if (!isUnpublishing(document)) {
      context.requireWritable(publishedForm(document), published === null)
    }
    yield null
  }
  const at = new Date(publishAt).toISOString()
  if (at <= context.at) return yield* publishVersions(releaseId, context)
  const set = { state: 'scheduled', publishAt: at, userId: context.author }
  yield { patch: { id, set, unset: ['error'] } }
}

export function* unscheduleRelease(
  { releaseId }: ActionOf<'sanity.action.release.unschedule'>,
  context: ActionContext,
): Translated {
  const id = releaseDocumentId(releaseId)
  requireState(releaseId, context.change(id), 'scheduled')
  yield { patch: { id, set: { state: 'active' }, unset: ['publishAt'] } }
}

/** A scheduled release whose time has come. Throws `notDue` if another server was faster, or somebody changed their mind. */
export function* publishDue(
  { releaseId, publishAt }: ActionOf<'server.release.publishDue'>,
  context: ActionContext,
): Translated {
  requireDue(releaseId, publishAt, context)
  yield* publishVersions(releaseId, context)
}

/** A scheduled release that could not be published is open again, and says why. */
export function* failRelease(
  { releaseId, publishAt, message }: ActionOf<'server.release.fail'>,
  context: ActionContext,
): Translated {
  requireDue(releaseId, publishAt, context)
  const id = releaseDocumentId(releaseId)
  yield { patch: { id, set: { state: 'active', error: { message } }, unset: ['publishAt'] } }
}

/** The type of the error of a release that is no longer scheduled for the time it was to be published at. */
export const notDue = 'releaseNotDueError'

function requireDue(releaseId: string, publishAt: string, context: ActionContext): void {
  const release = context.read(releaseDocumentId(releaseId))
  if (release?.['state'] === 'scheduled' && release['publishAt'] === publishAt) return
  const description = `Release "${releaseId}" is not scheduled for ${publishAt}`
  throw new MutationError(409, { type: notDue, description })
}

function* publishVersions(releaseId: string, context: ActionContext): Translated {
  const versions = versionsOf(releaseId, context)
  for (const id of versions) {
    const version = existing(context.change(id), id)
    const target = groupId(id)
    const published = context.change(target)
    if (!isUnpublishing(version)) yield { createOrReplace: publishedForm(version) }
    else if (published) yield { delete: { id: target } }
    yield { delete: { id } }
  }
  const ended = { state: 'published', publishedAt: context.at } as const
  yield endRelease(releaseDocumentId(releaseId), versions, ended)
}
