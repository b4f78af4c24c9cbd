import type { PermissionResult } from '../data/access/permission.ts'
import type { SchemaType } from '../schema/schema.ts'
import type { Template } from '../schema/templates/template.ts'

/** An option of the picker for creating documents. */
export interface NewDocumentOption {
  readonly id: string
  readonly templateId: string
  readonly schemaType: SchemaType['name']
  readonly title: string
  readonly icon: string | undefined
  /** Initial value from the template. */
  readonly value: Template['value']
  /** Parameters for the template. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** True until the permission is known: the server has the final say. */
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
 * The options whose title contains every word of the query. First those that begin with the query, then those that
 * contain it, then those with the words in another order; each group by title.
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
