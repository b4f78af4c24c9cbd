import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { getPath } from 'hono/utils/url'
import { createKey } from '../model/key.ts'
import { boomError } from '../protocol/errors.ts'
import type { Credentials, Identity } from './access/access.ts'
import { isAdministrator } from './access/accounts.ts'
import { admitReader } from './access/readers.ts'
import { corsHeaders, preflightHeaders } from './http/boundary.ts'
import type { Boundary } from './http/boundary.ts'
import { canonicalPath, projectOfResource } from './http/canonical-path.ts'
import { credentialsOf } from './credentials.ts'
import type { RequestFacts } from './credentials.ts'
import type { Call, Endpoint, Services } from './http/endpoint.ts'
import { json } from './http/endpoint.ts'
import { resolveDataset } from './endpoints/aliases.ts'
import { endpoints } from './endpoints/index.ts'
import { toProtocolError } from './errors.ts'
import { anonymousCaller } from './fair-queue.ts'
import type { Caller } from './fair-queue.ts'
import type { Readiness } from './operate/readiness.ts'
import { inSpan } from './operate/tracing.ts'
import { readBody, streamBody } from './http/request-body.ts'
import type { RequestEntry, ServerLog } from './log.ts'
import { paths, redirectTo } from './sign-in/page.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import type { StaticFiles } from './http/static-files.ts'

/** Node's objects for a request; empty for calls from inside the process. */
export interface Connection {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

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

/** Information about a request, collected for the log. */
interface Known extends Pick<RequestEntry, 'user' | 'route' | 'dataset' | 'seq'> {
  requestId: string
}

type App = Hono<{ Bindings: Connection; Variables: Known }>
type AppContext = Context<{ Bindings: Connection; Variables: Known }>

// `v1`, `vX`, `v2021-06-07`: all versions are handled alike, but `/vendor/…` is a folder of files.
const version = ':version{v[0-9X][0-9A-Za-z-]*}'
const safetyHeaders = { 'x-content-type-options': 'nosniff' }

/** The server as a function from request to response: the route table, then assets and files. */
export function createApp(options: AppOptions): App {
  const app: App = new Hono({ getPath: (request) => canonicalPath(getPath(request)) })

  app.onError((error, context) => {
    const { status, body, retryAfter } = toProtocolError(error, logFor(context))
    const response = json(body, status)
    if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
    for (const [name, value] of Object.entries(readableBy(context))) {
      response.headers.set(name, value)
    }
    return response
  })

  app.use(async (context, next) => {
    const started = performance.now()
    context.set('requestId', requestIdOf(context))
    const attributes = { 'http.request.method': context.req.method, 'url.path': context.req.path }
    await inSpan('request', next, { headers: context.req.header(), attributes })
    if (!context.env.outgoing?.headersSent) {
      context.res.headers.set('x-request-id', context.get('requestId'))
    }
    logRequest(context, started)
  })

  app.use(async (context, next) => {
    options.boundary.checkHost(context.req.header('host') ?? new URL(context.req.url).host)
    await next()
    for (const [name, value] of Object.entries(safetyHeaders)) context.res.headers.set(name, value)
  })

  // Liveness of the process only: checking the database, too, would restart every process while it is down.
  app.get('/healthz', () => json({ status: 'ok' }))
  app.get('/readyz', async () => {
    const readiness = await options.readiness()
    return json(readiness, readiness.status === 'ready' ? 200 : 503)
  })

  // Event streams are not compressed: their events would wait for a full block.
  app.use(
    `/${version}/*`,
    compress({ encoding: 'gzip', threshold: 2048, contentTypeFilter: /json/ }),
  )
  for (const endpoint of endpoints) {
    const path = `/${version}${endpoint.path}`
    app.options(path, (context) => {
      const cors = crossOriginHeaders(context, endpoint)
      const preflight = preflightHeaders(context.req.header('access-control-request-headers'))
      return new Response(null, { status: 204, headers: { ...cors, ...preflight } })
    })
    app.on(endpoint.method, path, async (context) => {
      context.set('route', endpoint.path)
      context.set('dataset', context.req.param('dataset'))
      const headers = crossOriginHeaders(context, endpoint)
      const response = await respond(context, endpoint, headers)
      if (context.env.outgoing?.headersSent) return response
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    })
  }
  // A page can only read the 404 of an unknown endpoint if its preflight passed.
  app.options(`/${version}/*`, (context) => {
    const preflight = preflightHeaders(context.req.header('access-control-request-headers'))
    return new Response(null, { status: 204, headers: { ...readableBy(context), ...preflight } })
  })
  app.all(`/${version}/*`, () => {
    throw boomError(404, 'This API has no such endpoint')
  })

  const pagesForPeople: MiddlewareHandler = async (context, next) => {
    const { services, boundary } = options
    const response = await options.signIn({
      ...factsOf(context),
      request: context.req.raw,
      url: new URL(context.req.url),
      access: services.access,
      projectId: services.projectId,
      projectTitle: services.projectTitle,
      boundary,
    })
    return response ?? next()
  }
  app.use('/auth/*', pagesForPeople)
  app.use('/manage/*', pagesForPeople)
  app.get('*', async (context) => {
    const request = context.req.raw
    const { header, remoteAddress } = factsOf(context)
    const caller = anonymousCaller(options.boundary.clientAddress(header, remoteAddress))
    const found = (await options.assets(request, caller)) ?? (await options.files.serve(request))
    if (found) return found
    // If the operator mounts no page there, the root redirects to the server's own page.
    return context.req.path === '/' ? redirectTo(paths.done) : notFound()
  })
  app.notFound(() => notFound())
  return app

  async function respond(
    context: AppContext,
    endpoint: Endpoint,
    headers: Record<string, string>,
  ): Promise<Response> {
    try {
      return await endpoint.handle(await toCall(context, endpoint, headers))
    } catch (error) {
      if (!endpoint.refuse) throw error
      return endpoint.refuse(toProtocolError(error, logFor(context)))
    }
  }

  function logFor(context: AppContext): (error: unknown) => void {
    return (error) => options.log.error(error, context.get('requestId'))
  }

  function logRequest(context: AppContext, started: number): void {
    const { user, route, dataset, seq } = context.var
    const tag = context.req.query('tag')
    options.log.request({
      id: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      ...(route !== undefined && { route }),
      ...(dataset !== undefined && { dataset }),
      ...(seq !== undefined && { seq }),
      status: context.res.status,
      milliseconds: Math.round((performance.now() - started) * 10) / 10,
      ...(user !== undefined && { user }),
      ...(tag !== undefined && { tag }),
    })
  }

  async function toCall(
    context: AppContext,
    endpoint: Endpoint,
    headers: Record<string, string>,
  ): Promise<Call> {
    const { services } = options
    const request = context.req.raw
    const named = await resolveDataset(services, context.req.param('dataset') ?? '')
    const param = (name: string): string =>
      name === 'dataset' ? named : (context.req.param(name) ?? '')
    requireProject(context.req.header('x-sanity-project-id'))
    requireProject(context.req.param('projectId') ?? projectOfResource(getPath(request)))
    const credentials = credentialsOf(factsOf(context), options.boundary)
    const isRestricted = endpoint.access !== 'anyone' && endpoint.access !== 'visitor'
    const known = isRestricted ? await services.access.identify(credentials) : null
    if (known) context.set('user', known.id)
    const identity = isRestricted
      ? await admit(endpoint, known, { credentials, dataset: param('dataset') })
      : null
    const bytes = (): Promise<Uint8Array> => readBody(request, endpoint.bodyLimit ?? 0)
    return {
      services,
      request,
      search: new URL(request.url).searchParams,
      version: param('version').slice(1),
      identity,
      credentials,
      boundary: options.boundary,
      header: (name) => context.req.header(name),
      permissions: services.access.permissionsOf(identity),
      param,
      async dataset() {
        const name = param('dataset')
        if (!(await services.store.dataset(name))) {
          throw boomError(
            404,
            `Dataset "${name}" does not exist in project "${services.projectId}"`,
          )
        }
        return name
      },
      bytes,
      text: async () => new TextDecoder().decode(await bytes()),
      stream: () => streamBody(request, endpoint.bodyLimit ?? 0),
      wrote: (seq) => context.set('seq', seq),
      outgoing: context.env.outgoing ?? null,
      responseHeaders: { ...headers, ...safetyHeaders },
    }
  }

  /** The identity a request is handled with; null for anonymous access. */
  async function admit(
    { access }: Endpoint,
    who: Identity | null,
    { credentials, dataset }: { credentials: Credentials; dataset: string },
  ): Promise<Identity | null> {
    if (who && access === 'known') return who
    if (who && access === 'administrator' && !isAdministrator(who)) {
      throw boomError(403, 'Only administrators may do this')
    }
    const isPublic =
      access === 'reader' && (await options.services.store.dataset(dataset))?.aclMode === 'public'
    if (!who && !isPublic) throw await options.services.access.refusal(credentials)
    return admitReader(who, isPublic)
  }

  function factsOf(context: AppContext): RequestFacts {
    const { incoming } = context.env
    return {
      method: context.req.method,
      header: (name) => context.req.header(name),
      remoteAddress: incoming ? (incoming.socket.remoteAddress ?? '') : null,
    }
  }

  function requireProject(requested: string | undefined): void {
    if (requested !== undefined && requested !== options.services.projectId) {
      throw boomError(404, `Project "${requested}" does not exist on this server`)
    }
  }

  /**
   * Refuses pages of foreign origins altogether: where a request needs no token, a page that cannot
   * read the response could still write.
   */
  function crossOriginHeaders(context: Context, endpoint: Endpoint): Record<string, string> {
    const origin = context.req.header('origin')
    if (endpoint.access === 'anyone') return { 'access-control-allow-origin': '*' }
    if (origin === undefined) return { vary: 'origin' }
    if (!options.boundary.allowsOrigin(origin, context.req.header('host'))) {
      throw boomError(403, `Pages of ${origin} may not use this API; allow the origin first`)
    }
    return corsFor(context, origin)
  }

  function corsFor(context: Context, origin: string): Record<string, string> {
    return corsHeaders(
      origin,
      options.boundary.allowsCredentials(origin, context.req.header('host')),
    )
  }

  /** Errors must be readable by the pages that could have read the response. */
  function readableBy(context: Context): Record<string, string> {
    const origin = context.req.header('origin')
    const allowed = origin && options.boundary.allowsOrigin(origin, context.req.header('host'))
    return { ...safetyHeaders, ...(allowed ? corsFor(context, origin) : {}) }
  }
}

function notFound(): Response {
  const { status, body } = boomError(404, 'Not found')
  return json(body, status)
}

/** The request id given by a proxy, so that both logs use the same one; else a new id. */
function requestIdOf(context: Context): string {
  const given = context.req.header('x-request-id')
  return given !== undefined && /^[\w.-]{1,100}$/.test(given) ? given : createKey()
}
