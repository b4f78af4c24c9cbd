import type { DatasetTransaction } from './dataset-listener.ts'

/** Dereferences, a second `*` and questions about references may depend on any document. */
const FAR_REACHING = /->|\breferences\s*\(|\*[\s\S]*\*\s*\[|\^/
const FILTER_START = /^\s*(?:\w+\s*\(\s*)?\*\s*\[/
const TYPE_EQUALS = /^_type\s*==\s*("\w+"|'\w+'|\$\w+)$/
const TYPE_IN = /^_type\s+in\s+(\$\w+)$/

/**
 * Decides, from the text alone, which transactions may change the answer of a query. Answers true whenever that is not
 * certain: only queries that look at documents of named types and at nothing else are told apart.
 */
export function queryInterest(
  query: string,
  params: Record<string, unknown>,
): (transaction: DatasetTransaction) => boolean {
  const wanted = wantedTypes(query, params)
  return ({ types }) => !wanted || !types || [...types].some((type) => wanted.has(type))
}

function wantedTypes(query: string, params: Record<string, unknown>): Set<string> | null {
  const start = FILTER_START.exec(query)
  if (!start || FAR_REACHING.test(query)) return null
  for (const condition of conditions(query.slice(start[0].length))) {
    const literal = TYPE_EQUALS.exec(condition)?.[1]
    const list = TYPE_IN.exec(condition)?.[1]
    const value = literal ? valueOf(literal, params) : list ? valueOf(list, params) : null
    if (literal && typeof value === 'string') return new Set([value])
    if (list && Array.isArray(value)) return new Set(value.map(String))
  }
  return null
}

function valueOf(term: string, params: Record<string, unknown>): unknown {
  return term.startsWith('$') ? params[term.slice(1)] : term.slice(1, -1)
}

/** The conditions that all have to hold, up to the bracket that ends the filter; none when there is an `||` among them. */
function conditions(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  // Whole strings, brackets of any kind and the two connectives; whatever lies between them belongs to a condition.
  for (const { 0: token, index } of text.matchAll(
    /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|&&|\|\||[()[\]{}]/g,
  )) {
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
