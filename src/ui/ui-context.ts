import { createContext, useContext } from 'react'
import type { Clock } from '../data/clock.ts'
import type { CommandStore } from './keys/commands.ts'
import type { OverlayStore } from './overlays/overlays.ts'
import type { Sight } from './list/sight.ts'
import type { Ticker } from './ticker.ts'
import type { ToastStore } from './feedback/toast-store.ts'
import type { TooltipStore } from './overlays/tooltip-store.ts'

/** What components of one root share. UiRoot makes it. */
export interface UiServices {
  clock: Clock
  ticker: Ticker
  /** Watches what is in the viewport or near it. */
  sight: Sight
  toasts: ToastStore
  tooltips: TooltipStore
  /** Everything that can be done on screen. */
  commands: CommandStore
  /** What lies open over it. */
  overlays: OverlayStore
  /** Reading direction of the host. */
  direction: 'ltr' | 'rtl'
  /**
   * Id of a form that controls may belong to. Radio buttons must: Chromium keeps those without a form, and everything
   * around them, in memory as long as their shadow root.
   */
  formId: string
  /** Says a sentence to screen readers without showing it. */
  announce: (text: string) => void
  /** Takes errors that a boundary or a guard caught. */
  reportError: (error: unknown, where: string) => void
}

export const UiContext = createContext<UiServices | null>(null)

/** The shared services of the nearest UiRoot. Throws when there is none. */
export function useUi(): UiServices {
  const services = useContext(UiContext)
  if (!services) throw new Error('useUi: components of src/ui need a <UiRoot> above them')
  return services
}
