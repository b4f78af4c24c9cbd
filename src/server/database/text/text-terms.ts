import { isRecord } from '../../../model/document.ts'
import type { ContentDocument } from '../../../model/document.ts'
import { publishedId } from '../../../model/ids.ts'
import { wordsOfPattern, wordsOfText } from '../../../model/text-match.ts'
import { finish } from '../../steps/slices.ts'
import type { Steps } from '../../steps/slices.ts'
import type { TextConditions, TextTerm } from '../document-reader.ts'

/**
 * Words as GROQ's `match` splits them. The text index only proposes candidates, so wherever the two could
 * differ (dots between non-ASCII letters, unpaired surrogates) the terms here are less restrictive.
 */

/** Fields whose strings are not content; searches in them are not narrowed. */
export const unindexedFields: ReadonlySet<string> = new Set([
  ...['_rev', '_type', '_createdAt', '_updatedAt', '_key', '_ref'],
])

/** Assets are found by any substring of a word in these fields, because file names join words. */
const assetTypes: ReadonlySet<string> = new Set(['sanity.imageAsset', 'sanity.fileAsset'])
const assetTexts: ReadonlySet<string> = new Set([
  ...['originalFilename', 'title', 'altText', 'label', 'description', 'creditLine', 'tags'],
])
/** Characters of such a substring that are compared. */
const longestPart = 64

/** Where the exact part of a pattern ends: at wildcards, and at characters the index does not store. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const uncertain = /[*.\0-\x1f\x7f\p{Surrogate}]/u

const longestStretch = 4 * 1024
/** Values that are visited in one step. */
const valuesAtOnce = 500

/** Splits a text into parts that never end inside a word. */
export function* stretchesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const rest = text.length - start
    const space = rest > longestStretch ? text.slice(start + longestStretch).search(/\s/) : -1
    const end = space < 0 ? text.length : start + longestStretch + space
    yield text.slice(start, end)
    start = end
  }
}

/** The distinct words of a document, in their indexed form. */
export function wordsOf(document: ContentDocument): Set<string> {
  return finish(collectWords(document))
}

/** As `wordsOf`, in interruptible steps: a large document has hundreds of thousands of words. */
export function* collectWords(document: ContentDocument): Steps<Set<string>> {
  const words = new Set<string>()
  function* add(text: string): Steps<void> {
    for (const stretch of stretchesOf(text)) {
      for (const found of wordsOfText(stretch)) words.add(fold(found))
      yield
    }
  }
  let visited = 0
  function* collect(value: unknown): Steps<void> {
    if (++visited % valuesAtOnce === 0) yield
    if (typeof value === 'string') yield* add(value)
    else if (Array.isArray(value)) {
      for (const item of value) yield* collect(item)
    } else if (isRecord(value)) {
      for (const [name, child] of Object.entries(value)) {
        if (!unindexedFields.has(name)) yield* collect(child)
      }
      if (Array.isArray(value['children'])) yield* add(joined(value['children']))
    }
  }
  yield* collect(document)
  if (assetTypes.has(document._type)) {
    const texts = [...assetTexts].flatMap((name) => document[name]).filter(isString)
    for (const found of texts.flatMap(wordsOfText)) {
      for (const part of endingsOf(fold(found))) words.add(part.slice(0, longestPart))
    }
  }
  // In a view where a draft replaces its published document, the draft has the published id.
  yield* add(publishedId(document._id))
  return words
}

/**
 * The terms a document must contain to match a pattern; an empty list does not restrict. Substring patterns
 * (`*lemon*`) narrow a search in `field` only if it is one of the substring-indexed fields of assets.
 */
export function termsOf(pattern: string, field: string | null = null): TextTerm[] {
  const terms: TextTerm[] = []
  for (const found of wordsOfPattern(pattern)) {
    const isInside = found.startsWith('*') && field !== null && assetTexts.has(field)
    const known = isInside ? found.replace(/^\*+/, '') : found
    const end = known.search(uncertain)
    const text = fold(end < 0 ? known : known.slice(0, end))
    if (text === '') continue
    if (isInside) terms.push({ text: text.slice(0, longestPart), prefix: true, inside: true })
    else terms.push({ text, prefix: end >= 0 })
  }
  return terms
}

/** The subset of the conditions that can narrow a search among documents of these types, or of any. */
export function narrowing(
  conditions: TextConditions,
  types: readonly string[] | undefined,
): TextConditions {
  if (types?.every((type) => assetTypes.has(type))) return conditions
  return conditions.flatMap((condition): TextConditions => {
    if (!('anyOf' in condition)) return condition.inside ? [] : [condition]
    const anyOf = condition.anyOf.map((each) => narrowing(each, types))
    return anyOf.every(({ length }) => length > 0) ? [{ anyOf }] : []
  })
}

/** All suffixes of a word. */
function endingsOf(text: string): string[] {
  const characters = Array.from(text)
  return characters.map((_, index) => characters.slice(index, index + longestPart).join(''))
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

/** The spans of a block as one text: formatting may change within a word. */
function joined(children: readonly unknown[]): string {
  const spans = children.filter(isRecord).filter(({ _type }) => _type === 'span')
  return spans.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
}

/**
 * Maps words that are equal to a case-insensitive regular expression to equal strings. ASCII letters are left
 * to the index; other characters are compared unit by unit, and never equal an ASCII letter.
 */
function fold(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => {
    const upper = unit.toUpperCase()
    return upper.length === 1 && upper > '\x7f' ? upper : unit
  })
}
