import type { MiddlewareHandler } from 'hono'
import { createKey } from '../model/key.ts'
import type { AppContext } from './app-context.ts'
import type { ServerLog } from './log.ts'
import { inSpan } from './operate/tracing.ts'

/** Gives every request an id and a span, and logs it. */
export function logRequests(log: ServerLog): MiddlewareHandler {
  return async (context: AppContext, next) => {
    const started = performance.now()
    context.set('requestId', requestIdOf(context))
    const attributes = { 'http.request.method': context.req.method, 'url.path': context.req.path }
    await inSpan('request', next, { headers: context.req.header(), attributes })
    if (!context.env.outgoing?.headersSent) {
      context.res.headers.set('x-request-id', context.get('requestId'))
    }
    logRequest(log, context, started)
  }
}

function logRequest(log: ServerLog, context: AppContext, started: number): void {
  const { user, route, dataset, seq } = context.var
  const tag = context.req.query('tag')
  log.request({
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

/** The request id given by a proxy, so that both logs use the same one; else a new id. */
function requestIdOf(context: AppContext): string {
  const given = context.req.header('x-request-id')
  return given !== undefined && /^[\w.-]{1,100}$/.test(given) ? given : createKey()
}
