import { boomError } from '../../protocol/errors.ts'
import type { Visit } from './visit.ts'
import { texts } from './texts.ts'

/** Where to redirect after signing in, and how to pass the session. */
export interface Destination {
  readonly url: string
  /** `token` adds a session id to the URL, `cookie` sets a cookie here, `dual` does both. */
  readonly method: 'token' | 'cookie' | 'dual'
}

/**
 * Reads `origin`, `projectId` and `withSid` or `type` of a sign-in link; null if it requests no
 * redirect. Throws ProtocolError 400 for another project and for an address that is not allowed: the
 * redirect passes a session to it.
 */
export function parseDestination(search: URLSearchParams, visit: Visit): Destination | null {
  const project = search.get('projectId')
  if (project !== null && project !== visit.projectId) {
    throw boomError(400, texts.unknownProject(project))
  }
  const address = search.get('origin')
  if (address === null || address === '') return null
  const url = URL.canParse(address) ? new URL(address) : null
  const isAllowed =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    visit.boundary.allowsCredentials(url.origin, visit.header('host'))
  if (!isAllowed) throw boomError(400, texts.badReturn(address))
  // The session id is put into the fragment.
  url.hash = ''
  return { url: url.href, method: methodOf(search) }
}

function methodOf(search: URLSearchParams): Destination['method'] {
  if (search.get('withSid') === 'true') return 'token'
  return search.get('type') === 'cookie' ? 'cookie' : 'dual'
}

/** The destination as a query, for links and forms within the pages. */
export function destinationQuery(destination: Destination | null, projectId: string): string {
  if (!destination) return ''
  const { url, method } = destination
  const search = new URLSearchParams({ origin: url, projectId })
  if (method === 'token') search.set('withSid', 'true')
  else search.set('type', method)
  return `?${search.toString()}`
}
