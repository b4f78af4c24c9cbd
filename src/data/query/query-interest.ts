import type { DatasetTransaction } from './dataset-listener.ts'

/** Dereferences, a second `*` and `references()` may depend on any document. */
const farReaching = /->|\breferences\s*\(|\*[\s\S]*\*\s*\[|\^/
const filterStart = /^\s*!?(?:\w+\s*\(\s*)?\*\s*\[/
const equals = /^(_type|_id)\s*==\s*("[\w.-]+"|'[\w.-]+'|\$\w+)$/
const oneOf = /^(_type|_id)\s+in\s+(\$\w+)$/
const noneOf = /^!\(_id\s+in\s+\[(\$\w+(?:\s*,\s*\$\w+)*)\]\)$/
const tokens = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|&&|\|\||[()[\]{}]/g

/**
 * Determines from the query's text which transactions may change its result. True whenever that is not certain: only
 * queries for documents of given types or ids, or for all but given ids, are recognized.
 */
export function queryInterest(
  query: string,
  params: Record<string, unknown>,
): (transaction: DatasetTransaction) => boolean {
  const { types, ids, unwanted } = wantedDocuments(query, params)
  return ({ events, complete, types: touched }) =>
    (!ids || events.some(({ documentId }) => ids.has(documentId))) &&
    (!unwanted || !complete || events.some(({ documentId }) => !unwanted.has(documentId))) &&
    (!types || !touched || [...touched].some((type) => types.has(type)))
}

interface Wanted {
  types?: ReadonlySet<unknown>
  ids?: ReadonlySet<unknown>
  /** Ids of documents that the query excludes. */
  unwanted?: ReadonlySet<unknown>
}

function wantedDocuments(query: string, params: Record<string, unknown>): Wanted {
  const start = filterStart.exec(query)
  if (!start || farReaching.test(query)) return {}
  const wanted: Wanted = {}
  for (const condition of conditions(query.slice(start[0].length))) {
    const names = noneOf.exec(condition)?.[1]?.split(',')
    if (names) wanted.unwanted = new Set(names.map((name) => params[name.trim().slice(1)]))
    const [, name, term = ''] = equals.exec(condition) ?? oneOf.exec(condition) ?? []
    if (!name) continue
    const value = term.startsWith('$') ? params[term.slice(1)] : term.slice(1, -1)
    // A missing parameter is reported by the server.
    if (value === undefined) continue
    wanted[name === '_id' ? 'ids' : 'types'] = new Set([value].flat())
  }
  return wanted
}

/** The filter's conditions that all have to hold, up to its closing bracket; none if it contains an `||`. */
function conditions(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (depth === 0 && token === '||') return []
    if (depth === 0 && (token === '&&' || token === ']')) {
      found.push(text.slice(from, index).trim())
      from = index + token.length
      if (token === ']') return found
    } else if ('([{'.includes(token)) depth++
    else if (')]}'.includes(token)) depth--
  }
  return []
}
