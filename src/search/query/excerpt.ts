import { parseSearch } from './text-query.ts'

/** Part of a text with the matches of a search; offsets in UTF-16 units, end exclusive. */
export interface Excerpt {
  readonly text: string
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

/** Maximum number of characters shown. */
const length = 160
const before = 40

/** The excerpt of a text around the matches; null when there are none. Case is ignored, accents are not. */
export function excerptOf(value: string, typed: string): Excerpt | null {
  const lower = value.toLowerCase()
  // If lower-casing changes the length, offsets would be wrong.
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

/** The start of the next word after `at`, if it is near. */
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
