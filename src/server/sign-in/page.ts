import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

export interface Page {
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

/** A whole page: no scripts, no styles except its own file, not framed, not cached. */
export async function renderPage({
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
          <h1>${title}</h1>
          ${body}
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
