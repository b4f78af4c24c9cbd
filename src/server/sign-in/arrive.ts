import type { Account } from '../database/account-store.ts'
import { encodeCookie, readCookie, sessionCookieName } from '../http/cookies.ts'
import { sessionLifetime } from '../access/sessions.ts'
import type { Destination } from './destination.ts'
import { paths, redirectTo } from './page.ts'
import type { Visit } from './visit.ts'

/**
 * Signs in a person who has just been authenticated, and redirects them to their destination. The
 * session is always a new one, and the browser's previous session ends.
 */
export async function arrive(
  visit: Visit,
  destination: Destination | null,
  { account, provider }: { account: Account; provider: string },
): Promise<Response> {
  const { access, header, boundary } = visit
  const secure = boundary.isSecure(header)
  const name = sessionCookieName(secure)
  const cookies: string[] = []
  if (destination?.method !== 'token') {
    const previous = readCookie(header('cookie'), name)
    if (previous !== null) await access.sessions.close(previous)
    const value = await access.sessions.open(account, provider)
    cookies.push(encodeCookie({ name, value, maxAge: sessionLifetime.absolute, secure }))
  }
  if (!destination) return redirectTo(paths.done, cookies)
  if (destination.method === 'cookie') return redirectTo(destination.url, cookies)
  const { secret } = await access.tickets.issue('handover', { accountId: account.id, provider })
  return redirectTo(`${destination.url}#sid=${secret}`, cookies)
}
