import type { ServerClock } from '../clock.ts'
import type { Blobs } from './blobs.ts'

const interval = 60 * 60_000

/** Removes unreferenced bytes once an hour while the server runs. */
export function createSweeping(
  blobs: Pick<Blobs, 'sweep'>,
  { clock, onError }: { clock: ServerClock; onError: (error: unknown) => void },
): { close(): Promise<void> } {
  let cancel = (): void => {}
  let running: Promise<void> | null = null
  let isClosed = false

  function schedule(): void {
    if (isClosed) return
    // Random delay, so that servers started together do not sweep together.
    cancel = clock.after(interval * (0.5 + Math.random()), () => {
      running = blobs.sweep(clock.now()).catch(onError).then(schedule)
    })
  }

  schedule()
  return {
    async close() {
      isClosed = true
      cancel()
      await running
    },
  }
}
