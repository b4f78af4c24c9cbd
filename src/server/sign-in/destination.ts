import { boomError } from '../../protocol/errors.ts'
import type { Visit } from './visit.ts'
import { texts } from './texts.ts'

/** Where somebody goes back to once they are signed in, and with what. */
export interface Destination {
  readonly url: string
  /** `token` takes a session id along, `cookie` leaves a cookie here, `dual` both. */
  readonly method: 'token' | 'cookie' | 'dual'
}

/**
 * Reads `origin`, `projectId` and `withSid` or `type` of a link to signing in; null when it asks for
 * no return. Throws ProtocolError 400 for another project and for addresses nobody allowed: whoever
 * is sent there is handed a session.
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
  // The fragment is where the session id goes.
  url.hash = ''
  return { url: url.href, method: methodOf(search) }
}

function methodOf(search: URLSearchParams): Destination['method'] {
  if (search.get('withSid') === 'true') return 'token'
  return search.get('type') === 'cookie' ? 'cookie' : 'dual'
}

/** The same destination as a query, for links and forms within the pages. */
export function destinationQuery(destination: Destination | null, projectId: string): string {
  if (!destination) return ''
  const { url, method } = destination
  const search = new URLSearchParams({ origin: url, projectId })
  if (method === 'token') search.set('withSid', 'true')
  else search.set('type', method)
  return `?${search.toString()}`
}
