import type { ObjectTypeNode, TypeNode } from 'groq-js'

/** TypeScript for a type; `nameOf` is the name under which a declared type is exported. */
export function printType(
  node: TypeNode,
  nameOf: (declared: string) => string,
  indent = '',
): string {
  const print = (inner: TypeNode, deeper = indent): string => printType(inner, nameOf, deeper)
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return node.value === undefined ? node.type : JSON.stringify(node.value)
    case 'inline':
      return nameOf(node.name)
    case 'array':
      return `Array<${print(node.of)}>`
    case 'union':
      return printUnion(node.of.map((one) => print(one)))
    case 'object':
      return printObject(node, print, indent)
    case 'null':
    case 'unknown':
      return node.type
  }
}

function printUnion(parts: readonly string[]): string {
  if (parts.includes('unknown')) return 'unknown'
  const isNull = (part: string): number => Number(part === 'null')
  const unique = [...new Set(parts)].toSorted((a, b) => isNull(a) - isNull(b))
  return unique.join(' | ') || 'never'
}

function printObject(
  { attributes, rest }: ObjectTypeNode,
  print: (inner: TypeNode, deeper?: string) => string,
  indent: string,
): string {
  if (rest?.type === 'unknown') return 'unknown'
  const deeper = `${indent}  `
  const rows = Object.entries(attributes).map(([name, { value, optional }]) => {
    return `${deeper}${printKey(name)}${optional ? '?' : ''}: ${print(value, deeper)}\n`
  })
  const own = rows.length > 0 ? `{\n${rows.join('')}${indent}}` : '{}'
  if (!rest) return own
  return rows.length > 0 ? `(${own} & ${print(rest)})` : print(rest)
}

export const printKey = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)

/** `blog-post` → `BlogPost`; never a name that a type of ours or of the language has. */
export function typeName(text: string, suffix = ''): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + suffix
  return /^\p{L}/u.test(name) ? name : `_${name}`
}
