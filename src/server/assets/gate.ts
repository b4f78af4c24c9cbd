/** Runs at most `limit` tasks at once; the others wait for their turn in order of arrival. */
export function createGate(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = limit

  return async (task) => {
    if (free > 0) free--
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
