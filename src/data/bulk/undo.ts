import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'
import { takeBack } from '../../model/merge/inverse.ts'
import { type Mutation, patchesToMutations } from '../../model/mutation.ts'
import { patchesBetween } from '../../model/diff/patches-between.ts'
import type {
  BulkOptions,
  BulkResult,
  BulkStep,
  BulkTarget,
  BulkUndoResult,
  ExcludedDocument,
  TouchedVersion,
  WrittenTransaction,
} from './bulk.ts'
import { type BulkContext, readVersions } from './context.ts'
import { applyOwn } from './plan.ts'
import { packSteps } from './transactions.ts'
import { writeSteps } from './writer.ts'
import { guardRevision } from '../pair/operations/operations.ts'
import { isSameContent } from '../pair/version/stamps.ts'
import { contentOf } from '../undo/undo-step.ts'

type Versions = ReadonlyMap<string, ContentDocument | null>

/**
 * Restores the previous state of every document and keeps later changes: an edit is reverted in the current document
 * unless the same values were changed since, and documents that were published, deleted or the like are left as they
 * are. Rejects with DataError when the documents cannot be read.
 */
export async function undoBulk(
  context: BulkContext,
  result: BulkResult,
  options: BulkOptions = {},
): Promise<BulkUndoResult> {
  const { signal, onProgress } = options
  // Backwards: later steps depend on earlier ones.
  const done = result.written
    .toReversed()
    .flatMap(({ transactionId, steps }) =>
      steps.toReversed().map((step) => ({ step, transactionId })),
    )
  const total = done.length
  onProgress?.({ phase: 'saving', done: 0, total })
  const ids = done.flatMap(({ step }) => step.touched.map(({ id }) => id))
  const unsaved = await context.saveEdits(new Set(ids.map(publishedId)))
  signal?.throwIfAborted()
  onProgress?.({ phase: 'reading', done: 0, total })
  const versions = await readVersions(context.transport, ids)

  const restored: BulkTarget[] = []
  const left: ExcludedDocument[] = []
  const steps: BulkStep[] = []
  const origins = new Map<string, WrittenTransaction>()
  for (const { step, transactionId } of done) {
    const { target, touched } = step
    origins.set(target.publishedId, { transactionId, steps: [step] })
    const error = touched.map(({ id }) => unsaved.get(publishedId(id))).find(Boolean)
    if (error) left.push({ target, obstacle: { type: 'unsaved', error } })
    else if (touched.every((one) => isAsBefore(one, versions))) restored.push(target)
    else if (touched.every((one) => isAsLeft(one, versions, transactionId))) {
      steps.push(inverseOf(step, versions))
    } else {
      const isEdit = result.request.operation === 'edit' || step.releases !== undefined
      const inverse = isEdit ? takenOut(step, versions) : null
      if (!inverse) left.push({ target, obstacle: { type: 'changed' } })
      else if (inverse.mutations.length === 0) restored.push(target)
      else steps.push(inverse)
    }
  }
  // In the given order: reversing the original order keeps every reference valid.
  const outcome = await writeSteps(
    context,
    { name: 'undo', transactions: packSteps('edit', steps) },
    options,
  )
  restored.push(...outcome.written.flatMap(({ steps: undone }) => undone.map((one) => one.target)))
  left.push(...outcome.failed)
  const rest = left
    .filter(({ obstacle }) => obstacle.type !== 'changed')
    .flatMap(({ target }) => origins.get(target.publishedId) ?? [])
  return {
    restored,
    left,
    // Reversed again: the next undo reads it backwards.
    rest: rest.length > 0 ? { ...result, written: rest.toReversed(), unconfirmed: [] } : null,
  }
}

/** Recreates a deleted document with its former versions. Rejects with DataError. */
export async function bringBack(
  context: BulkContext,
  target: BulkTarget,
  versions: readonly ContentDocument[],
): Promise<BulkUndoResult> {
  const touched = versions.map((before) => ({ id: before._id, before, isThere: false }))
  const steps = [{ target, mutations: [], touched }]
  return undoBulk(context, {
    request: { operation: 'delete' },
    written: [{ transactionId: '', steps }],
    unconfirmed: [],
    failed: [],
    unchanged: [],
  })
}

/** Whether a version is already undone: by hand, or because the response was lost. */
function isAsBefore({ id, before }: TouchedVersion, versions: Versions): boolean {
  return isSameContent(versions.get(id) ?? null, before)
}

/** Whether a version is unchanged since the transaction. */
function isAsLeft(
  { id, isThere }: TouchedVersion,
  versions: Versions,
  transactionId: string,
): boolean {
  const now = versions.get(id) ?? null
  return isThere ? now?._rev === transactionId : now === null
}

function inverseOf({ target, touched }: BulkStep, versions: Versions): BulkStep {
  return {
    target,
    touched: touched.map(({ id, before }) => ({
      id,
      before: versions.get(id) ?? null,
      isThere: before !== null,
    })),
    mutations: touched.flatMap(({ id, before }): Mutation[] => {
      const now = versions.get(id)
      const content = before && asItWas(before)
      if (!now) return content ? [{ create: content }] : []
      return [
        guardRevision(now),
        content ? { createOrReplace: content } : { delete: { id: now._id } },
      ]
    }),
  }
}

/** Reverts an edit in documents that others have changed since; null when they changed the same values. */
function takenOut({ target, touched, mutations }: BulkStep, versions: Versions): BulkStep | null {
  const inverses: { version: TouchedVersion; mutations: readonly Mutation[] }[] = []
  for (const { id, before } of touched) {
    const now = versions.get(id)
    const base = before ?? startOf(mutations)
    const after = base && applyOwn(mutations, id, before)
    if (!now || !after) return null
    const { value, misses } = takeBack(
      { before: contentOf(base), after: contentOf(after) },
      contentOf(now),
      // A value that was set is replaced as a whole, even if it is a text.
      () => false,
    )
    if (misses.length > 0) return null
    const edits = patchesToMutations(now, patchesBetween(contentOf(now), value))
    if (edits.length === 0) continue
    const version = { id, before: now, isThere: true }
    inverses.push({ version, mutations: [guardRevision(now), ...edits] })
  }
  return {
    target,
    touched: inverses.map(({ version }) => version),
    mutations: inverses.flatMap((one) => one.mutations),
  }
}

/** The draft that an edit created. */
function startOf([first]: readonly Mutation[]): IdentifiedDocumentStub | null {
  return first && 'create' in first && first.create._id !== undefined
    ? { ...first.create, _id: first.create._id }
    : null
}

function asItWas(document: ContentDocument): IdentifiedDocumentStub {
  const { _rev, _updatedAt, ...content } = document
  return content
}
