import { draftId, publishedId } from '../../model/ids.ts'
import { collectReferences } from '../../model/reference.ts'
import type { BulkOperation, BulkStep } from './bulk.ts'

/**
 * What one transaction may be. The hosted service takes bodies of 4 MB; a transaction over very many documents keeps
 * every other writer and reader of the dataset waiting.
 */
export const transactionLimits = { bytes: 3_500_000, documents: 500 } as const

/**
 * Divides steps into as few transactions as possible. A document and those that cannot be without it end in the same
 * one, or in the right order: the server looks at references at the end of each.
 */
export function packSteps(
  operation: BulkOperation,
  steps: readonly BulkStep[],
  limits: { bytes: number; documents: number } = transactionLimits,
): BulkStep[][] {
  const transactions: BulkStep[][] = []
  let bytes = 0
  for (const step of ordered(operation, steps)) {
    const size = sizeOf(step)
    const open = transactions.at(-1)
    if (open && open.length < limits.documents && bytes + size <= limits.bytes) {
      open.push(step)
      bytes += size
    } else {
      transactions.push([step])
      bytes = size
    }
  }
  return transactions
}

function sizeOf({ mutations }: BulkStep): number {
  return new TextEncoder().encode(JSON.stringify(mutations)).length + mutations.length
}

/** What goes away goes after those that refer to it; what appears comes before them. */
function ordered(operation: BulkOperation, steps: readonly BulkStep[]): readonly BulkStep[] {
  if (operation === 'publish') return targetsFirst(steps)
  if (operation === 'delete' || operation === 'unpublish') return targetsFirst(steps).toReversed()
  return steps
}

/** Every step after those of the documents it refers to; in a circle, somewhere. */
function targetsFirst(steps: readonly BulkStep[]): BulkStep[] {
  const byId = new Map(steps.map((step) => [step.target.publishedId, step]))
  const placed = new Set<BulkStep>()
  const seen = new Set<BulkStep>()
  const stack = steps.toReversed()
  // By a stack of our own: a chain of references may be as long as the list.
  for (let step = stack.at(-1); step; step = stack.at(-1)) {
    if (seen.has(step)) {
      stack.pop()
      placed.add(step)
      continue
    }
    seen.add(step)
    for (const id of referredBy(step)) {
      const target = byId.get(id)
      if (target && !seen.has(target)) stack.push(target)
    }
  }
  return [...placed]
}

function referredBy({ target, touched }: BulkStep): string[] {
  const own = [target.publishedId, draftId(target.publishedId)]
  return touched
    .flatMap(({ before }) => collectReferences(before))
    .filter(({ reference }) => reference._dataset === undefined)
    .map(({ reference }) => publishedId(reference._ref))
    .filter((id) => !own.includes(id))
}
