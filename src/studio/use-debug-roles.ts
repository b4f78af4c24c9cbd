import { useLayoutEffect } from 'react'
import { debugRolesIn } from '../data/access/debug-roles.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { onLocationChange, readLocation } from '../ui/host/host-env.ts'

/**
 * PERM-015: shows the studio as the roles in the page's fragment would see it: `#_debug_roles=viewer`. An address that
 * says nothing of roles changes nothing, so they last while one moves about; `#_debug_roles=` ends it.
 */
export function useDebugRoles(enabled: boolean): void {
  const { access } = useDataLayer()
  // Before the studio's own effects, which may replace the address by one without a fragment.
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
