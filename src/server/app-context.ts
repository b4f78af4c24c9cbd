import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import type { RequestFacts } from './credentials.ts'
import type { RequestEntry } from './log.ts'

/** Node's objects for a request; empty for calls from inside the process. */
interface Connection {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

/** Information about a request, collected for the log. */
interface Known extends Pick<RequestEntry, 'user' | 'route' | 'dataset' | 'seq'> {
  requestId: string
}

interface Env {
  Bindings: Connection
  Variables: Known
}

export type App = Hono<Env>
export type AppContext = Context<Env>

export const safetyHeaders = { 'x-content-type-options': 'nosniff' }

export function factsOf(context: AppContext): RequestFacts {
  const { incoming } = context.env
  return {
    method: context.req.method,
    header: (name) => context.req.header(name),
    remoteAddress: incoming ? (incoming.socket.remoteAddress ?? '') : null,
  }
}
