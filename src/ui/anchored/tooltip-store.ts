import type { ReactNode } from 'react'
import { type Clock, startTimer } from '../../data/clock.ts'
import type { Side } from './position.ts'

/** The tooltip on screen. */
interface ShownTooltip extends Hint {
  /** Id of the component that shows it. */
  owner: string
  anchor: Element
}

/** Its content and preferred side. */
interface Hint {
  content: ReactNode
  hotkey: string | undefined
  side: Side
}

/** Shows one tooltip at a time per root. */
export interface TooltipStore {
  /** Shows a tooltip after the delay; immediately if another one was just shown. */
  open: (tooltip: ShownTooltip, delay: number) => void
  /** Updates the tooltip of that owner, if it is on screen or about to be. */
  update: (owner: string, hint: Hint) => void
  /** Hides the tooltip of that owner after a delay in which the pointer may enter the tooltip itself. */
  leave: (owner: string) => void
  /** Keeps the tooltip open, as the pointer is on it. */
  hold: () => void
  /** Hides immediately: any tooltip, or only that of an owner. @returns whether one was open and not yet closing */
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
        // An update does not keep open a tooltip that is about to close.
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
