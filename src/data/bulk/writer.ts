import { refusedMutations } from '../../protocol/errors.ts'
import { DataError, isRefusal, toDataError } from '../errors.ts'
import type { MutateOptions } from '../connection/transport.ts'
import {
  requestedTargets,
  type BulkObstacle,
  type BulkOptions,
  type BulkStep,
  type ExcludedDocument,
  type UnconfirmedTransaction,
  type WrittenTransaction,
} from './bulk.ts'
import { type BulkContext, readVersions } from './context.ts'
import { withoutLost } from './release.ts'

/** The outcome of some transactions. */
export interface WriteOutcome {
  readonly written: readonly WrittenTransaction[]
  readonly unconfirmed: readonly UnconfirmedTransaction[]
  readonly failed: readonly ExcludedDocument[]
}

interface WriteRequest {
  /** For the server's log. */
  readonly name: string
  readonly transactions: readonly (readonly BulkStep[])[]
  /** A transaction that was sent without a response is sent first, under its own id. */
  readonly unconfirmed?: UnconfirmedTransaction | undefined
}

type Sent = 'done' | { readonly refused: DataError } | { readonly unanswered: DataError }

/** How often a transaction without a response is sent; the delay grows by one second each time. */
const attempts = 7
const waitMs = 1000
/** How often a transaction is rebuilt without the refused steps: another step may depend on each of them. */
const rounds = 20

/**
 * Writes the transactions in order. A document for which the server would refuse the whole transaction is taken out,
 * with the reason; the others are written together. Nothing is sent under two ids.
 */
export async function writeSteps(
  context: BulkContext,
  { name, transactions, unconfirmed }: WriteRequest,
  { signal, onProgress }: BulkOptions,
): Promise<WriteOutcome> {
  const written: WrittenTransaction[] = []
  const failed: ExcludedDocument[] = []
  const groups = [
    ...(unconfirmed ? [{ ...unconfirmed, wasSent: true }] : []),
    ...transactions.map((steps) => ({ steps, transactionId: context.createId(), wasSent: false })),
  ]
  const total = groups.reduce((sum, { steps }) => sum + steps.length, 0)
  const leave = (steps: readonly BulkStep[], obstacle: BulkObstacle): void => {
    for (const target of requestedTargets(steps)) failed.push({ target, obstacle })
  }
  let done = 0
  onProgress?.({ phase: 'writing', done, total })
  for (const [index, group] of groups.entries()) {
    const later = groups.slice(index + 1).flatMap(({ steps }) => steps)
    if (signal?.aborted) {
      leave([...group.steps, ...later], { type: 'stopped' })
      break
    }
    const { transactionId, steps, dropped, sent } = await writeOne(context, name, group, {
      ...(signal && { signal }),
      onProgress: (progress) => onProgress?.({ ...progress, done, total }),
    })
    for (const [step, obstacle] of dropped) leave([step], obstacle)
    if (sent === 'done') {
      if (steps.length > 0) written.push({ transactionId, steps })
    } else if ('refused' in sent) {
      leave(steps, { type: 'refused', error: sent.refused })
    } else {
      leave(steps, { type: 'unconfirmed', error: sent.unanswered })
      leave(later, { type: 'stopped' })
      return { written, failed, unconfirmed: [{ transactionId, steps }] }
    }
    done += group.steps.length
    onProgress?.({ phase: 'writing', done, total })
  }
  return { written, failed, unconfirmed: [] }
}

interface OneOutcome {
  transactionId: string
  steps: readonly BulkStep[]
  dropped: ReadonlyMap<BulkStep, BulkObstacle>
  sent: Sent
}

async function writeOne(
  context: BulkContext,
  name: string,
  group: WrittenTransaction & { wasSent: boolean },
  options: BulkOptions,
): Promise<OneOutcome> {
  const dropped = new Map<BulkStep, BulkObstacle>()
  let { steps, transactionId } = group
  const drop = (found: ReadonlyMap<BulkStep, BulkObstacle>): void => {
    const { steps: left, lost } = withoutLost(steps, found)
    for (const [step, obstacle] of lost) dropped.set(step, obstacle)
    steps = left
  }
  // The earlier attempt may have succeeded; then every document rightly differs from the plan.
  const based = group.wasSent ? [] : steps.filter(({ basis }) => basis)
  const stale = await attempt(() => findChanged(context, based))
  if ('error' in stale) return { transactionId, steps, dropped, sent: { refused: stale.error } }
  drop(stale.value)
  for (let round = 1; ; round++) {
    if (steps.length === 0) return { transactionId, steps, dropped, sent: 'done' }
    const sent = await send(context, name, { transactionId, steps }, options)
    if (sent === 'done' || 'unanswered' in sent) return { transactionId, steps, dropped, sent }
    const lost = await findLost(context, steps, sent.refused)
    if (lost.size === 0 || round === rounds) return { transactionId, steps, dropped, sent }
    drop(lost)
    // The content differs from what was sent under that id.
    transactionId = context.createId()
  }
}

async function send(
  { transport, clock, emit }: BulkContext,
  name: string,
  { transactionId, steps }: WrittenTransaction,
  { signal, onProgress }: BulkOptions,
): Promise<Sent> {
  const mutations = steps.flatMap((step) => step.mutations)
  const options: MutateOptions = {
    tag: `document.bulk-${name}`,
    visibility: 'sync',
    skipCrossDatasetReferenceValidation: true,
  }
  const about = { operation: name, transactionId }
  emit({ type: 'bulk.sent', ...about, documents: steps.length })
  for (let count = 1; ; count++) {
    const error = await transport
      .mutate({ transactionId, mutations: [...mutations] }, options)
      .then(() => null, toDataError)
    // Sent twice because the first response was lost: the server has it.
    if (!error || error.type === 'transactionAlreadyExistsError') {
      emit({ type: 'bulk.done', ...about, documents: steps.length })
      return 'done'
    }
    emit({ type: 'bulk.failed', ...about, error })
    if (isRefusal(error)) return { refused: error }
    if (count === attempts || signal?.aborted) return { unanswered: error }
    const wait = Math.max(count * waitMs, error.retryAfter ?? 0)
    const retryAt = clock.now() + wait
    onProgress?.({ phase: 'waiting', done: 0, total: 0, retryAt })
    await new Promise<void>((resolve) => {
      const timer = clock.setTimeout(go, wait)
      function go(): void {
        clock.clearTimeout(timer)
        signal?.removeEventListener('abort', go)
        resolve()
      }
      signal?.addEventListener('abort', go)
    })
    if (signal?.aborted) return { unanswered: error }
  }
}

/** The steps for which a transaction was refused, as far as they can be determined. */
async function findLost(
  context: BulkContext,
  steps: readonly BulkStep[],
  error: DataError,
): Promise<ReadonlyMap<BulkStep, BulkObstacle>> {
  const lost = new Map<BulkStep, BulkObstacle>()
  const owners = steps.flatMap((step) => step.mutations.map(() => step))
  for (const { index, description } of refusedMutations(error.cause)) {
    const owner = owners[index]
    const explained = description === undefined ? error : withDescription(error, description)
    if (owner) lost.set(owner, { type: 'refused', error: explained })
  }
  // After a conflict, other documents may have changed too; that is the better reason.
  if (error.code === 'conflict') {
    const changed = await attempt(() => findChanged(context, steps))
    if (!('error' in changed))
      for (const [step, obstacle] of changed.value) lost.set(step, obstacle)
  }
  return lost
}

/** Steps whose documents have changed since the plan. */
async function findChanged(
  { transport }: BulkContext,
  steps: readonly BulkStep[],
): Promise<ReadonlyMap<BulkStep, BulkObstacle>> {
  const wanted = steps.flatMap((step) => [
    ...step.touched.map(({ id, before }) => ({ step, id, revision: before?._rev })),
    ...(step.basis ? [{ step, id: step.basis._id, revision: step.basis._rev }] : []),
  ])
  const versions = await readVersions(
    transport,
    wanted.map(({ id }) => id),
  )
  const changed = new Map<BulkStep, BulkObstacle>()
  for (const { step, id, revision } of wanted) {
    if (versions.get(id)?._rev !== revision) changed.set(step, { type: 'changed' })
  }
  return changed
}

async function attempt<T>(request: () => Promise<T>): Promise<{ value: T } | { error: DataError }> {
  try {
    return { value: await request() }
  } catch (error) {
    return { error: toDataError(error) }
  }
}

function withDescription(error: DataError, description: string): DataError {
  const { code, status, type, cause } = error
  return new DataError({
    code,
    description,
    cause,
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
  })
}
