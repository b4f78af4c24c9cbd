import type { PermissionResult } from '../../data/access/permission.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Template } from '../../schema/templates/template.ts'

/** A way to begin a document, as the picker offers it. */
export interface NewDocumentOption {
  readonly id: string
  readonly templateId: string
  readonly schemaType: SchemaType['name']
  readonly title: string
  readonly icon: string | undefined
  /** What the template begins the document with. */
  readonly value: Template['value']
  /** What the template is given. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Nobody is refused before the answer is known: the server has the last word anyway. */
  readonly hasPermission: boolean
}

/**
 * Documents that can be created without parameters: excludes types the user may not create and templates that need
 * parameters.
 */
export function newDocumentOptions(
  templates: readonly Template[],
  results: ReadonlyMap<string, PermissionResult> = new Map(),
): NewDocumentOption[] {
  return templates
    .filter(({ type, parameters }) => type.creatable && parameters.length === 0)
    .map(({ id, title, icon, type, value }) => ({
      id,
      templateId: id,
      schemaType: type.name,
      title,
      icon: icon ?? type.icon,
      value,
      parameters: {},
      hasPermission: results.get(id)?.granted ?? true,
    }))
}

/**
 * The options that have every word of the query in their title: first those that begin with it, then those it stands
 * in, then those that have its words in another order; within each by title.
 */
export function filterOptions(
  options: readonly NewDocumentOption[],
  query: string,
  locale?: string,
): NewDocumentOption[] {
  const words = wordsOf(query)
  const phrase = words.join(' ')
  const compare = new Intl.Collator(locale).compare
  return options
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .map((option) => ({ option, rank: rankOf(wordsOf(option.title).join(' '), phrase) }))
    .sort((a, b) => a.rank - b.rank || compare(a.option.title, b.option.title))
    .map(({ option }) => option)
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s\-_]+/)
    .filter(Boolean)
}

function rankOf(title: string, phrase: string): number {
  if (title.startsWith(phrase)) return 0
  return title.includes(phrase) ? 1 : 2
}
