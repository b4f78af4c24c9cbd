import { html } from 'hono/html'
import { boomError, ProtocolError } from '../../protocol/errors.ts'
import type { Identity } from '../access/access.ts'
import { isAdministrator } from '../access/accounts.ts'
import { credentialsOf } from '../credentials.ts'
import type { Account } from '../database/account-store.ts'
import { enrolmentUrl } from './enrolment-page.ts'
import { backQuery } from './back.ts'
import { renderPage, signInFirst } from './page.ts'
import type { Markup } from './page.ts'
import { texts } from './texts.ts'
import type { Visit } from './visit.ts'

/** The result of the last form. */
interface Outcome {
  readonly link?: string
  readonly problem?: string
  readonly status?: number
}

/** The role preselected for invitations. */
const usualRole = 'editor'

/** The project of a member management path, also of the project's path itself; null for any other path. */
export function projectOfMembersPath(pathname: string): string | null {
  const [, id] = /^\/manage\/project\/([^/]+)(?:\/members)?\/?$/.exec(pathname) ?? []
  return id ?? null
}

/** Lists the members; administrators also get an invitation form. Throws ProtocolError. */
export async function showMembers(visit: Visit, outcome: Outcome = {}): Promise<Response> {
  const who = await visitorOf(visit)
  if (!who) return signInFirst(visit, texts.membersOf(visit.projectTitle), texts.membersSignIn)
  if (who.roles.length === 0) throw boomError(403, texts.membersOnly)
  const { accounts, enrolment, roles } = visit.access
  const titles = new Map(roles.list().map(({ name, title }) => [name, title]))
  const rolesOf = (names: readonly string[]): string =>
    names.map((name) => titles.get(name) ?? name).join(', ')
  const people = (await accounts.members()).filter(({ robot }) => !robot)
  const invitations = isAdministrator(who) ? await enrolment.invitations() : []
  return renderPage({
    visit,
    title: texts.membersOf(visit.projectTitle),
    ...(outcome.status !== undefined && { status: outcome.status }),
    body: html`
      <ul class="people">
        ${people.map((person) => showPerson(person, isAdministrator(who), rolesOf(person.roles)))}
        ${invitations.map(
          ({ email, roles: names }) =>
            html`<li>
              <strong>${email ?? texts.somebody}</strong>
              <small>${texts.invitedAs(rolesOf(names))}</small>
            </li>`,
        )}
      </ul>
      ${isAdministrator(who) && showInvitation(visit, titles, outcome)}
    `,
  })
}

/** Creates an invitation; its link is shown once, on the resulting page. */
export async function submitInvitation(visit: Visit, fields: URLSearchParams): Promise<Response> {
  const who = await visitorOf(visit)
  if (!who) throw boomError(401, texts.membersSignIn)
  if (!isAdministrator(who)) throw boomError(403, texts.membersOnlyAdministrators)
  const email = (fields.get('email') ?? '').trim()
  try {
    const ticket = await visit.access.enrolment.invite({
      roles: fields.getAll('role'),
      ...(email !== '' && { email }),
    })
    const base = visit.boundary.publicUrl(visit.header)
    return await showMembers(visit, { link: enrolmentUrl(base, 'invitation', ticket) })
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const { status, body } = error
    const problem = 'statusCode' in body ? body.message : error.message
    return showMembers(visit, { problem, status })
  }
}

function visitorOf(visit: Visit): Promise<Identity | null> {
  return visit.access.identify(credentialsOf(visit, visit.boundary))
}

/** E-mail addresses are shown to administrators only. */
function showPerson({ name, email }: Account, withAddress: boolean, roles: string): Markup {
  return html`<li>
    <strong>${name}</strong>
    <small>${[withAddress && email, roles].filter(Boolean).join(' · ')}</small>
  </li>`
}

function showInvitation(
  visit: Visit,
  roles: ReadonlyMap<string, string>,
  { link, problem }: Outcome,
): Markup {
  return html`
    ${problem !== undefined && html`<p role="alert">${problem}</p>`}
    ${
      link !== undefined &&
      html`<p role="status">${texts.invitationReady} <br /><code>${link}</code></p>`
    }
    <form method="post" action="${visit.url.pathname}${backQuery(visit)}">
      <label>
        ${texts.invite}
        <input type="email" name="email" autocomplete="off" placeholder="${texts.email}" />
      </label>
      <label>
        ${texts.role}
        <select name="role">
          ${[...roles].map(
            ([name, title]) =>
              html`<option value="${name}" ${name === usualRole && 'selected'}>${title}</option>`,
          )}
        </select>
      </label>
      <button>${texts.makeInvitation}</button>
    </form>
  `
}
