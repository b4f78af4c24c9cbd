import { test } from 'node:test'
import { createRandom } from './choices.ts'
import type { Random } from './choices.ts'

export { createRandom }
export type { Random }

/**
 * One test that runs `check` for `count` seeds. A failure names its seed; run only that one with
 * `SEED=1234 node --test …`, or a range with `SEED=1-5000`. Seeds that failed before can be `pinned`, to always be run.
 */
export function forEachSeed(
  count: number,
  name: string,
  check: (random: Random) => void | Promise<void>,
  pinned: readonly number[] = [],
): void {
  const requested = process.env['SEED']
  const [first = 1, last = first] = (requested ?? `1-${count}`).split('-').map(Number)
  const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  if (!requested) seeds.push(...pinned)
  test(`${name} (${seeds.length} seeds)`, async () => {
    const failures: Error[] = []
    for (const seed of seeds) {
      try {
        await check(createRandom(seed))
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        failures.push(new Error(`with seed ${seed}: ${message}`, { cause: error }))
        // A requested range reports all of its failures.
        if (!requested) break
      }
    }
    if (failures.length === 1) throw failures[0]
    if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n'))
  })
}
