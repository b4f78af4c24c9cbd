import { boomError } from '../../protocol/errors.ts'

/** Whether a load balancer should send requests here. */
export type Readiness =
  | { readonly status: 'ready' }
  | { readonly status: 'draining' | 'unavailable'; readonly reason: string }

/** Milliseconds in which a part must respond to count as reachable. */
const patience = 2_000

/**
 * Checks whether everything that requests need is reachable. Each check probes again; while a probe is pending, later
 * checks share it, so that frequent checks add no load to a slow part.
 */
export function createReadiness(parts: Readonly<Record<string, () => Promise<unknown>>>): {
  check(): Promise<Readiness>
  drain(): void
} {
  const running = new Map<string, Promise<unknown>>()
  let isDraining = false

  async function isReached(name: string, reach: () => Promise<unknown>): Promise<boolean> {
    let probe = running.get(name)
    if (!probe) {
      probe = reach().finally(() => running.delete(name))
      running.set(name, probe)
    }
    try {
      await within(probe)
      return true
    } catch {
      return false
    }
  }

  return {
    async check() {
      if (isDraining) return { status: 'draining', reason: 'The server is about to end' }
      const reached = await Promise.all(
        Object.entries(parts).map(async ([name, reach]) => [name, await isReached(name, reach)]),
      )
      const missing = reached.flatMap(([name, isThere]) => (isThere ? [] : [name]))
      if (missing.length === 0) return { status: 'ready' }
      return { status: 'unavailable', reason: `Not reached: ${missing.join(', ')}` }
    },
    drain() {
      isDraining = true
    },
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(boomError(503, 'No answer in time')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
