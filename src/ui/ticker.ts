import { startTimer, type Clock } from '../data/clock.ts'

/** Notifies many listeners with one timer per interval, however many texts use it. */
export interface Ticker {
  /** Calls `listener` every `interval` ms until the returned function is called. */
  subscribe(interval: number, listener: () => void): () => void
}

/** @param clock source of the timers */
export function createTicker(clock: Clock): Ticker {
  const groups = new Map<number, { listeners: Set<() => void>; stop: () => void }>()

  function start(interval: number): () => void {
    let stop = startTimer(clock, tick, interval)
    function tick() {
      stop = startTimer(clock, tick, interval)
      for (const listener of groups.get(interval)?.listeners ?? []) listener()
    }
    return () => stop()
  }

  return {
    subscribe(interval, listener) {
      let group = groups.get(interval)
      if (!group) {
        group = { listeners: new Set(), stop: start(interval) }
        groups.set(interval, group)
      }
      group.listeners.add(listener)
      return () => {
        group.listeners.delete(listener)
        if (group.listeners.size > 0 || groups.get(interval) !== group) return
        groups.delete(interval)
        group.stop()
      }
    },
  }
}
