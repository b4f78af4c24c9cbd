import { boomError } from '../../protocol/errors.ts'
import { isSessionSecret } from '../access/sessions.ts'
import { encodeCookie, sessionCookieName } from '../http/cookies.ts'
import { paths } from '../sign-in/page.ts'
import type { Call } from '../http/endpoint.ts'
import { json } from '../http/endpoint.ts'

/** The sign-in methods: the local password and external providers. */
export function getProviders(call: Call): Response {
  const { providers } = call.services
  const base = call.boundary.publicUrl(call.header)
  return json({
    providers: [
      { name: 'local', title: 'E-mail and password', url: base + paths.signIn },
      ...providers.map(({ name, title, logo }) => ({
        name,
        title,
        url: base + paths.provider(name),
        ...(logo !== undefined && { logo }),
      })),
    ],
    thirdPartyLogin: false,
  })
}

/** Exchanges the session id that signing in left in a page's address for a token; it works once. */
export async function getSessionToken(call: Call): Promise<Response> {
  const { accounts, sessions, tickets } = call.services.access
  const ticket = await tickets.take('handover', call.search.get('sid') ?? '')
  const [account] = ticket ? await accounts.users([String(ticket.payload['accountId'])]) : []
  if (!ticket || !account) throw boomError(401, 'The session id is not known, or was used already')
  const token = await sessions.open(account, String(ticket.payload['provider']))
  return json({ token, label: account.name })
}

/** Ends the caller's session, or with `everywhere=true` all of them. Never refused. */
export async function postLogout(call: Call): Promise<Response> {
  const { sessions } = call.services.access
  const { authorization, cookie } = call.credentials
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? cookie
  const identity = token && isSessionSecret(token) ? await sessions.find(token) : null
  if (token) await sessions.close(token)
  if (identity && call.search.get('everywhere') === 'true') {
    await sessions.closeAll(identity.id)
  }
  const secure = call.boundary.isSecure(call.header)
  const name = sessionCookieName(secure)
  return new Response(null, {
    status: 204,
    headers: { 'set-cookie': encodeCookie({ name, value: null, maxAge: 0, secure }) },
  })
}

/** Whether the requesting page may use the API, and whether with credentials. Programs, which send no origin, may. */
export function getCorsCheck(call: Call): Response {
  const origin = call.header('origin')
  const host = call.header('host')
  const check = (allows: (origin: string, host: string | undefined) => boolean): boolean =>
    origin === undefined || allows(origin, host)
  return json({
    result: {
      allowed: check(call.boundary.allowsOrigin),
      withCredentials: check(call.boundary.allowsCredentials),
    },
  })
}
