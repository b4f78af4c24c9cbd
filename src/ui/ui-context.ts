import { createContext, useCallback, useContext } from 'react'
import type { Clock } from '../data/clock.ts'
import type { CommandStore } from './keys/commands.ts'
import type { OverlayStore } from './anchored/overlays.ts'
import type { Pace } from '../data/rhythm.ts'
import type { Sight } from './list/sight.ts'
import type { Ticker } from './ticker.ts'
import type { ToastStore } from './feedback/toast-store.ts'
import type { TooltipStore } from './anchored/tooltip-store.ts'

/** Services shared by all components of one root. Created by UiRoot. */
export interface UiServices {
  clock: Clock
  ticker: Ticker
  /** Runs what follows from changes of documents without slowing down typing. */
  pace: Pace
  /** Observes which elements are near the viewport. */
  sight: Sight
  toasts: ToastStore
  tooltips: TooltipStore
  /** The commands available on screen. */
  commands: CommandStore
  /** The open overlays. */
  overlays: OverlayStore
  /** Text direction of the host. */
  direction: 'ltr' | 'rtl'
  /** The text size of the reader's browser settings as a multiple of the default. */
  textScale: number
  /**
   * Id of a form for controls. Radio buttons need one: Chromium keeps those without a form, and their surroundings, in
   * memory as long as their shadow root.
   */
  formId: string
  /** Announces a sentence to screen readers without showing it. */
  announce: (text: string) => void
  /** Receives errors caught by a boundary or a guard. */
  reportError: (error: unknown, where: string) => void
}

export const UiContext = createContext<UiServices | null>(null)

/** The shared services of the nearest UiRoot. Throws when there is none. */
export function useUi(): UiServices {
  const services = useContext(UiContext)
  if (!services) throw new Error('useUi: components of src/ui need a <UiRoot> above them')
  return services
}

/** Converts heights and widths in px at the default text size to those at the reader's. */
export function useSized(): (px: number) => number {
  const { textScale } = useUi()
  return useCallback((px) => Math.round(px * textScale), [textScale])
}
