import { isIP } from 'node:net'
import { boomError } from '../../protocol/errors.ts'
import { createClientAddress } from './client-address.ts'
import type { ClientAddress } from './client-address.ts'
import type { AllowedOrigin } from '../database/store.ts'

/** Who may talk to the server from a browser: by which names, and from which pages. */
export interface Boundary {
  /** Throws 403 when the request used a host name this server does not go by. */
  checkHost(host: string | undefined): void
  /** True for a page that may call the API and read the answers. */
  allowsOrigin(origin: string, host: string | undefined): boolean
  /** True for one that may moreover act for whoever is signed in, and be returned to from signing in. */
  allowsCredentials(origin: string, host: string | undefined): boolean
  /** True for a request that reached the server's front by https. */
  isSecure(header: (name: string) => string | undefined): boolean
  /** Where a request comes from, for counting. */
  readonly clientAddress: ClientAddress
  /** Where a caller who used this host name finds the server, without a slash at the end. */
  publicUrl(header: (name: string) => string | undefined): string
}

export interface BoundaryOptions {
  /** Pages on any loopback origin may call, whatever their port. */
  readonly dev: boolean
  /** Host names beside `localhost`, `*.localhost` and plain addresses. */
  readonly allowedHosts: readonly string[]
  /** Exact origins, such as `https://studio.example.com`. */
  readonly allowedOrigins: readonly string[]
  /** Origins that are not known from the start. */
  readonly findOrigin?: (origin: string) => AllowedOrigin | undefined
  /** Proxies whose word on where a request comes from is taken: addresses and networks. */
  readonly trustedProxies?: readonly string[]
  /** The public address when the server is behind a proxy. */
  readonly publicUrl?: string | undefined
}

export function createBoundary(options: BoundaryOptions): Boundary {
  const { dev, allowedHosts, publicUrl } = options
  const front = publicUrl === undefined ? null : new URL(publicUrl)
  const names = new Set(allowedHosts.map((name) => name.toLowerCase()))
  if (front) names.add(front.hostname)
  const origins = new Set(options.allowedOrigins)
  if (front) origins.add(front.origin)

  const isOwn = (origin: string, host: string | undefined): boolean => {
    if (origins.has(origin)) return true
    const url = parseOrigin(origin)
    if (!url) return false
    if (url.host === host?.toLowerCase()) return true
    // A name such as `site.localhost` may be served by any program on this machine.
    return dev && (url.hostname === 'localhost' || isLoopback(url.hostname))
  }
  // Only a proxy says so; a caller who pretends gains a cookie that never comes back.
  const isSecure: Boundary['isSecure'] = (header) =>
    front ? front.protocol === 'https:' : /^https\b/.test(header('x-forwarded-proto') ?? '')

  return {
    // A hostile page can point a name of its own at this machine (DNS rebinding) and would then be
    // "same origin". It cannot do that with an address or with localhost.
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

/** True when a proxy passed a request on: the address it came from is then not the asker's. */
export function isForwarded(hasHeader: (name: string) => boolean): boolean {
  return forwardingHeaders.some(hasHeader)
}

/** What proxies add, each in its own way. */
const forwardingHeaders = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'],
  ...['x-forwarded-server', 'x-forwarded-prefix', 'x-original-forwarded-for', 'x-original-host'],
  ...['cf-connecting-ip', 'fastly-client-ip', 'fly-client-ip', 'x-envoy-external-address'],
  ...['x-appengine-user-ip', 'x-azure-clientip', 'x-vercel-forwarded-for', 'cdn-loop'],
]

/** CORS headers for a page that may read the answer. */
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
