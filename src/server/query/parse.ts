import { ProtocolError, queryParseError } from '../../protocol/errors.ts'
import { parseGroq } from './groq.ts'
import type { GroqMode, GroqNode } from './groq.ts'
import { refusedCall } from './functions/refused-functions.ts'
import { settleTextQueries } from './text-query.ts'

/** The longest query, in characters. */
export const maximumQueryLength = 128 * 1024
/** Maximum number of names, literals and symbols in a query: groq-js's parsing time grows quadratically. */
const maximumQueryTokens = 8000
/** Brackets of a query that are open at once: groq-js reads what is in them several times. */
const deepestQuery = 200

/** Parses and validates a query. Every problem is one ProtocolError 400 queryParseError. */
export function parseQuery(
  query: string,
  params: Record<string, unknown>,
  { tokens = maximumQueryTokens, mode }: { tokens?: number; mode?: GroqMode } = {},
): GroqNode {
  checkParts(query, params, tokens)
  const geo = placesOfGeo(query)
  try {
    // The parser terminates a comment only at a line break.
    const tree = parseGroq(`${withGeoNamed(query, geo)}\n`, params, mode)
    const refused = refusedCall(tree)
    if (refused) throw refuse(query, refused.description, ...placeOfCall(query, refused.name))
    return query.includes('text') ? settleTextQueries(tree) : tree
  } catch (error) {
    throw toParseError(query, geo.length > 0 ? asWritten(error, geo) : error)
  }
}

/** groq-js does not know `geo()`, but `geo::latLng()`, of which it does not count the arguments. */
const geoName = 'geo::latLng'

function placesOfGeo(query: string): number[] {
  if (!/\bgeo\s*\(/.test(query)) return []
  return [...query.matchAll(token)]
    .filter(
      ({ 0: text, index }) => text === 'geo' && /^geo\s*\(/.test(query.slice(index, index + 99)),
    )
    .map(({ index }) => index)
}

function withGeoNamed(query: string, places: readonly number[]): string {
  return places.reduceRight(
    (text, at) => text.slice(0, at) + geoName + text.slice(at + 'geo'.length),
    query,
  )
}

/** The error with its position in the query as it was written. */
function asWritten(error: unknown, places: readonly number[]): unknown {
  const { position } = error as { position?: number }
  if (typeof position !== 'number') return error
  const longer = geoName.length - 'geo'.length
  const before = places.filter((at, index) => at + index * longer < position).length
  return Object.assign(error as object, { position: position - before * longer })
}

const tooDeep = 'the query is nested too deeply'

/** Converts an error of groq-js to the 400 a client can show; a ProtocolError passes through. */
export function toParseError(query: string, error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (error instanceof RangeError) return refuse(query, tooDeep)
  const { message, position } = error as { message?: string; position?: number }
  const description = message?.replace(/^Syntax error in GROQ query at position \d+: /, '')
  return typeof position === 'number'
    ? refuse(query, description ?? 'syntax error', position, position + 1)
    : refuse(query, description ?? String(error), ...placeOfName(query, description ?? ''))
}

/** The range of the function or namespace named in an error; the whole query if none is named. */
function placeOfName(query: string, description: string): [start?: number, end?: number] {
  const [, kind, name] = /^Undefined (\w[\w ]*): (\w+)$/.exec(description) ?? []
  if (kind === undefined || name === undefined) return []
  const sign = kind === 'namespace' ? '::' : '\\('
  return placeOfCall(query, name, sign)
}

function placeOfCall(query: string, name: string, sign = '\\('): [start?: number, end?: number] {
  const found = new RegExp(`(?<![\\w$])${name}\\s*${sign}`).exec(query)
  return found ? [found.index, found.index + name.length] : []
}

function refuse(query: string, description: string, start = 0, end = query.length): ProtocolError {
  const last = query.length
  return queryParseError({
    description,
    query,
    start: Math.min(start, last),
    end: Math.min(end, last),
  })
}

// An unterminated string extends to the end: retrying at each of its quotes would take quadratic time.
const token =
  /\/\/[^\n]*|"(?:\\[^]?|[^"\\])*(?:"|$)|'(?:\\[^]?|[^'\\])*(?:'|$)|\$(?<param>[a-z_]\w*)|\w+|[^\s\w]/gi
const functionParam = /\bfn\s+\w+\s*::\s*\w+\s*\(\s*\$(?<param>\w+)/g

/** Refuses input for which groq-js is too slow, hangs, or silently returns null. */
export function checkParts(query: string, params: Record<string, unknown>, maximum: number): void {
  if (query.length > maximumQueryLength) {
    throw refuse(query.slice(0, 100), `the query is longer than ${maximumQueryLength} characters`)
  }
  const lastEscape = query.lastIndexOf('\\u{')
  // Without its closing brace the parser restarts at the beginning of the query forever.
  if (lastEscape >= 0 && !query.includes('}', lastEscape)) {
    throw refuse(query, 'unterminated unicode escape', lastEscape)
  }
  const declared = [...query.matchAll(functionParam)].map((match) => match.groups?.['param'])
  let count = 0
  let depth = 0
  for (const { index, 0: text, groups } of query.matchAll(token)) {
    if (++count > maximum) {
      throw refuse(query, `the query has more than ${maximum} parts`, index)
    }
    if ('([{'.includes(text)) depth++
    else if (')]}'.includes(text)) depth--
    if (depth > deepestQuery) throw refuse(query, tooDeep, index)
    const param = groups?.['param']
    if (param === undefined || Object.hasOwn(params, param) || declared.includes(param)) continue
    const end = index + text.length
    throw refuse(query, `param ${text} referenced, but not provided`, index, end)
  }
}
