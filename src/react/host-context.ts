import { createContext, useContext } from 'react'
import type { AreaHost } from './area-host.ts'

/** The custom element that contains the components below. */
export const HostContext = createContext<AreaHost | null>(null)

/** The surrounding element, or null outside of one (tests, a gallery). */
export function useHost(): AreaHost | null {
  return useContext(HostContext)
}
