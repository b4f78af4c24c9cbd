import { toCurrentUser, toUser } from '../access.ts'
import type { Call } from './endpoint.ts'
import { identityOf, json } from './endpoint.ts'

export function getCurrentUser(call: Call): Response {
  return json(toCurrentUser(identityOf(call)))
}

/** One known id answers an object; everything else an array, from which unknown ids are absent. */
export function getUsers(call: Call): Response {
  const ids = call.param('ids').split(',')
  const users = call.services.access.users(ids).map(toUser)
  return json(ids.length === 1 && users[0] ? users[0] : users)
}
