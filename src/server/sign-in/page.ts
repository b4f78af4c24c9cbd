import { html } from 'hono/html'
import { backQuery, wayBack } from './back.ts'
import { texts } from './texts.ts'
import type { Visit } from './visit.ts'

export type Markup = ReturnType<typeof html>

export interface Page {
  readonly visit: Visit
  readonly title: string
  readonly body: Markup
  readonly status?: number
  /** Origin a form of the page may redirect to: browsers also apply `form-action` to redirects. */
  readonly leadsTo?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export const paths = {
  style: '/auth/style.css',
  signIn: '/auth/sign-in',
  signOut: '/auth/sign-out',
  setUp: '/auth/set-up',
  invitation: '/auth/invitation',
  done: '/auth/done',
  provider: (name: string) => `/auth/provider/${encodeURIComponent(name)}`,
  callback: (name: string) => `/auth/provider/${encodeURIComponent(name)}/callback`,
} as const

/**
 * A whole page: no scripts, no styles except its own file, not framed, not cached. It leads back to where the visitor
 * came from.
 */
export async function renderPage({
  visit,
  title,
  body,
  status = 200,
  leadsTo,
  headers,
}: Page): Promise<Response> {
  const markup = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${paths.style}" />
      </head>
      <body>
        <main>
          <span class="mark" aria-hidden="true">${markOf(visit.projectTitle)}</span>
          <h1>${title}</h1>
          ${body} ${waysOut(visit)}
        </main>
      </body>
    </html>`
  return new Response(markup.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'${leadsTo ? ` ${leadsTo}` : ''}; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      // Without it browsers would not send the form's origin.
      'referrer-policy': 'same-origin',
      ...headers,
    },
  })
}

/** The sign of a project, as in the studio: the first letter of its title. */
const markOf = (title: string): string => (Array.from(title.trim())[0] ?? '').toUpperCase()

/** Pages that are about the account themselves. */
const accountPages: readonly string[] = [paths.done, paths.signIn, paths.setUp]

/** Links to where the visitor came from, and to the page of their account. */
function waysOut(visit: Visit): Markup | null {
  const back = wayBack(visit)
  const { pathname } = visit.url
  const hasAccount = !accountPages.includes(pathname)
  if (!back && !hasAccount) return null
  return html`<nav aria-label="${texts.waysOut}">
    ${back && html`<a href="${back.href}">← ${texts.backTo(back.host)}</a>`}
    ${hasAccount && html`<a href="${paths.done}${backQuery(visit)}">${texts.account}</a>`}
  </nav>`
}

/** The page for visitors who have to sign in to see another one, to which they then return. */
export function signInFirst(visit: Visit, title: string, reason: string): Promise<Response> {
  const { boundary, header, url, projectId } = visit
  const query = new URLSearchParams({
    origin: boundary.publicUrl(header) + url.pathname + url.search,
    projectId,
    type: 'cookie',
  })
  return renderPage({
    visit,
    title,
    status: 401,
    body: html`
      <p>${reason}</p>
      <p><a class="button" href="${paths.signIn}?${query.toString()}">${texts.signIn}</a></p>
    `,
  })
}

/** A redirect that also sets `cookies`. */
export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
