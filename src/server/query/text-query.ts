import {
  rateId,
  rateTexts,
  readTerms,
  searchedId,
  shortestId,
  textsOf,
} from '../../search/query/text-rating.ts'
import type { SearchTerm, Text } from '../../search/query/text-rating.ts'
import { draftsPrefix } from '../../model/ids.ts'
import type { DocumentFilter } from '../database/document-reader.ts'
import { mapChildren } from './groq.ts'
import type { GroqNode } from './groq.ts'

/** `[title, pt::text(body), _id] match text::query("one two*")` */
export interface TextQuery {
  readonly parts: readonly TextPart[]
  readonly typed: GroqNode
}

/** What is searched: all texts of a value, the text of its blocks, or an id. */
export interface TextPart {
  readonly kind: 'texts' | 'blocks' | 'id'
  readonly value: GroqNode
}

/** The parts of such a condition; null for any other node. */
export function textQueryOf(node: GroqNode): TextQuery | null {
  if (node.type !== 'OpCall' || node.op !== 'match') return null
  const typed = typedIn(node.right)
  return typed && { parts: partsOf(node.left), typed }
}

function typedIn(node: GroqNode): GroqNode | null {
  if (node.type === 'Group') return typedIn(node.base)
  const isQuery = node.type === 'FuncCall' && node.namespace === 'text' && node.name === 'query'
  return isQuery ? (node.args[0] ?? null) : null
}

function partsOf(node: GroqNode): TextPart[] {
  if (node.type === 'Group') return partsOf(node.base)
  if (node.type === 'Array' && node.elements.every(({ isSplat }) => !isSplat)) {
    return node.elements.flatMap(({ value }) => partsOf(value))
  }
  if (node.type === 'FuncCall' && node.namespace === 'pt' && node.name === 'text' && node.args[0]) {
    return [{ kind: 'blocks', value: node.args[0] }]
  }
  const isId = node.type === 'AccessAttribute' && node.name === '_id' && isDocument(node.base)
  return [{ kind: isId ? 'id' : 'texts', value: node }]
}

function isDocument(node: GroqNode | undefined): boolean {
  return !node || node.type === 'This'
}

/** Rates values, one for each part of a condition, for a text. */
export type Rater = (typed: unknown, values: readonly unknown[]) => number | null

/**
 * The rating is null if a word is missing or an excluded one is present; that of a match is positive. Without words,
 * everything matches.
 */
export function createRater(parts: readonly TextPart[]): Rater {
  // Usually the text is the same for all documents.
  let last: { typed: string; terms: readonly SearchTerm[] } = { typed: '', terms: [] }
  return (typed, values) => {
    if (typeof typed !== 'string') return null
    if (typed !== last.typed) last = { typed, terms: readTerms(typed) }
    const { terms } = last
    if (terms.length === 0) return 1
    const byText = rateTexts(textsIn(parts, values), terms)
    const byId = parts.map(({ kind }, index) => {
      const _id = values[index]
      const isId = kind === 'id' && typeof _id === 'string'
      return isId ? (rateId({ _id, _type: '' }, idIn(typed))?.score ?? 0) : 0
    })
    const score = Math.max(byText ?? 0, ...byId)
    return score > 0 ? score : byText === null ? null : leastScore
  }
}

/** The score of a document that merely lacks excluded words. */
const leastScore = 1e-6

function* textsIn(parts: readonly TextPart[], values: readonly unknown[]): Generator<Text | null> {
  for (const [index, { kind }] of parts.entries()) {
    const value = values[index]
    if (kind === 'id') continue
    for (const item of Array.isArray(value) ? value : [value]) {
      for (const text of textsOf(item, '')) {
        if (kind === 'texts' || (text && blockText.test(text.path))) yield text
      }
    }
  }
}

/** The path of a span of a block. */
const blockText = /^(?:\[\d+\])*children\[\d+\]\.text$/

/** An id may be followed by the star that editors add to the last word. */
function idIn(typed: string): string {
  return typed.replace(/\*$/, '')
}

/** True for a text without words, which everything matches. */
export function matchesEverything(typed: unknown): boolean {
  return typeof typed === 'string' && readTerms(typed).length === 0
}

/**
 * Filters of which each match satisfies at least one; null if the index does not have all that is searched, or if no
 * word has to be there.
 */
export function textQueryFilters(
  { parts }: TextQuery,
  typed: unknown,
): readonly DocumentFilter[] | null {
  if (typeof typed !== 'string') return []
  const terms = readTerms(typed)
  if (terms.every(({ negated }) => negated)) return null
  if (!parts.every(({ kind, value }) => kind === 'id' || isIndexed(value))) return null
  const hasTexts = parts.some(({ kind }) => kind !== 'id')
  const hasId = parts.some(({ kind }) => kind === 'id')
  return [
    ...(hasTexts ? [{ search: { terms } }] : []),
    ...(hasId ? (searchedId(idIn(typed)) ?? []).flatMap(idFilters) : []),
  ]
}

function idFilters(beginning: string): DocumentFilter[] {
  const ids = [beginning, draftsPrefix + beginning]
  return beginning.length < shortestId ? [{ ids }] : ids.map((idPrefix) => ({ idPrefix }))
}

/**
 * True if the words of a value are among those that the index has of the document. It has none of fields whose names
 * start with `_`, and joins the spans of a block, so that a span by itself may have other words.
 */
function isIndexed(node: GroqNode): boolean {
  switch (node.type) {
    case 'This':
      return true
    case 'AccessAttribute':
      return (
        !node.name.startsWith('_') &&
        node.name !== 'children' &&
        (node.base === undefined || isIndexed(node.base))
      )
    case 'Group':
    case 'ArrayCoerce':
    case 'AccessElement':
    case 'Slice':
    case 'Filter':
      return isIndexed(node.base)
    case 'Map':
    case 'FlatMap':
      return isIndexed(node.base) && isIndexed(node.expr)
    default:
      return false
  }
}

/** Replaces conditions that everything satisfies by `true`, so that a list with an empty search is an ordinary list. */
export function settleTextQueries(node: GroqNode): GroqNode {
  const query = textQueryOf(node)
  if (query) {
    return query.typed.type === 'Value' && matchesEverything(query.typed.value) ? yes : node
  }
  const settled = mapChildren(node, settleTextQueries)
  if (settled.type === 'Group' && settled.base === yes) return yes
  return settled.type === 'Or' && (settled.left === yes || settled.right === yes) ? yes : settled
}

const yes: GroqNode = { type: 'Value', value: true }
