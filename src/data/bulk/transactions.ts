import { draftId, publishedId } from '../../model/ids.ts'
import { collectReferences } from '../../model/reference.ts'
import type { BulkOperation, BulkStep } from './bulk.ts'

/**
 * Limits of one transaction. The hosted service accepts bodies of up to 4 MB; a transaction over very many documents
 * blocks all other writers and readers of the dataset.
 */
export const transactionLimits = { bytes: 3_500_000, documents: 500 } as const

/**
 * Divides steps into as few transactions as possible. A document and its strong referrers are placed in the same
 * transaction, or in the right order: the server checks references at the end of each one.
 */
export function packSteps(
  operation: BulkOperation,
  steps: readonly BulkStep[],
  limits: { bytes: number; documents: number } = transactionLimits,
): BulkStep[][] {
  const transactions: BulkStep[][] = []
  let bytes = 0
  for (const unit of units(ordered(operation, steps))) {
    const sizes = unit.map(sizeOf)
    const whole = sizes.reduce((sum, size) => sum + size, 0)
    const isWhole = unit.length <= limits.documents && whole <= limits.bytes
    for (const [index, step] of unit.entries()) {
      const size = isWhole ? whole : sizes[index]!
      const count = isWhole ? unit.length : 1
      const open = transactions.at(-1)
      const fits = open && open.length + count <= limits.documents && bytes + size <= limits.bytes
      if (fits || (open && isWhole && index > 0)) open.push(step)
      else {
        transactions.push([step])
        bytes = 0
      }
      bytes += sizes[index]!
    }
  }
  return transactions
}

/**
 * Groups of steps that must be committed together: references are removed only together with the documents they refer
 * to. Other steps are groups of their own.
 */
function units(steps: readonly BulkStep[]): readonly (readonly BulkStep[])[] {
  const releases = steps.filter((step) => step.releases)
  if (releases.length === 0) return steps.map((step) => [step])
  const requested = steps.filter((step) => !step.releases)
  const byId = new Map(requested.map((step) => [step.target.publishedId, step]))
  const neighbours = new Map<BulkStep, BulkStep[]>(steps.map((step) => [step, []]))
  for (const step of steps) {
    // A referrer of a removed document must not be removed after it.
    for (const id of step.releases ?? referredBy(step)) {
      const other = byId.get(id)
      if (!other) continue
      neighbours.get(step)?.push(other)
      neighbours.get(other)?.push(step)
    }
  }
  const order = new Map([...releases, ...requested].map((step, index) => [step, index]))
  const placed = new Set<BulkStep>()
  return requested.flatMap((first) => {
    if (placed.has(first)) return []
    const unit = new Set([first])
    for (const step of unit) for (const next of neighbours.get(step) ?? []) unit.add(next)
    for (const step of unit) placed.add(step)
    return [[...unit].toSorted((a, b) => order.get(a)! - order.get(b)!)]
  })
}

function sizeOf({ mutations }: BulkStep): number {
  return new TextEncoder().encode(JSON.stringify(mutations)).length + mutations.length
}

/** Documents are removed after their referrers, and created before them. */
function ordered(operation: BulkOperation, steps: readonly BulkStep[]): readonly BulkStep[] {
  if (operation === 'publish') return targetsFirst(steps)
  if (operation === 'delete' || operation === 'unpublish') return targetsFirst(steps).toReversed()
  return steps
}

/** Every step after the steps of the documents it refers to; the order within a cycle is arbitrary. */
function targetsFirst(steps: readonly BulkStep[]): BulkStep[] {
  const byId = new Map(steps.map((step) => [step.target.publishedId, step]))
  const placed = new Set<BulkStep>()
  const seen = new Set<BulkStep>()
  const stack = steps.toReversed()
  // With an explicit stack: a chain of references may be as long as the list.
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
