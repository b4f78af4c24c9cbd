import { cleanupSemantic, type Diff, makeDiff } from '@sanity/diff-match-patch'

/** A stretch of text that was kept, removed or added. */
export interface TextChange {
  action: 'added' | 'removed' | 'unchanged'
  text: string
}

/** Time limit in seconds for the minimal diff; after that, a coarser diff is returned. */
const diffTimeout = 0.05
/** Each distinct word is encoded as one UTF-16 unit below the surrogates, which limits their number. */
const maxWords = 0xd000

/**
 * In scripts without spaces between words, each character is one unit; elsewhere a word, a run of spaces or any other
 * character is one unit.
 */
const alone =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}]'
const letter = `(?!${alone})[\\p{L}\\p{M}\\p{N}_]`
const wordSyntax = new RegExp(`${alone}\\p{M}*|(?:${letter})+|\\s+|[^]`, 'gu')
const wordCharacter = new RegExp(`^${letter}$`, 'u')

/** True for characters that form words together with their neighbours. */
export function isWordCharacter(character: string): boolean {
  return wordCharacter.test(character)
}

/** Splits a text into the units that a diff never splits. */
export function wordsOf(text: string): string[] {
  return text.match(wordSyntax) ?? []
}

/** The changes from `from` to `to` in whole words; a removal precedes the addition that replaces it. */
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
          action: actions[type],
          text: book.decode(text),
        }))
  return changes.filter(({ text }) => text !== '')
}

/**
 * The changes from `from` to `to` in as few words as possible: the actual edits rather than the most readable diff.
 * Spaces belong to the word before them, so that many spaces never outweigh a word.
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

/** A word and the spaces after it. */
type Unit = [word: string, spaces: string]

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  for (const word of wordsOf(text)) {
    const last = units.at(-1)
    if (!isSpace(word.charCodeAt(0))) units.push([word, ''])
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

interface UnitChange {
  action: TextChange['action']
  count: number
}

/**
 * The changes between two rows of words. Most edits between two saves are simple; these are found without a search,
 * with the same result as the search.
 */
function diffUnits(from: readonly Unit[], to: readonly Unit[]): UnitChange[] {
  const limit = Math.min(from.length, to.length)
  let head = 0
  while (head < limit && from[head]![0] === to[head]![0]) head++
  let tail = 0
  while (tail < limit - head && from.at(-1 - tail)![0] === to.at(-1 - tail)![0]) tail++
  const gone = from.slice(head, from.length - tail)
  const come = to.slice(head, to.length - tail)
  // With equal words around it the position of a change is ambiguous; the search picks one.
  const isPlain = gone.length > 0 && come.length > 0 ? !shareWord(gone, come) : !head || !tail
  if (!isPlain) return searchUnits(from, to)
  return [
    { action: 'unchanged', count: head },
    { action: 'removed', count: gone.length },
    { action: 'added', count: come.length },
    { action: 'unchanged', count: tail },
  ]
}

function shareWord(a: readonly Unit[], b: readonly Unit[]): boolean {
  if (a.length * b.length < 32) return a.some(([word]) => b.some(([other]) => word === other))
  const words = new Set(a.map(([word]) => word))
  return b.some(([word]) => words.has(word))
}

function searchUnits(from: readonly Unit[], to: readonly Unit[]): UnitChange[] {
  const [gone, come] = [from, to].map((units) => units.map(([word]) => word)) as [
    string[],
    string[],
  ]
  return diffSequences(gone, come)
}

/** The smallest changes between two sequences; coarser ones if these are not found within `timeout` seconds. */
export function diffSequences(
  from: readonly string[],
  to: readonly string[],
  timeout: number = diffTimeout,
): UnitChange[] {
  const book = new WordBook()
  const [gone, come] = [book.encode(from), book.encode(to)]
  if (gone === null || come === null) {
    return [
      { action: 'removed', count: from.length },
      { action: 'added', count: to.length },
    ]
  }
  return makeDiff(gone, come, { checkLines: false, timeout }).map(([type, text]) => ({
    action: actions[type],
    count: text.length,
  }))
}

/** The lengths of the equal start and end of two texts, cut back to a space so that no word is split. */
function sameEnds(from: string, to: string): { head: number; tail: number } {
  const limit = Math.min(from.length, to.length)
  let head = 0
  while (head < limit && from.charCodeAt(head) === to.charCodeAt(head)) head++
  while (head > 0 && !isSpace(from.charCodeAt(head - 1))) head--
  const [oldEnd, newEnd] = [from.length - 1, to.length - 1]
  let tail = 0
  while (tail < limit - head && from.charCodeAt(oldEnd - tail) === to.charCodeAt(newEnd - tail)) {
    tail++
  }
  while (tail > 0 && !isSpace(from.charCodeAt(from.length - tail))) tail--
  return { head, tail }
}

/** Avoids the regular expression for ASCII, which covers most texts. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 9 && unit <= 13)
  return /\s/.test(String.fromCharCode(unit))
}

function compareCodes(from: string, to: string): Diff[] {
  return makeDiff(from, to, { checkLines: false, timeout: diffTimeout })
}

const actions = { '-1': 'removed', '0': 'unchanged', '1': 'added' } as const

/** Encodes every distinct word as one character. */
class WordBook {
  readonly #codes = new Map<string, string>()
  readonly #words: string[] = []

  /** Null when there are too many distinct words. */
  encode(words: readonly string[]): string | null {
    let coded = ''
    for (const word of words) {
      let code = this.#codes.get(word)
      if (code === undefined) {
        if (this.#words.length >= maxWords) return null
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
