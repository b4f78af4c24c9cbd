import { timingSafeEqual } from 'node:crypto'
import type { AttemptLimit, AttemptRule } from '../access/attempt-limit.ts'
import type { Identity } from '../access/access.ts'
import { deviceCookieName, encodeCookie, readCookie, sessionCookieName } from '../http/cookies.ts'
import { arrive } from './arrive.ts'
import { destinationQuery, parseDestination } from './destination.ts'
import type { Destination } from './destination.ts'
import { html } from './markup.ts'
import { paths, renderPage } from './page.ts'
import { texts } from './texts.ts'
import { addressOf } from './visit.ts'
import type { Visit } from './visit.ts'

/** Sign-in with a password, or with the browser's existing session. */
export interface SignInPage {
  show(visit: Visit): Promise<Response>
  submit(visit: Visit, form: URLSearchParams): Promise<Response>
}

const minute = 60_000
const window = 15 * minute
const deviceLifetime = 365 * 24 * 60 * minute

/**
 * Attempts are limited per person and address, per address, and, at a number that mistyping never
 * reaches, per person from all addresses. A browser in which that person has signed in before is
 * counted separately, so that attempts by others do not lock it out.
 */
export function createSignInPage(
  limitOf: (rule: AttemptRule) => AttemptLimit,
  providers: readonly { name: string; title: string }[],
): SignInPage {
  const limits: [limit: AttemptLimit, key: (email: string, address: string) => string][] = [
    [limitOf({ name: 'both', maximum: 10, window }), (email, at) => `${email} ${at}`],
    [limitOf({ name: 'address', maximum: 100, window }), (_, at) => at],
    [limitOf({ name: 'email', maximum: 100, window }), (email) => email],
  ]
  const ofDevice = limitOf({ name: 'device', maximum: 10, window })

  async function form(
    visit: Visit,
    destination: Destination | null,
    refused?: { message: string; status: number; email: string; headers?: Record<string, string> },
  ): Promise<Response> {
    const query = destinationQuery(destination, visit.projectId)
    const signedIn = await sessionOf(visit)
    const leadsTo = destination && new URL(destination.url).origin
    const invalid = refused ? html`aria-invalid="true" aria-describedby="problem"` : null
    return renderPage({
      title: texts.signInTo(visit.projectTitle),
      leadsTo,
      ...(refused && { status: refused.status, headers: refused.headers ?? {} }),
      body: html`
        ${leadsTo !== null && html`<p class="muted">${texts.returnTo(leadsTo)}</p>`}
        ${refused && html`<p role="alert" id="problem">${refused.message}</p>`}
        ${
          signedIn &&
          html`<form method="post" action="${paths.signIn}${query}">
            <button name="continue" value="yes">${texts.continueAs(signedIn.name)}</button>
          </form>`
        }
        <form method="post" action="${paths.signIn}${query}">
          <label>
            ${texts.email}
            <input
              type="email"
              name="email"
              autocomplete="username"
              required
              value="${refused?.email ?? ''}"
              ${invalid}
              autofocus
            />
          </label>
          <label>
            ${texts.password}
            <input
              type="password"
              name="password"
              autocomplete="current-password"
              required
              ${invalid}
            />
          </label>
          <button>${texts.signIn}</button>
        </form>
        ${
          providers.length > 0 &&
          html`<p class="links">
            ${providers.map(
              ({ name, title }) =>
                html`<a class="button quiet" href="${paths.provider(name)}${query}"
                  >${texts.signInWith(title)}</a
                >`,
            )}
          </p>`
        }
      `,
    })
  }

  return {
    show: (visit) => form(visit, parseDestination(visit.url.searchParams, visit)),
    async submit(visit, fields) {
      const destination = parseDestination(visit.url.searchParams, visit)
      const signedIn = await sessionOf(visit)
      if (fields.get('continue') === 'yes' && signedIn) {
        return arrive(visit, destination, { account: signedIn, provider: signedIn.provider })
      }
      const email = (fields.get('email') ?? '').trim().slice(0, 254)
      const key = email.toLowerCase()
      const address = addressOf(visit)
      const wait = (await isKnownDevice(visit, email))
        ? await ofDevice.count(key)
        : Math.max(
            ...(await Promise.all(
              limits.map(([limit, keyOf]) => limit.count(keyOf(key, address))),
            )),
          )
      if (wait > 0) {
        return form(visit, destination, {
          message: texts.tooMany(Math.ceil(wait / minute)),
          status: 429,
          email,
          headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
        })
      }
      const account = await visit.access.accounts.byPassword(email, fields.get('password') ?? '')
      if (!account) {
        return form(visit, destination, { message: texts.wrongPassword, status: 401, email })
      }
      const [[ownLimit, ownKey]] = limits as [(typeof limits)[number]]
      await ownLimit.forgive(ownKey(key, address))
      await ofDevice.forgive(key)
      const response = await arrive(visit, destination, { account, provider: 'local' })
      response.headers.append('set-cookie', await deviceCookie(visit, email))
      return response
    },
  }
}

/** True if the account with this address has been used in this browser before. */
async function isKnownDevice({ access, boundary, header }: Visit, email: string): Promise<boolean> {
  const kept = readCookie(header('cookie'), deviceCookieName(boundary.isSecure(header)))
  const expected = await access.accounts.deviceSecret(email)
  if (kept === null || expected === null) return false
  const [one, other] = [Buffer.from(kept), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Marks the browser as one in which the owner of this address has signed in. */
export async function deviceCookie(
  { access, boundary, header }: Visit,
  email: string,
): Promise<string> {
  const secure = boundary.isSecure(header)
  const value = await access.accounts.deviceSecret(email)
  return encodeCookie({ name: deviceCookieName(secure), value, maxAge: deviceLifetime, secure })
}

/** The browser's existing session. */
export async function sessionOf({ access, header, boundary }: Visit): Promise<Identity | null> {
  const secret = readCookie(header('cookie'), sessionCookieName(boundary.isSecure(header)))
  return secret === null ? null : access.sessions.find(secret)
}
