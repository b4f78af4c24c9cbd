import { type Clock, startTimer } from '../data/clock.ts'
import { whenIdle } from '../data/frames.ts'

/** Ms for the first screen and its document: a page that waits for them counts as idle. */
const startMs = 1000

/** Calls back once the studio has started and the page is idle. Returns a function that cancels it. */
export function afterStart(clock: Clock, run: () => void): () => void {
  let stop = startTimer(clock, () => (stop = whenIdle(run)), startMs)
  return () => stop()
}
