import type { Clock } from '../../data/clock.ts'
import { startTimer } from '../../ui/ticker.ts'

const delayMs = 10

/** Collects reports that something has moved. */
export interface PositionReporter {
  report(): void
  /** Forgets what was reported. */
  stop(): void
}

/** Calls `publish` once for all reports of 10 ms, when these are over: scrolling reports far more often than anybody can see. */
export function createPositionReporter(clock: Clock, publish: () => void): PositionReporter {
  let cancel: (() => void) | null = null
  return {
    report() {
      cancel ??= startTimer(
        clock,
        () => {
          cancel = null
          publish()
        },
        delayMs,
      )
    },
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
