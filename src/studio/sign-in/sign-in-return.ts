/** The result of a sign-in in the page's URL. */
export interface SignInReturn {
  /** Identifies the sign-in; null on a page that did not start one. */
  nonce: string | null
  /** Session id to exchange for a token; null if a cookie is used. */
  sid: string | null
  /** The URL without the result. */
  href: string
}

/** Query parameter that marks a URL as the return from a sign-in. */
const parameter = 'content-sign-in'
/** Servers put the session id into the fragment; shorter values are not session ids. */
const sessionId = /(^#|[#&])sid=([^&]{20,})&?/

/** The URL to return to, without a fragment, as the server puts the session id there. */
export function returnAddress(href: string, nonce: string): string {
  const url = new URL(href)
  url.hash = ''
  url.searchParams.set(parameter, nonce)
  return url.href
}

/** Reads the result of a sign-in from a URL; null if there is none. */
export function readReturn(href: string): SignInReturn | null {
  const url = new URL(href)
  const nonce = url.searchParams.get(parameter)
  const sid = sessionId.exec(url.hash)?.[2] ?? null
  if (nonce === null && sid === null) return null
  url.searchParams.delete(parameter)
  if (sid !== null) url.hash = url.hash.replace(sessionId, '$1').replace(/[#&]$/, '')
  return { nonce, sid, href: url.href }
}

/** A random identifier. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
