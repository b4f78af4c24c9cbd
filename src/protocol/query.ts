import { isRecord } from '../model/document.ts'
import { boomError } from './errors.ts'
import { badParameter, readChoice, readFlag, readText } from './search-params.ts'

/** A GROQ query with its parameters; parameter names have no `$`. */
export interface QueryRequest {
  query: string
  params: Record<string, unknown>
}

export interface QueryOptions {
  /** True if the response repeats the query. */
  returnQuery: boolean
  /** Set if the response has a source map: how its paths name items of lists. */
  sourceMap?: 'index' | 'key'
  tag?: string
}

/** Reads `query` and the `$name` parameters of a URL. Throws ProtocolError 400 naming the parameter. */
export function decodeQuery(search: URLSearchParams): QueryRequest {
  const query = search.get('query')
  if (!query) throw badParameter('query', 'is missing')
  const params: Record<string, unknown> = {}
  for (const [name, text] of search) {
    if (name.startsWith('$')) params[name.slice(1)] = parseJson(name, text)
  }
  return { query, params }
}

/** Reads the body of a query sent by POST: `{query, params?}`. Throws ProtocolError 400. */
export function parseQueryBody(body: unknown): QueryRequest {
  if (!isRecord(body)) throw boomError(400, 'The body of a query must be a JSON object')
  const { query, params = {} } = body
  if (typeof query !== 'string' || query === '') throw boomError(400, '"query" must be a text')
  if (!isRecord(params)) throw boomError(400, '"params" must be an object')
  return { query, params }
}

/** Reads the options of a query URL. Throws ProtocolError 400 naming the option. */
export function parseQueryOptions(search: URLSearchParams): QueryOptions {
  const sourceMap = readChoice(
    search,
    'resultSourceMap',
    ['false', 'true', 'withKeyArraySelector'],
    'false',
  )
  return {
    returnQuery: readFlag(search, 'returnQuery', true),
    ...(sourceMap !== 'false' && { sourceMap: sourceMap === 'true' ? 'index' : 'key' }),
    ...readText(search, 'tag'),
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badParameter(name, `is not JSON: ${text}`)
  }
}
