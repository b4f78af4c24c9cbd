import type { ReactNode } from 'react'
import type { Clock } from '../data/clock.ts'
import type { Side } from './position.ts'
import { startTimer } from './ticker.ts'

/** The hint on screen. */
export interface ShownTooltip {
  anchor: Element
  content: ReactNode
  hotkey: string | undefined
  side: Side
}

/** One hint at a time per root, however many elements have one. */
export interface TooltipStore {
  /** Shows a hint after the delay; at once when another was there a moment ago. */
  open: (tooltip: ShownTooltip, delay: number) => void
  /** New words for a hint that is on screen. */
  update: (tooltip: ShownTooltip) => void
  /** Hides the hint of an anchor after a grace in which the pointer may enter the hint itself. */
  leave: (anchor: Element) => void
  /** The pointer is on the hint: it stays. */
  hold: () => void
  /** Hides at once. @returns whether a hint was there */
  close: () => boolean
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => ShownTooltip | null
}

export const tooltipDelayMs = 500
const graceMs = 120
const warmMs = 300

export function createTooltipStore(clock: Clock): TooltipStore {
  const listeners = new Set<() => void>()
  let shown: ShownTooltip | null = null
  let closedAt = -Infinity
  let stop = () => {}

  function set(next: ShownTooltip | null): void {
    stop()
    if (shown && !next) closedAt = clock.now()
    if (shown === next) return
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    open(tooltip, delay) {
      stop()
      const warm = shown !== null || clock.now() - closedAt < warmMs
      if (warm || delay === 0) set(tooltip)
      else stop = startTimer(clock, () => set(tooltip), delay)
    },
    update(tooltip) {
      if (shown?.anchor === tooltip.anchor) set(tooltip)
    },
    leave(anchor) {
      stop()
      if (shown?.anchor === anchor) stop = startTimer(clock, () => set(null), graceMs)
    },
    hold: () => stop(),
    close() {
      const was = shown !== null
      set(null)
      return was
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => shown,
  }
}
