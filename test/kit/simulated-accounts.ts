import type { CurrentUser } from '../../src/protocol/users.ts'

export type Person = Pick<CurrentUser, 'id' | 'name' | 'email' | 'provider' | 'roles'>

export const ada: Person = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  provider: 'google',
  roles: [{ name: 'editor', title: 'Editor' }],
}
export const bob: Person = { ...ada, id: 'bob', name: 'Bob', email: 'bob@example.com' }
export const guest: Person = { ...ada, id: 'guest', name: 'Guest', roles: [] }

/** A `fetch` for a server that only handles sign-in, including its network and the browser's cookies. */
export class SimulatedAccounts {
  readonly sent: { path: string; credentials: string; authorization: string | null }[] = []
  /** User of the browser's session cookie. */
  cookie: Person | null = null
  readonly tokens = new Map<string, Person>()
  readonly sids = new Map<string, Person>()
  providers: unknown = { providers: [] }
  isUp = true
  /** Whether the page's origin is allowed. */
  isOriginAllowed = true
  /** Overrides the response for a path; null for none. */
  result: (path: string) => Response | null = () => null

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/v[^/]*/, '')
    const { credentials } = init ?? {}
    const authorization = request.headers.get('authorization')
    this.sent.push({ path: path + url.search, credentials: credentials ?? 'omit', authorization })
    if (!this.isUp || (path !== '/ping' && !this.isOriginAllowed))
      throw new TypeError('fetch failed')
    return this.result(path) ?? this.#respond(path, url, authorization, credentials === 'include')
  }

  paths(): string[] {
    return this.sent.map(({ path }) => path.replace(/\?.*/, ''))
  }

  #respond(path: string, url: URL, authorization: string | null, hasCookies: boolean): Response {
    const token = authorization?.replace('Bearer ', '')
    const user = token ? this.tokens.get(token) : hasCookies ? this.cookie : null
    if (path === '/ping') return json({ pong: true })
    if (path === '/auth/providers') return json(this.providers)
    if (path === '/users/me') return user ? json(user) : refuse()
    if (path === '/auth/fetch') {
      const sid = url.searchParams.get('sid') ?? ''
      const person = this.sids.get(sid)
      if (!person) return refuse()
      this.sids.delete(sid)
      this.tokens.set(`token-of-${sid}`, person)
      return json({ token: `token-of-${sid}`, label: person.name })
    }
    if (path === '/auth/logout') {
      if (token) this.tokens.delete(token)
      else this.cookie = null
      return new Response(null, { status: 204 })
    }
    return new Response(null, { status: 404 })
  }
}

function refuse(): Response {
  return json({ statusCode: 401, error: 'Unauthorized', message: 'Session not found' }, 401)
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
