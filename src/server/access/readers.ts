import { boomError, sessionError } from '../../protocol/errors.ts'
import type { Identity } from './access.ts'
import type { Permissions } from './permissions.ts'

/**
 * The identity that reads a dataset is handled with: null for anonymous access, which only public datasets allow.
 * Throws ProtocolError 401 and 403.
 */
export function admitReader(who: Identity | null, isPublic: boolean): Identity | null {
  if (!who && !isPublic) throw sessionError()
  if (!who || who.roles.length > 0) return who
  // Without a role, a user has the permissions of an anonymous caller.
  if (isPublic) return null
  throw boomError(403, 'You have no role in this project')
}

/** True if a caller may still do what they might when a stream began. */
export function hasSamePermissions(before: Permissions, now: Permissions): boolean {
  return (
    now.identity === before.identity &&
    (now.grants === before.grants || JSON.stringify(now.grants) === JSON.stringify(before.grants))
  )
}
