import {
  askedTargets,
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
  /** Asked right before about each document; those it says no to are left out. */
  readonly mayRun?: (step: BulkStep) => Promise<boolean>
}

/** Does what was planned. Never rejects: whatever does not happen is in the result, with the reason. */
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
      // What only lets go of others is not what the page is asked about.
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
 * Tries again what did not happen: what nobody knows about first, under its own name; then the others, looked at anew.
 * The two results are one, and one step to undo. Rejects with DataError when it cannot even look.
 */
export async function retryBulk(
  context: BulkContext,
  before: BulkResult,
  options: RunOptions = {},
): Promise<BulkResult> {
  const [unconfirmed] = before.unconfirmed
  const waiting = new Set(
    askedTargets(unconfirmed?.steps ?? []).map(({ publishedId }) => publishedId),
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
