import { decodeQuery, parseQueryBody, parseQueryOptions } from '../../protocol/query.ts'
import type { QueryRequest as AskedQuery } from '../../protocol/query.ts'
import type { QueryRequest } from '../query/evaluate.ts'
import type { Call } from './endpoint.ts'
import { callerOf, defaultsToPublished, parseJson } from './endpoint.ts'

export function getQuery(call: Call): Promise<Response> {
  return respond(call, decodeQuery(call.search))
}

/** Queries too long for a URL come as a body; the answer is the same. */
export async function postQuery(call: Call): Promise<Response> {
  return respond(call, parseQueryBody(parseJson(await call.text())))
}

async function respond(call: Call, { query, params }: AskedQuery): Promise<Response> {
  const { reads, clock } = call.services
  const options = parseQueryOptions(call.search)
  const started = performance.now()
  const request: QueryRequest = {
    dataset: await call.dataset(),
    query,
    params,
    perspective: call.search.has('perspective')
      ? options.perspective
      : defaultsToPublished(call.version)
        ? 'published'
        : 'raw',
    identity: call.permissions.identity,
    readFilter: call.permissions.readFilter,
    now: new Date(clock.now()),
  }
  const result = await reads.run({ kind: 'query', request }, callerOf(call))
  const ms = Math.round(performance.now() - started)
  // The result is JSON already, and may be large: it is neither parsed nor written again.
  const tail = options.returnQuery ? `,"query":${JSON.stringify(query)}}` : '}'
  const body = Buffer.concat([Buffer.from(`{"ms":${ms},"result":`), result, Buffer.from(tail)])
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.byteLength),
    },
  })
}
