import { filter, firstValueFrom, map, NEVER, of, concat } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'
import { collectReferences } from '../../model/reference.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { Deadlines } from '../deadlines.ts'
import { unreadMarker } from '../validation/unread-texts.ts'
import type { Rights } from '../access/permission.ts'
import type { BulkObstacle, BulkOptions, BulkStep, BulkTarget } from './bulk.ts'
import { type BulkContext, inParts } from './context.ts'
import { findReferrers, prepareRelease } from './release.ts'
import { undecidedFields } from '../pair/operations/operation-obstacle.ts'
import type { Referrer } from '../pair/operations/referrers.ts'
import { observeValidation } from '../validation/validation-status.ts'

/** The obstacle of each step that cannot be done. */
export type Obstacles = ReadonlyMap<BulkStep, BulkObstacle>

/** A host's validator that never settles must not block the others. */
const patienceMs = 15_000
/** Validators mostly wait for responses, which are requested together. */
const validatedAtOnce = 16

/**
 * Finds the drafts that cannot be published. Drafts that refer to each other are published together, unless one of them
 * is invalid.
 */
export async function findInvalid(
  context: BulkContext,
  steps: readonly BulkStep[],
  { signal, onProgress }: BulkOptions,
): Promise<Obstacles> {
  const obstacles = new Map<BulkStep, BulkObstacle>()
  let done = 0
  for (let round = [...steps]; round.length > 0;) {
    const published = new Set(
      steps.filter((step) => !obstacles.has(step)).map(({ target }) => target.publishedId),
    )
    const found = new Map<BulkStep, BulkObstacle>()
    await inParts(round, { size: 1, signal, atOnce: validatedAtOnce }, async ([step]) => {
      const obstacle = await validate(context, step!, published)
      if (obstacle) found.set(step!, obstacle)
      onProgress?.({
        phase: 'validating',
        done: Math.min(++done, steps.length),
        total: steps.length,
      })
    })
    for (const [step, obstacle] of found) obstacles.set(step, obstacle)
    const lost = new Set([...found.keys()].map(({ target }) => target.publishedId))
    // Check those again that depended on a lost document.
    round = steps.filter((step) => !obstacles.has(step) && refersTo(step, lost))
  }
  return obstacles
}

async function validate(
  { clock, schema, validation, unreadIn, conflictsIn }: BulkContext,
  { target, touched }: BulkStep,
  published: ReadonlySet<string>,
): Promise<BulkObstacle | null> {
  const draft = touched.find(({ id }) => id !== target.publishedId)?.before
  if (!draft) return null
  const conflicts = conflictsIn(target.publishedId)
  if (conflicts.length > 0) {
    const fields = undecidedFields(schema.get(target.typeName), conflicts)
    return { type: 'disabled', reason: 'UNDECIDED', fields }
  }
  const unread = unreadIn(target.publishedId)
  if (unread.length > 0) return { type: 'invalid', errors: unread.map(unreadMarker) }
  const deadlines = new Deadlines(clock)
  const markers$ = observeValidation({
    ...validation,
    typeName: target.typeName,
    displayed$: concat(of(draft), NEVER),
    observeExists: (id) => (published.has(id) ? of(true) : validation.observeExists(id)),
  }).pipe(
    filter(({ isValidating, document }) => !isValidating && document === draft),
    map(({ markers }) => markers),
  )
  let markers: readonly ValidationMarker[] = []
  try {
    const result = firstValueFrom(markers$).then((found) => {
      markers = found
    })
    if (!(await deadlines.inTime(result, patienceMs))) return { type: 'unchecked' }
  } finally {
    deadlines.dispose()
  }
  const errors = markers.filter(({ level }) => level === 'error')
  return errors.length > 0 ? { type: 'invalid', errors } : null
}

/**
 * Documents that cannot be removed, documents with weak references to removed ones, and steps that remove references.
 */
export interface ReferencedOutcome {
  readonly obstacles: Obstacles
  readonly weakReferrers: readonly BulkTarget[]
  readonly releases: readonly BulkStep[]
}

interface ReferencedOptions extends BulkOptions {
  readonly isDeleted: boolean
  /** Set when references to removed documents are to be removed. */
  readonly release: Rights | null
}

/**
 * Finds the documents that cannot be removed because remaining documents have strong references to them, or references
 * that cannot be removed, and the documents left with dangling weak references. A document that cannot be removed also
 * keeps those it refers to, unless its references to them are removed too.
 */
export async function findReferenced(
  context: BulkContext,
  steps: readonly BulkStep[],
  { isDeleted, release, ...options }: ReferencedOptions,
): Promise<ReferencedOutcome> {
  const found = await findReferrers(context, steps, options)
  const letting = release
    ? await prepareRelease(context, { found, rights: release }, options)
    : null
  const referrers = letting?.referrers ?? found
  const obstacles = new Map<BulkStep, BulkObstacle>()
  const own = new Set(steps.map(({ target }) => target.publishedId))
  // An unpublished document remains as a draft, and keeps its references.
  const going = new Set(isDeleted ? own : [])
  const staying = (step: BulkStep) =>
    (referrers.get(step.target.publishedId)?.list ?? []).filter(
      (referrer) => !going.has(referrer.publishedId),
    )
  // References of a document that becomes a draft cannot be removed in the same transaction.
  const isBusy = ({ publishedId: id }: Referrer) => !isDeleted && own.has(id)
  const obstacleOf = (step: BulkStep): BulkObstacle | null => {
    const by = staying(step).filter(({ isStrong }) => isStrong)
    if (!letting) return by.length > 0 ? { type: 'referenced', by } : null
    const busy = by.filter(isBusy)
    return busy.length > 0 ? { type: 'held', by: busy } : letting.obstacle(step, staying(step))
  }
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false
    for (const step of steps) {
      const obstacle = obstacles.has(step) ? null : obstacleOf(step)
      if (!obstacle) continue
      obstacles.set(step, obstacle)
      going.delete(step.target.publishedId)
      hasChanged = true
    }
  }
  const possible = steps.filter((step) => !obstacles.has(step))
  const releases =
    letting?.steps(possible, (step) => staying(step).filter((one) => !isBusy(one))) ?? []
  const released = new Set(releases.map(({ target }) => target.publishedId))
  const weak = new Map(
    possible
      .flatMap(staying)
      .filter((one) => !released.has(one.publishedId))
      .map(({ publishedId: id, typeName }) => [id, { publishedId: id, typeName }]),
  )
  return { obstacles, weakReferrers: [...weak.values()], releases }
}

function refersTo({ touched }: BulkStep, ids: ReadonlySet<string>): boolean {
  return touched.some(({ before }) => before && referencesAny(before, ids))
}

function referencesAny(document: ContentDocument, ids: ReadonlySet<string>): boolean {
  return collectReferences(document).some(({ reference }) => ids.has(publishedId(reference._ref)))
}
