import { toCurrentUser, toUser } from '../access/access.ts'
import { isAdministrator } from '../access/accounts.ts'
import type { Call } from '../http/endpoint.ts'
import { identityOf, json } from '../http/endpoint.ts'

export function getCurrentUser(call: Call): Response {
  const identity = identityOf(call)
  return json(toCurrentUser(identity, call.services.access.rolesOf(identity)))
}

/**
 * One known id returns an object; anything else an array, without unknown ids. The e-mail addresses of
 * others are only visible to administrators.
 */
export async function getUsers(call: Call): Promise<Response> {
  const ids = call.param('ids').split(',')
  const request = identityOf(call)
  const found = await call.services.access.accounts.users(ids)
  const users = found.map((account) => {
    const isShown = account.id === request.id || isAdministrator(request)
    return toUser(isShown ? account : { ...account, email: '' })
  })
  return json(ids.length === 1 && users[0] ? users[0] : users)
}
