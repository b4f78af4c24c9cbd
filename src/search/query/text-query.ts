import type { Condition } from '../operators/filter.ts'

/** A required part of a text: a word, or a phrase. */
export interface Term {
  readonly kind: 'word' | 'phrase'
  /** In lower case, in Unicode form NFC, with single spaces. */
  readonly text: string
}

const maximumTerms = 8
/** Longer terms are cut. */
const longestTerm = 200

/**
 * Splits a query into words at spaces, and phrases in double quotes. Punctuation inside and around words belongs to
 * them (`c++`, `3.5`, `e-mail`); punctuation alone is a word as well.
 */
export function parseTerms(text: string): Term[] {
  return termsOf(Array.from(text.matchAll(/"([^"]*)"?|[^\s"]+/g), ([all, quoted]) => quoted ?? all))
}

/** Like `parseTerms`, for a search box, where a leading minus excludes documents and a trailing star marks a prefix. */
export function parseSearch(text: string): { wanted: Term[]; unwanted: Term[] } {
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const [all, minus, quoted] of text.matchAll(/(-?)"([^"]*)"?|[^\s"]+/g)) {
    if (quoted !== undefined) (minus ? unwanted : wanted).push(quoted)
    else if (/^-[^-]/.test(all)) unwanted.push(all.slice(1))
    else if (all !== '-') wanted.push(all.replace(/(?<=[^*])\*$/, ''))
  }
  return { wanted: termsOf(wanted), unwanted: termsOf(unwanted) }
}

function termsOf(texts: readonly string[]): Term[] {
  const terms = new Map<string, Term>()
  for (const one of texts) {
    const words = one.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
    if (words === '' || terms.size === maximumTerms) continue
    const kind = words.includes(' ') ? 'phrase' : 'word'
    terms.set(words, { kind, text: words.slice(0, longestTerm) })
  }
  return [...terms.values()]
}

export interface TextSearch {
  /**
   * `beginnings` (search): matches words by prefix, using the server's word index, so it is fast in a dataset of any
   * size. `anywhere` (filters): also matches inside words, ignoring accents; reads every document.
   */
  readonly reach: 'beginnings' | 'anywhere'
  /** Prefix of the parameters; two conditions in one query need different names. */
  readonly name: string
}

/**
 * The GROQ for documents with every term of a text in one of these expressions; null for a text without terms. The
 * expressions are trusted; typed text is only passed as parameters.
 */
export function textToGroq(
  text: string,
  expressions: readonly string[],
  { reach, name }: TextSearch,
): Condition | null {
  const isSearch = reach === 'beginnings'
  const { wanted, unwanted } = isSearch
    ? parseSearch(text)
    : { wanted: parseTerms(text), unwanted: [] }
  if (wanted.length + unwanted.length === 0 || expressions.length === 0) return null
  const params: Record<string, unknown> = {}
  const param = (value: unknown): string => {
    const key = `${name}${Object.keys(params).length}`
    params[key] = value
    return `$${key}`
  }
  const find = isSearch ? findBeginning : findAnywhere
  const conditions = [
    ...wanted.map((term) => find(term, expressions, param)),
    // Exclusion matches the whole word, not its prefix.
    ...unwanted.map((term) => `(${findBeginning(term, expressions, param, '')}) != true`),
  ]
  return { filter: conditions.join(' && '), params }
}

type Param = (value: unknown) => string

/** Matches the term anywhere in one of the texts, ignoring accents. */
function findAnywhere({ text }: Term, expressions: readonly string[], param: Param): string {
  const plain = withoutAccents(text)
  const wanted = param(plain)
  return anyOf(expressions.map((one) => holds(foldedFor(plain, `lower(${one})`), wanted)))
}

function findBeginning(
  term: Term,
  expressions: readonly string[],
  param: Param,
  more: '*' | '' = '*',
): string {
  const { text } = term
  const words = text.split(separators).filter(Boolean)
  const [first = ''] = words
  if (words.length === 1 && first === text && !text.includes('.')) {
    const variants = accentVariants(text)
    return anyOf(variants.map((one) => matches(expressions, param(`${one}${more}`))))
  }
  // `match` splits at punctuation and drops it, so it only finds candidates; the text itself decides.
  const exact = param(text)
  const decides = anyOf(expressions.map((one) => holds(`lower(${one})`, exact)))
  if (words.length === 0) return decides
  const pattern = param(words.map((word) => `${word}${more}`).join(' '))
  return `(${matches(expressions, pattern)} && ${decides})`
}

/** The words may be in different texts: `match` treats a list of texts as one. */
function matches(expressions: readonly string[], pattern: string): string {
  return `[${expressions.join(', ')}] match ${pattern}`
}

/** Splitting is the only way in GROQ to search for an exact substring. */
function holds(expression: string, wanted: string): string {
  return `count(string::split(${expression}, ${wanted})) > 1`
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions[0]! : `(${conditions.join(' || ')})`
}

/** Where `match` splits words; a star would be a wildcard. Dots inside words do not split. */
const separators = /[!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/

/** Letters whose accents are often omitted in typing: all of Latin-1 and Latin Extended-A, and a few more. */
const accents = accentedLetters()
/** Letters that are typed as two letters. */
const pairs: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]
const plainLetter: ReadonlyMap<string, string> = new Map([
  ...pairs,
  ...Object.entries(accents).flatMap(([plain, letters]) =>
    Array.from(letters, (letter): [string, string] => [letter, plain]),
  ),
])

function accentedLetters(): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const latin = Array.from({ length: 0x180 - 0xe0 }, (_, at) => String.fromCharCode(0xe0 + at))
  for (const letter of [...latin, ...Array.from('șțơư')]) {
    const [plain = ''] = letter.normalize('NFD')
    if (!/[a-z]/.test(plain) || letter !== letter.toLowerCase()) continue
    found[plain] = `${found[plain] ?? ''}${letter}`
  }
  const others = { d: 'đð', h: 'ħ', i: 'ı', l: 'ł', o: 'ø', t: 'ŧ' }
  for (const [plain, more] of Object.entries(others)) found[plain] = `${found[plain] ?? ''}${more}`
  return found
}

/** Replaces accented letters with plain ones. Combining accents are handled, too: `lower("İ")` yields one. */
export function withoutAccents(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => plainLetter.get(letter) ?? letter)
    .join('')
    .replaceAll(/[\u0300-\u036f]/g, '')
}

/** Folds only the accents relevant to this text in the expression: fewer replacements are faster. */
function foldedFor(text: string, expression: string): string {
  const letters = Array.from(new Set(text)).filter((letter) => letter in accents)
  const marks = new Set(letters.flatMap((letter) => marksOf(letter)))
  const replaced = [
    ...Array.from(marks, (mark) => [mark, ''] as const),
    ...letters.flatMap((plain) =>
      Array.from(accents[plain] ?? '', (letter) => [letter, plain] as const),
    ),
    ...pairs.filter(([, plain]) => text.includes(plain)),
  ]
  return replaced.reduce(
    (inner, [letter, plain]) => `array::join(string::split(${inner}, "${letter}"), "${plain}")`,
    expression,
  )
}

/** The combining accents of a letter. */
function marksOf(letter: string): readonly string[] {
  const letters = Array.from(accents[letter] ?? '')
  const marks = letters.flatMap((one) => Array.from(one.normalize('NFD')).slice(1))
  return letter === 'i' ? [...marks, '\u0307'] : marks
}

const maximumVariants = 48

/** The word, the word without accents, and variants with one accent added: an index only matches exact letters. */
function accentVariants(word: string): string[] {
  const plain = withoutAccents(word)
  const variants = new Set([word, plain])
  for (const [index, letter] of Array.from(plain).entries()) {
    // For `match`, the Turkish capital İ is a different letter in either case.
    for (const other of `${letter === 'i' ? 'İ' : ''}${accents[letter] ?? ''}`) {
      if (variants.size < maximumVariants) {
        variants.add(plain.slice(0, index) + other + plain.slice(index + letter.length))
      }
    }
  }
  return [...variants]
}
