import type {
  BulkOptions,
  BulkPlan,
  BulkResult,
  BulkStep,
  ExcludedDocument,
  UnconfirmedTransaction,
} from './bulk.ts'
import type { BulkContext } from './bulk-context.ts'
import { prepareBulk } from './bulk-preparation.ts'
import { writeSteps } from './bulk-writer.ts'

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
  const vetoed: ExcludedDocument[] = []
  const transactions = await Promise.all(
    plan.transactions.map(async (steps) => {
      const answers = await Promise.all(steps.map(async (step) => (await mayRun?.(step)) ?? true))
      const isMeant = (_: BulkStep, index: number): boolean => answers[index] === true
      for (const [index, { target }] of steps.entries()) {
        if (!answers[index]) vetoed.push({ target, obstacle: { type: 'vetoed' } })
      }
      return steps.filter(isMeant)
    }),
  )
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
    failed: [...excluded, ...vetoed, ...outcome.failed],
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
  const waiting = new Set(unconfirmed?.steps.map(({ target }) => target.publishedId))
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
