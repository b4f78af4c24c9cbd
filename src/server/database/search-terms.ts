import type { ContentDocument } from '../../model/document.ts'
import { textsOf } from '../../search/text-rating.ts'
import type { SearchTerm } from '../../search/text-rating.ts'
import { maybeMisspelt } from '../../search/similar-words.ts'
import {
  foldText,
  indexTerms,
  isUnspaced,
  wordsIn,
  withoutUmlauts,
} from '../../search/text-words.ts'

/** Longer words are found by so much of their beginning. */
const longestTerm = 64
/** Texts a document is known by: what is found in them comes first. */
const titles: ReadonlySet<string> = new Set(['title', 'name'])
// The index takes letters only; signs, and what is no word of the content, are kept as letters of private use.
const signs = 0xe000
const titleMark = '\u{e100}'
const wholeMark = '\u{e102}'
const datasetMark = '\u{e101}'
// Each term begins with the sign of its dataset: whatever others hold is not looked at.
const datasetSigns = 0xf0000
const mostDatasetSigns = 0xfffe

/** Words of a document that are kept, each once: this is work that others wait for. */
const mostWords = 20_000

/** What a document is kept under in the index of searches. */
export interface DocumentTerms {
  /** In the language of the index. */
  readonly terms: string
  /** Words that somebody may misspell. */
  readonly words: readonly string[]
}

export function searchTermsOf(dataset: number, document: ContentDocument): DocumentTerms {
  const sign = datasetSign(dataset)
  const terms = new Set<string>()
  const seen = new Set<string>()
  const words = new Set<string>()
  for (const { path, text } of textsOf(document, '')) {
    if (titles.has(path)) {
      terms.add(sign + wholeMark + stored(foldText(text).text.trim()))
      for (const term of termsIn(text)) terms.add(sign + titleMark + stored(term))
    }
    // Most words are there many times.
    for (const found of text.split(/\s+/)) {
      if (seen.size >= mostWords || seen.has(found)) continue
      seen.add(found)
      for (const term of termsIn(found)) {
        terms.add(sign + stored(term))
        if (maybeMisspelt(term) && !isUnspaced(term)) words.add(term)
      }
    }
  }
  return { terms: [...terms].join(' '), words: [...words] }
}

function termsIn(text: string): string[] {
  const spellings = [text, withoutUmlauts(text)].filter((spelling) => spelling !== null)
  return spellings.flatMap((spelling) =>
    wordsIn(foldText(spelling).text).flatMap((word) => indexTerms(word.text)),
  )
}

/** The documents of a dataset that hold all terms, in the language of the index; null for terms that say nothing. */
export function searchExpression(
  dataset: number,
  terms: readonly SearchTerm[],
  inTitle: boolean,
): string | null {
  const mark = datasetSign(dataset) + (inTitle ? titleMark : '')
  const wanted = terms
    .filter(({ negated }) => !negated)
    .flatMap(({ text, kind, open, similar = [] }) => {
      const words = kind === 'phrase' ? wordsIn(text).map((word) => word.text) : [text]
      return words.flatMap((word) => {
        const found = indexTerms(word)
        // Letters one by one say nothing that pairs do not.
        const pairs = found.filter((term) => Array.from(term).length > 1)
        const isCut = word.length > longestTerm
        return (found.length > 1 ? pairs : found).map((term) => {
          const typed = `"${mark}${stored(term)}"${(open && found.length === 1) || isCut ? '*' : ''}`
          const meant = similar.map((other) => `"${mark}${stored(other)}"`)
          return meant.length === 0 ? typed : `(${[typed, ...meant].join(' OR ')})`
        })
      })
    })
  return wanted.length === 0 ? null : [...new Set(wanted)].join(' AND ')
}

/** The documents of a dataset whose whole title is this text. */
export function titleExpression(dataset: number, text: string): string {
  return `"${datasetSign(dataset)}${wholeMark}${stored(foldText(text).text.trim())}"`
}

/** Two datasets may have one sign when there are very many: documents are checked for theirs. */
function datasetSign(dataset: number): string {
  return String.fromCodePoint(datasetSigns + (dataset % mostDatasetSigns))
}

/** The word that stands for a dataset in an index that several share. */
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
