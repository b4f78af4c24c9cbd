/** How a filter compares a value with its literal; `exists` has no literal. */
export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>='

/** One term of a step, which selects children of a value. */
export type Selector =
  | { readonly kind: 'field'; readonly name: string }
  /** Negative indices count from the end. */
  | { readonly kind: 'index'; readonly index: number }
  /** `end` is exclusive; negative bounds count from the end. */
  | { readonly kind: 'slice'; readonly start: number | undefined; readonly end: number | undefined }
  /** Selects the items that pass, or a value that is not an array when it passes. `path` [] is the item itself. */
  | { readonly kind: 'exists'; readonly path: PathExpression }
  | {
      readonly kind: 'compare'
      readonly path: PathExpression
      readonly comparator: Comparator
      readonly literal: string | number | boolean
    }
  /** A whole path as one term of a union: `[a.b, c].d`. */
  | { readonly kind: 'path'; readonly path: PathExpression }

/** A union of terms; with `descend` it applies to the value and to all its descendants. */
export interface Step {
  readonly selectors: readonly Selector[]
  readonly descend: boolean
}

/** A parsed wire path, which selects the values of a document that an operation applies to. */
export type PathExpression = readonly Step[]

/** The text is not a path; `position` is the index of the offending character. */
export class PathSyntaxError extends Error {
  readonly position: number

  constructor(text: string, position: number, problem: string) {
    super(`Invalid path "${text}": ${problem} at position ${position}`)
    this.name = 'PathSyntaxError'
    this.position = position
  }
}

/**
 * Parses a path of the wire grammar (protocol.md 5.3). Throws PathSyntaxError; the whole text must match.
 *
 *     path    = [ name | union | ".." target ] { "." name | union | ".." target }
 *     target  = name | union
 *     name    = identifier | 'single quoted'
 *     union   = "[" term { "," term } "]"
 *     term    = "*" | index | [start] ":" [end] | operand [ "?" | comparator literal ]
 *     operand = path | "@" | "$"
 *     literal = "double quoted" | number | true | false
 */
export function parsePathExpression(text: string): PathExpression {
  const reader = new Reader(text)
  const steps = parseSteps(reader)
  if (!reader.atEnd()) throw reader.unexpected()
  return steps
}

const identifier = /[A-Za-z_][A-Za-z0-9_]*/y
const numberSyntax = /-?\d+(?:\.\d+)?/y
const comparatorSyntax = /[=!]=|[<>]=?/y

/** Paths beyond these limits do not address content; they could exhaust the server's stack or time. */
const maxSteps = 200
const maxDescents = 3

function parseSteps(reader: Reader): Step[] {
  const steps: Step[] = []
  for (;;) {
    const descend = reader.take('..')
    const isUnion = reader.take('[')
    if (steps.length > 0 && !descend && !isUnion && !reader.take('.')) return steps
    reader.countStep(descend)
    steps.push({ selectors: isUnion ? parseUnion(reader) : [parseName(reader)], descend })
  }
}

function parseName(reader: Reader): Selector {
  const name = reader.quoted("'") ?? reader.match(identifier)
  if (name === undefined) throw reader.unexpected('a field name')
  return { kind: 'field', name }
}

function parseUnion(reader: Reader): Selector[] {
  const selectors = parseTerm(reader)
  while (reader.take(',')) selectors.push(...parseTerm(reader))
  if (!reader.take(']')) throw reader.unexpected('"]"')
  return selectors
}

function parseTerm(reader: Reader): Selector[] {
  if (reader.take('*')) return [{ kind: 'slice', start: 0, end: undefined }]
  const range = parseRange(reader)
  if (range) return [range]
  const path = reader.take('@') || reader.take('$') ? [] : parseSteps(reader)
  if (reader.take('?')) return [{ kind: 'exists', path }]
  const comparator = reader.match(comparatorSyntax) as Comparator | undefined
  if (comparator) return [{ kind: 'compare', path, comparator, literal: parseLiteral(reader) }]
  const [first, ...more] = path
  if (!first) throw reader.unexpected('a comparator')
  return more.length > 0 || first.descend ? [{ kind: 'path', path }] : [...first.selectors]
}

function parseRange(reader: Reader): Selector | undefined {
  const start = parseInteger(reader)
  if (!reader.take(':')) {
    return start === undefined ? undefined : { kind: 'index', index: start }
  }
  const end = parseInteger(reader)
  if (start === undefined && end === undefined) throw reader.unexpected('a slice bound')
  return { kind: 'slice', start, end }
}

function parseInteger(reader: Reader): number | undefined {
  const text = reader.match(numberSyntax)
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw reader.unexpected('an integer')
  return number
}

function parseLiteral(reader: Reader): string | number | boolean {
  const text = reader.quoted('"')
  if (text !== undefined) return text
  const number = reader.match(numberSyntax)
  if (number !== undefined) return Number(number)
  const word = reader.match(identifier)
  if (word === 'true' || word === 'false') return word === 'true'
  throw reader.unexpected('a string in double quotes, a number, true or false')
}

/** Reads tokens from left to right and skips spaces between them. */
class Reader {
  readonly #text: string
  #at = 0
  #steps = 0
  #descents = 0

  constructor(text: string) {
    this.#text = text
  }

  atEnd(): boolean {
    this.#skipSpaces()
    return this.#at === this.#text.length
  }

  /** Consumes `symbol` if it comes next. */
  take(symbol: string): boolean {
    this.#skipSpaces()
    const found = this.#text.startsWith(symbol, this.#at)
    if (found) this.#at += symbol.length
    return found
  }

  /** Consumes and returns the text that the sticky pattern matches here. */
  match(pattern: RegExp): string | undefined {
    this.#skipSpaces()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** Reads a quoted text; a backslash escapes the next character. */
  quoted(mark: string): string | undefined {
    const start = this.#at
    if (!this.take(mark)) return undefined
    let text = ''
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at++)
      if (character === mark) return text
      text += character === '\\' ? this.#text.charAt(this.#at++) : character
    }
    this.#at = start
    throw this.error(`unterminated ${mark}`)
  }

  countStep(descend: boolean): void {
    this.#steps += 1
    if (descend) this.#descents += 1
    if (this.#steps > maxSteps) throw this.error(`more than ${maxSteps} steps`)
    if (this.#descents > maxDescents) throw this.error(`more than ${maxDescents} descents`)
  }

  unexpected(wanted?: string): PathSyntaxError {
    this.#skipSpaces()
    const found = this.#text.charAt(this.#at)
    const problem = found === '' ? 'unexpected end' : `unexpected "${found}"`
    return this.error(wanted === undefined ? problem : `${problem}, expected ${wanted}`)
  }

  error(problem: string): PathSyntaxError {
    return new PathSyntaxError(this.#text, this.#at, problem)
  }

  #skipSpaces(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1
  }
}
