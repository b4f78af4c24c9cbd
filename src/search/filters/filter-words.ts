import { pinnedFilters } from '../operators/definitions.ts'
import type { FilterField } from '../operators/fields.ts'

// Maps operators and fields to message keys; the texts themselves are translated.

const counting = {
  Equal: 'count-equal',
  NotEqual: 'count-not-equal',
  Gt: 'count-gt',
  Gte: 'count-gte',
  Lt: 'count-lt',
  Lte: 'count-lte',
  Range: 'count-between',
} as const
const comparing = {
  Equal: 'equal',
  NotEqual: 'not-equal',
  Gt: 'gt',
  Gte: 'gte',
  Lt: 'lt',
  Lte: 'lte',
  Range: 'between',
} as const
const dating = {
  Last: 'last',
  Range: 'within',
  After: 'after',
  Before: 'before',
  Equal: 'on',
  NotEqual: 'not-on',
} as const

const having = {
  Draft: 'status-draft',
  Published: 'status-published',
  Edited: 'status-edited',
  Unpublished: 'status-unpublished',
} as const

const endings = [
  [/^status(.+)$/, having],
  [/^arrayCount(.+)$/, counting],
  [/^number(.+)$/, comparing],
  [/^date(?:Time)?(.+)$/, dating],
  [/(NotMatches)$/, { NotMatches: 'not-contains' }],
  [/(Matches)$/, { Matches: 'contains' }],
  [/(NotIncludes)$/, { NotIncludes: 'not-includes' }],
  [/(Includes)$/, { Includes: 'includes' }],
  [/(NotEqual)$/, { NotEqual: 'is-not' }],
  [/(Equal)$/, { Equal: 'is' }],
  [/^references(.+)$/, { Document: 'to-document', AssetImage: 'to-image', AssetFile: 'to-file' }],
] as const

type Word =
  | (typeof counting)[keyof typeof counting]
  | (typeof comparing)[keyof typeof comparing]
  | (typeof dating)[keyof typeof dating]
  | (typeof having)[keyof typeof having]
  | 'contains'
  | 'not-contains'
  | 'includes'
  | 'not-includes'
  | 'is'
  | 'is-not'
  | 'to-document'
  | 'to-image'
  | 'to-file'

/** The message key of an operator's label. */
export function operatorKey(
  name: string,
): `filters.operator.${Word | 'defined' | 'notDefined' | 'me'}` {
  if (name === 'editorMe') return 'filters.operator.me'
  if (name === 'defined' || name === 'notDefined') return `filters.operator.${name}`
  for (const [pattern, words] of endings) {
    const word = (words as Readonly<Record<string, Word>>)[pattern.exec(name)?.[1] ?? '']
    if (word) return `filters.operator.${word}`
  }
  return 'filters.operator.is'
}

/** The message key for a filter that applies to every document; null for a field of the schema. */
export function pinnedKey({
  filterName,
}: FilterField): `filters.field.${(typeof pinnedFilters)[number]['name']}` | null {
  const pinned = pinnedFilters.find(({ name }) => name === filterName)
  return pinned ? `filters.field.${pinned.name}` : null
}

/** Maximum length of a label, in characters. */
export const labelLengths = { narrow: 25, wide: 40 } as const
const descriptionLength = 256
const typesNamed = 10

/** Cuts a text to at most `length` characters, with an ellipsis if it was longer. */
export function truncated(text: string, length: number): string {
  const letters = Array.from(text)
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`
}

export function shortDescription(text: string): string {
  return truncated(text, descriptionLength)
}

/** The first ten titles, and the number of the others. */
export function namedTypes(titles: readonly string[]): { named: readonly string[]; more: number } {
  return { named: titles.slice(0, typesNamed), more: Math.max(0, titles.length - typesNamed) }
}
