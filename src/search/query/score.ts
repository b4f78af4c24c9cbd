import { parseSearch } from './text-query.ts'

/** A matching text of a document, with its share of the score. */
export interface SearchStory {
  readonly path: string
  readonly score: number
  readonly why: string
}

/** A text that is searched. */
interface LookedInto {
  readonly path: string
  readonly weight: number
  readonly value: unknown
}

/**
 * Rates how well texts match the query; the sum is the document's score. Per text, the phrases have a share of its
 * length, and the words a share of all distinct words of both. A share counts half, a share of 1 fully. Words are
 * compared as a whole.
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
