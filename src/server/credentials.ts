import type { Credentials } from './access/access.ts'
import { isForwarded } from './http/boundary.ts'
import type { Boundary } from './http/boundary.ts'
import { readCookie, sessionCookieName } from './http/cookies.ts'

/** Facts about a request, received over HTTP or a socket. */
export interface RequestFacts {
  readonly method: string
  /** Reads a header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** Null for a call from inside this process. */
  readonly remoteAddress: string | null
}

/**
 * Collects the credentials of a request. Those a browser attaches by itself, above all the cookie,
 * count only if the page is allowed to act for the signed-in user.
 */
export function credentialsOf(request: RequestFacts, boundary: Boundary): Credentials {
  const { method, header, remoteAddress } = request
  const page = header('origin')
  const site = header('sec-fetch-site')
  const isReading = method === 'GET' || method === 'HEAD'
  const isOwnPage = page === undefined && site === 'same-origin'
  const mayAct =
    page === undefined
      ? isOwnPage || site === undefined || site === 'none' || (isReading && site === 'same-site')
      : boundary.allowsCredentials(page, header('host'))
  // A write with a cookie comes from a browser, and browsers send the page's origin with every write.
  const mayUseCookie = mayAct && (page !== undefined || isReading || isOwnPage)
  return {
    authorization: header('authorization') ?? null,
    cookie: mayUseCookie
      ? readCookie(header('cookie'), sessionCookieName(boundary.isSecure(header)))
      : null,
    remoteAddress,
    forwarded: isForwarded((name) => header(name) !== undefined),
    ambient: mayAct,
  }
}
