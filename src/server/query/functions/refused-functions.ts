import { mapChildren } from '../groq.ts'
import type { GroqNode } from '../groq.ts'
import { textQueryOf } from '../text-query.ts'

/** A call that cannot be evaluated. */
export interface RefusedCall {
  /** As written in the query: `text::query`. */
  readonly name: string
  readonly description: string
}

/** Functions of the language that need what this server does not have. */
const missing: ReadonlySet<string> = new Set([
  ...['text::semanticSimilarity', 'media::aspect'],
  ...['documents::get', 'documents::incomingRefCount'],
  'documents::incomingGlobalDocumentReferenceCount',
])

/** Functions of two arguments, which the parser does not count. */
const pairs: ReadonlySet<string> = new Set(['geo::distance', 'geo::contains', 'geo::intersects'])

/** The first call that is refused, even where it would not be evaluated; null if there is none. */
export function refusedCall(node: GroqNode): RefusedCall | null {
  const name = node.type === 'FuncCall' ? `${node.namespace}::${node.name}` : null
  if (name !== null && missing.has(name)) {
    return { name, description: `${name}() is not available on this server` }
  }
  if (name === 'text::query') {
    return { name, description: 'text::query() is only available on the right of "match"' }
  }
  if (name !== null && pairs.has(name) && node.type === 'FuncCall' && node.args.length !== 2) {
    return { name, description: `${name}() needs two arguments` }
  }
  if (node.type === 'PipeFuncCall' && node.name === 'score' && !yieldsDocuments(node.base)) {
    return {
      name: 'score',
      description: 'score() needs a list of documents, before any projection',
    }
  }
  const query = textQueryOf(node)
  if (query) {
    return [query.typed, ...query.parts.map(({ value }) => value)].reduce<RefusedCall | null>(
      (known, part) => known ?? refusedCall(part),
      null,
    )
  }
  let found: RefusedCall | null = null
  mapChildren(node, (child) => {
    found ??= refusedCall(child)
    return child
  })
  return found
}

function yieldsDocuments(node: GroqNode): boolean {
  switch (node.type) {
    case 'Group':
    case 'Filter':
    case 'Slice':
    case 'ArrayCoerce':
    case 'PipeFuncCall':
      return yieldsDocuments(node.base)
    case 'Projection':
    case 'AccessElement':
    case 'Object':
      return false
    case 'Map':
      return node.expr.type !== 'Projection'
    default:
      return true
  }
}
