import { html } from 'hono/html'
import type { EnrolmentKind } from '../access/enrolment.ts'
import { longestPassword, shortestPassword } from '../access/password.ts'
import type { IssuedTicket } from '../access/tickets.ts'
import { boomError, ProtocolError } from '../../protocol/errors.ts'
import { arrive } from './arrive.ts'
import { paths, renderPage } from './page.ts'
import { remember } from './sign-in-page.ts'
import { texts } from './texts.ts'
import type { Visit } from './visit.ts'

/** The link that contains a ticket. */
export function enrolmentUrl(base: string, kind: EnrolmentKind, { secret }: IssuedTicket): string {
  return `${base}${paths[kind]}?ticket=${secret}`
}

interface Refusal {
  readonly message: string
  readonly status: number
  readonly name: string
  readonly email: string
}

/** Shows the form that creates an account by a one-time link. Throws ProtocolError 410 for an invalid link. */
export async function showEnrolment(
  visit: Visit,
  kind: EnrolmentKind,
  providers: readonly { name: string; title: string }[],
  refused?: Refusal,
): Promise<Response> {
  const secret = visit.url.searchParams.get('ticket') ?? ''
  const offer = await visit.access.enrolment.look(kind, secret)
  if (!offer) throw boomError(410, texts.expired)
  const isSetUp = kind === 'setUp'
  const query = `?${new URLSearchParams({ ticket: secret }).toString()}`
  return renderPage({
    visit,
    title: (isSetUp ? texts.setUp : texts.invitation)(visit.projectTitle),
    ...(refused && { status: refused.status }),
    body: html`
      <p>${isSetUp ? texts.setUpIntroduction : texts.invitationIntroduction}</p>
      ${refused && html`<p role="alert">${refused.message}</p>`}
      <form method="post" action="${paths[kind]}${query}">
        <label>
          ${texts.name}
          <input
            name="name"
            autocomplete="name"
            required
            maxlength="100"
            value="${refused?.name ?? ''}"
            autofocus
          />
        </label>
        <label>
          ${texts.email}
          <input
            type="email"
            name="email"
            autocomplete="username"
            required
            value="${refused?.email ?? offer.email ?? ''}"
          />
        </label>
        <label>
          ${texts.password}
          <input
            type="password"
            name="password"
            autocomplete="new-password"
            required
            minlength="${shortestPassword}"
            maxlength="${longestPassword}"
            aria-describedby="password-hint"
          />
          <small id="password-hint">${texts.newPasswordHint(shortestPassword)}</small>
        </label>
        <button>${texts.createAccount}</button>
      </form>
      ${
        !isSetUp &&
        providers.length > 0 &&
        html`<p class="links">
          ${providers.map(
            ({ name, title }) =>
              html`<a
                class="button quiet"
                href="${paths.provider(name)}?${new URLSearchParams({ invitation: secret }).toString()}"
                >${texts.signInWith(title)}</a
              >`,
          )}
        </p>`
      }
    `,
  })
}

/** Creates the account and signs it in; validation errors are shown in the form. */
export async function submitEnrolment(
  visit: Visit,
  kind: EnrolmentKind,
  providers: readonly { name: string; title: string }[],
  fields: URLSearchParams,
): Promise<Response> {
  const secret = visit.url.searchParams.get('ticket') ?? ''
  const [name, email, password] = ['name', 'email', 'password'].map((key) => fields.get(key) ?? '')
  const person = { name: name ?? '', email: email ?? '' }
  try {
    const link = { kind, secret }
    const account = await visit.access.enrolment.enrol(link, person, { password: password ?? '' })
    const response = await arrive(visit, null, { account, provider: 'local' })
    await remember(visit, response, account)
    return response
  } catch (error) {
    if (!(error instanceof ProtocolError) || error.status === 410) throw error
    const { status, body } = error
    const message = 'statusCode' in body ? body.message : error.message
    return showEnrolment(visit, kind, providers, { message, status, ...person })
  }
}
