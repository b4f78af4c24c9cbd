import { isRecord } from '../../../model/document.ts'
import type { ContentDocument } from '../../../model/document.ts'
import { publishedId } from '../../../model/ids.ts'
import type { TextTerm } from '../store.ts'

/**
 * Words as GROQ's `match` sees them. The text index only proposes documents, so wherever the two might
 * disagree (dots between foreign letters, half a surrogate pair) a term here says less than it could.
 */

/** Fields whose texts are no content; a search inside them is not narrowed. */
export const unindexedFields: ReadonlySet<string> = new Set([
  ...['_rev', '_type', '_createdAt', '_updatedAt', '_key', '_ref'],
])

const word = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const patternWord = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g
const dots = /\b\.+|\.+\b/g
/** Where the certain part of a pattern ends: at wildcards, and at what the index does not keep. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const uncertain = /[*.\0-\x1f\x7f\p{Surrogate}]/u

/** Every word of a document, once, as it is kept in the index. */
export function wordsOf(document: ContentDocument): Set<string> {
  const words = new Set<string>()
  const add = (text: string): void => {
    for (const found of text.replace(dots, '').match(word) ?? []) words.add(fold(found))
  }
  const collect = (value: unknown): void => {
    if (typeof value === 'string') add(value)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (isRecord(value)) {
      for (const [name, child] of Object.entries(value)) {
        if (!unindexedFields.has(name)) collect(child)
      }
      if (Array.isArray(value['children'])) add(joined(value['children']))
    }
  }
  collect(document)
  // Seen over its published document, a draft has that one's id.
  add(publishedId(document._id))
  return words
}

/** What a document must hold to match a pattern; an empty list says nothing. */
export function termsOf(pattern: string): TextTerm[] {
  const terms: TextTerm[] = []
  for (const found of pattern.replace(dots, '').match(patternWord) ?? []) {
    const end = found.search(uncertain)
    const text = fold(end < 0 ? found : found.slice(0, end))
    // Longer words are cut where they are matched.
    if (text !== '' && text.length <= 1024) terms.push({ text, prefix: end >= 0 })
  }
  return terms
}

/** The spans of a block as one text: formatting may change in the middle of a word. */
function joined(children: readonly unknown[]): string {
  const spans = children.filter(isRecord).filter(({ _type }) => _type === 'span')
  return spans.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
}

/**
 * Equal for words that a case-insensitive regular expression takes for equal. Plain letters are left
 * to the index; of others such an expression compares single units, and never one with a plain letter.
 */
function fold(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => {
    const upper = unit.toUpperCase()
    return upper.length === 1 && upper > '\x7f' ? upper : unit
  })
}
