import type { Context } from 'hono'
import { boomError } from '../../protocol/errors.ts'
import { corsHeaders, preflightHeaders } from './boundary.ts'
import type { Boundary } from './boundary.ts'
import type { EndpointAccess } from './endpoint.ts'

/** The CORS headers of responses. */
export interface CrossOrigin {
  /**
   * For an endpoint. Throws 403 for pages of foreign origins: where a request needs no token, a page that cannot read
   * the response could still write.
   */
  headersFor(context: Context, access: EndpointAccess): Record<string, string>
  /** For errors, which must be readable by the pages that could have read the response. */
  readableBy(context: Context): Record<string, string>
}

export function createCrossOrigin(
  boundary: Pick<Boundary, 'allowsOrigin' | 'allowsCredentials'>,
): CrossOrigin {
  const headersOf = (origin: string, host: string | undefined): Record<string, string> =>
    corsHeaders(origin, boundary.allowsCredentials(origin, host))
  return {
    headersFor(context, access) {
      const { origin, host } = originOf(context)
      if (access === 'anyone') return { 'access-control-allow-origin': '*' }
      if (origin === undefined) return { vary: 'origin' }
      if (!boundary.allowsOrigin(origin, host)) {
        throw boomError(403, `Pages of ${origin} may not use this API; allow the origin first`)
      }
      return headersOf(origin, host)
    },
    readableBy(context) {
      const { origin, host } = originOf(context)
      return origin && boundary.allowsOrigin(origin, host) ? headersOf(origin, host) : {}
    },
  }
}

/** Responds to a preflight request. */
export function preflight(context: Context, headers: Record<string, string>): Response {
  const usual = preflightHeaders(context.req.header('access-control-request-headers'))
  return new Response(null, { status: 204, headers: { ...headers, ...usual } })
}

function originOf({ req }: Context): { origin: string | undefined; host: string | undefined } {
  return { origin: req.header('origin'), host: req.header('host') }
}
