import { createContext, useContext } from 'react'
import type { TelemetryEvent } from '../../data/services/telemetry.ts'
import type { OutwardLinks } from './links.ts'

/** Features of a studio other than editing content. */
export interface Extras {
  /** Whether there is a help menu, which requests a feed from the server. */
  hasHelp: boolean
  links: OutwardLinks
  /** Whether the user is probably a developer. */
  isDevelopment: boolean
  /** Sends a telemetry event, if telemetry is enabled. */
  log: (event: TelemetryEvent) => void
}

const nowhere: OutwardLinks = {
  community: null,
  support: null,
  sales: null,
  docs: null,
  workspaceDocs: null,
  schemaHelp: null,
  privacy: null,
  projectHome: null,
  apiSettings: null,
}

export const ExtrasContext = createContext<Extras>({
  hasHelp: false,
  links: nowhere,
  isDevelopment: false,
  log: () => {},
})

/** The extras of the enclosing studio; all are off outside a studio. */
export function useExtras(): Extras {
  return useContext(ExtrasContext)
}
