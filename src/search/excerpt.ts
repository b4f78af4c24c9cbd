import { parseSearch } from './text-query.ts'

/** A piece of a text with what was searched for marked in it; offsets in UTF-16 units, end excluded. */
export interface Excerpt {
  readonly text: string
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

/** Characters shown of a long text. */
const length = 160
const before = 40

/** Where a text holds words of a search; null when it holds none. Accents and case count as they are written. */
export function excerptOf(value: string, typed: string): Excerpt | null {
  const lower = value.toLowerCase()
  // Some letters change their length in lower case; offsets into such a text would point beside the words.
  if (lower.length !== value.length) return null
  const words = parseSearch(typed).wanted.map(({ text }) => text)
  const first = Math.min(...words.map((word) => indexIn(lower, word)))
  if (!Number.isFinite(first)) return null
  const from = wordStart(value, Math.max(0, first - before))
  const to = wordEnd(value, Math.min(value.length, from + length))
  const lead = from > 0 ? '…' : ''
  const text = `${lead}${value.slice(from, to)}${to < value.length ? '…' : ''}`
  return { text, ranges: rangesIn(text.toLowerCase(), words) }
}

function indexIn(text: string, word: string): number {
  const at = text.indexOf(word)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function rangesIn(text: string, words: readonly string[]): [number, number][] {
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      found.push([at, at + word.length])
    }
  }
  found.sort((a, b) => a[0] - b[0])
  return found.filter(([start], index) => index === 0 || start >= found[index - 1]![1])
}

/** The beginning of the word that `at` lies in, if it is near. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.indexOf(' ', at)
  return space >= 0 && space - at < 20 ? space + 1 : at
}

function wordEnd(text: string, at: number): number {
  if (at === text.length) return at
  const space = text.lastIndexOf(' ', at)
  return at - space < 20 ? space : at
}
