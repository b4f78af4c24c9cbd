import type { ReactNode } from 'react'
import type { Clock } from '../../data/clock.ts'
import type { Side } from './position.ts'
import { startTimer } from '../ticker.ts'

/** The hint on screen. */
interface ShownTooltip extends Hint {
  /** Id of the component that shows it. */
  owner: string
  anchor: Element
}

/** Its words and where they go. */
interface Hint {
  content: ReactNode
  hotkey: string | undefined
  side: Side
}

/** One hint at a time per root, however many elements have one. */
export interface TooltipStore {
  /** Shows a hint after the delay; immediately if another one was just shown. */
  open: (tooltip: ShownTooltip, delay: number) => void
  /** New words for the hint of that owner, if it is on screen or about to be. */
  update: (owner: string, hint: Hint) => void
  /** Hides the hint of that owner after a grace in which the pointer may enter the hint itself. */
  leave: (owner: string) => void
  /** The pointer is on the hint: it stays. */
  hold: () => void
  /** Hides immediately: any hint, or only that of an owner. @returns whether one was open and not yet closing */
  close: (owner?: string) => boolean
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => ShownTooltip | null
}

export const tooltipDelayMs = 500
const graceMs = 120
const warmMs = 300

export function createTooltipStore(clock: Clock): TooltipStore {
  const listeners = new Set<() => void>()
  let shown: ShownTooltip | null = null
  let coming: ShownTooltip | null = null
  let isLeaving = false
  let closedAt = -Infinity
  let stop = () => {}

  function set(next: ShownTooltip | null): void {
    stop()
    coming = null
    isLeaving = false
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
      else {
        coming = tooltip
        stop = startTimer(clock, () => set(coming), delay)
      }
    },
    update(owner, hint) {
      if (coming?.owner === owner) coming = { ...coming, ...hint }
      else if (shown?.owner === owner) {
        // New words do not keep a hint that is about to go.
        shown = { ...shown, ...hint }
        for (const listener of listeners) listener()
      }
    },
    leave(owner) {
      stop()
      coming = null
      if (shown?.owner !== owner) return
      isLeaving = true
      stop = startTimer(clock, () => set(null), graceMs)
    },
    hold() {
      isLeaving = false
      stop()
    },
    close(owner) {
      const isTheirs = shown !== null && (owner === undefined || shown.owner === owner)
      const was = isTheirs && !isLeaving
      if (isTheirs || owner === undefined || coming?.owner === owner) set(null)
      return was
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => shown,
  }
}
