import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'

/** A document that holds every word of a search. */
export interface TextHit {
  readonly document: ContentDocument
  /** Higher is better; comparable within one search only. */
  readonly score: number
  /** By path: the texts in which words were found. */
  readonly highlights: Readonly<Record<string, Highlight>>
}

interface Highlight {
  readonly value: string
  /** `full`: every word of the search is in this text. */
  readonly matchLevel: 'full' | 'partial'
  readonly matchedWords: readonly string[]
}

// Words as GROQ's `match` splits them, so that the index of its words can propose the documents.
const wordPattern = /[^!@#$%^&*(),.\\/?";:{}|[\]+<>\s-]+/g
/** Content of an excerpt; a whole article would be sent with every hit otherwise. */
const longestValue = 200
/** Characters and words of a search that count. */
const longestSearch = 10_000
const mostWords = 32

/** The words of a search, each once, as they are compared. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(text.slice(0, longestSearch)))].slice(0, mostWords)
}

/**
 * The documents that hold a word beginning with each of the search's words, best first. A hit counts
 * more the more of the found word was given, and the shorter the text it was found in; equal ones are
 * in the order of their ids. Without words every document is a hit.
 */
export function rankDocuments(
  documents: readonly ContentDocument[],
  words: readonly string[],
): TextHit[] {
  const hits = documents.flatMap((document) => rate(document, words) ?? [])
  return hits.sort((a, b) => b.score - a.score || (a.document._id < b.document._id ? -1 : 1))
}

function rate(document: ContentDocument, words: readonly string[]): TextHit | null {
  const best = new Map<string, number>()
  const highlights: Record<string, Highlight> = {}
  for (const { path, text } of textsOf(document, '')) {
    const present = wordsOf(text)
    const matched = words.filter((word) => {
      const share = largestShare(word, present)
      if (share === 0) return false
      const value = share / (1 + Math.log(present.length))
      best.set(word, Math.max(best.get(word) ?? 0, value))
      return true
    })
    if (matched.length === 0) continue
    highlights[path] = {
      value: text.slice(0, longestValue),
      matchLevel: matched.length === words.length ? 'full' : 'partial',
      matchedWords: matched,
    }
  }
  if (best.size < words.length) return null
  const score = [...best.values()].reduce((sum, value) => sum + value, 0)
  return { document, score: Math.round(score * 1e6) / 1e6, highlights }
}

/** How much of the best fitting word was given: 1 for the whole of it, 0 when none fits. */
function largestShare(given: string, present: readonly string[]): number {
  let share = 0
  for (const word of present) {
    if (word.startsWith(given)) share = Math.max(share, given.length / word.length)
  }
  return share
}

/** The texts of a document by path; names that begin with `_` hold no content. */
function* textsOf(value: unknown, path: string): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsOf(item, `${path}[${index}]`)
  }
  if (!isRecord(value)) return
  for (const [name, child] of Object.entries(value)) {
    if (!name.startsWith('_')) yield* textsOf(child, path === '' ? name : `${path}.${name}`)
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(wordPattern) ?? []
}
