import { cleanupSemantic, makeDiff } from '@sanity/diff-match-patch'

/** A stretch of text that stayed, went or came. */
export interface TextChange {
  action: 'added' | 'removed' | 'unchanged'
  text: string
}

/** Seconds that the search for the smallest diff may take; then a coarser one does. */
const TIMEOUT = 0.05
/** Words are compared as single characters, of which there are only so many outside the surrogates. */
const MAX_WORDS = 0xd000

/**
 * Scripts without spaces between their words are compared sign by sign; everywhere else a word, a run of spaces or any
 * other sign is one unit.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[\p{L}\p{M}\p{N}_]+|\s+|[^]/gu

/** The units of a text that are never shown half changed. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** How `to` comes about from `from`, in whole words, what went before what came in its place. */
export function diffText(from: string, to: string): TextChange[] {
  if (from === to) return from === '' ? [] : [{ action: 'unchanged', text: from }]
  if (from === '') return [{ action: 'added', text: to }]
  if (to === '') return [{ action: 'removed', text: from }]
  const book = new WordBook()
  const [codedFrom, codedTo] = [book.encode(from), book.encode(to)]
  // So many different words are no prose any more.
  if (codedFrom === null || codedTo === null) return replaceMiddle(from, to)
  const diffs = cleanupSemantic(
    makeDiff(codedFrom, codedTo, { checkLines: false, timeout: TIMEOUT }),
  )
  return diffs
    .filter(([, text]) => text !== '')
    .map(([type, text]) => ({
      action: type === 0 ? 'unchanged' : type < 0 ? 'removed' : 'added',
      text: book.decode(text),
    }))
}

/** How `to` comes about from `from`, sign by sign: what somebody did, rather than what is good to read. */
export function editsOf(from: string, to: string): TextChange[] {
  return makeDiff(from, to, { checkLines: true, timeout: TIMEOUT }).map(([type, text]) => ({
    action: type === 0 ? 'unchanged' : type < 0 ? 'removed' : 'added',
    text,
  }))
}

/** Gives every different word a character of its own. */
class WordBook {
  readonly #codes = new Map<string, string>()
  readonly #words: string[] = []

  /** Null when there are too many different words. */
  encode(text: string): string | null {
    let coded = ''
    for (const word of wordsOf(text)) {
      let code = this.#codes.get(word)
      if (code === undefined) {
        if (this.#words.length >= MAX_WORDS) return null
        code = String.fromCharCode(this.#words.length + 1)
        this.#words.push(word)
        this.#codes.set(word, code)
      }
      coded += code
    }
    return coded
  }

  decode(coded: string): string {
    let text = ''
    for (let at = 0; at < coded.length; at++) text += this.#words[coded.charCodeAt(at) - 1]
    return text
  }
}

function replaceMiddle(from: string, to: string): TextChange[] {
  const limit = Math.min(from.length, to.length)
  let head = 0
  while (head < limit && from[head] === to[head]) head++
  let tail = 0
  while (tail < limit - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++
  const changes: TextChange[] = [
    { action: 'unchanged', text: from.slice(0, head) },
    { action: 'removed', text: from.slice(head, from.length - tail) },
    { action: 'added', text: to.slice(head, to.length - tail) },
    { action: 'unchanged', text: tail === 0 ? '' : from.slice(-tail) },
  ]
  return changes.filter(({ text }) => text !== '')
}
