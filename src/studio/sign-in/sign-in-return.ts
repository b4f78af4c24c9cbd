/** What the address contains after signing in. */
export interface SignInReturn {
  /** Name of the sign-in it belongs to; null on a page that did not start one. */
  nonce: string | null
  /** Becomes a token; null where a cookie does. */
  sid: string | null
  /** The address without any of it. */
  href: string
}

/** The parameter that marks a page as the end of a sign-in. */
const PARAMETER = 'content-sign-in'
/** Servers leave it in the fragment; shorter ones are none. */
const SESSION_ID = /(^#|[#&])sid=([^&]{20,})&?/

/** The address to return to, without a fragment: the session id is put there. */
export function returnAddress(href: string, nonce: string): string {
  const url = new URL(href)
  url.hash = ''
  url.searchParams.set(PARAMETER, nonce)
  return url.href
}

/** What an address brings back; null for an address like any other. */
export function readReturn(href: string): SignInReturn | null {
  const url = new URL(href)
  const nonce = url.searchParams.get(PARAMETER)
  const sid = SESSION_ID.exec(url.hash)?.[2] ?? null
  if (nonce === null && sid === null) return null
  url.searchParams.delete(PARAMETER)
  if (sid !== null) url.hash = url.hash.replace(SESSION_ID, '$1').replace(/[#&]$/, '')
  return { nonce, sid, href: url.href }
}

/** A random name. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
