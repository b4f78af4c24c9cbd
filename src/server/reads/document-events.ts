import { versionsPrefix, draftId, groupId, releaseOf, versionId } from '../../model/ids.ts'
import type { DocumentEvent } from '../../protocol/events.ts'
import { openHistory } from '../access/visible-history.ts'
import type { LifeChange } from '../database/transaction-log.ts'
import { mostLifeChanges, pageOf } from './event-page.ts'
import type { Read, ReadContext } from './read.ts'
import { releaseSteps } from './release-states.ts'
import type { ReleaseStep } from './release-states.ts'

/**
 * What happened to a document and its versions, derived from the log: created, published, scheduled, deleted. Edits
 * are no events; clients read those from the transactions.
 */
export function readDocumentEvents(
  { store, permissions }: ReadContext,
  { dataset, id, page }: Extract<Read, { kind: 'documentEvents' }>,
): { events: Record<string, DocumentEvent[]>; nextCursor: string } {
  const documentId = groupId(id)
  const history = openHistory(store, dataset, permissions)
  const versions = store
    .loggedIds(dataset, versionsPrefix)
    .filter((version) => groupId(version) === documentId)
  const group = { ids: [draftId(documentId), ...versions], whole: [documentId] }
  const changes = store
    .lifeOf(dataset, group, mostLifeChanges)
    .filter((change) => history.reaches(change.documentId, change.seq))
  const releases = new Map(
    versions.flatMap((version) => {
      const name = releaseOf(version)
      return name !== null ? [[name, releaseSteps(store, { dataset, name, history })] as const] : []
    }),
  )
  const events = [
    ...eventsOf(documentId, changes, releases),
    ...scheduleEvents(documentId, changes, {
      releases,
      revAt: (version, seq) => store.revAt(dataset, version, seq) ?? '',
    }),
  ].toSorted((a, b) => a.seq - b.seq)
  const { events: found, nextCursor } = pageOf(events, page)
  return { events: { [id]: found.map(({ event }) => event) }, nextCursor }
}

interface PlacedEvent {
  readonly seq: number
  readonly event: DocumentEvent
}

type Releases = ReadonlyMap<string, readonly ReleaseStep[]>

function eventsOf(
  documentId: string,
  changes: readonly LifeChange[],
  releases: Releases,
): PlacedEvent[] {
  const existing = new Set<string>()
  const transactions = new Map<number, LifeChange[]>()
  for (const change of changes) {
    transactions.set(change.seq, [...(transactions.get(change.seq) ?? []), change])
  }
  return [...transactions.values()].flatMap((together) =>
    transactionEvents(documentId, together, { existing, releases }),
  )
}

/** The events of one transaction. `existing` are the stored forms before it, and afterwards those after it. */
function transactionEvents(
  documentId: string,
  together: readonly LifeChange[],
  { existing, releases }: { existing: Set<string>; releases: Releases },
): PlacedEvent[] {
  const [first] = together
  if (!first) return []
  const { seq, rev, author, at: timestamp } = first
  const base = { timestamp, author, documentId }
  const published = together.find((change) => change.documentId === documentId)
  const created = together.filter((one) => one !== published && !one.isDeletion)
  const deleted = together.filter((one) => one !== published && one.isDeletion)
  const stepOf = (version: LifeChange): ReleaseStep | undefined =>
    releases.get(releaseOf(version.documentId) ?? '')?.find((step) => step.seq === seq)
  // A release takes precedence: what publishes it may delete a draft, too.
  const moved = deleted.find(stepOf) ?? deleted[0]
  const versionOf = ({ documentId: id }: LifeChange) => {
    const releaseId = releaseOf(id)
    return { versionId: id, versionRevisionId: rev, ...(releaseId !== null && { releaseId }) }
  }

  for (const { documentId: id, isDeletion } of together) {
    if (isDeletion) existing.delete(id)
    else existing.add(id)
  }
  const events: DocumentEvent[] = []
  const isGone = existing.size === 0
  let used: LifeChange | undefined
  if (published && !published.isDeletion && moved) {
    used = moved
    const { previousRev } = moved
    events.push({
      type: 'publishDocumentVersion',
      ...base,
      revisionId: rev,
      ...versionOf(moved),
      ...(previousRev !== null && { versionRevisionId: previousRev }),
      publishCause: causeOf(stepOf(moved)),
    })
  } else if (published?.isDeletion) {
    // The draft stays, is made of it, or the version of a release said that it was to be unpublished.
    const kept = created[0] ?? deleted.find(stepOf)
    const draft = draftId(documentId)
    used = kept
    if (kept) events.push({ type: 'unpublishDocument', ...base, ...versionOf(kept) })
    else if (existing.has(draft)) {
      const left = { versionId: draft, versionRevisionId: rev }
      events.push({ type: 'unpublishDocument', ...base, ...left })
    } else events.push({ type: 'deleteDocumentGroup', ...base })
  } else if (published) {
    const type = published.previousRev === null ? 'createLiveDocument' : 'updateLiveDocument'
    events.push({ type, ...base, revisionId: rev })
  } else if (isGone && deleted.length > 0 && !deleted.some(stepOf)) {
    used = deleted[0]
    events.push({ type: 'deleteDocumentGroup', ...base })
  }
  const isWhole = events.some(({ type }) => type === 'deleteDocumentGroup')
  for (const version of [...created, ...(isWhole ? [] : deleted)]) {
    if (version === used) continue
    const type = version.isDeletion ? 'deleteDocumentVersion' : 'createDocumentVersion'
    events.push({ type, ...base, ...versionOf(version) })
  }
  return events.map((event) => ({ seq, event }))
}

function causeOf(step: ReleaseStep | undefined) {
  if (!step) return 'document.publish'
  return step.before === 'scheduled' ? 'release.schedule' : 'release.publish'
}

/** A version that exists while its release is scheduled, or no longer. */
function scheduleEvents(
  documentId: string,
  changes: readonly LifeChange[],
  { releases, revAt }: { releases: Releases; revAt: (id: string, seq: number) => string },
): PlacedEvent[] {
  const existsAt = (version: string, seq: number): boolean => {
    const last = changes.findLast((one) => one.documentId === version && one.seq <= seq)
    return last?.isDeletion === false
  }
  return [...releases].flatMap(([releaseId, steps]) =>
    steps.flatMap((step, place): PlacedEvent[] => {
      const { seq, at: timestamp, author, before, after } = step
      const version = versionId(documentId, releaseId)
      if (!existsAt(version, seq)) return []
      const event = {
        timestamp,
        author,
        documentId,
        releaseId,
        versionId: version,
        versionRevisionId: revAt(version, seq),
      }
      if (after === 'scheduled') {
        const next = steps[place + 1]?.after
        const state =
          next === undefined ? 'pending' : next === 'published' ? 'published' : 'unscheduled'
        const publishAt = step.publishAt ?? timestamp
        return [{ seq, event: { type: 'scheduleDocumentVersion', ...event, state, publishAt } }]
      }
      const isUnscheduled = before === 'scheduled' && after === 'active'
      return isUnscheduled ? [{ seq, event: { type: 'unscheduleDocumentVersion', ...event } }] : []
    }),
  )
}
