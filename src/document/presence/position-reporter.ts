import { type Clock, startTimer } from '../../data/clock.ts'

const delayMs = 10

/** Collects reports of movement. */
export interface PositionReporter {
  report(): void
  /** Discards pending reports. */
  stop(): void
}

/**
 * Calls `publish` once for all reports within 10 ms, after that interval: scrolling reports more often than is visible.
 */
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
