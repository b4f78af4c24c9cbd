import { publishedId } from '../../model/ids.ts'
import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { foldText, isUnspaced, wordsIn, withoutUmlauts } from './text-words.ts'
import type { FoldedText } from './text-words.ts'

/** A word or phrase of a search. */
export interface SearchTerm {
  /** Folded; phrases have single spaces. */
  readonly text: string
  readonly kind: 'word' | 'phrase'
  /** Excludes documents with the term. */
  readonly negated: boolean
  /** The word may continue: it ends with a star, or is the last one, which may still be incomplete. */
  readonly open: boolean
  /** Similar words, folded, in case of a typo; any of them matches the term. */
  readonly similar?: readonly string[]
}

/** A text with matches. */
export interface Highlight {
  /** Excerpt of the text around the matches; `…` where it was cut. */
  readonly value: string
  /** `full`: the text contains every term. */
  readonly matchLevel: 'full' | 'partial'
  readonly matchedWords: readonly string[]
  /** The ranges of the matches in `value`, in UTF-16 units. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export interface Rating {
  /** Higher is better; comparable within one search only. */
  readonly score: number
  /** Keyed by path. */
  readonly highlights: Readonly<Record<string, Highlight>>
}

/** Limits for the length of a search, the number of terms and their length. */
const longestSearch = 10_000
const mostTerms = 32
const longestTerm = 200
const excerptLength = 160
const mostRanges = 50

/** Parses what is being typed: as `readTerms`, but the last word may be the beginning of a longer one. */
export function readSearch(typed: string): SearchTerm[] {
  const found = readTerms(typed)
  const last = found.at(-1)
  if (!last || last.kind !== 'word' || last.negated || wordsIn(last.text).length === 0) return found
  if (/\s$/.test(typed.slice(0, longestSearch))) return found
  return [...found.slice(0, -1), { ...last, open: true }]
}

/**
 * Parses words, `"phrases"`, both with a leading minus, and `prefixes*`. A single minus, star or quotation mark is
 * ignored, and so is other punctuation between words; on its own, it is a word that no text contains.
 */
export function readTerms(typed: string): SearchTerm[] {
  const text = typed.slice(0, longestSearch)
  const terms = new Map<string, SearchTerm>()
  for (const [, minus, quoted, plain] of text.matchAll(/(-?)"([^"]*)"?|(\S+)/g)) {
    if (terms.size >= mostTerms) break
    const isPhrase = plain === undefined
    const negated = isPhrase ? minus === '-' : /^-[^-]/.test(plain)
    const words = isPhrase ? (quoted ?? '') : negated ? plain.slice(1) : plain
    const folded = foldText(words).text.replace(/\s+/g, ' ').trim().slice(0, longestTerm)
    // The index drops punctuation around words as well.
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
  return [...terms.values()]
}

/** Default weights by path. */
const usualWeights: SearchWeights = {
  title: 10,
  name: 10,
  subtitle: 5,
  description: 1.5,
}

/** Weight by path: a text has the weight of its longest matching path, or else 1; 0 = not searched. */
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

/** Rates a document for a search; null when a term is missing, or an excluded one is present. */
export function rateDocument(
  document: ContentDocument,
  terms: readonly SearchTerm[],
  weights?: SearchWeights,
): Rating | null {
  const wanted = terms.filter(({ negated }) => !negated)
  const highlights: Record<string, Highlight> = {}
  const score = rateTexts(textsOf(document, ''), terms, weights, ({ path, text, ...found }) => {
    highlights[path] = highlight(text, { ...found, places: found.places(), wanted })
  })
  return score === null ? null : { score, highlights }
}

/** A text in which terms were found. */
interface MatchedText extends Text {
  readonly folded: FoldedText
  readonly matched: readonly SearchTerm[]
  readonly places: () => readonly [number, number][]
}

/** As `rateDocument`, for texts from anywhere; only the score. */
export function rateTexts(
  texts: Iterable<Text | null>,
  terms: readonly SearchTerm[],
  weights: SearchWeights = usualWeights,
  onMatch?: (match: MatchedText) => void,
): number | null {
  const best = new Map<SearchTerm, number>()
  for (const place of texts) {
    if (!place) continue
    const { path, text } = place
    const ownWeight = weightAt(path, weights)
    if (ownWeight === 0) continue
    const folded = foldText(text)
    const spelled = withoutUmlauts(text)
    const other = spelled === null ? null : foldText(spelled)
    const weight = ownWeight * lengthShare(folded.text.length)
    const found: [number, number][] = []
    const foundElsewhere: number[] = []
    const matched: SearchTerm[] = []
    for (const term of terms) {
      const places = placesOfAny(term, folded.text)
      const elsewhere = places.length === 0 && other ? placesOfAny(term, other.text) : []
      if (places.length + elsewhere.length === 0) continue
      if (term.negated) return null
      matched.push(term)
      const [first] = places
      const share = first ? term.text.length / Math.max(term.text.length, first[1] - first[0]) : 0.9
      const whole = folded.text.trim() === term.text ? 2 : 1
      best.set(term, Math.max(best.get(term) ?? 0, weight * share * whole))
      found.push(...places)
      foundElsewhere.push(...elsewhere.map(([at]) => at))
    }
    if (matched.length === 0 || !onMatch) continue
    // Other spellings have almost the same length: their words are located by their order.
    const places = (): [number, number][] => [
      ...found,
      ...foundElsewhere.flatMap((at) => placeBySpelling(other, folded, at)),
    ]
    onMatch({ path, text, folded, matched, places })
  }
  if (best.size < terms.filter(({ negated }) => !negated).length) return null
  const score = [...best.values()].reduce((sum, value) => sum + value, 0)
  return Math.round(score * 1e6) / 1e6
}

/** Rates a match of an id or its prefix; null for anything else. Ids are case-sensitive. */
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

/** Shorter texts are the prefix of too many ids. */
export const shortestId = 4
/** Slightly less than a fully typed title, as an id may be an ordinary word. */
const wholeIdScore = 19.9
const beginningScore = 10

/** Matches in a long text count less. */
function lengthShare(length: number): number {
  return 1 / (1 + Math.log(1 + length / 6))
}

/** The id prefixes that a text may stand for; null for a text that cannot be an id. */
export function searchedId(typed: string): readonly string[] | null {
  const id = publishedId(typed.trim())
  return /^[\w.-]{1,128}$/.test(id) ? [...new Set([id, id.toLowerCase()])] : null
}

function placesOfAny(term: SearchTerm, text: string): [number, number][] {
  const places = placesOf(term, text)
  if (places.length > 0 || !term.similar) return places
  return term.similar.flatMap((word) => placesOf({ ...term, text: word, open: false }, text))
}

/** The positions of a term in a folded text. */
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
    // Words never contain spaces, so only the part between two spaces is searched.
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

/** The word at the same position in the other spelling. */
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
  const to = excerptEnd(text, from)
  const lead = from > 0 ? '…' : ''
  const ranges: [number, number][] = []
  for (const [start, end] of inSource) {
    const last = ranges.at(-1)
    if (start < from || end > to) continue
    const [left, right] = [start - from + lead.length, end - from + lead.length]
    if (last && left <= last[1]) last[1] = Math.max(last[1], right)
    else ranges.push([left, right])
  }
  return {
    value: `${lead}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    matchLevel: matched.length === wanted.length ? 'full' : 'partial',
    matchedWords: matched.map((term) => term.text),
    ranges,
  }
}

/** Start of the excerpt with the most matches: a little before its first match, at the start of a word. */
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

/** End of an excerpt: of a word if one is near, and never inside a surrogate pair. */
function excerptEnd(text: string, from: number): number {
  const end = from + excerptLength
  if (end >= text.length) return text.length
  const space = text.lastIndexOf(' ', end)
  if (end - space < 20) return space
  return /[\uDC00-\uDFFF]/.test(text[end] ?? '') ? end + 1 : end
}

const valuesAtOnce = 500

/** A text of a document, and the path of the field it is in. */
export interface Text {
  readonly path: string
  readonly text: string
}

/**
 * The texts of a document by path; names that start with `_` contain no content. The spans of a block are one text, at
 * the path of the first. Yields null now and then, where nothing is found, so that the caller can pause.
 */
export function* textsOf(
  value: unknown,
  path: string,
  visited = { values: 0 },
): Generator<Text | null> {
  if (++visited.values % valuesAtOnce === 0) yield null
  if (typeof value === 'string') yield { path, text: value }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsOf(item, `${path}[${index}]`, visited)
  }
  if (!isRecord(value)) return
  for (const [name, child] of Object.entries(value)) {
    if (name.startsWith('_')) continue
    const at = path === '' ? name : `${path}.${name}`
    const joined = name === 'children' ? joinedSpans(child) : null
    if (joined === null) yield* textsOf(child, at, visited)
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
