import { filter, firstValueFrom, map, NEVER, of, concat } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'
import { collectReferences } from '../../model/reference.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { Deadlines } from '../deadlines.ts'
import type { BulkObstacle, BulkOptions, BulkStep } from './bulk.ts'
import { type BulkContext, inParts } from './bulk-context.ts'
import type { Referrers } from './referrers.ts'
import { observeValidation } from './validation-status.ts'

/** What stands in the way of some of the steps. */
export type Obstacles = ReadonlyMap<BulkStep, BulkObstacle>

/** A validator of the host's that does not answer must not keep all the others waiting. */
const PATIENCE_MS = 15_000
/** Most of the time they wait for answers, which are asked for together. */
const VALIDATED_AT_ONCE = 16
const REFERRERS_AT_ONCE = 20

/**
 * Which of the drafts may not be published. Drafts that refer to each other may be published together, unless one of
 * them may not.
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
    await inParts(round, { size: 1, signal, atOnce: VALIDATED_AT_ONCE }, async ([step]) => {
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
    // What counted on one of those is looked at again.
    round = steps.filter((step) => !obstacles.has(step) && refersTo(step, lost))
  }
  return obstacles
}

async function validate(
  { clock, validation }: BulkContext,
  { target, touched }: BulkStep,
  published: ReadonlySet<string>,
): Promise<BulkObstacle | null> {
  const draft = touched.find(({ id }) => id !== target.publishedId)?.before
  if (!draft) return null
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
    const answer = firstValueFrom(markers$).then((found) => {
      markers = found
    })
    if (!(await deadlines.inTime(answer, PATIENCE_MS))) return { type: 'unchecked' }
  } finally {
    deadlines.dispose()
  }
  const errors = markers.filter(({ level }) => level === 'error')
  return errors.length > 0 ? { type: 'invalid', errors } : null
}

/**
 * Which of the documents may not go because others that stay cannot be without them, and how many that stay can. One
 * that may not go keeps those it refers to.
 */
export async function findReferenced(
  context: BulkContext,
  steps: readonly BulkStep[],
  { isDeleted, signal, onProgress }: BulkOptions & { isDeleted: boolean },
): Promise<{ obstacles: Obstacles; weakReferrers: number }> {
  const referrers = new Map<string, Referrers>()
  await inParts(steps, { size: REFERRERS_AT_ONCE, signal }, async (part) => {
    const found = await context.referrers.find(part.map(({ target }) => target.publishedId))
    for (const [id, one] of found) referrers.set(id, one)
    onProgress?.({ phase: 'checking', done: referrers.size, total: steps.length })
  })
  const obstacles = new Map<BulkStep, BulkObstacle>()
  // What is unpublished stays as a draft, and refers as before.
  const going = new Set(isDeleted ? steps.map(({ target }) => target.publishedId) : [])
  const staying = (step: BulkStep) =>
    (referrers.get(step.target.publishedId)?.list ?? []).filter(
      (referrer) => !going.has(referrer.publishedId),
    )
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false
    for (const step of steps) {
      const by = obstacles.has(step) ? [] : staying(step).filter(({ isStrong }) => isStrong)
      if (by.length === 0) continue
      obstacles.set(step, { type: 'referenced', by })
      going.delete(step.target.publishedId)
      hasChanged = true
    }
  }
  const weak = steps.filter((step) => !obstacles.has(step)).flatMap(staying)
  return { obstacles, weakReferrers: new Set(weak.map((one) => one.publishedId)).size }
}

function refersTo({ touched }: BulkStep, ids: ReadonlySet<string>): boolean {
  return touched.some(({ before }) => before && referencesAny(before, ids))
}

function referencesAny(document: ContentDocument, ids: ReadonlySet<string>): boolean {
  return collectReferences(document).some(({ reference }) => ids.has(publishedId(reference._ref)))
}
