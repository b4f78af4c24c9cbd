import { decodeQuery, parseQueryBody, parseQueryOptions } from '../../protocol/query.ts'
import type { QueryRequest, QueryResponse } from '../../protocol/query.ts'
import type { Call } from './endpoint.ts'
import { defaultsToPublished, json, parseJson } from './endpoint.ts'

export function getQuery(call: Call): Promise<Response> {
  return answer(call, decodeQuery(call.search))
}

/** Queries too long for a URL come as a body; the answer is the same. */
export async function postQuery(call: Call): Promise<Response> {
  return answer(call, parseQueryBody(parseJson(await call.text())))
}

async function answer(call: Call, { query, params }: QueryRequest): Promise<Response> {
  const { engine, clock } = call.services
  const options = parseQueryOptions(call.search)
  const started = performance.now()
  const result = await engine.query({
    dataset: call.dataset(),
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
  })
  const response: QueryResponse = {
    ms: Math.round(performance.now() - started),
    // A missing result would make the client throw; `null` is the answer for "nothing".
    result: result ?? null,
    ...(options.returnQuery && { query }),
  }
  return json(response)
}
