import type { FilterField } from '../operators/fields.ts'
import { withoutAccents } from '../text-query.ts'

/** A field in the picker; the first of a group says what the group is called. */
export interface FieldRow {
  readonly field: FilterField
  /** Document types of the group when it begins here; null inside one. Empty for the filters of any document. */
  readonly group: readonly string[] | null
}

/** The fields whose titles hold every word, in groups: of any document, shared by types, of one type. */
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
  // What more types share is asked for more often.
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
