import { toError } from '../../schema/attempt.ts'
import { startTimer, type Clock } from '../../data/clock.ts'
import {
  readsDocument,
  referenceCondition,
  type ReferenceCondition,
  type ReferencePlace,
} from '../../schema/reference-filter.ts'
import type { SchemaType } from '../../schema/schema.ts'

/** Ms after which the author's function counts as failed. */
const patienceMs = 5000

/** The filter of the schema cannot be used; the message explains the reason to the editor. */
export class ReferenceFilterError extends Error {
  override name = 'ReferenceFilterError'
}

/**
 * The condition for a reference's targets; null when only their type matters. The author's function is foreign code:
 * when it throws, or takes longer than five seconds, this rejects with ReferenceFilterError.
 */
export async function guardedCondition(
  type: SchemaType,
  place: ReferencePlace,
  clock: Clock,
): Promise<ReferenceCondition | null> {
  let condition: ReferenceCondition | null
  try {
    const resolving = referenceCondition(type, place)
    condition = readsDocument(type) ? await inTime(resolving, clock) : await resolving
  } catch (cause) {
    const message = toError(cause).message
    throw new ReferenceFilterError(message, { cause })
  }
  return condition && withOwnNames(condition)
}

async function inTime<T>(result: Promise<T>, clock: Clock): Promise<T> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = startTimer(
      clock,
      () => reject(new Error(`The filter gave no answer within ${patienceMs / 1000} seconds`)),
      patienceMs,
    )
  })
  try {
    return await Promise.race([result, late])
  } finally {
    stop()
  }
}

/**
 * Avoids conflicts with the search's own parameters: names with a leading `__` are rejected, `t0` and the like renamed.
 */
function withOwnNames({ filter, params }: ReferenceCondition): ReferenceCondition {
  const names = Object.keys(params)
  const reserved = names.find((name) => name.startsWith('__'))
  if (reserved !== undefined) {
    throw new ReferenceFilterError(
      `Names of filter parameters must not begin with “__”: ${reserved}`,
    )
  }
  const taken = new Set(names.filter((name) => /^t\d+$/.test(name)))
  if (taken.size === 0) return { filter, params }
  const renamed = (name: string) => (taken.has(name) ? `own_${name}` : name)
  return {
    filter: filter.replace(/\$(\w+)/g, (_, name: string) => `$${renamed(name)}`),
    params: Object.fromEntries(names.map((name) => [renamed(name), params[name]])),
  }
}
