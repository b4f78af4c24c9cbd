import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { insert, setIfMissing, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { KeySegment } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'

/** The text of a tag in either stored form. */
export function tagText(item: unknown): string {
  if (typeof item === 'string') return item
  if (isRecord(item) && typeof item['value'] === 'string') return item['value']
  return JSON.stringify(item) ?? ''
}

/** Splits typed or pasted text into tags at commas, tabs and line breaks. */
export function splitTags(text: string): readonly string[] {
  return text.split(/[,\t\r\n]+/).map((tag) => tag.trim())
}

export interface NewTags {
  readonly added: readonly string[]
  /** Already in the list, or given twice. */
  readonly refused: readonly string[]
}

/** Selects which texts become new tags; empty ones are ignored. */
export function newTags(items: readonly unknown[], texts: readonly string[]): NewTags {
  const known = new Set(items.map(tagText))
  const added: string[] = []
  const refused: string[] = []
  for (const text of texts) {
    if (text === '') continue
    const list = known.has(text) ? refused : added
    list.push(text)
    known.add(text)
  }
  return { added, refused }
}

/** Appends tags to the list. */
export function addPatches(type: SchemaType, tags: readonly string[]): readonly Patch[] {
  const [itemType] = type.of
  const items = tags.map((tag) => {
    if (itemType?.jsonType !== 'object') return tag
    const { name } = itemType
    return { _key: createKey(), ...(name !== 'object' && { _type: name }), value: tag }
  })
  return [setIfMissing([]), insert(items, 'after', [-1])]
}

/** Removes one tag; removing the last one unsets the list. */
export function removePatch(items: readonly unknown[], index: number): Patch {
  return items.length === 1 ? unset() : unset([segmentOf(items, index)])
}

/** Moves one tag to the position of another. */
export function movePatches(items: readonly unknown[], from: number, to: number): readonly Patch[] {
  const neighbour = segmentOf(items, to)
  // After the removal, indices behind the moved tag are one less.
  const there = typeof neighbour === 'number' && to > from ? neighbour - 1 : neighbour
  return [
    unset([segmentOf(items, from)]),
    insert([items[from]], to > from ? 'after' : 'before', [there]),
  ]
}

function segmentOf(items: readonly unknown[], index: number): KeySegment | number {
  const item = items[index]
  const key = isRecord(item) ? item['_key'] : undefined
  return typeof key === 'string' ? { _key: key } : index
}
