/** How a filter compares a value with its literal; `exists` asks for no literal. */
export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>='

/** One term of a step: which children of a value it selects. */
export type Selector =
  | { readonly kind: 'field'; readonly name: string }
  /** Negative indices count from the end. */
  | { readonly kind: 'index'; readonly index: number }
  /** `end` is exclusive; negative bounds count from the end. */
  | { readonly kind: 'slice'; readonly start: number | undefined; readonly end: number | undefined }
  /** Selects array items; a value that is no array is itself selected when it passes. `path` [] is the item itself. */
  | { readonly kind: 'exists'; readonly path: PathExpression }
  | {
      readonly kind: 'compare'
      readonly path: PathExpression
      readonly comparator: Comparator
      readonly literal: string | number | boolean
    }
  /** A whole path as one term of a union: `[a.b, c].d`. */
  | { readonly kind: 'path'; readonly path: PathExpression }

/** A union of terms; with `descend` it applies to the value and to everything below it. */
export interface Step {
  readonly selectors: readonly Selector[]
  readonly descend: boolean
}

/** A parsed wire path: which values of a document an operation is about. */
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
 * Reads a path of the wire grammar (protocol.md 5.3). Throws PathSyntaxError; the whole text must be used.
 *
 *     path    = [ name | union | ".." target ] { "." name | union | ".." target }
 *     target  = name | union
 *     name    = identifier | 'single quoted'
 *     union   = "[" term { "," term } "]"
 *     term    = index | [start] ":" [end] | operand [ "?" | comparator literal ]
 *     operand = path | "@" | "$"
 *     literal = "double quoted" | number | true | false
 */
export function parsePathExpression(text: string): PathExpression {
  const reader = new Reader(text)
  const steps = parseSteps(reader)
  if (!reader.atEnd()) throw reader.unexpected()
  return steps
}

const IDENTIFIER = /[A-Za-z_][A-Za-z0-9_]*/y
const NUMBER = /-?\d+(?:\.\d+)?/y
const COMPARATOR = /[=!]=|[<>]=?/y
const SPACE = / */y

/** Paths beyond these limits are no content but an attack on the server's stack and time. */
const MAX_STEPS = 100
const MAX_NESTING = 32
const MAX_DESCENTS = 3

function parseSteps(reader: Reader): Step[] {
  const steps: Step[] = []
  for (;;) {
    if (reader.takeDescent()) steps.push(parseTarget(reader, true))
    else if (reader.sees('[')) steps.push(parseTarget(reader, false))
    else if (steps.length === 0 || reader.take('.')) steps.push(parseName(reader, false))
    else return steps
    if (steps.length > MAX_STEPS) throw reader.error(`more than ${MAX_STEPS} steps`)
  }
}

function parseTarget(reader: Reader, descend: boolean): Step {
  return reader.sees('[') ? parseUnion(reader, descend) : parseName(reader, descend)
}

function parseName(reader: Reader, descend: boolean): Step {
  const name = reader.quoted("'") ?? reader.match(IDENTIFIER)
  if (name === undefined) throw reader.unexpected('a field name')
  return { selectors: [{ kind: 'field', name }], descend }
}

function parseUnion(reader: Reader, descend: boolean): Step {
  reader.open('[')
  const selectors = parseTerm(reader)
  while (reader.take(',')) selectors.push(...parseTerm(reader))
  reader.close(']')
  return { selectors, descend }
}

function parseTerm(reader: Reader): Selector[] {
  const range = parseRange(reader)
  if (range) return [range]
  const path = reader.take('@') || reader.take('$') ? [] : parseSteps(reader)
  if (reader.take('?')) return [{ kind: 'exists', path }]
  const comparator = reader.match(COMPARATOR) as Comparator | undefined
  if (comparator) return [{ kind: 'compare', path, comparator, literal: parseLiteral(reader) }]
  if (path.length === 0) throw reader.unexpected('a comparator')
  const [only] = path
  return path.length === 1 && !only!.descend ? [...only!.selectors] : [{ kind: 'path', path }]
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
  const text = reader.match(NUMBER)
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw reader.unexpected('an integer')
  return number
}

function parseLiteral(reader: Reader): string | number | boolean {
  const text = reader.quoted('"')
  if (text !== undefined) return text
  const number = reader.match(NUMBER)
  if (number !== undefined) return Number(number)
  const word = reader.match(IDENTIFIER)
  if (word === 'true' || word === 'false') return word === 'true'
  throw reader.unexpected('a string in double quotes, a number, true or false')
}

/** Reads tokens from left to right; spaces between them do not count. */
class Reader {
  readonly #text: string
  #at = 0
  #depth = 0
  #descents = 0

  constructor(text: string) {
    this.#text = text
  }

  atEnd(): boolean {
    this.match(SPACE)
    return this.#at === this.#text.length
  }

  sees(symbol: string): boolean {
    this.#skipSpace()
    return this.#text.startsWith(symbol, this.#at)
  }

  /** Reads `symbol` if it comes next. */
  take(symbol: string): boolean {
    if (!this.sees(symbol)) return false
    this.#at += symbol.length
    return true
  }

  takeDescent(): boolean {
    if (!this.take('..')) return false
    this.#descents += 1
    if (this.#descents > MAX_DESCENTS) throw this.error(`more than ${MAX_DESCENTS} descents`)
    return true
  }

  open(bracket: string): void {
    this.take(bracket)
    this.#depth += 1
    if (this.#depth > MAX_NESTING)
      throw this.error(`more than ${MAX_NESTING} brackets inside each other`)
  }

  close(bracket: string): void {
    if (!this.take(bracket)) throw this.unexpected(`"${bracket}"`)
    this.#depth -= 1
  }

  /** Reads what the sticky pattern matches here. */
  match(pattern: RegExp): string | undefined {
    if (pattern !== SPACE) this.#skipSpace()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** Reads a quoted text; a backslash takes the next character as it is. */
  quoted(quote: string): string | undefined {
    if (!this.sees(quote)) return undefined
    let text = ''
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const character = this.#text.charAt(at)
      if (character === quote) {
        this.#at = at + 1
        return text
      }
      if (character === '\\') at += 1
      text += this.#text.charAt(at)
    }
    throw this.error(`unterminated ${quote}`)
  }

  unexpected(wanted?: string): PathSyntaxError {
    this.#skipSpace()
    const found = this.#text.charAt(this.#at)
    const problem = found === '' ? 'unexpected end' : `unexpected "${found}"`
    return this.error(wanted === undefined ? problem : `${problem}, expected ${wanted}`)
  }

  error(problem: string): PathSyntaxError {
    return new PathSyntaxError(this.#text, this.#at, problem)
  }

  #skipSpace(): void {
    this.match(SPACE)
  }
}
