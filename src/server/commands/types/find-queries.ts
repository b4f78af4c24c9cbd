import { basename } from 'node:path'

// Queries in sources are found by reading tokens, not by parsing: that needs no compiler, and works for every dialect in which
// a script can stand, also between the tags of Vue, Svelte and Astro.

/** A query that stands in a source. */
export interface FoundQuery {
  readonly file: string
  /** The constant it is the value of; null if it has none. */
  readonly name: string | null
  readonly query: string
  /** Where its text begins, and ends, in the source. */
  readonly start: number
  readonly end: number
  /** True if the text is in the source as it is: without placeholders and escapes. */
  readonly isVerbatim: boolean
}

export interface SourceProblem {
  readonly file: string
  readonly offset: number
  readonly message: string
}

/** A source; `load` reads the one that an import names, and returns null if there is none. */
export interface Source {
  readonly file: string
  readonly text: string
  readonly load: (specifier: string) => Source | null
}

type Token =
  | { readonly kind: 'word' | 'mark'; readonly text: string; readonly at: number }
  | { readonly kind: 'text'; readonly text: string; readonly at: number; readonly end: number }
  | {
      readonly kind: 'template'
      readonly parts: readonly string[]
      /** The tokens between the parts. */
      readonly holes: readonly (readonly Token[])[]
      readonly at: number
      readonly end: number
    }
  | { readonly kind: 'note'; readonly text: string; readonly at: number }

/** Comments with a meaning: a mark before a template, and one that excludes a query. */
const marked = /^\s*groq\s*$/i
const ignored = /@(?:sanity|content-studio)-(?:typegen|types)-ignore/

export interface Findings {
  readonly queries: readonly FoundQuery[]
  readonly problems: readonly SourceProblem[]
  /** Places (`placeKey`) of texts that queries contain: they may be parts rather than queries. */
  readonly parts: ReadonlySet<string>
}

export const placeKey = (file: string, start: number): string => `${file}:${start}`

export function findQueries(source: Source): Findings {
  const queries: FoundQuery[] = []
  const problems: SourceProblem[] = []
  const parts = new Set<string>()
  const known: KnownNames = new Map()
  if (!/groq|defineQuery/.test(source.text)) return { queries, problems, parts }
  const tokens = tokensOf(source.text)
  for (let index = 0; index < tokens.length; index++) {
    const first = index
    const found = queryAt(tokens, index)
    if (!found || isIgnored(tokens, index)) continue
    const { value } = found
    // A tag within it is not another query.
    index = found.last
    try {
      const query = textOf(value, { source, parts, known, depth: 0 })
      const { at, end } = endsOf(value)
      const isVerbatim = value.length === 1 && source.text.slice(at, end) === query
      const name = nameBefore(tokens, first)
      queries.push({ file: source.file, name, query, start: at, end, isVerbatim })
    } catch (error) {
      if (!(error instanceof UnknownText)) throw error
      problems.push({
        file: source.file,
        offset: error.offset ?? value[0]!.at,
        message: error.message,
      })
    }
  }
  return { queries, problems, parts }
}

/** Tokens without notes, and the place of the last one among all. */
interface Expression {
  readonly value: readonly Token[]
  readonly last: number
}

/** The text, if a query begins here; the argument for `defineQuery(…)`. */
function queryAt(tokens: readonly Token[], index: number): Expression | null {
  const [token, next] = [tokens[index], tokens[index + 1]]
  const text: Expression | null = isText(next) ? { value: [next], last: index + 1 } : null
  if (token?.kind === 'note' && marked.test(token.text)) return text
  if (token?.kind !== 'word' || isMark(tokens[index - 1], '.')) return null
  if (token.text === 'groq') return next?.kind === 'template' ? text : null
  if (token.text !== 'defineQuery' || !isMark(next, '(')) return null
  // `function defineQuery(` is no call.
  const before = tokens[index - 1]
  if (before?.kind === 'word' && before.text === 'function') return null
  let first = index + 2
  while (tokens[first]?.kind === 'note') first++
  // A tag within is the query's own.
  const argument = expressionFrom(tokens, first)
  return argument.value.length > 0 ? argument : null
}

const isText = (token: Token | undefined): token is Token & { kind: 'template' | 'text' } =>
  token?.kind === 'template' || token?.kind === 'text'

const isMark = (token: Token | undefined, mark: string): boolean =>
  token?.kind === 'mark' && token.text === mark

/** The tokens up to the end of an argument, or of an initial value. */
function expressionFrom(tokens: readonly Token[], first: number): Expression {
  const value: Token[] = []
  let depth = 0
  let last = first
  for (let at = first; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.kind === 'note') continue
    const before = value.at(-1)
    // Without a semicolon the next statement begins with a word, after a value.
    const isAfterValue = before && (before.kind !== 'mark' || ')]}'.includes(before.text))
    if (depth === 0 && token.kind === 'word' && isAfterValue) break
    if (token.kind === 'mark') {
      if ('([{'.includes(token.text)) depth++
      if (')]}'.includes(token.text) && depth-- === 0) break
      if (depth === 0 && ',;'.includes(token.text)) break
    }
    value.push(token)
    last = at
  }
  return { value, last }
}

/** True if the comment stands before the query, or before the statement whose value it is. */
function isIgnored(tokens: readonly Token[], index: number): boolean {
  let isStart = false
  for (let back = index - 1; back >= 0; back--) {
    const token = tokens[back]!
    if (token.kind === 'note') {
      if (ignored.test(token.text)) return true
    } else if (token.kind === 'word') {
      if (isStart && token.text !== 'export') return false
      isStart ||= /^(?:const|let|var)$/.test(token.text)
    } else if (!isMark(token, '=') && !isMark(token, ':')) return false
  }
  return false
}

/** `const name =`, `const name: Type =`, `name:` or `name =`. */
function nameBefore(tokens: readonly Token[], index: number): string | null {
  const before = tokens.slice(Math.max(0, index - 8), index).filter(({ kind }) => kind !== 'note')
  const declared = before.findLastIndex((token) => token.kind === 'word' && token.text === 'const')
  const mark = before.at(-1)
  if (!isMark(mark, '=') && !isMark(mark, ':')) return null
  const isBetween = before
    .slice(declared)
    .every((token) => token.kind !== 'mark' || !';,({'.includes(token.text))
  const name = declared >= 0 && isBetween ? before[declared + 1] : before.at(-2)
  return name?.kind === 'word' ? name.text : null
}

const endsOf = (tokens: readonly Token[]): { at: number; end: number } => {
  const [first, last] = [tokens[0]!, tokens.at(-1)!]
  // The text begins behind its quote.
  const isText = first.kind === 'text' || first.kind === 'template'
  return {
    at: first.at + (isText ? 1 : 0),
    end: 'end' in last ? last.end - 1 : last.at + last.text.length,
  }
}

class UnknownText extends Error {
  readonly offset: number | undefined
  constructor(message: string, offset: number | undefined) {
    super(message)
    this.offset = offset
  }
}

const deepest = 40

interface Reading {
  readonly source: Source
  readonly parts: Set<string>
  readonly known: KnownNames
  readonly depth: number
}

/** The text that an expression is: of quotes, templates, `+`, constants and imports of these. */
function textOf(expression: readonly Token[], reading: Reading): string {
  const [first, second, ...more] = expression
  const isMarked = first?.kind === 'word' && /^(groq|defineQuery)$/.test(first.text)
  if (isMarked && second && second.kind !== 'mark') return textOf([second, ...more], reading)
  if (isMarked && isMark(second, '(') && isMark(more.at(-1), ')')) {
    return textOf(more.slice(0, -1), reading)
  }
  const sum = splitAt(expression, '+')
  if (sum.length > 1) return sum.map((part) => textOf(part, reading)).join('')
  if (expression.length === 1 && first) {
    if (first.kind === 'text') return first.text
    if (first.kind === 'template') {
      return first.parts
        .map((part, at) => part + (first.holes[at] ? textOf(first.holes[at], reading) : ''))
        .join('')
    }
    const constant =
      first.kind === 'word' ? constantOf(first.text, reading.source, reading.known) : null
    if (constant && reading.depth < deepest) return textOfConstant(constant, first.at, reading)
  }
  const shown = expression.map((token) => ('text' in token ? token.text : '`…`')).join('')
  throw new UnknownText(
    `the query contains "${shown}", whose text is only known when it runs: make it a constant text, or a parameter ($name)`,
    first?.at,
  )
}

function textOfConstant(
  { value, source }: Constant,
  offset: number,
  { parts, known, depth }: Reading,
): string {
  for (const token of value) {
    if (isText(token)) parts.add(placeKey(source.file, token.at + 1))
  }
  return withPlace(offset, () => textOf(value, { source, parts, known, depth: depth + 1 }))
}

/** What is not known in another source is reported where this one uses it. */
function withPlace(offset: number, read: () => string): string {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnknownText ? new UnknownText(error.message, offset) : error
  }
}

function splitAt(tokens: readonly Token[], mark: string): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (isMark(token, mark)) parts.push([])
    else parts.at(-1)!.push(token)
  }
  return parts
}

interface Constant {
  readonly value: readonly Token[]
  readonly source: Source
}

type Names = ReadonlyMap<string, () => Constant | null>
/** Of sources that were read. */
type KnownNames = Map<Source, Names>

function constantOf(name: string, source: Source, known: KnownNames): Constant | null {
  const names = known.get(source) ?? namesOf(source, known)
  known.set(source, names)
  return names.get(name)?.() ?? null
}

/** The constants of a source, also imported ones, by the name that they have in it. */
function namesOf(source: Source, known: KnownNames): Names {
  const names = new Map<string, () => Constant | null>()
  const tokens = tokensOf(source.text).filter(({ kind }) => kind !== 'note')
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (isWord(token, 'const') && next?.kind === 'word' && !names.has(next.text)) {
      names.set(
        next.text,
        once(() => ({ value: valueFrom(tokens, index + 2), source })),
      )
    }
    if (!isWord(token, 'import')) continue
    for (const { name, exported, specifier } of importsAt(tokens, index)) {
      if (names.has(name)) continue
      const read = () => {
        const other = source.load(specifier)
        return other && constantOf(exported, other, known)
      }
      names.set(name, once(read))
    }
  }
  return names
}

/** Reads at the first call; sources that import each other in a circle find nothing. */
function once(read: () => Constant | null): () => Constant | null {
  let found: Constant | null | undefined
  return () => {
    if (found !== undefined) return found
    found = null
    return (found = read())
  }
}

function valueFrom(tokens: readonly Token[], first: number): readonly Token[] {
  let at = first
  while (at < tokens.length && !isMark(tokens[at], '=')) at++
  return expressionFrom(tokens, at + 1).value
}

/** What `import … from '…'` brings: `exported` under `name`. Nothing of other imports. */
function importsAt(
  tokens: readonly Token[],
  index: number,
): { name: string; exported: string; specifier: string }[] {
  let from = index + 1
  while (from < tokens.length && !isWord(tokens[from], 'from')) {
    const token = tokens[from++]!
    if (token.kind !== 'word' && !(token.kind === 'mark' && '{},*'.includes(token.text))) return []
  }
  const specifier = tokens[from + 1]
  if (specifier?.kind !== 'text') return []
  const imported = tokens.slice(index + 1, from)
  return imported.flatMap((token, at) => {
    if (token.kind !== 'word' || isWord(imported[at + 1], 'as')) return []
    const exported = isWord(imported[at - 1], 'as') ? imported[at - 2] : token
    if (exported?.kind !== 'word') return []
    return [{ name: token.text, exported: exported.text, specifier: specifier.text }]
  })
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === 'word' && token.text === word

/** After these a slash begins a regular expression. */
const beforeRegex = /^(return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)$/

/**
 * The tokens of a script in any dialect. Lenient: a quote that is not closed on its line is none, since it stands in a
 * text between tags.
 */
function tokensOf(text: string): readonly Token[] {
  return readTokens(text, 0, false).tokens
}

function readTokens(
  text: string,
  from: number,
  isHole: boolean,
): { tokens: readonly Token[]; end: number } {
  const tokens: Token[] = []
  /** The last token that is no note. */
  let last: Token | undefined
  const add = (token: Token): void => void tokens.push((last = token))
  let at = from
  let depth = 0
  const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy
  const quoted = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y
  const regex = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? null
  }
  while (at < text.length) {
    const char = text[at]!
    const next = text[at + 1]
    if (char === '/' && (next === '/' || next === '*')) {
      const end = next === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2)
      const close = end < 0 ? text.length : end
      tokens.push({ kind: 'note', text: text.slice(at + 2, close), at })
      at = next === '/' ? close : close + 2
      continue
    }
    if (char === '`') {
      const template = readTemplate(text, at)
      add(template)
      at = template.end
      continue
    }
    const mayBeRegex =
      char === '/' &&
      (!last ||
        (last.kind === 'mark' && !')]}'.includes(last.text)) ||
        (last.kind === 'word' && beforeRegex.test(last.text)))
    const skipped = mayBeRegex ? match(regex) : null
    if (skipped) {
      at += skipped.length
      continue
    }
    const text1 = char === '"' || char === "'" ? match(quoted) : null
    if (text1) {
      add({ kind: 'text', text: unescaped(text1.slice(1, -1)), at, end: at + text1.length })
      at += text1.length
      continue
    }
    const name = match(word)
    if (name) {
      add({ kind: 'word', text: name, at })
      at += name.length
      continue
    }
    if (isHole && char === '}' && depth-- === 0) return { tokens, end: at }
    if (isHole && char === '{') depth++
    if (!/\s/.test(char)) add({ kind: 'mark', text: char, at })
    at++
  }
  return { tokens, end: at }
}

function readTemplate(text: string, from: number): Token & { kind: 'template' } {
  const parts: string[] = []
  const holes: (readonly Token[])[] = []
  let at = from + 1
  let start = at
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2
    else if (text[at] === '$' && text[at + 1] === '{') {
      parts.push(unescaped(text.slice(start, at)))
      const hole = readTokens(text, at + 2, true)
      holes.push(hole.tokens.filter(({ kind }) => kind !== 'note'))
      at = hole.end + 1
      start = at
    } else at++
  }
  parts.push(unescaped(text.slice(start, at)))
  return { kind: 'template', parts, holes, at: from, end: at + 1 }
}

const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' },
}

/** The text that escapes stand for, with line ends as scripts see them. */
function unescaped(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([^]))/gi,
      (
        _,
        code: string | undefined,
        four: string | undefined,
        two: string | undefined,
        char: string,
      ) => {
        const hex = code ?? four ?? two
        return hex === undefined ? (escapes[char] ?? char) : String.fromCodePoint(parseInt(hex, 16))
      },
    )
}

/** Line and column, both from 1, as editors open them. */
export function placeIn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `${before.length}:${before.at(-1)!.length + 1}`
}

/** Files in which queries are looked for. */
export const isSource = (file: string): boolean =>
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(file) && !/\.d\.[cm]?ts$/.test(basename(file))
