import type { FilterField } from '../operators/fields.ts'
import { withoutAccents } from '../query/text-query.ts'

/** A row of the field picker; the first one of a group contains the group's types. */
export interface FieldRow {
  readonly field: FilterField
  /** Document types of the group on its first row; null on other rows. Empty for filters of all documents. */
  readonly group: readonly string[] | null
}

/** The fields whose titles contain every word, in groups: for all documents, shared by types, of one type. */
export function findFields(
  fields: readonly FilterField[],
  query: string,
  titleOf: (field: FilterField) => string,
): readonly FieldRow[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const groups = new Map<string, { types: readonly string[]; fields: FilterField[] }>()
  for (const field of fields) {
    const title = plain(`${titleOf(field)} ${field.name}`)
    if (!words.every((word) => title.includes(word))) continue
    const types = field.title === null ? [] : field.documentTypes
    const key = types.join(' ')
    const group = groups.get(key) ?? { types, fields: [] }
    group.fields.push(field)
    groups.set(key, group)
  }
  // Fields shared by more types are used more often, so they come first.
  const ordered = [...groups.values()].sort((a, b) => rank(a.types) - rank(b.types))
  return ordered.flatMap(({ types, fields: found }) =>
    found.map((field, index) => ({ field, group: index === 0 ? types : null })),
  )
}

function rank(types: readonly string[]): number {
  return types.length === 0 ? -Infinity : -types.length
}

function plain(text: string): string {
  return withoutAccents(text.normalize('NFC').toLowerCase())
}
