/** A GROQ query with its parameters; parameter names carry no `$`. */
export interface QueryRequest {
  query: string
  params: Record<string, unknown>
}

/** Which view of drafts and published documents a query sees. */
export type Perspective = 'raw' | 'published' | 'drafts'

export interface QueryOptions {
  perspective: Perspective
  /** The answer repeats the query. */
  returnQuery: boolean
  tag?: string
}

export interface QueryResponse<T = unknown> {
  /** Milliseconds the server worked. */
  ms: number
  result: T
  query?: string
}

/** Query-string form: `query=…&$name={json}`; undefined parameters are left out. */
export function encodeQuery(request: QueryRequest): URLSearchParams {
  throw new Error('soon')
}

/** Reads `query` and the `$name` parameters of a URL. Throws ProtocolError 400 naming the parameter. */
export function decodeQuery(search: URLSearchParams): QueryRequest {
  throw new Error('soon')
}

/** Reads the body of a query sent by POST: `{query, params?}`. Throws ProtocolError 400. */
export function parseQueryBody(body: unknown): QueryRequest {
  throw new Error('soon')
}

/** Reads the options of a query URL. Throws ProtocolError 400 naming the option. */
export function parseQueryOptions(search: URLSearchParams): QueryOptions {
  throw new Error('soon')
}
