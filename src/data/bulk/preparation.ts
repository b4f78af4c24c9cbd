import { firstValueFrom } from 'rxjs'
import type { CurrentUser } from '../../schema/define.ts'
import type {
  BulkOptions,
  BulkPlan,
  BulkRequest,
  BulkStep,
  BulkTarget,
  BulkVersions,
  ExcludedDocument,
} from './bulk.ts'
import { type BulkContext, readDocuments } from './context.ts'
import { actionEditor, createBulkEditor } from './edit.ts'
import { findFiltered } from './filters.ts'
import { findInvalid, findReferenced, type ReferencedOutcome } from './obstacles.ts'
import { planStep, type StepContext, type StepOutcome } from './plan.ts'
import { packSteps } from './transactions.ts'

/**
 * Plans the effect on every document, or the reason why it is left out. Saves the edits of this page first and changes
 * nothing else. Rejects with DataError when planning fails.
 */
export async function prepareBulk(
  context: BulkContext,
  request: BulkRequest,
  given: readonly BulkTarget[],
  options: BulkOptions = {},
): Promise<BulkPlan> {
  const { signal, onProgress } = options
  const targets = [...new Map(given.map((target) => [target.publishedId, target])).values()]
  const total = targets.length
  onProgress?.({ phase: 'saving', done: 0, total })
  const unsaved = await context.saveEdits(new Set(targets.map(({ publishedId }) => publishedId)))
  signal?.throwIfAborted()
  let done = 0
  const reportRead = (count: number) =>
    onProgress?.({ phase: 'reading', done: Math.floor((done += count)), total })
  reportRead(0)
  const documents = await readDocuments(context, targets, { signal, onRead: reportRead })
  const plan = await createPlanner(context, request)

  const steps: BulkStep[] = []
  const unchanged: BulkTarget[] = []
  const excluded: ExcludedDocument[] = []
  for (const document of documents) {
    const { target } = document
    const error = unsaved.get(target.publishedId)
    const outcome = error ? { obstacle: { type: 'unsaved' as const, error } } : plan(document)
    if (outcome === 'unchanged') unchanged.push(target)
    else if ('step' in outcome) steps.push(outcome.step)
    else excluded.push({ target, obstacle: outcome.obstacle })
  }
  const { obstacles, weakReferrers, releases } = await findObstacles(
    context,
    request,
    steps,
    options,
  )
  for (const [{ target }, obstacle] of obstacles) excluded.push({ target, obstacle })
  const possible = steps.filter((step) => !obstacles.has(step))
  const transactions = packSteps(request.operation, [...releases, ...possible])
  return { request, transactions, unchanged, excluded, weakReferrers }
}

async function createPlanner(
  context: BulkContext,
  request: BulkRequest,
): Promise<(document: BulkVersions) => StepOutcome> {
  const { schema, createId, rights$, currentUser$ } = context
  const { operation } = request
  const rights = await firstValueFrom(rights$)
  const user: CurrentUser | null =
    operation === 'edit' ? await firstValueFrom(currentUser$, { defaultValue: null }) : null
  const editors = new Map<string, NonNullable<StepContext['edit']>>()
  return (document) => {
    const { typeName } = document.target
    const type = schema.get(typeName)
    if (!type) return { obstacle: { type: 'unknown-type' } }
    if (request.operation === 'edit' && !editors.has(typeName)) {
      const { edit } = request
      editors.set(
        typeName,
        edit.kind === 'action' ? actionEditor(edit) : createBulkEditor(type, edit, user),
      )
    }
    return planStep(operation, document, {
      rights,
      createId,
      typeOf: (name) => schema.get(name),
      edit: editors.get(typeName) ?? null,
    })
  }
}

async function findObstacles(
  context: BulkContext,
  request: BulkRequest,
  steps: readonly BulkStep[],
  options: BulkOptions,
): Promise<ReferencedOutcome> {
  const { operation } = request
  const none = { obstacles: new Map(), weakReferrers: [], releases: [] }
  if (operation === 'publish') {
    return { ...none, obstacles: await findInvalid(context, steps, options) }
  }
  if (operation === 'delete' || operation === 'unpublish') {
    const release =
      'release' in request && request.release ? await firstValueFrom(context.rights$) : null
    const isDeleted = operation === 'delete'
    return findReferenced(context, steps, { ...options, isDeleted, release })
  }
  if (request.operation === 'edit' && request.edit.kind !== 'action') {
    return { ...none, obstacles: await findFiltered(context, request.edit, steps, options) }
  }
  return none
}
