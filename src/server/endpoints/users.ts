import { toCurrentUser, toUser } from '../access/access.ts'
import type { Call } from './endpoint.ts'
import { identityOf, json } from './endpoint.ts'

export function getCurrentUser(call: Call): Response {
  const identity = identityOf(call)
  return json(toCurrentUser(identity, call.services.access.rolesOf(identity)))
}

/** One known id answers an object; everything else an array, from which unknown ids are absent. */
export function getUsers(call: Call): Response {
  const ids = call.param('ids').split(',')
  const users = call.services.access.accounts.users(ids).map(toUser)
  return json(ids.length === 1 && users[0] ? users[0] : users)
}
