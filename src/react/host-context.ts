import { createContext, useContext } from 'react'
import type { AreaHost } from './area-host.ts'

/** The custom element around the components below. */
export const HostContext = createContext<AreaHost | null>(null)

/** The element above, or null when components run outside one (tests, a gallery). */
export function useHost(): AreaHost | null {
  return useContext(HostContext)
}
