import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { getPath } from 'hono/utils/url'
import { boomError } from '../protocol/errors.ts'
import { toCall } from './api-call.ts'
import { factsOf, safetyHeaders } from './app-context.ts'
import type { App, AppContext } from './app-context.ts'
import { endpoints } from './endpoints/index.ts'
import { toProtocolError } from './errors.ts'
import { anonymousCaller } from './fair-queue.ts'
import type { Caller } from './fair-queue.ts'
import type { Boundary } from './http/boundary.ts'
import { canonicalPath } from './http/canonical-path.ts'
import { createCrossOrigin, preflight } from './http/cross-origin.ts'
import type { CrossOrigin } from './http/cross-origin.ts'
import { json } from './http/endpoint.ts'
import type { Endpoint, Services } from './http/endpoint.ts'
import type { StaticFiles } from './http/static-files.ts'
import type { ServerLog } from './log.ts'
import type { Readiness } from './operate/readiness.ts'
import { logRequests } from './request-log.ts'
import { paths, redirectTo } from './sign-in/page.ts'
import type { SignIn } from './sign-in/sign-in.ts'

export interface AppOptions {
  readonly services: Services
  readonly boundary: Boundary
  /** Handles requests for assets, which are outside the API; null for other requests. */
  readonly assets: (request: Request, caller: Caller) => Promise<Response> | Response | null
  readonly files: StaticFiles
  /** Handles requests for the sign-in pages; null for other requests. */
  readonly signIn: SignIn
  readonly log: ServerLog
  /** Whether a load balancer should send requests to this server. */
  readonly readiness: () => Promise<Readiness>
}

// `v1`, `vX`, `v2021-06-07`: all versions are handled alike, but `/vendor/…` is a folder of files.
const version = ':version{v[0-9X][0-9A-Za-z-]*}'

/** The server as a function from request to response: the route table, then pages, assets and files. */
export function createApp(options: AppOptions): App {
  const app: App = new Hono({ getPath: (request) => canonicalPath(getPath(request)) })
  const crossOrigin = createCrossOrigin(options.boundary)

  app.onError((error, context) => {
    const { status, body, retryAfter } = toProtocolError(error, logFor(context, options))
    const response = json(body, status)
    if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
    setHeaders(response, { ...safetyHeaders, ...crossOrigin.readableBy(context) })
    return response
  })

  app.use(logRequests(options.log))
  app.use(async (context, next) => {
    await next()
    setHeaders(context.res, safetyHeaders)
  })
  // Before the check of host names: balancers name none, or one of their own.
  // Liveness of the process only: checking the database, too, would restart every process while it is down.
  app.get('/healthz', () => json({ status: 'ok' }))
  app.get('/readyz', async () => {
    const readiness = await options.readiness()
    return json(readiness, readiness.status === 'ready' ? 200 : 503)
  })
  app.use(async ({ req }, next) => {
    options.boundary.checkHost(req.header('host') ?? new URL(req.url).host)
    await next()
  })
  addApi(app, options, crossOrigin)
  addPages(app, options)
  app.notFound(() => notFound())
  return app
}

function addApi(app: App, options: AppOptions, crossOrigin: CrossOrigin): void {
  // Event streams are not compressed: their events would wait for a full block.
  app.use(
    `/${version}/*`,
    compress({ encoding: 'gzip', threshold: 2048, contentTypeFilter: /json/ }),
  )
  for (const endpoint of endpoints) {
    const path = `/${version}${endpoint.path}`
    app.options(path, (context) =>
      preflight(context, crossOrigin.headersFor(context, endpoint.access)),
    )
    app.on(endpoint.method, path, async (context) => {
      context.set('route', endpoint.path)
      context.set('dataset', context.req.param('dataset'))
      const headers = crossOrigin.headersFor(context, endpoint.access)
      const response = await respond(context, endpoint, { options, headers })
      if (!context.env.outgoing?.headersSent) setHeaders(response, headers)
      return response
    })
  }
  // A page can only read the 404 of an unknown endpoint if its preflight passed.
  app.options(`/${version}/*`, (context) =>
    preflight(context, { ...safetyHeaders, ...crossOrigin.readableBy(context) }),
  )
  app.all(`/${version}/*`, () => {
    throw boomError(404, 'This API has no such endpoint')
  })
}

async function respond(
  context: AppContext,
  endpoint: Endpoint,
  { options, headers }: { options: AppOptions; headers: Record<string, string> },
): Promise<Response> {
  try {
    return await endpoint.handle(await toCall(context, endpoint, { ...options, headers }))
  } catch (error) {
    if (!endpoint.refuse) throw error
    return endpoint.refuse(toProtocolError(error, logFor(context, options)))
  }
}

function addPages(app: App, { services, boundary, signIn, assets, files }: AppOptions): void {
  const { access, projectId, projectTitle } = services
  app.on('ALL', ['/auth/*', '/manage/*'], async (context, next) => {
    const request = context.req.raw
    const visit = { access, projectId, projectTitle, boundary, request, url: new URL(request.url) }
    const response = await signIn({ ...factsOf(context), ...visit })
    return response ?? next()
  })
  app.get('*', async (context) => {
    const request = context.req.raw
    const { header, remoteAddress } = factsOf(context)
    const caller = anonymousCaller(boundary.clientAddress(header, remoteAddress))
    const found = (await assets(request, caller)) ?? (await files.serve(request))
    if (found) return found
    // If the operator mounts no page there, the root redirects to the server's own page.
    return context.req.path === '/' ? redirectTo(paths.done) : notFound()
  })
}

function logFor(context: AppContext, { log }: AppOptions): (error: unknown) => void {
  return (error) => log.error(error, context.get('requestId'))
}

function setHeaders({ headers }: Response, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value)
}

function notFound(): Response {
  const { status, body } = boomError(404, 'Not found')
  return json(body, status)
}
