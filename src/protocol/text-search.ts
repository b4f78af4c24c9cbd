import { isRecord } from '../model/document.ts'
import { boomError } from './errors.ts'

/** Listed in `/features` if the server has full-text search. */
export const fullTextSearch = 'fullTextSearch'

/** A search for words in whole documents. */
export interface TextSearchRequest {
  /** The search input as typed. */
  text: string
  /** GROQ condition that hits must also satisfy. */
  filter?: string
  params: Record<string, unknown>
  /** Ranking weights by type and path; they apply to everything below the path. 0 = not searched. */
  types?: Readonly<Record<string, TextSearchWeights>>
  /** Paths of the values returned with each hit. */
  includeAttributes: string[]
  /** Cursor of the previous page. */
  fromCursor?: string
  limit: number
}

export interface TextSearchWeights {
  weights: Readonly<Record<string, number>>
}

export interface TextSearchHit {
  id: string
  /** `similar`: only similarly spelled words matched; such hits come last. */
  rankingInfo: { matchScore: number; similar?: true }
  attributes: Record<string, unknown>
  /** By path: texts with matching words; `ranges` are their positions in `value`, in UTF-16 units. */
  highlights: Record<
    string,
    {
      value: string
      matchLevel: string
      matchedWords: readonly string[]
      ranges: readonly (readonly [start: number, end: number])[]
    }
  >
}

export interface TextSearchResponse {
  ms: number
  stats: { estimatedTotalCount: number }
  hits: TextSearchHit[]
  /** Absent on the last page. */
  nextCursor?: string
}

const defaultLimit = 1000

/** Validates the body of a text search. Throws ProtocolError 400 naming the field. */
export function parseTextSearch(body: unknown): TextSearchRequest {
  if (!isRecord(body)) throw boomError(400, 'The body of a text search must be a JSON object')
  const { query, filter, params = {}, types = {}, fromCursor, limit = defaultLimit } = body
  const { includeAttributes = ['_id', '_type'] } = body
  const text = isRecord(query) ? (query['string'] ?? '') : undefined
  if (typeof text !== 'string') throw boomError(400, '"query.string" must be a text')
  if (!isAbsent(filter) && typeof filter !== 'string') {
    throw boomError(400, '"filter" must be a GROQ condition')
  }
  if (!isRecord(types) || !Object.values(types).every(isWeights)) {
    throw boomError(400, '"types" must have numbers from 0 as the "weights" of paths')
  }
  if (!isRecord(params)) throw boomError(400, '"params" must be an object')
  if (!isAbsent(fromCursor) && typeof fromCursor !== 'string') {
    throw boomError(400, '"fromCursor" must be a cursor of a former answer')
  }
  if (!Number.isInteger(limit) || Number(limit) < 1 || Number(limit) > defaultLimit) {
    throw boomError(400, `"limit" must be a whole number from 1 to ${defaultLimit}`)
  }
  if (!isTextList(includeAttributes)) {
    throw boomError(400, '"includeAttributes" must be an array of paths')
  }
  return {
    text,
    params,
    types: types as Readonly<Record<string, TextSearchWeights>>,
    includeAttributes,
    limit: Number(limit),
    ...(filter && { filter }),
    ...(fromCursor && { fromCursor }),
  }
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function isWeights(value: unknown): value is TextSearchWeights {
  if (!isRecord(value) || !isRecord(value['weights'])) return false
  return Object.values(value['weights']).every((one) => Number.isFinite(one) && Number(one) >= 0)
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
