import { isRecord, ownField } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { fieldName } from './conditions.ts'
import type { GroqNode } from './groq.ts'

/** A condition as GROQ answers it: null, which passes no filter, where a document has no such text. */
export type DocumentTest = (document: ContentDocument) => boolean | null

/**
 * The condition that a text of a document holds another one, accents apart or not, as a function; null for any other
 * condition. It is said in GROQ by splitting (`count(string::split(lower(title), $text)) > 1`), dozens of times
 * for all accents there are: read word by word that takes ten times as long as reading the documents.
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
      return compileHolds(expr)
  }
}

function negate(result: boolean | null): boolean | null {
  return result === null ? null : !result
}

/** `deciding` is what one side is enough for: true for `||`, false for `&&`. */
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

/** A field, in lower case, with some letters put for others. */
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
  const field = lowered ?? inner
  const path = fieldName(field)
  if (path === null || /[()]/.test(path)) return null
  const names = path.split('.')
  const isPlain = replaced.every(([from]) => /^[^\p{ASCII}]+$/u.test(from))
  return (document) => {
    let value: unknown = document
    for (const part of names) value = isRecord(value) ? ownField(value, part) : undefined
    if (typeof value !== 'string') return null
    const text = lowered ? value.toLowerCase() : value
    // Most texts have none of these letters.
    if (isPlain && !/[^\p{ASCII}]/u.test(text)) return text
    return replaced.reduce((whole, [from, to]) => whole.replaceAll(from, () => to), text)
  }
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
