import { type Clock, startTimer } from '../../data/clock.ts'
import type { Tone } from '../tokens.ts'

/** A message that disappears after a while. */
export interface Toast {
  /** A toast with the same id is replaced in place. Default: a new one. */
  id?: string
  tone?: Tone
  title: string
  description?: string
  /** Duration in ms, 0 = until dismissed. Default 5000. */
  duration?: number
  /** Default true. */
  closable?: boolean
  /** An optional action button. */
  action?: { label: string; onSelect: () => void }
}

/** A toast on screen, with all defaults applied. */
export type ShownToast = Toast & { id: string; tone: Tone; closable: boolean }

/** The toasts of one root; a timer removes them, and pauses while the user interacts with them. */
export interface ToastStore {
  /** Shows a toast and returns its id. */
  show: (toast: Toast) => string
  dismiss: (id: string) => void
  /** Stops all timers while the pointer or focus is inside the region. */
  pause: () => void
  resume: () => void
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => readonly ShownToast[]
}

const toastDurationMs = 5000

/**
 * @param clock source of the timers
 * @param intercept called first; true means that the host shows the message itself
 */
export function createToastStore(
  clock: Clock,
  intercept: (toast: ShownToast) => boolean = () => false,
): ToastStore {
  const listeners = new Set<() => void>()
  const timers = new Map<string, { left: number; since: number; stop: () => void }>()
  let toasts: readonly ShownToast[] = []
  let paused = false
  let count = 0

  function update(next: readonly ShownToast[]): void {
    toasts = next
    for (const listener of listeners) listener()
  }

  function run(id: string, left: number): void {
    const stop = paused ? () => {} : startTimer(clock, () => dismiss(id), left)
    timers.set(id, { left, since: clock.now(), stop })
  }

  function dismiss(id: string): void {
    timers.get(id)?.stop()
    timers.delete(id)
    if (toasts.some((toast) => toast.id === id)) update(toasts.filter((toast) => toast.id !== id))
  }

  return {
    show(toast) {
      const { id = `toast-${++count}`, tone = 'default', closable = true } = toast
      const shown: ShownToast = { ...toast, id, tone, closable }
      if (intercept(shown)) return id
      timers.get(id)?.stop()
      timers.delete(id)
      const known = toasts.some((other) => other.id === id)
      update(known ? toasts.map((other) => (other.id === id ? shown : other)) : [...toasts, shown])
      const { duration = toastDurationMs } = toast
      if (duration > 0) run(id, duration)
      return id
    },
    dismiss,
    pause() {
      if (paused) return
      paused = true
      for (const timer of timers.values()) {
        timer.stop()
        timer.left -= clock.now() - timer.since
      }
    },
    resume() {
      if (!paused) return
      paused = false
      for (const [id, { left }] of timers) run(id, Math.max(left, 1000))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => toasts,
  }
}
