import type { ContentDocument } from '../../../model/document.ts'
import { textsOf } from '../../../search/query/text-rating.ts'
import { finish } from '../../steps/slices.ts'
import type { Steps } from '../../steps/slices.ts'
import { stretchesOf } from './text-terms.ts'
import type { SearchTerm } from '../../../search/query/text-rating.ts'
import { maybeMisspelt } from '../../../search/query/similar-words.ts'
import {
  foldText,
  indexTerms,
  isUnspaced,
  wordsIn,
  withoutUmlauts,
} from '../../../search/query/text-words.ts'

/** Characters of a word that are indexed; longer words are found by this prefix. */
const longestTerm = 64
/** Characters of a title that are looked at for comparing it as a whole; more than enough for `longestTerm`. */
const longestTitle = 1024
/** Fields that identify a document: matches in them are ranked first. */
const titles: ReadonlySet<string> = new Set(['title', 'name'])
// The index accepts letters only; symbols and markers are encoded as private-use characters.
const signs = 0xe000
const titleMark = '\u{e100}'
const wholeMark = '\u{e102}'
const typeMark = '\u{e103}'
const datasetMark = '\u{e101}'
// Each term starts with a character for its dataset, so that a search does not read terms of other datasets.
const datasetSigns = 0xf0000
const mostDatasetSigns = 0xfffe

/**
 * Distinct words of an indexed document: as many as a long book has. An index entry is written in one step, which would
 * take a second for the half million words that a document has room for.
 */
export const mostWords = 20_000
const wordsAtOnce = 100

/** The entries of a document in the search index. */
export interface DocumentTerms {
  readonly terms: readonly string[]
  /** Words long enough to be corrected when misspelt. */
  readonly words: readonly string[]
  /** False if there are more than `mostWords`, so that terms are missing. */
  readonly isComplete: boolean
}

export function searchTermsOf(dataset: number, document: ContentDocument): DocumentTerms {
  return finish(collectTerms(dataset, document))
}

/** As `searchTermsOf`, in interruptible steps. */
export function* collectTerms(dataset: number, document: ContentDocument): Steps<DocumentTerms> {
  const sign = datasetSign(dataset)
  const terms = new Set<string>()
  const seen = new Set<string>()
  const words = new Set<string>()
  terms.add(typeTerm(dataset, document._type))
  for (const place of textsOf(document, '')) {
    yield
    if (!place) continue
    const { path, text } = place
    const isTitle = titles.has(path)
    if (isTitle) terms.add(sign + wholeMark + wholeTitle(text))
    // Most words occur many times.
    for (const stretch of stretchesOf(text)) {
      yield
      for (const found of stretch.split(/\s+/)) {
        const marked = isTitle ? titleMark + found : found
        if (seen.has(marked)) continue
        if (seen.size >= mostWords) return { terms: [], words: [], isComplete: false }
        seen.add(marked)
        for (const term of termsIn(found)) {
          terms.add(sign + stored(term))
          if (isTitle) terms.add(sign + titleMark + stored(term))
          if (maybeMisspelt(term) && !isUnspaced(term)) words.add(term)
        }
        if (seen.size % wordsAtOnce === 0) yield
      }
    }
  }
  return { terms: [...terms], words: [...words], isComplete: true }
}

function wholeTitle(text: string): string {
  return stored(foldText(text.slice(0, longestTitle)).text.trim())
}

function termsIn(text: string): string[] {
  const spellings = [text, withoutUmlauts(text)].filter((spelling) => spelling !== null)
  return spellings.flatMap((spelling) =>
    wordsIn(foldText(spelling).text).flatMap((word) => indexTerms(word.text)),
  )
}

/** Finds documents that contain at least one term of each list. */
export type SearchExpression = readonly (readonly ExpressionTerm[])[]

interface ExpressionTerm {
  readonly text: string
  /** True if longer terms with this prefix match, too. */
  readonly prefix: boolean
}

/** The documents of a dataset that contain all terms; null if no term restricts the search. */
export function searchExpression(
  dataset: number,
  terms: readonly SearchTerm[],
  inTitle: boolean,
): SearchExpression | null {
  const mark = datasetSign(dataset) + (inTitle ? titleMark : '')
  const wanted = terms
    .filter(({ negated }) => !negated)
    .flatMap(({ text, kind, open, similar = [] }) => {
      const words = kind === 'phrase' ? wordsIn(text).map((word) => word.text) : [text]
      return words.flatMap((word) => {
        const found = indexTerms(word)
        // Single letters add nothing to the pairs they are part of.
        const pairs = found.filter((term) => Array.from(term).length > 1)
        const isCut = word.length > longestTerm
        return (found.length > 1 ? pairs : found).map((term) => {
          const prefix = (open && found.length === 1) || isCut
          return [
            { text: mark + stored(term), prefix },
            ...similar.map((other) => ({ text: mark + stored(other), prefix: false })),
          ]
        })
      })
    })
  return wanted.length === 0 ? null : wanted
}

/** The documents of a dataset whose whole title is this text. */
export function titleExpression(dataset: number, text: string): SearchExpression {
  const title = datasetSign(dataset) + wholeMark + wholeTitle(text)
  return [[{ text: title, prefix: false }]]
}

/** Restricts an expression to documents of one of the types. */
export function ofTypes(
  dataset: number,
  types: readonly string[] | undefined,
  expression: SearchExpression,
): SearchExpression {
  if (!types) return expression
  return [types.map((type) => ({ text: typeTerm(dataset, type), prefix: false })), ...expression]
}

function typeTerm(dataset: number, type: string): string {
  return datasetSign(dataset) + typeMark + stored(type)
}

/** With very many datasets two can share a character, so results are checked for their dataset. */
function datasetSign(dataset: number): string {
  return String.fromCodePoint(datasetSigns + (dataset % mostDatasetSigns))
}

/** The word that marks a dataset in an index shared by several. */
export function datasetTerm(dataset: number): string {
  return `${datasetMark}${dataset}`
}

function stored(term: string): string {
  return term
    .slice(0, longestTerm)
    .replace(/[\0-\x2f\x3a-\x60\x7b-\x7f]/g, (sign) =>
      String.fromCharCode(signs + sign.charCodeAt(0)),
    )
    .replace(/[\u{d800}-\u{dfff}]/gu, '')
}
