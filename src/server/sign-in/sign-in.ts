import { html } from 'hono/html'
import { boomError, ProtocolError } from '../../protocol/errors.ts'
import type { EnrolmentKind } from '../access/enrolment.ts'
import { encodeCookie, readCookie, sessionCookieName } from '../http/cookies.ts'
import type { LimitOf } from '../access/attempt-limit.ts'
import { readBody } from '../http/request-body.ts'
import { backQuery } from './back.ts'
import { showEnrolment, submitEnrolment } from './enrolment-page.ts'
import { projectOfMembersPath, showMembers, submitInvitation } from './members-page.ts'
import { projectOfApiPath, showOrigins, submitOrigin } from './origins-page.ts'
import { createOidcClient } from './oidc.ts'
import type { OidcClient, OidcProvider } from './oidc.ts'
import { paths, redirectTo, renderPage } from './page.ts'
import { leaveForProvider, returnFromProvider } from './provider-page.ts'
import { createSignInPage, sessionOf } from './sign-in-page.ts'
import { styleSheet } from './style.ts'
import { texts } from './texts.ts'
import { isOwnForm } from './visit.ts'
import type { Visit } from './visit.ts'

/** Handles the sign-in pages below `/auth/` and the management pages of the project; null for other paths. */
export type SignIn = (visit: Visit) => Promise<Response> | null

export interface SignInOptions {
  readonly limitOf: LimitOf
  readonly providers: readonly OidcProvider[]
  /** Called when a provider fails. The error never contains a secret. */
  readonly onFailure: (error: Error) => void
}

type Handler = (visit: Visit) => Response | Promise<Response>

/** Marks the address of the page after signing out. */
const signedOutMark = 'signed-out'

const largestForm = 16 * 1024

export function createSignIn({ limitOf, providers, onFailure }: SignInOptions): SignIn {
  const page = createSignInPage(limitOf, providers)
  const handlers = new Map<string, Handler>([
    [`GET ${paths.style}`, showStyle],
    [`GET ${paths.signIn}`, page.show],
    [`POST ${paths.signIn}`, submitted(page.submit)],
    [`GET ${paths.done}`, showDone],
    [`POST ${paths.signOut}`, submitted(signOut)],
  ])
  for (const kind of ['setUp', 'invitation'] satisfies EnrolmentKind[]) {
    handlers.set(`GET ${paths[kind]}`, (visit) => showEnrolment(visit, kind, providers))
    handlers.set(
      `POST ${paths[kind]}`,
      submitted((visit, fields) => submitEnrolment(visit, kind, providers, fields)),
    )
  }
  for (const provider of providers) {
    const client = createOidcClient(provider)
    handlers.set(`GET ${paths.provider(provider.name)}`, vouched(client, leaveForProvider))
    handlers.set(`GET ${paths.callback(provider.name)}`, vouched(client, returnFromProvider))
  }

  /** A provider can be down or refuse; neither is an error of this server. */
  function vouched(
    client: OidcClient,
    handleVisit: (visit: Visit, client: OidcClient) => Promise<Response>,
  ): Handler {
    return async (visit) => {
      try {
        return await handleVisit(visit, client)
      } catch (error) {
        if (error instanceof ProtocolError) throw error
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        onFailure(new Error(`Signing in with "${client.provider.name}" failed: ${reason}`))
        throw boomError(502, texts.providerFailed(client.provider.title))
      }
    }
  }

  const managed: {
    projectOf: (path: string) => string | null
    handlers: Record<string, Handler>
  }[] = [
    {
      projectOf: projectOfMembersPath,
      handlers: { GET: (visit) => showMembers(visit), POST: submitted(submitInvitation) },
    },
    {
      projectOf: projectOfApiPath,
      handlers: { GET: (visit) => showOrigins(visit), POST: submitted(submitOrigin) },
    },
  ]

  return (visit) => {
    for (const { projectOf, handlers: own } of managed) {
      const project = projectOf(visit.url.pathname)
      if (project === null) continue
      const handleVisit = own[visit.request.method]
      return handleVisit ? handled(ofProject(project, handleVisit), visit) : null
    }
    if (!visit.url.pathname.startsWith('/auth/')) return null
    const method = visit.request.method === 'HEAD' ? 'GET' : visit.request.method
    const found = handlers.get(`${method} ${visit.url.pathname}`)
    return found ? handled(found, visit) : null
  }
}

function ofProject(project: string, handleVisit: Handler): Handler {
  return (visit) => {
    if (project !== encodeURIComponent(visit.projectId)) {
      throw boomError(404, texts.unknownProject(project))
    }
    return handleVisit(visit)
  }
}

async function handled(handleVisit: Handler, visit: Visit): Promise<Response> {
  try {
    return await handleVisit(visit)
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const { body, status } = error
    const message = 'statusCode' in body ? body.message : error.message
    return renderPage({
      visit,
      title: texts.cannot,
      status,
      body: html`<p role="alert">${message}</p>`,
    })
  }
}

/** Refuses forms of other pages, which could sign a user in as somebody else. */
function submitted(
  handleVisit: (visit: Visit, fields: URLSearchParams) => Response | Promise<Response>,
): Handler {
  return async (visit) => {
    if (!isOwnForm(visit)) throw boomError(403, texts.foreignForm)
    const body = await readBody(visit.request, largestForm)
    return handleVisit(visit, new URLSearchParams(new TextDecoder().decode(body)))
  }
}

function showStyle(): Response {
  return new Response(styleSheet, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}

/** The page for visitors without a destination: their account, or how to get one. */
async function showDone(visit: Visit): Promise<Response> {
  const identity = await sessionOf(visit)
  const back = backQuery(visit)
  if (!identity && !visit.url.searchParams.has(signedOutMark)) {
    if (await visit.access.accounts.hasPeople()) return redirectTo(paths.signIn + back)
    return renderPage({
      visit,
      title: texts.setUp(visit.projectTitle),
      body: html`<p>${texts.setUpFirst}</p>`,
    })
  }
  if (!identity) {
    return renderPage({
      visit,
      title: texts.signedOut,
      body: html`<p><a class="button" href="${paths.signIn}">${texts.toSignIn}</a></p>`,
    })
  }
  const project = `/manage/project/${encodeURIComponent(visit.projectId)}`
  return renderPage({
    visit,
    title: texts.signedIn,
    body: html`
      <p>${texts.signedInAs(identity.name, identity.email)}</p>
      <p>${texts.whereToGo}</p>
      <ul class="links">
        <li><a href="${project}/members${back}">${texts.membersOf(visit.projectTitle)}</a></li>
        <li><a href="${project}/api${back}">${texts.originsOf(visit.projectTitle)}</a></li>
      </ul>
      <form method="post" action="${paths.signOut}">
        <button class="quiet">${texts.signOut}</button>
      </form>
    `,
  })
}

async function signOut(visit: Visit): Promise<Response> {
  const secure = visit.boundary.isSecure(visit.header)
  const name = sessionCookieName(secure)
  const secret = readCookie(visit.header('cookie'), name)
  if (secret !== null) await visit.access.sessions.close(secret)
  return redirectTo(`${paths.done}?${signedOutMark}`, [
    encodeCookie({ name, value: null, maxAge: 0, secure }),
  ])
}
