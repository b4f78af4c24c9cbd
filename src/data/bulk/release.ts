import type { ContentDocument } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import { checkPermission, type Rights } from '../access/permission.ts'
import type { BulkObstacle, BulkOptions, BulkStep, BulkTarget } from './bulk.ts'
import { type BulkContext, inParts, readVersions } from './context.ts'
import { applyOwn } from './plan.ts'
import { transactionLimits } from './transactions.ts'
import { groupReferrers, type Referrer, referencesTo } from '../pair/operations/referrers.ts'
import { removalMutations } from '../pair/operations/removal-mutations.ts'

/** The known referrers of a document, and whether the list is complete. */
export interface KnownReferrers {
  readonly list: readonly Referrer[]
  readonly isComplete: boolean
}

/** Referrers by the published id of the referenced document. */
export type ReferrersById = ReadonlyMap<string, KnownReferrers>

/** Referrers whose references have to be removed, as they are on the server now. */
export interface Release {
  readonly referrers: ReferrersById
  /** Why a document cannot be removed together with its references in these remaining documents; null when it can. */
  obstacle(step: BulkStep, staying: readonly Referrer[]): BulkObstacle | null
  /** One step for every remaining document whose references are removed. */
  steps(going: readonly BulkStep[], staying: (step: BulkStep) => readonly Referrer[]): BulkStep[]
}

const maxConcurrent = 20

/** Queries the referrers of the documents of the steps. */
export async function findReferrers(
  { referrers }: BulkContext,
  steps: readonly BulkStep[],
  { signal, onProgress }: BulkOptions,
): Promise<ReferrersById> {
  const known = new Map<string, KnownReferrers>()
  await inParts(steps, { size: maxConcurrent, signal }, async (part) => {
    const found = await referrers.find(part.map(({ target }) => target.publishedId))
    for (const [id, { list, hasMore }] of found) known.set(id, { list, isComplete: !hasMore })
    onProgress?.({ phase: 'checking', done: known.size, total: steps.length })
  })
  return known
}

/** Reads the current versions of all referrers, once the edits of this page are saved. */
export async function prepareRelease(
  context: BulkContext,
  { found, rights }: { found: ReferrersById; rights: Rights },
  { signal }: BulkOptions,
): Promise<Release> {
  const limit = transactionLimits.documents
  const referrers = new Map(found)
  const partly = [...found].filter(([, { isComplete }]) => !isComplete).map(([id]) => id)
  await inParts(partly, { size: 1, signal }, async ([id = '']) => {
    const list = await context.referrers.findAll(id, limit + 1)
    const versions = list.reduce((sum, one) => sum + one.versions.length, 0)
    referrers.set(id, { list, isComplete: versions <= limit })
  })
  const names = new Set(
    [...referrers.values()].flatMap(({ list }) => list.map((one) => one.publishedId)),
  )
  const unsaved = await context.saveEdits(names)
  signal?.throwIfAborted()
  const ids = [...names].flatMap((id) => [draftId(id), id])
  const versions = await readVersions(context.transport, ids, { signal })
  const now = ids.map((id) => versions.get(id) ?? null).filter((version) => version !== null)
  for (const [id, { isComplete }] of referrers) {
    const others = now.filter((version) => version._id !== id && version._id !== draftId(id))
    referrers.set(id, { list: groupReferrers(others, id), isComplete })
  }

  const mayLetGo = (referrer: Referrer, id: string): boolean =>
    !unsaved.has(referrer.publishedId) &&
    referrer.versions.every((version) => {
      const after = applyOwn(removalMutations(version, [id]), version._id, version)
      return (
        after !== null &&
        checkPermission(rights, 'update', version).granted &&
        checkPermission(rights, 'update', after).granted
      )
    })

  return {
    referrers,
    obstacle({ target: { publishedId } }, staying) {
      if (!referrers.get(publishedId)?.isComplete) return { type: 'too-many-referrers' }
      const by = staying.filter((one) => one.isStrong && !mayLetGo(one, publishedId))
      return by.length > 0 ? { type: 'held', by } : null
    },
    steps(going, staying) {
      const groups = new Map<string, { target: BulkTarget; ids: string[] }>()
      for (const step of going) {
        const { publishedId: id } = step.target
        for (const referrer of staying(step)) {
          // A weak reference that may not be removed is no obstacle.
          if (!mayLetGo(referrer, id)) continue
          const { publishedId, typeName } = referrer
          const target = { publishedId, typeName }
          const group = groups.get(publishedId) ?? { target, ids: [] }
          groups.set(publishedId, group)
          group.ids.push(id)
        }
      }
      return [...groups.values()].map(({ target, ids: released }) =>
        releaseStep(
          target,
          [draftId(target.publishedId), target.publishedId].map((id) => versions.get(id) ?? null),
          released,
        ),
      )
    },
  }
}

function releaseStep(
  target: BulkTarget,
  versions: readonly (ContentDocument | null)[],
  releases: readonly string[],
): BulkStep {
  const referring = versions
    .filter((version) => version !== null)
    .filter((version) => referencesTo(version, releases).length > 0)
  return {
    target,
    releases,
    mutations: referring.flatMap((version) => removalMutations(version, releases)),
    touched: referring.map((before) => ({ id: before._id, before, isThere: true })),
  }
}

/**
 * The remaining steps when some are lost, and all lost ones with their obstacles: a document is kept if a reference to
 * it cannot be removed, and references to a document that is kept are not removed.
 */
export function withoutLost(
  steps: readonly BulkStep[],
  lost: ReadonlyMap<BulkStep, BulkObstacle>,
): { steps: BulkStep[]; lost: ReadonlyMap<BulkStep, BulkObstacle> } {
  const all = new Map(lost)
  for (const release of lost.keys()) {
    for (const step of release.releases ? steps : []) {
      const { publishedId } = step.target
      if (step.releases || all.has(step) || !release.releases?.includes(publishedId)) continue
      const before = release.touched.flatMap((version) => version.before ?? [])
      all.set(step, { type: 'held', by: groupReferrers(before, publishedId) })
    }
  }
  const staying = new Set(
    [...all.keys()].filter((step) => !step.releases).map((step) => step.target.publishedId),
  )
  const left = steps
    .filter((step) => !all.has(step))
    .flatMap((step): BulkStep[] => {
      const { releases, target, touched } = step
      if (!releases?.some((id) => staying.has(id))) return [step]
      const still = releases.filter((id) => !staying.has(id))
      return still.length === 0
        ? []
        : [
            releaseStep(
              target,
              touched.map(({ before }) => before),
              still,
            ),
          ]
    })
  return { steps: left, lost: all }
}
