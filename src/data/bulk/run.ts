import {
  requestedTargets,
  type BulkObstacle,
  type BulkOptions,
  type BulkPlan,
  type BulkResult,
  type BulkStep,
  type UnconfirmedTransaction,
} from './bulk.ts'
import type { BulkContext } from './context.ts'
import { prepareBulk } from './preparation.ts'
import { withoutLost } from './release.ts'
import { writeSteps } from './writer.ts'

export interface RunOptions extends BulkOptions {
  /** Called right before the plan runs, for each document; those it rejects are left out. */
  readonly mayRun?: (step: BulkStep) => Promise<boolean>
}

/** Runs the plan. Never rejects: failures are in the result, with the reason. */
export async function runBulk(
  context: BulkContext,
  plan: BulkPlan,
  { mayRun, ...options }: RunOptions = {},
  unconfirmed?: UnconfirmedTransaction,
): Promise<BulkResult> {
  const { request, unchanged, excluded } = plan
  const vetoed = new Map<BulkStep, BulkObstacle>()
  await Promise.all(
    plan.transactions.flat().map(async (step) => {
      // The page cannot veto documents in which only references are removed.
      const isMeant = step.releases !== undefined || ((await mayRun?.(step)) ?? true)
      if (!isMeant) vetoed.set(step, { type: 'vetoed' })
    }),
  )
  const transactions = plan.transactions.map((steps) => withoutLost(steps, vetoed).steps)
  const outcome = await writeSteps(
    context,
    {
      name: request.operation,
      transactions: transactions.filter((steps) => steps.length > 0),
      unconfirmed,
    },
    options,
  )
  return {
    request,
    unchanged,
    written: outcome.written,
    unconfirmed: outcome.unconfirmed,
    failed: [
      ...excluded,
      ...[...vetoed].map(([{ target }, obstacle]) => ({ target, obstacle })),
      ...outcome.failed,
    ],
  }
}

/**
 * Retries failed steps: first the transaction of unknown outcome, under its id; then the others, planned again. Both
 * results are merged into one, undone as one step. Rejects with DataError when planning fails.
 */
export async function retryBulk(
  context: BulkContext,
  before: BulkResult,
  options: RunOptions = {},
): Promise<BulkResult> {
  const [unconfirmed] = before.unconfirmed
  const waiting = new Set(
    requestedTargets(unconfirmed?.steps ?? []).map(({ publishedId }) => publishedId),
  )
  const again = before.failed
    .map(({ target }) => target)
    .filter(({ publishedId }) => !waiting.has(publishedId))
  const plan = await prepareBulk(context, before.request, again, options)
  const result = await runBulk(context, plan, options, unconfirmed)
  return {
    ...result,
    written: [...before.written, ...result.written],
    unchanged: [...before.unchanged, ...result.unchanged],
  }
}
