import { parse, serialize } from 'hono/utils/cookie'

/** A cookie for this server that no script can read. */
export interface Cookie {
  readonly name: string
  /** Null deletes it. */
  readonly value: string | null
  /** Lifetime in milliseconds. */
  readonly maxAge: number
  readonly secure: boolean
}

/** With `SameSite=Lax`, pages of other sites cannot make the browser write with it. */
export function encodeCookie({ name, value, maxAge, secure }: Cookie): string {
  const seconds = value === null ? 0 : Math.floor(maxAge / 1000)
  return serialize(name, value ?? '', {
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  })
}

/** The value of one cookie in a request's `cookie` header; null if it is missing or empty. */
export function readCookie(header: string | undefined, name: string): string | null {
  return parse(header ?? '', name)[name] || null
}

/** Name of the cookie in a browser that has been used to sign in before. */
export function deviceCookieName(secure: boolean): string {
  return secure ? '__Host-content_studio_device' : 'content_studio_device'
}

/** With the prefix no other host of the domain can set it; browsers require https for that. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-content_studio' : 'content_studio'
}
