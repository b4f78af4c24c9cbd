import { parseTextSearch } from '../../protocol/text-search.ts'
import type { Call } from '../http/endpoint.ts'
import { parseJson, read } from '../http/endpoint.ts'

/** Full-text search over all fields, ranked, page by page. */
export async function postTextSearch(call: Call): Promise<Response> {
  const request = parseTextSearch(parseJson(await call.text()))
  return read(call, { kind: 'textSearch', request, now: new Date(call.services.clock.now()) })
}
