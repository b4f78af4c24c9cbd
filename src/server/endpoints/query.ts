import { decodeQuery, parseQueryBody, parseQueryOptions } from '../../protocol/query.ts'
import type { QueryRequest } from '../../protocol/query.ts'
import type { QueryText } from '../reads/read.ts'
import type { Call } from '../http/endpoint.ts'
import { callerOf, hasSyncTags, perspectiveOf, readJson } from '../http/endpoint.ts'

export function getQuery(call: Call): Promise<Response> {
  return respond(call, decodeQuery(call.search))
}

/** Queries too long for a URL are sent as a body; the response is the same. */
export async function postQuery(call: Call): Promise<Response> {
  return respond(call, parseQueryBody(await readJson(call)))
}

async function respond(call: Call, { query, params }: QueryRequest): Promise<Response> {
  const { reads, clock } = call.services
  const options = parseQueryOptions(call.search)
  const started = performance.now()
  const request: QueryText = {
    dataset: await call.dataset(),
    query,
    params: JSON.stringify(params),
    perspective: perspectiveOf(call),
    identity: call.permissions.identity,
    readFilter: call.permissions.readFilter,
    now: new Date(clock.now()),
    ...(hasSyncTags(call.version) && { tagKey: call.services.tagKey }),
    ...(options.sourceMap && { sourceMap: options.sourceMap }),
  }
  const result = await reads.run({ kind: 'query', request }, callerOf(call))
  const ms = Math.round(performance.now() - started)
  // The result, with its source map and tags, is already JSON and may be large: it is neither parsed nor serialised again.
  const tail = options.returnQuery ? `,"query":${JSON.stringify(query)}}` : '}'
  const body = Buffer.concat([Buffer.from(`{"ms":${ms},"result":`), result, Buffer.from(tail)])
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.byteLength),
    },
  })
}
