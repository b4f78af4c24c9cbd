import { isIP } from 'node:net'
import { boomError } from '../../protocol/errors.ts'
import { createClientAddress } from './client-address.ts'
import type { ClientAddress } from './client-address.ts'
import type { AllowedOrigin } from '../database/account-store.ts'

/** Restricts access from browsers: by host name, and by the origin of the page. */
export interface Boundary {
  /** Throws 403 if the request used a host name that is not one of this server's. */
  checkHost(host: string | undefined): void
  /** True for a page that may call the API and read the responses. */
  allowsOrigin(origin: string, host: string | undefined): boolean
  /** True for a page that may also act for the signed-in user, and be redirected to after signing in. */
  allowsCredentials(origin: string, host: string | undefined): boolean
  /** True for a request that reached the server, or the proxy in front of it, by https. */
  isSecure(header: (name: string) => string | undefined): boolean
  /** The address a request is counted under for rate limits. */
  readonly clientAddress: ClientAddress
  /** The server's public base URL under the host name of the request, without a trailing slash. */
  publicUrl(header: (name: string) => string | undefined): string
}

export interface BoundaryOptions {
  /** Allows pages on any loopback origin, whatever their port. */
  readonly dev: boolean
  /** Clients put the project's id before a host name: `demo.content.example.com`. */
  readonly projectId?: string
  /** Accepted host names besides `localhost`, `*.localhost` and IP addresses. */
  readonly allowedHosts: readonly string[]
  /** Exact origins, such as `https://studio.example.com`. */
  readonly allowedOrigins: readonly string[]
  /** Looks up origins that can be changed while the server runs. */
  readonly findOrigin?: (origin: string) => AllowedOrigin | undefined
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[]
  /** The public address if the server is behind a proxy. */
  readonly publicUrl?: string | undefined
  /** True if the server itself serves https. */
  readonly tls?: boolean
}

export function createBoundary(options: BoundaryOptions): Boundary {
  const { dev, allowedHosts, publicUrl, tls = false } = options
  const front = publicUrl === undefined ? null : new URL(publicUrl)
  const names = new Set(allowedHosts.map((name) => name.toLowerCase()))
  if (front) names.add(front.hostname)
  if (options.projectId !== undefined) {
    for (const name of [...names]) if (!isAddress(name)) names.add(`${options.projectId}.${name}`)
  }
  const origins = new Set(options.allowedOrigins)
  if (front) origins.add(front.origin)

  const isOwn = (origin: string, host: string | undefined): boolean => {
    if (origins.has(origin)) return true
    const url = parseOrigin(origin)
    if (!url) return false
    if (url.host === host?.toLowerCase()) return true
    // A name such as `site.localhost` could belong to any program on this machine.
    return dev && (url.hostname === 'localhost' || isLoopback(url.hostname))
  }
  // Normally set by a proxy; a caller who forges it only gets a cookie that is never sent back.
  const isSecure: Boundary['isSecure'] = (header) =>
    front ? front.protocol === 'https:' : tls || /^https\b/.test(header('x-forwarded-proto') ?? '')

  return {
    // A hostile page can point its own host name at this machine (DNS rebinding) and would then be
    // "same origin". That is impossible with an IP address or with localhost.
    checkHost(host) {
      const name = hostName(host ?? '')
      if (isAddress(name) || isLocalName(name) || names.has(name)) return
      throw boomError(403, `This server does not answer to the host name "${name}"; allow it first`)
    },
    allowsOrigin: (origin, host) =>
      isOwn(origin, host) || options.findOrigin?.(origin) !== undefined,
    allowsCredentials: (origin, host) =>
      isOwn(origin, host) || options.findOrigin?.(origin)?.allowCredentials === true,
    isSecure,
    clientAddress: createClientAddress(options.trustedProxies ?? []),
    publicUrl: (header) =>
      front?.origin ?? `${isSecure(header) ? 'https' : 'http'}://${header('host') ?? 'localhost'}`,
  }
}

/** True if a proxy passed the request on: its socket address is then not the caller's. */
export function isForwarded(hasHeader: (name: string) => boolean): boolean {
  return forwardingHeaders.some(hasHeader)
}

/** Headers that various proxies add. */
const forwardingHeaders = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'],
  ...['x-forwarded-server', 'x-forwarded-prefix', 'x-original-forwarded-for', 'x-original-host'],
  ...['cf-connecting-ip', 'fastly-client-ip', 'fly-client-ip', 'x-envoy-external-address'],
  ...['x-appengine-user-ip', 'x-azure-clientip', 'x-vercel-forwarded-for', 'cdn-loop'],
]

/** CORS headers for a page that may read the response. */
export function corsHeaders(origin: string, allowCredentials: boolean): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    ...(allowCredentials && { 'access-control-allow-credentials': 'true' }),
    'access-control-expose-headers': 'traceparent, x-sanity-warning, retry-after',
    vary: 'origin',
  }
}

/** Extra headers of a preflight: the usual methods and headers, and the requested ones. */
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
