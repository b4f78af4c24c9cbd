import { boomError } from '../protocol/errors.ts'

/**
 * Runs at most `limit` tasks at once; further ones wait in order of arrival. Once `maximumWaiting` of
 * them wait, another one is refused with ProtocolError 503.
 */
export function createGate(
  limit: number,
  maximumWaiting: number,
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = limit

  return async (task) => {
    if (free > 0) {
      free--
    } else {
      if (waiting.length >= maximumWaiting) throw boomError(503, 'The server is busy; try again')
      await new Promise<void>((start) => waiting.push(start))
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
