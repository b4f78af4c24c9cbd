import { cleanupSemantic, type Diff, makeDiff } from '@sanity/diff-match-patch'

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
  const book = new WordBook()
  const [gone, come] = [book.encode(wordsOf(from)), book.encode(wordsOf(to))]
  const changes: TextChange[] =
    gone === null || come === null
      ? [
          { action: 'removed', text: from },
          { action: 'added', text: to },
        ]
      : cleanupSemantic(compareCodes(gone, come)).map(([type, text]) => ({
          action: ACTIONS[type],
          text: book.decode(text),
        }))
  return changes.filter(({ text }) => text !== '')
}

/**
 * How `to` comes about from `from`, in as few words as can be: what somebody did, rather than what is good to read.
 * Spaces go with the word before them, so that many spaces never weigh more than a word.
 */
export function editsOf(from: string, to: string): TextChange[] {
  const { head, tail } = sameEnds(from, to)
  const changes: TextChange[] = [{ action: 'unchanged', text: from.slice(0, head) }]
  const gone = unitsOf(from.slice(head, from.length - tail))
  const come = unitsOf(to.slice(head, to.length - tail))
  let [old, now] = [0, 0]
  for (const { action, count } of diffUnits(gone, come)) {
    for (let left = count; left > 0; left--) {
      if (action === 'removed') changes.push({ action, text: gone[old++]!.join('') })
      else if (action === 'added') changes.push({ action, text: come[now++]!.join('') })
      else changes.push(...sameWord(gone[old++]!, come[now++]!))
    }
  }
  if (tail > 0) changes.push({ action: 'unchanged', text: from.slice(-tail) })
  return changes.filter(({ text }) => text !== '')
}

/** A word and the spaces behind it. */
type Unit = [word: string, spaces: string]

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  for (const word of wordsOf(text)) {
    const last = units.at(-1)
    if (!isSpace(word, 0)) units.push([word, ''])
    else if (last) last[1] += word
    else units.push(['', word])
  }
  return units
}

function sameWord([word, old]: Unit, [, now]: Unit): TextChange[] {
  if (old === now) return [{ action: 'unchanged', text: word + old }]
  return [
    { action: 'unchanged', text: word },
    { action: 'removed', text: old },
    { action: 'added', text: now },
  ]
}

function diffUnits(
  from: readonly Unit[],
  to: readonly Unit[],
): { action: TextChange['action']; count: number }[] {
  const book = new WordBook()
  const [gone, come] = [from, to].map((units) => book.encode(units.map(([word]) => word)))
  if (typeof gone !== 'string' || typeof come !== 'string') {
    return [
      { action: 'removed', count: from.length },
      { action: 'added', count: to.length },
    ]
  }
  return compareCodes(gone, come).map(([type, text]) => ({
    action: ACTIONS[type],
    count: text.length,
  }))
}

/** The equal ends of two texts, up to the next space inwards, so that no word is cut. */
function sameEnds(from: string, to: string): { head: number; tail: number } {
  const limit = Math.min(from.length, to.length)
  let head = 0
  while (head < limit && from[head] === to[head]) head++
  while (head > 0 && !isSpace(from, head - 1)) head--
  let tail = 0
  while (tail < limit - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++
  while (tail > 0 && !isSpace(from, from.length - tail)) tail--
  return { head, tail }
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text[at] ?? '')
}

function compareCodes(from: string, to: string): Diff[] {
  return makeDiff(from, to, { checkLines: false, timeout: TIMEOUT })
}

const ACTIONS = { '-1': 'removed', '0': 'unchanged', '1': 'added' } as const

/** Gives every different word a character of its own. */
class WordBook {
  readonly #codes = new Map<string, string>()
  readonly #words: string[] = []

  /** Null when there are too many different words: that is no prose any more. */
  encode(words: readonly string[]): string | null {
    let coded = ''
    for (const word of words) {
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
