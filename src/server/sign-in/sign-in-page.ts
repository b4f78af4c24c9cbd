import { timingSafeEqual } from 'node:crypto'
import { html } from 'hono/html'
import type { LimitOf } from '../access/attempt-limit.ts'
import type { Identity } from '../access/access.ts'
import type { Account } from '../database/account-store.ts'
import { deviceCookieName, encodeCookie, readCookie, sessionCookieName } from '../http/cookies.ts'
import { arrive } from './arrive.ts'
import { destinationQuery, parseDestination } from './destination.ts'
import type { Destination } from './destination.ts'
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
/** Accounts that one browser remembers, the last one first. */
const accountsOfDevice = 5

/**
 * Attempts in vain are limited per person and address; per address by the number of persons that are tried from it; and,
 * at a number that mistyping never reaches, per person from all addresses. Attempts by others do not lock a person out of
 * a browser in which they have signed in before, which is counted separately, nor at an address from which they have: the
 * last limit does not apply there.
 */
export function createSignInPage(
  limitOf: LimitOf,
  providers: readonly { name: string; title: string }[],
): SignInPage {
  const ofBoth = limitOf({ name: 'both', maximum: 10, window })
  const ofAddress = limitOf({ name: 'address', maximum: 20, window: 60 * minute })
  const ofPerson = limitOf({ name: 'email', maximum: 100, window })
  const ofDevice = limitOf({ name: 'device', maximum: 10, window })

  /** The milliseconds to wait before this attempt, else 0. What is refused by one limit does not count for the next. */
  async function count(visit: Visit, email: string): Promise<number> {
    const key = email.toLowerCase()
    const address = addressOf(visit)
    if (await isKnownDevice(visit, email)) return (await ofDevice.count(key)).wait
    const { wait } = await ofAddress.count(address)
    if (wait > 0) return wait
    const both = await ofBoth.count(`${key} ${address}`)
    if (both.count > 1) await ofAddress.takeBack(address)
    if (both.wait > 0 || (await visit.access.places.knows(email, address))) return both.wait
    return (await ofPerson.count(key)).wait
  }

  async function succeeded(visit: Visit, email: string): Promise<void> {
    const key = email.toLowerCase()
    const address = addressOf(visit)
    await ofDevice.forgive(key)
    if (await isKnownDevice(visit, email)) return
    await ofBoth.forgive(`${key} ${address}`)
    await ofAddress.takeBack(address)
  }

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
      visit,
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
      const wait = await count(visit, email)
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
      await succeeded(visit, email)
      const response = await arrive(visit, destination, { account, provider: 'local' })
      await remember(visit, response, account)
      return response
    },
  }
}

/** Secrets of accounts that have been used in this browser. */
function keptSecrets({ boundary, header }: Visit): string[] {
  const kept = readCookie(header('cookie'), deviceCookieName(boundary.isSecure(header)))
  return kept?.split('.').slice(0, accountsOfDevice) ?? []
}

/** True if the account with this address has been used in this browser before. */
async function isKnownDevice(visit: Visit, email: string): Promise<boolean> {
  const expected = await visit.access.accounts.deviceSecret(email)
  return expected !== null && keptSecrets(visit).some((kept) => isSame(kept, expected))
}

function isSame(text: string, secret: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Remembers the browser, and its address, as one where the owner of this account has signed in with a password. */
export async function remember(
  visit: Visit,
  response: Response,
  { id, email }: Account,
): Promise<void> {
  const { access, boundary, header } = visit
  await access.places.remember(id, addressOf(visit))
  const own = await access.accounts.deviceSecret(email)
  if (own === null) return
  const secure = boundary.isSecure(header)
  const others = keptSecrets(visit).filter((kept) => kept !== own)
  const value = [own, ...others].slice(0, accountsOfDevice).join('.')
  const name = deviceCookieName(secure)
  response.headers.append(
    'set-cookie',
    encodeCookie({ name, value, maxAge: deviceLifetime, secure }),
  )
}

/** The browser's existing session. */
export async function sessionOf({ access, header, boundary }: Visit): Promise<Identity | null> {
  const secret = readCookie(header('cookie'), sessionCookieName(boundary.isSecure(header)))
  return secret === null ? null : access.sessions.find(secret)
}
