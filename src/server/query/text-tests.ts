import { isRecord, ownField } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { compileMatch } from '../../model/text-match.ts'
import { fieldName } from './conditions.ts'
import type { GroqNode } from './groq.ts'
import { createRater, textQueryOf } from './text-query.ts'

/** A condition with GROQ's result: null, which no filter accepts, if the document has no such text. */
export type DocumentTest = (document: ContentDocument) => boolean | null

/**
 * Compiles text conditions to a function; null for any other condition. These are comparisons with a text
 * (`_updatedAt > "2024"`), matches with a pattern, references to ids, which are or-ed with matches, and tests for a substring, optionally ignoring accents, which GROQ
 * expresses by splitting (`count(string::split(lower(title), $text)) > 1`). For accents a query nests dozens of splits,
 * whose evaluation in groq-js takes ten times as long as reading the documents.
 */
export function compileTest(expr: GroqNode): DocumentTest | null {
  switch (expr.type) {
    case 'Group':
      return compileTest(expr.base)
    case 'Not': {
      const test = compileTest(expr.base)
      return test && ((document) => negate(test(document)))
    }
    case 'And':
    case 'Or': {
      const left = compileTest(expr.left)
      const right = left && compileTest(expr.right)
      return left && right && join(left, right, expr.type === 'Or')
    }
    default:
      return (
        compileHolds(expr) ??
        compileTextQuery(expr) ??
        compileMatchTest(expr) ??
        compileReferences(expr) ??
        compileComparison(expr)
      )
  }
}

function negate(result: boolean | null): boolean | null {
  return result === null ? null : !result
}

/** `deciding` is the result for which one side is enough: true for `||`, false for `&&`. */
function join(left: DocumentTest, right: DocumentTest, deciding: boolean): DocumentTest {
  return (document) => {
    const first = left(document)
    if (first === deciding) return first
    const second = right(document)
    if (second === deciding) return second
    return first === null || second === null ? null : !deciding
  }
}

function isCount(node: GroqNode): node is Extract<GroqNode, { type: 'FuncCall' }> {
  return node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'count'
}

const comparisons = new Map<string, (value: string, bound: string) => boolean>([
  ['<', (value, bound) => value < bound],
  ['<=', (value, bound) => value <= bound],
  ['>', (value, bound) => value > bound],
  ['>=', (value, bound) => value >= bound],
])

/** `_updatedAt > "2024-01-01"` */
function compileComparison(expr: GroqNode): DocumentTest | null {
  const compare = expr.type === 'OpCall' ? comparisons.get(expr.op) : undefined
  if (expr.type !== 'OpCall' || !compare) return null
  const bound = valueOf(expr.right)
  const path = pathOf(expr.left)
  if (typeof bound !== 'string' || path === null) return null
  return (document) => {
    const value = valueAt(document, path)
    return typeof value === 'string' ? compare(value, bound) : null
  }
}

/** `title match "dr*"`, `pt::text(body) match "dr*"`, `[title, subtitle] match "dr*"` */
function compileMatchTest(expr: GroqNode): DocumentTest | null {
  if (expr.type !== 'OpCall' || expr.op !== 'match') return null
  const given = valueOf(expr.right)
  if (typeof given !== 'string') return null
  const matches = compileMatch(given)
  const { left } = expr
  const isList = left.type === 'Array'
  if (isList && left.elements.some(({ isSplat }) => isSplat)) return null
  const nodes = isList ? left.elements.map(({ value }) => value) : [left]
  const readers = nodes.map(compileValue)
  if (!readers.every((read) => read !== null)) return null
  return (document) => {
    const values = readers.map((read) => read(document))
    const [only] = values
    const texts = !isList && Array.isArray(only) ? only : values
    return matches(texts.filter((text) => typeof text === 'string'))
  }
}

/** `references("a", "b")` */
function compileReferences(expr: GroqNode): DocumentTest | null {
  if (expr.type !== 'FuncCall' || expr.namespace !== 'global' || expr.name !== 'references') {
    return null
  }
  const ids = expr.args.map(valueOf)
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string')) return null
  const targets = new Set<unknown>(ids)
  return (document) => refersTo(document, targets)
}

/** A reference is not searched for others. */
function refersTo(value: unknown, targets: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) return value.some((item) => refersTo(item, targets))
  if (!isRecord(value)) return false
  const target = ownField(value, '_ref')
  if (target) return targets.has(target)
  for (const name in value) if (refersTo(value[name], targets)) return true
  return false
}

/** `[@, _id] match text::query("one two")` */
function compileTextQuery(expr: GroqNode): DocumentTest | null {
  const query = textQueryOf(expr)
  const typed = query && valueOf(query.typed)
  if (!query || typeof typed !== 'string') return null
  const paths = query.parts.map(({ value }) => (value.type === 'This' ? [] : pathOf(value)))
  if (!paths.every((path) => path !== null)) return null
  const rate = createRater(query.parts)
  return (document) => {
    const values = paths.map((path) => valueAt(document, path))
    return rate(typed, values) !== null
  }
}

/** A field, or the text of a portable text. */
function compileValue(node: GroqNode): ((document: ContentDocument) => unknown) | null {
  const isText = node.type === 'FuncCall' && node.namespace === 'pt' && node.name === 'text'
  const path = pathOf(isText ? (node.args[0] ?? node) : node)
  if (path === null) return null
  return (document) => {
    const value = valueAt(document, path)
    return isText ? portableText(value) : value
  }
}

/** As `pt::text`: the texts of a block, or of all blocks in a list; null if there is none. */
function portableText(value: unknown): string | null {
  if (isRecord(value)) return blockText(value)
  if (!Array.isArray(value)) return null
  const texts = value.flat(Infinity).flatMap((block) => blockText(block) ?? [])
  return texts.length > 0 ? texts.join('\n\n') : null
}

function blockText(block: unknown): string | null {
  if (!isRecord(block) || typeof block['_type'] !== 'string') return null
  const { children } = block
  if (!Array.isArray(children)) return null
  const texts = children.map((child: unknown) =>
    isRecord(child) && child['_type'] === 'span' && typeof child['text'] === 'string'
      ? child['text']
      : '',
  )
  return texts.join('')
}

type Text = (document: ContentDocument) => string | null

/** `count(string::split(TEXT, "words")) > 1` */
function compileHolds(expr: GroqNode): DocumentTest | null {
  if (expr.type !== 'OpCall' || expr.op !== '>' || valueOf(expr.right) !== 1) return null
  const parts = isCount(expr.left) && expr.left.args[0]
  const split = parts ? readSplit(parts) : null
  if (!split || split.by === '') return null
  const text = compileText(split.text)
  const { by } = split
  return (
    text &&
    ((document) => {
      const found = text(document)
      return found === null ? null : found.includes(by)
    })
  )
}

/** A field, optionally in lower case and with some letters replaced. */
function compileText(node: GroqNode): Text | null {
  const replaced: [string, string][] = []
  let inner = node
  for (let found = readReplace(inner); found; found = readReplace(inner)) {
    replaced.unshift([found.from, found.to])
    inner = found.text
  }
  const lowered =
    inner.type === 'FuncCall' && inner.namespace === 'global' && inner.name === 'lower'
      ? inner.args[0]
      : undefined
  const path = pathOf(lowered ?? inner)
  if (path === null) return null
  const isPlain = replaced.every(([from]) => /^[^\p{ASCII}]+$/u.test(from))
  return (document) => {
    const value = valueAt(document, path)
    if (typeof value !== 'string') return null
    const text = lowered ? value.toLowerCase() : value
    // Most texts contain none of these letters.
    if (isPlain && !/[^\p{ASCII}]/u.test(text)) return text
    return replaced.reduce((whole, [from, to]) => whole.replaceAll(from, () => to), text)
  }
}

/** The field names on the path to a value of the document. */
function pathOf(node: GroqNode): readonly string[] | null {
  const path = fieldName(node)
  return path === null || /[()]/.test(path) ? null : path.split('.')
}

function valueAt(document: ContentDocument, path: readonly string[]): unknown {
  let value: unknown = document
  for (const part of path) value = isRecord(value) ? ownField(value, part) : undefined
  return value
}

/** `array::join(string::split(TEXT, "é"), "e")` */
function readReplace(node: GroqNode): { text: GroqNode; from: string; to: string } | null {
  if (node.type !== 'FuncCall' || node.namespace !== 'array' || node.name !== 'join') return null
  const [parts, by] = node.args
  const split = parts && readSplit(parts)
  const to = by && valueOf(by)
  return split && split.by !== '' && typeof to === 'string'
    ? { text: split.text, from: split.by, to }
    : null
}

function readSplit(node: GroqNode): { text: GroqNode; by: string } | null {
  if (node.type !== 'FuncCall' || node.namespace !== 'string' || node.name !== 'split') return null
  const [text, separator] = node.args
  const by = separator && valueOf(separator)
  return text && typeof by === 'string' ? { text, by } : null
}

function valueOf(node: GroqNode): unknown {
  return node.type === 'Value' ? node.value : undefined
}
