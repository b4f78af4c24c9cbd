import { html } from 'hono/html'
import { boomError, ProtocolError } from '../../protocol/errors.ts'
import type { Identity } from '../access/access.ts'
import { isAdministrator } from '../access/accounts.ts'
import { credentialsOf } from '../credentials.ts'
import { backQuery } from './back.ts'
import { renderPage, signInFirst } from './page.ts'
import { texts } from './texts.ts'
import type { Visit } from './visit.ts'

/** The result of the last form. */
interface Outcome {
  readonly added?: string
  readonly problem?: string
  readonly status?: number
}

/** The project of an API settings path; null for any other path. */
export function projectOfApiPath(pathname: string): string | null {
  const [, id] = /^\/manage\/project\/([^/]+)\/api\/?$/.exec(pathname) ?? []
  return id ?? null
}

/**
 * Lists the pages that may use the API. `cors=add`, `origin` and `credentials` prefill a form that an administrator
 * submits: opening the link allows nothing. Throws ProtocolError.
 */
export async function showOrigins(visit: Visit, outcome: Outcome = {}): Promise<Response> {
  const { searchParams } = visit.url
  const title = texts.originsOf(visit.projectTitle)
  const who = await visitorOf(visit)
  if (!who) return signInFirst(visit, title, texts.originsSignIn)
  if (!isAdministrator(who)) throw boomError(403, texts.originsOnlyAdministrators)
  const { added, problem, status } = outcome
  const isRequested = searchParams.get('cors') === 'add' && added === undefined
  const withCredentials = searchParams.get('credentials') !== 'omit'
  return renderPage({
    visit,
    title,
    ...(status !== undefined && { status }),
    body: html`
      ${problem !== undefined && html`<p role="alert">${problem}</p>`}
      ${added !== undefined && html`<p role="status">${texts.originAdded(added)}</p>`}
      <ul class="people">
        ${visit.access.origins.list().map(
          ({ origin, allowCredentials }) =>
            html`<li>
              <strong>${origin}</strong>
              <small>${allowCredentials ? texts.originWithCredentials : texts.originPlain}</small>
            </li>`,
        )}
      </ul>
      <form method="post" action="${visit.url.pathname}${backQuery(visit)}">
        <label>
          ${texts.origin}
          <input
            type="url"
            name="origin"
            required
            autocomplete="off"
            value="${(isRequested && searchParams.get('origin')) || ''}"
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            name="credentials"
            value="include"
            ${withCredentials && 'checked'}
          />
          ${texts.originCredentials}
        </label>
        <button>${texts.addOrigin}</button>
      </form>
    `,
  })
}

/** Allows an origin. Throws ProtocolError. */
export async function submitOrigin(visit: Visit, fields: URLSearchParams): Promise<Response> {
  const who = await visitorOf(visit)
  if (!who) throw boomError(401, texts.originsSignIn)
  if (!isAdministrator(who)) throw boomError(403, texts.originsOnlyAdministrators)
  try {
    const { origin } = await visit.access.origins.allow((fields.get('origin') ?? '').trim(), {
      allowCredentials: fields.get('credentials') === 'include',
    })
    return await showOrigins(visit, { added: origin })
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const { status, body } = error
    const problem = 'statusCode' in body ? body.message : error.message
    return showOrigins(visit, { problem, status })
  }
}

function visitorOf(visit: Visit): Promise<Identity | null> {
  return visit.access.identify(credentialsOf(visit, visit.boundary))
}
