import { publishedId } from '../model/ids.ts'
import { isRecord } from '../model/document.ts'
import type { ContentDocument } from '../model/document.ts'
import { foldText, isUnspaced, wordsIn, withoutUmlauts } from './text-words.ts'
import type { FoldedText } from './text-words.ts'

/** One thing that somebody looks for. */
export interface SearchTerm {
  /** Folded; of a phrase with single spaces. */
  readonly text: string
  readonly kind: 'word' | 'phrase'
  /** Documents with it are left out. */
  readonly negated: boolean
  /** The word may go on: it ends in a star, or is the last one, which may not be typed to its end. */
  readonly open: boolean
  /** Words that may have been meant, folded; each stands for the term. */
  readonly similar?: readonly string[]
}

/** A text in which terms were found. */
export interface Highlight {
  /** The text around the words. */
  readonly value: string
  /** `full`: every term is in this text. */
  readonly matchLevel: 'full' | 'partial'
  readonly matchedWords: readonly string[]
  /** The ranges of the words in `value`, in UTF-16 units. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export interface Rating {
  /** Higher is better; comparable within one search only. */
  readonly score: number
  /** By path. */
  readonly highlights: Readonly<Record<string, Highlight>>
}

/** Characters and terms of a search that count. */
const longestSearch = 10_000
const mostTerms = 32
const longestTerm = 200
const excerptLength = 160
const mostRanges = 50

/**
 * Words, `"phrases"`, both with a minus in front, and `beginnings*`. A lone minus, star or quotation mark says nothing, and
 * other signs between words neither; by themselves they are a word that no text has.
 */
export function readSearch(typed: string): SearchTerm[] {
  const text = typed.slice(0, longestSearch)
  const terms = new Map<string, SearchTerm>()
  for (const [, minus, quoted, plain] of text.matchAll(/(-?)"([^"]*)"?|(\S+)/g)) {
    if (terms.size >= mostTerms) break
    const isPhrase = plain === undefined
    const negated = isPhrase ? minus === '-' : /^-[^-]/.test(plain)
    const words = isPhrase ? (quoted ?? '') : negated ? plain.slice(1) : plain
    const folded = foldText(words).text.replace(/\s+/g, ' ').trim().slice(0, longestTerm)
    // Of punctuation around a word nothing is kept in the index, either.
    const [whole] = wordsIn(folded)
    const term = isPhrase && folded.includes(' ') ? folded : (whole?.text ?? '')
    if (term === '') continue
    const kind = isPhrase ? 'phrase' : 'word'
    const open = !isPhrase && /[^*]\*$/.test(words)
    terms.set(`${kind}${negated}${open}${term}`, { text: term, kind, negated, open })
  }
  const signs = /[^\s"*-]+/.exec(text)?.[0]
  if (terms.size === 0 && signs !== undefined) {
    return [{ text: signs.slice(0, longestTerm), kind: 'word', negated: false, open: false }]
  }
  const found = [...terms.values()]
  const last = found.at(-1)
  if (last && last.kind === 'word' && !last.negated && !/\s$/.test(text)) {
    found[found.length - 1] = { ...last, open: true }
  }
  return found
}

/** How much being found at a path counts, where nobody says otherwise. */
const usualWeights: SearchWeights = {
  title: 10,
  name: 10,
  subtitle: 5,
  description: 1.5,
}

/** By path: a text counts like the longest path it is in, and 1 without any; 0 = it is not searched. */
export type SearchWeights = Readonly<Record<string, number>>

function weightAt(path: string, weights: SearchWeights): number {
  let at = path.replaceAll(/\[\d+\]/g, '')
  for (;;) {
    const weight = Object.hasOwn(weights, at) ? weights[at] : undefined
    if (weight !== undefined) return weight
    const dot = at.lastIndexOf('.')
    if (dot < 0) return 1
    at = at.slice(0, dot)
  }
}

/** How well a document answers a search; null when a term is missing, or there is one that should not be. */
export function rateDocument(
  document: ContentDocument,
  terms: readonly SearchTerm[],
  weights: SearchWeights = usualWeights,
): Rating | null {
  const wanted = terms.filter(({ negated }) => !negated)
  const best = new Map<SearchTerm, number>()
  const highlights: Record<string, Highlight> = {}
  for (const { path, text } of textsOf(document, '')) {
    const ownWeight = weightAt(path, weights)
    if (ownWeight === 0) continue
    const folded = foldText(text)
    const spelled = withoutUmlauts(text)
    const other = spelled === null ? null : foldText(spelled)
    const weight = ownWeight * lengthShare(folded.text.length)
    const places: [number, number][] = []
    const matched: SearchTerm[] = []
    for (const term of terms) {
      const found = placesOfAny(term, folded.text)
      const elsewhere = found.length === 0 && other ? placesOfAny(term, other.text) : []
      if (found.length + elsewhere.length === 0) continue
      if (term.negated) return null
      matched.push(term)
      const [first] = found
      const share = first ? term.text.length / Math.max(term.text.length, first[1] - first[0]) : 0.9
      const whole = folded.text.trim() === term.text ? 2 : 1
      best.set(term, Math.max(best.get(term) ?? 0, weight * share * whole))
      // Other spellings are as long, or nearly so: their words are found by their order.
      places.push(...found, ...elsewhere.flatMap(([at]) => placeBySpelling(other, folded, at)))
    }
    if (matched.length > 0) highlights[path] = highlight(text, { folded, places, matched, wanted })
  }
  if (best.size < wanted.length) return null
  const score = [...best.values()].reduce((sum, value) => sum + value, 0)
  return { score: Math.round(score * 1e6) / 1e6, highlights }
}

/** The whole of an id, or its beginning, was typed; null for anything else. Ids are told apart by case. */
export function rateId({ _id }: ContentDocument, typed: string): Rating | null {
  const id = publishedId(_id)
  const start = searchedId(typed)?.find((beginning) => id.startsWith(beginning))
  if (start === undefined) return null
  const isWhole = start === id
  if (!isWhole && start.length < shortestId) return null
  const score = isWhole
    ? wholeIdScore * lengthShare(id.length)
    : beginningScore * (start.length / id.length)
  const ranges = [[0, start.length]] as const
  const highlight = { value: id, matchLevel: 'full', matchedWords: [start], ranges } as const
  return { score, highlights: { _id: highlight } }
}

/** Fewer letters are the beginning of too many ids. */
export const shortestId = 4
/** Little less than a title that is typed whole: an id may be a word. */
const wholeIdScore = 19.9
const beginningScore = 10

/** Being found in a long text counts less. */
function lengthShare(length: number): number {
  return 1 / (1 + Math.log(1 + length / 6))
}

/** The beginnings of ids that may be meant; null for what is none. */
export function searchedId(typed: string): readonly string[] | null {
  const id = publishedId(typed.trim())
  return /^[\w.-]{1,128}$/.test(id) ? [...new Set([id, id.toLowerCase()])] : null
}

function placesOfAny(term: SearchTerm, text: string): [number, number][] {
  const places = placesOf(term, text)
  if (places.length > 0 || !term.similar) return places
  return term.similar.flatMap((word) => placesOf({ ...term, text: word, open: false }, text))
}

/** The position of a term in a folded text. */
function placesOf({ text: term, kind, open }: SearchTerm, text: string): [number, number][] {
  if (!text.includes(kind === 'phrase' ? (term.split(' ')[0] ?? '') : term)) return []
  if (kind === 'word' && isUnspaced(term)) {
    const places: [number, number][] = []
    for (let at = text.indexOf(term); at >= 0 && places.length < mostRanges;) {
      places.push([at, at + term.length])
      at = text.indexOf(term, at + term.length)
    }
    return places
  }
  if (kind === 'phrase' && term.includes(' ')) {
    const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu')
    return [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length])
  }
  const places: [number, number][] = []
  for (let at = text.indexOf(term); at >= 0 && places.length < mostRanges;) {
    // Words do not go over spaces: only what stands between them is looked at.
    const from = chunkStart(text, at)
    const length = chunkEnd(text, at) - at
    const fitting = wordsIn(text.slice(from, at + length)).find((word) =>
      open ? word.text.startsWith(term) : word.text === term,
    )
    if (fitting) places.push([from + fitting.start, from + fitting.end])
    at = text.indexOf(term, at + length)
  }
  return places
}

function chunkStart(text: string, at: number): number {
  let start = at
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) start--
  return start
}

function chunkEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && !/\s/.test(text.charAt(end))) end++
  return end
}

/** The word of one spelling that stands where a word of the other does. */
function placeBySpelling(
  other: FoldedText | null,
  folded: FoldedText,
  at: number,
): [number, number][] {
  const place = wordsIn(other?.text ?? '').findIndex(({ start }) => start === at)
  const word = wordsIn(folded.text)[place]
  return word ? [[word.start, word.end]] : []
}

function highlight(
  text: string,
  found: {
    folded: FoldedText
    places: readonly [number, number][]
    matched: readonly SearchTerm[]
    wanted: readonly SearchTerm[]
  },
): Highlight {
  const { folded, places, matched, wanted } = found
  const inSource = places
    .map(([start, end]): [number, number] => [folded.sourceOf(start), folded.sourceOf(end)])
    .toSorted(([a], [b]) => a - b)
  const from = excerptStart(text, inSource)
  const value = text.slice(from, excerptEnd(text, from))
  const ranges: [number, number][] = []
  for (const [start, end] of inSource) {
    const last = ranges.at(-1)
    const [left, right] = [start - from, end - from]
    if (left < 0 || right > value.length) continue
    if (last && left <= last[1]) last[1] = Math.max(last[1], right)
    else ranges.push([left, right])
  }
  return {
    value,
    matchLevel: matched.length === wanted.length ? 'full' : 'partial',
    matchedWords: matched.map((term) => term.text),
    ranges,
  }
}

/** Where the excerpt with the most words in it begins: a little before its first word, not inside of one. */
function excerptStart(text: string, places: readonly [number, number][]): number {
  if (text.length <= excerptLength) return 0
  let best = places[0]?.[0] ?? 0
  let most = 0
  for (const [start] of places) {
    const inside = places.filter(([at, end]) => at >= start && end <= start + excerptLength - 40)
    if (inside.length <= most) continue
    most = inside.length
    best = start
  }
  const early = Math.max(0, best - 30)
  const space = text.indexOf(' ', early)
  return early === 0 ? 0 : space >= 0 && space < best ? space + 1 : best
}

function excerptEnd(text: string, from: number): number {
  const end = from + excerptLength
  // Not in the middle of a letter that takes two units.
  return end < text.length && /[\uDC00-\uDFFF]/.test(text[end] ?? '') ? end + 1 : end
}

/**
 * The texts of a document by path; names that begin with `_` hold no content. The spans of a block are one text, at the
 * path of the first.
 */
export function* textsOf(
  value: unknown,
  path: string,
): Generator<{ readonly path: string; readonly text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsOf(item, `${path}[${index}]`)
  }
  if (!isRecord(value)) return
  for (const [name, child] of Object.entries(value)) {
    if (name.startsWith('_')) continue
    const at = path === '' ? name : `${path}.${name}`
    const joined = name === 'children' ? joinedSpans(child) : null
    if (joined === null) yield* textsOf(child, at)
    else yield { path: `${at}[0].text`, text: joined }
  }
}

function joinedSpans(children: unknown): string | null {
  if (!Array.isArray(children) || children.length === 0) return null
  const texts = children.map((child) =>
    isRecord(child) && child['_type'] === 'span' && typeof child['text'] === 'string'
      ? child['text']
      : null,
  )
  return texts.every((text) => text !== null) ? texts.join('') : null
}
