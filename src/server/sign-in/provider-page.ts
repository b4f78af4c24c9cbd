import { boomError } from '../../protocol/errors.ts'
import type { Account } from '../database/account-store.ts'
import { encodeCookie, readCookie } from '../http/cookies.ts'
import { arrive } from './arrive.ts'
import { parseDestination } from './destination.ts'
import type { Destination } from './destination.ts'
import { parseChecks } from './oidc.ts'
import type { OidcClient, OidcPerson } from './oidc.ts'
import { paths, redirectTo } from './page.ts'
import { texts } from './texts.ts'
import type { Visit } from './visit.ts'

const flowCookie = 'content_studio_flow'
const flowLifetime = 10 * 60_000

/** Redirects to a provider; the state of the flow is stored here, its ticket in the browser. */
export async function leaveForProvider(visit: Visit, client: OidcClient): Promise<Response> {
  const { access, boundary, header, url } = visit
  const { name } = client.provider
  const destination = parseDestination(url.searchParams, visit)
  const invitation = url.searchParams.get('invitation')
  const redirectUri = boundary.publicUrl(header) + paths.callback(name)
  const { url: location, checks } = await client.begin(redirectUri)
  const claim = await access.tickets.issue('provider', { name, checks, destination, invitation })
  return redirectTo(location, [flowCookieOf(visit, claim.secret)])
}

/** Handles the redirect back from a provider. */
export async function returnFromProvider(visit: Visit, client: OidcClient): Promise<Response> {
  const { access, boundary, header, url } = visit
  const { name } = client.provider
  const claim = readCookie(header('cookie'), flowCookie)
  const ticket = claim === null ? null : await access.tickets.take('provider', claim)
  const checks = parseChecks(ticket?.payload['checks'])
  if (!ticket || !checks || ticket.payload['name'] !== name) {
    throw boomError(400, texts.expired)
  }
  const returned = new URL(boundary.publicUrl(header) + url.pathname + url.search)
  const person = await client.finish(returned, checks)
  const { destination, invitation } = ticket.payload
  const account = await accountOf(visit, client, person, invitation)
  if (!account) throw boomError(403, texts.notInvited(person.email || person.name))
  const response = await arrive(visit, destination as Destination | null, {
    account,
    provider: name,
  })
  response.headers.append('set-cookie', flowCookieOf(visit, null))
  return response
}

async function accountOf(
  { access }: Visit,
  { provider }: OidcClient,
  person: OidcPerson,
  invitation: unknown,
): Promise<Account | null> {
  const { name, newAccounts } = provider
  const known = await access.accounts.byLogin(name, person.subject)
  if (known && !known.removed) {
    const isWaiting = known.roles.length === 0 && typeof invitation === 'string'
    return isWaiting ? access.enrolment.admit(invitation, known) : known
  }
  const proof = { provider: name, subject: person.subject }
  if (typeof invitation === 'string') {
    return access.enrolment.enrol({ kind: 'invitation', secret: invitation }, person, proof)
  }
  // A former member needs an invitation to become one again.
  if (known || !newAccounts || !isWelcome(person, newAccounts.emailDomains)) return null
  return access.accounts.addPerson({ ...person, roles: newAccounts.roles }, proof)
}

function isWelcome(person: OidcPerson, domains: readonly string[] | undefined): boolean {
  if (!domains) return true
  const domain = person.email.slice(person.email.lastIndexOf('@') + 1).toLowerCase()
  return person.emailVerified && domains.some((allowed) => allowed.toLowerCase() === domain)
}

function flowCookieOf({ boundary, header }: Visit, value: string | null): string {
  const secure = boundary.isSecure(header)
  return encodeCookie({ name: flowCookie, value, maxAge: flowLifetime, secure })
}
