import { createContext, useContext } from 'react'
import type { TelemetryEvent } from '../../data/services/telemetry.ts'
import type { OutwardLinks } from './links.ts'

/** Features of a studio beside editing content. */
export interface Extras {
  /** Whether there is a help menu, which requests a feed from the server. */
  hasHelp: boolean
  links: OutwardLinks
  /** Whether the viewer is probably the developer. */
  isDevelopment: boolean
  /** Records telemetry, if the user agreed. */
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

/** The extras of the studio around; outside of one there are none. */
export function useExtras(): Extras {
  return useContext(ExtrasContext)
}
