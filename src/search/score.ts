import { parseSearch } from './text-query.ts'

/** Why a document was found: a text of it, and how much that counts. */
export interface SearchStory {
  readonly path: string
  readonly score: number
  readonly why: string
}

/** A text that was looked into. */
interface LookedInto {
  readonly path: string
  readonly weight: number
  readonly value: unknown
}

/**
 * How well texts answer what was typed; the sum is the score of the document. In each, the phrases count by their share
 * of the text and the words by how many both have of all that there are: half a point each, and a whole one where they
 * are all there is. Words are compared whole.
 */
export function scoreTexts(typed: string, texts: readonly LookedInto[]): SearchStory[] {
  const terms = parseSearch(typed).wanted
  const phrases = terms.flatMap(({ kind, text }) => (kind === 'phrase' ? [text] : []))
  const words = new Set(terms.flatMap(({ kind, text }) => (kind === 'word' ? wordsOf(text) : [])))
  return texts.flatMap(({ path, weight, value }) => {
    if (typeof value !== 'string') return []
    const phrase = phraseShare(phrases, value)
    const word = wordShare(words, value)
    const score = weight * (points(phrase) + points(word))
    if (score === 0) return []
    const whole = phrase === 1 || word === 1 ? 'all of it' : 'part of it'
    return [{ path, score, why: phrase > word ? `phrase: ${whole}` : `words: ${whole}` }]
  })
}

function points(share: number): number {
  return share === 1 ? 1 : share / 2
}

function phraseShare(phrases: readonly string[], value: string): number {
  const text = folded(value)
  const found = phrases.filter((phrase) => text.includes(phrase))
  const length = found.reduce((sum, phrase) => sum + phrase.length, 0)
  return text === '' ? 0 : Math.min(1, length / text.length)
}

function wordShare(words: ReadonlySet<string>, value: string): number {
  const present = new Set(wordsOf(folded(value)))
  const both = [...words].filter((word) => present.has(word)).length
  return both === 0 ? 0 : both / (words.size + present.size - both)
}

function folded(value: string): string {
  return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
