import { boomError } from '../../protocol/errors.ts'
import { toCurrentUser, toUser } from '../access.ts'
import type { Call } from './endpoint.ts'
import { identityOf, json } from './endpoint.ts'

export function getCurrentUser(call: Call): Response {
  return json(toCurrentUser(identityOf(call)))
}

/** One id answers one object (404 when unknown); several answer an array of those that are known. */
export function getUsers(call: Call): Response {
  const ids = call.param('ids').split(',')
  const users = call.services.access.users(ids).map(toUser)
  if (ids.length > 1) return json(users)
  if (!users[0]) throw boomError(404, `User "${ids[0]}" not found`)
  return json(users[0])
}
