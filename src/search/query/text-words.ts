/** Text normalized for comparison: without case, and without the accents of Latin and Greek letters. */
export interface FoldedText {
  readonly text: string
  /** Maps an index in `text` to its index in the source, in UTF-16 units. */
  readonly sourceOf: (at: number) => number
}

/** A word, or a name with punctuation such as `c++` or `3.5`; positions refer to the folded text. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
}
const stripped = /^[\p{Script=Latin}\p{Script=Greek}]/u
const marks = /\p{M}+/gu
// A character with its combining marks.
const cluster = /[^]\p{M}*/gu

// oxlint-disable-next-line no-control-regex -- all of ASCII
const isPlain = /^[\0-\x7f]*$/

export function foldText(source: string): FoldedText {
  if (isPlain.test(source)) return { text: source.toLowerCase(), sourceOf: (at) => at }
  let text = ''
  const starts: number[] = []
  for (const { 0: found, index } of source.matchAll(cluster)) {
    const folded = foldCluster(found)
    for (let unit = 0; unit < folded.length; unit++) starts.push(index)
    text += folded
  }
  return { text, sourceOf: (at) => starts[at] ?? source.length }
}

function foldCluster(found: string): string {
  const lower = found.normalize('NFKC').toLowerCase()
  const plain = stripped.test(lower)
    ? lower.normalize('NFD').replace(marks, '').normalize('NFC')
    : lower.normalize('NFC')
  return Array.from(plain, (letter) => letters[letter] ?? letter).join('')
}

// Scripts without spaces between words: a match may start at any letter.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const chunk = /\S+/gu
const part = /[\p{L}\p{N}\p{M}_]+/gu
/** Punctuation stripped from the start and end of a word; characters that names may contain there are kept. */
const before = /^[^\p{L}\p{N}\p{M}_.#@]+|^[.#@]+(?![\p{L}\p{N}])/u
const behind = /[^\p{L}\p{N}\p{M}_+#]+$/u

/** The words of a folded text; a name with punctuation is included as a whole and in parts. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: found, index } of text.matchAll(chunk)) {
    const head = before.exec(found)?.[0].length ?? 0
    const whole = found.slice(head).replace(behind, '')
    if (whole === '') continue
    const start = index + head
    const parts = [...whole.matchAll(part)]
    if (parts.length !== 1 || parts[0]?.[0] !== whole) {
      words.push({ text: whole, start, end: start + whole.length })
    }
    for (const { 0: word, index: at } of parts) {
      words.push({ text: word, start: start + at, end: start + at + word.length })
    }
  }
  return words
}

/** True for text of scripts without spaces, which is matched by letters instead of words. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word)
}

/** The index terms of a word: itself, or for unspaced scripts its letters and pairs of letters. */
export function indexTerms(word: string): readonly string[] {
  if (!isUnspaced(word)) return [word]
  const signs = Array.from(word)
  return signs.flatMap((sign, at) =>
    at + 1 < signs.length ? [sign, sign + signs[at + 1]] : [sign],
  )
}

/** The text with umlauts spelled out: `mueller` for Müller. Null without umlauts. */
export function withoutUmlauts(source: string): string | null {
  const written = source
    .normalize('NFC')
    .replace(/[äöüÄÖÜ]/g, (letter) => `${foldCluster(letter)}e`)
  return written === source.normalize('NFC') ? null : written
}
