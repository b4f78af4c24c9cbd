import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { boomError } from '../protocol/errors.ts'
import type { Identity } from './access.ts'
import { corsHeaders, preflightHeaders } from './boundary.ts'
import type { Boundary } from './boundary.ts'
import type { Call, Endpoint, Services } from './endpoints/endpoint.ts'
import { json } from './endpoints/endpoint.ts'
import { endpoints } from './endpoints/index.ts'
import { toProtocolError } from './errors.ts'
import { readBody } from './request-body.ts'
import type { StaticFiles } from './static-files.ts'

/** What the Node adapter knows of a request; empty for calls from inside the process. */
export interface Connection {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

export interface AppOptions {
  readonly services: Services
  readonly boundary: Boundary
  /** Answers requests outside the API that are about assets; null for others. */
  readonly assets: (request: Request) => Promise<Response> | Response | null
  readonly files: StaticFiles
  /** Receives errors nobody foresaw. */
  readonly log: (error: unknown) => void
}

// `v1`, `vX`, `v2021-06-07`: any version is served alike, but `/vendor/…` is a folder of files.
const version = ':version{v[0-9X][0-9A-Za-z-]*}'
const safetyHeaders = { 'x-content-type-options': 'nosniff' }

/** The server as a function from request to response: the route table, then assets and files. */
export function createApp(options: AppOptions): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>()

  app.onError((error, context) => {
    const { status, body } = toProtocolError(error, options.log)
    const response = json(body, status)
    for (const [name, value] of Object.entries(readableBy(context))) {
      response.headers.set(name, value)
    }
    return response
  })

  app.use(async (context, next) => {
    options.boundary.checkHost(context.req.header('host') ?? new URL(context.req.url).host)
    await next()
    for (const [name, value] of Object.entries(safetyHeaders)) context.res.headers.set(name, value)
  })

  for (const endpoint of endpoints) {
    const path = `/${version}${endpoint.path}`
    app.options(path, (context) => {
      const cors = crossOriginHeaders(context, endpoint)
      const preflight = preflightHeaders(context.req.header('access-control-request-headers'))
      return new Response(null, { status: 204, headers: { ...cors, ...preflight } })
    })
    app.on(endpoint.method, path, async (context) => {
      const headers = crossOriginHeaders(context, endpoint)
      const response = await answer(context, endpoint, headers)
      if (context.env.outgoing?.headersSent) return response
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    })
  }
  app.all(`/${version}/*`, () => {
    throw boomError(404, 'This API has no such endpoint')
  })

  app.get('*', async (context) => {
    const request = context.req.raw
    return (await options.assets(request)) ?? (await options.files.serve(request)) ?? notFound()
  })
  app.notFound(() => notFound())
  return app

  async function answer(
    context: Context<{ Bindings: Connection }>,
    endpoint: Endpoint,
    headers: Record<string, string>,
  ): Promise<Response> {
    try {
      return await endpoint.handle(toCall(context, endpoint, headers))
    } catch (error) {
      if (!endpoint.refuse) throw error
      return endpoint.refuse(toProtocolError(error, options.log))
    }
  }

  function toCall(
    context: Context<{ Bindings: Connection }>,
    endpoint: Endpoint,
    headers: Record<string, string>,
  ): Call {
    const { services } = options
    const request = context.req.raw
    requireProject(context)
    const identity = identify(context)
    if (endpoint.access === 'signed-in' && !identity) throw boomError(401, 'Session not found')
    const param = (name: string): string => context.req.param(name) ?? ''
    const bytes = (): Promise<Uint8Array> => readBody(request, endpoint.bodyLimit ?? 0)
    return {
      services,
      request,
      search: new URL(request.url).searchParams,
      version: param('version').slice(1),
      identity,
      param,
      dataset() {
        const name = param('dataset')
        if (!services.store.dataset(name)) {
          throw boomError(
            404,
            `Dataset "${name}" does not exist in project "${services.projectId}"`,
          )
        }
        return name
      },
      bytes,
      text: async () => new TextDecoder().decode(await bytes()),
      outgoing: context.env.outgoing ?? null,
      responseHeaders: { ...headers, ...safetyHeaders },
    }
  }

  function identify(context: Context<{ Bindings: Connection }>): Identity | null {
    const { incoming } = context.env
    return options.services.access.identify({
      authorization: context.req.header('authorization') ?? null,
      remoteAddress: incoming ? (incoming.socket.remoteAddress ?? '') : null,
      forwarded: ['forwarded', 'x-forwarded-for', 'x-real-ip'].some(
        (name) => context.req.header(name) !== undefined,
      ),
    })
  }

  function requireProject(context: Context): void {
    const asked = context.req.header('x-sanity-project-id')
    if (asked !== undefined && asked !== options.services.projectId) {
      throw boomError(404, `Project "${asked}" does not exist on this server`)
    }
  }

  /**
   * Refuses pages of foreign origins altogether: where a request needs no token, a page that cannot
   * read the answer could still write.
   */
  function crossOriginHeaders(context: Context, endpoint: Endpoint): Record<string, string> {
    const origin = context.req.header('origin')
    if (endpoint.access === 'anyone') return { 'access-control-allow-origin': '*' }
    if (origin === undefined) return { vary: 'origin' }
    if (!options.boundary.allowsOrigin(origin, context.req.header('host'))) {
      throw boomError(403, `Pages of ${origin} may not use this API; allow the origin first`)
    }
    return corsHeaders(origin)
  }

  /** Errors must be readable by the pages that could have read the answer. */
  function readableBy(context: Context): Record<string, string> {
    const origin = context.req.header('origin')
    const allowed = origin && options.boundary.allowsOrigin(origin, context.req.header('host'))
    return { ...safetyHeaders, ...(allowed ? corsHeaders(origin) : {}) }
  }
}

function notFound(): Response {
  const { status, body } = boomError(404, 'Not found')
  return json(body, status)
}
