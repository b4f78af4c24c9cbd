import { isIP } from 'node:net'
import { boomError } from '../protocol/errors.ts'

/** Who may talk to the server from a browser: by which names, and from which pages. */
export interface Boundary {
  /** Throws 403 when the request used a host name this server does not go by. */
  checkHost(host: string | undefined): void
  /** True for a page that may call the API and read the answers. */
  allowsOrigin(origin: string, host: string | undefined): boolean
}

export interface BoundaryOptions {
  /** Pages on any loopback origin may call, whatever their port. */
  readonly dev: boolean
  /** Host names beside `localhost`, `*.localhost` and plain addresses. */
  readonly allowedHosts: readonly string[]
  /** Exact origins, such as `https://studio.example.com`. */
  readonly allowedOrigins: readonly string[]
}

export function createBoundary(options: BoundaryOptions): Boundary {
  const names = new Set(options.allowedHosts.map((name) => name.toLowerCase()))
  const origins = new Set(options.allowedOrigins)

  return {
    // A hostile page can point a name of its own at this machine (DNS rebinding) and would then be
    // "same origin". It cannot do that with an address or with localhost.
    checkHost(host) {
      const name = hostName(host ?? '')
      if (isAddress(name) || isLocalName(name) || names.has(name)) return
      throw boomError(403, `This server does not answer to the host name "${name}"; allow it first`)
    },
    allowsOrigin(origin, host) {
      if (origins.has(origin)) return true
      const url = parseOrigin(origin)
      if (!url) return false
      if (url.host === host?.toLowerCase()) return true
      return options.dev && (isLocalName(url.hostname) || isLoopback(url.hostname))
    },
  }
}

/** True when a proxy passed a request on: the address it came from is then not the asker's. */
export function isForwarded(hasHeader: (name: string) => boolean): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-real-ip'].some(hasHeader)
}

/** CORS headers for a page that may read the answer. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'traceparent, x-sanity-warning',
    vary: 'origin',
  }
}

/** What a preflight is told on top: the usual methods and headers, and those it asks for. */
export function preflightHeaders(requestedHeaders: string | undefined): Record<string, string> {
  const usual = 'authorization, content-type, x-sanity-project-id, last-event-id'
  return {
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': requestedHeaders ? `${usual}, ${requestedHeaders}` : usual,
    'access-control-max-age': '600',
  }
}

/** The name in a Host header: lower case, without port and without the brackets of IPv6. */
function hostName(host: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(host)
  return (bracketed?.[1] ?? host.replace(/:\d+$/, '')).toLowerCase()
}

function parseOrigin(origin: string): URL | null {
  const url = URL.canParse(origin) ? new URL(origin) : null
  return url?.origin === origin && /^https?:$/.test(url.protocol) ? url : null
}

function isAddress(name: string): boolean {
  return isIP(name) !== 0
}

function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

function isLoopback(hostname: string): boolean {
  return /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === '[::1]'
}
