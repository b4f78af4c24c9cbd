import { createContext, useContext } from 'react'
import type { TelemetryEvent } from '../data/services/telemetry.ts'
import type { OutwardLinks } from '../studio/outward-links.ts'

/** What the features of a hosted service share. */
export interface Extras {
  /** Whether there is a help menu, which requests a feed from the server. */
  hasHelp: boolean
  links: OutwardLinks
  /** Sends a telemetry event, if telemetry is enabled. */
  log: (event: TelemetryEvent) => void
}

export const ExtrasContext = createContext<Extras | null>(null)

/** The extras of the enclosing studio; null where a configuration removed them. */
export function useExtras(): Extras | null {
  return useContext(ExtrasContext)
}
