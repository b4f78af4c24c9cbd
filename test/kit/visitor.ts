/** A minimal browser for sign-in: stores cookies, submits forms, and does not follow redirects. */
export interface Visitor {
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Visited>
  /** Submits a form as its own page would. */
  post(
    url: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Visited>
  readonly cookies: ReadonlyMap<string, string>
}

export interface Visited {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** Redirect target as an absolute URL. */
  readonly location: string | null
}

export function createVisitor(base: string): Visitor {
  const cookies = new Map<string, string>()

  async function visit(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const url = new URL(path, base)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie !== '' && { cookie }), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      text: await response.text(),
      headers: response.headers,
      location: location === null ? null : new URL(location, url).href,
    }
  }

  return {
    cookies,
    get: (url, headers = {}) => visit(url, { headers }),
    post: (url, fields, headers = {}) =>
      visit(url, {
        method: 'POST',
        headers: {
          origin: new URL(url, base).origin,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams(fields),
      }),
  }
}
