import { versionsPrefix, groupId } from '../../model/ids.ts'
import type { ReleaseEvent } from '../../protocol/events.ts'
import { openHistory } from '../access/visible-history.ts'
import { mostLifeChanges, pageOf } from './event-page.ts'
import type { Read, ReadContext } from './read.ts'
import { releaseSteps } from './release-states.ts'
import type { ReleaseStep } from './release-states.ts'

/** What happened to a release: its steps, and the documents that were added to it and removed from it. */
export function readReleaseEvents(
  { store, permissions }: ReadContext,
  { dataset, name, page }: Extract<Read, { kind: 'releaseEvents' }>,
): { events: ReleaseEvent[]; nextCursor: string } {
  const history = openHistory(store, dataset, permissions)
  const steps = releaseSteps(store, { dataset, name, history })
  const stepAt = new Set(steps.map(({ seq }) => seq))
  const versions = store.loggedIds(dataset, `${versionsPrefix}${name}.`)
  const changes = store
    .lifeOf(dataset, { ids: versions, whole: [] }, mostLifeChanges)
    // What publishing, archiving and restoring a release does with its documents is one event of the release.
    .filter(({ documentId, seq }) => !stepAt.has(seq) && history.reaches(documentId, seq))
    .map((change): { seq: number; event: ReleaseEvent } => {
      const { seq, at: timestamp, author, rev } = change
      const event = {
        timestamp,
        author,
        releaseName: name,
        documentId: groupId(change.documentId),
        versionId: change.documentId,
        revisionId: rev,
        versionRevisionId: rev,
        ...(change.createdType !== null && { documentType: change.createdType }),
      }
      const type = change.isDeletion ? 'discardDocumentFromRelease' : 'addDocumentToRelease'
      return { seq, event: { type, ...event } }
    })
  const own = steps.flatMap((step) => {
    const type = typeOf(step)
    if (!type) return []
    const { seq, at: timestamp, author, publishAt } = step
    const event: ReleaseEvent = {
      type,
      timestamp,
      author,
      releaseName: name,
      ...(type === 'scheduleRelease' && publishAt !== null && { publishAt }),
    }
    return [{ seq, event }]
  })
  const { events, nextCursor } = pageOf(
    [...own, ...changes].toSorted((a, b) => a.seq - b.seq),
    page,
  )
  return { events: events.map(({ event }) => event), nextCursor }
}

function typeOf({ before, after }: ReleaseStep): ReleaseEvent['type'] | null {
  if (before === null) return 'createRelease'
  if (after === 'scheduled') return 'scheduleRelease'
  if (after === 'published') return 'publishRelease'
  if (after === 'archived') return 'archiveRelease'
  if (after !== 'active') return null
  return before === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease'
}
