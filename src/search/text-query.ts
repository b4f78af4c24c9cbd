import type { Condition } from './operators/filter.ts'

/** Something a text must hold: a word, or words that belong together. */
export interface Term {
  readonly kind: 'word' | 'phrase'
  /** In lower case, composed, spaces made one. */
  readonly text: string
}

const maximumTerms = 8
/** Longer words say no more. */
const longestTerm = 200

/**
 * What somebody searches for: words apart by spaces, and phrases in double quotes. Signs inside and around
 * words belong to them (`c++`, `3.5`, `e-mail`); a word of signs alone is a word as well.
 */
export function parseTerms(text: string): Term[] {
  const terms = new Map<string, Term>()
  for (const [all, quoted] of text.matchAll(/"([^"]*)"?|[^\s"]+/g)) {
    const said = (quoted ?? all).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
    if (said === '' || terms.size === maximumTerms) continue
    const kind = said.includes(' ') ? 'phrase' : 'word'
    terms.set(said, { kind, text: said.slice(0, longestTerm) })
  }
  return [...terms.values()]
}

export interface TextSearch {
  /**
   * `beginnings`: a word is found by how it begins, through the server's index of words, so it is fast in a
   * dataset of any size. `anywhere`: found inside words too, accents apart; every document is read for it.
   */
  readonly reach: 'beginnings' | 'anywhere'
  /** What parameters are called; two conditions of one query need two names. */
  readonly name: string
}

/**
 * The GROQ for documents that hold every term of a text in one of these expressions; null for a text
 * without terms. The expressions are ours or of the schema; what was typed goes into parameters only.
 */
export function textToGroq(
  text: string,
  expressions: readonly string[],
  { reach, name }: TextSearch,
): Condition | null {
  const terms = parseTerms(text)
  if (terms.length === 0 || expressions.length === 0) return null
  const params: Record<string, unknown> = {}
  const param = (value: unknown): string => {
    const key = `${name}${Object.keys(params).length}`
    params[key] = value
    return `$${key}`
  }
  const conditions = terms.map((term) => {
    const find = reach === 'anywhere' ? findAnywhere : findBeginning
    return find(term, expressions, param)
  })
  return { filter: conditions.join(' && '), params }
}

type Param = (value: unknown) => string

/** The term, or the same with other accents, somewhere in one of the texts. */
function findAnywhere({ text }: Term, expressions: readonly string[], param: Param): string {
  const plain = withoutAccents(text)
  const wanted = param(plain)
  return anyOf(expressions.map((one) => holds(foldedFor(plain, `lower(${one})`), wanted)))
}

function findBeginning(term: Term, expressions: readonly string[], param: Param): string {
  const { text } = term
  const words = text.split(separators).filter(Boolean)
  const [first = ''] = words
  if (words.length === 1 && first === text && !text.includes('.')) {
    const variants = accentVariants(text)
    return anyOf(variants.map((one) => matches(expressions, param(`${one}*`))))
  }
  // `match` splits at signs and forgets them: it finds the candidates, the text itself decides.
  const exact = param(text)
  const decides = anyOf(expressions.map((one) => holds(`lower(${one})`, exact)))
  if (words.length === 0) return decides
  const pattern = param(words.map((word) => `${word}*`).join(' '))
  return `(${matches(expressions, pattern)} && ${decides})`
}

/** One text may hold one word, another the next: `match` takes a list of texts as a whole. */
function matches(expressions: readonly string[], pattern: string): string {
  return `[${expressions.join(', ')}] match ${pattern}`
}

/** Splitting is the one way in GROQ to look inside a text sign by sign. */
function holds(expression: string, wanted: string): string {
  return `count(string::split(${expression}, ${wanted})) > 1`
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions[0]! : `(${conditions.join(' || ')})`
}

/** Where `match` ends a word; a star would be a wildcard there. Dots inside words it leaves out. */
const separators = /[!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/

/** Letters that people leave the accents of when they type. */
const accents: Readonly<Record<string, string>> = {
  a: 'àáâãäåāă',
  c: 'çćč',
  d: 'ď',
  e: 'èéêëēę',
  g: 'ğ',
  i: 'ìíîïī',
  l: 'ł',
  n: 'ñńň',
  o: 'òóôõöøő',
  r: 'ř',
  s: 'śšş',
  t: 'ťţ',
  u: 'ùúûüūů',
  y: 'ýÿ',
  z: 'źżž',
}
const plainLetter: ReadonlyMap<string, string> = new Map(
  Object.entries(accents).flatMap(([plain, letters]) =>
    Array.from(letters, (letter): [string, string] => [letter, plain]),
  ),
)

/** The text with the plain letter for each one with an accent. */
export function withoutAccents(text: string): string {
  return Array.from(text, (letter) => plainLetter.get(letter) ?? letter).join('')
}

/** The expression without the accents that matter to this text: the fewer its letters, the less work. */
function foldedFor(text: string, expression: string): string {
  const letters = new Set(Array.from(text).filter((letter) => letter in accents))
  return [...letters].reduce(
    (whole, plain) =>
      Array.from(accents[plain] ?? '').reduce(
        (inner, letter) => `array::join(string::split(${inner}, "${letter}"), "${plain}")`,
        whole,
      ),
    expression,
  )
}

const maximumVariants = 32

/** The word as it is, without its accents, and with one more accent: an index knows only whole letters. */
function accentVariants(word: string): string[] {
  const plain = withoutAccents(word)
  const variants = new Set([word, plain])
  for (const [index, letter] of Array.from(plain).entries()) {
    for (const other of accents[letter] ?? '') {
      if (variants.size < maximumVariants) {
        variants.add(plain.slice(0, index) + other + plain.slice(index + letter.length))
      }
    }
  }
  return [...variants]
}
