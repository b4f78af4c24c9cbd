import { useLayoutEffect } from 'react'
import { debugRolesIn } from '../data/access/debug-roles.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { onLocationChange, readLocation } from '../ui/host/host-env.ts'

/**
 * PERM-015: simulates the roles in the page's fragment: `#_debug_roles=viewer`. An address without this parameter
 * changes nothing, so the roles persist during navigation; `#_debug_roles=` ends the simulation.
 */
export function useDebugRoles(enabled: boolean): void {
  const { access } = useDataLayer()
  // Runs before the studio's own effects, which may replace the address by one without a fragment.
  useLayoutEffect(() => {
    if (!enabled) return undefined
    const read = (): void => {
      const roles = debugRolesIn(readLocation().hash)
      if (roles !== null) access.pretend('address', roles)
    }
    read()
    const stop = onLocationChange(read)
    return () => {
      stop()
      access.pretend('address', undefined)
    }
  }, [access, enabled])
}
