import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { insert, setIfMissing, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { KeySegment } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'

/** The words of a tag, whichever way it is stored. */
export function tagText(item: unknown): string {
  if (typeof item === 'string') return item
  if (isRecord(item) && typeof item['value'] === 'string') return item['value']
  return JSON.stringify(item) ?? ''
}

/** The tags in a text that somebody typed or pasted: apart at commas, tabs and ends of lines. */
export function splitTags(text: string): readonly string[] {
  return text.split(/[,\t\r\n]+/).map((tag) => tag.trim())
}

export interface NewTags {
  readonly added: readonly string[]
  /** Already there, or said twice. */
  readonly refused: readonly string[]
}

/** Which of some texts become tags; empty ones are nothing at all. */
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

/** Puts tags at the end of the list. */
export function addPatches(type: SchemaType, tags: readonly string[]): readonly Patch[] {
  const [itemType] = type.of
  const items = tags.map((tag) => {
    if (itemType?.jsonType !== 'object') return tag
    const { name } = itemType
    return { _key: createKey(), ...(name !== 'object' && { _type: name }), value: tag }
  })
  return [setIfMissing([]), insert(items, 'after', [-1])]
}

/** Takes one tag away; the last one takes the list along. */
export function removePatch(items: readonly unknown[], index: number): Patch {
  return items.length === 1 ? unset() : unset([segmentOf(items, index)])
}

/** Moves one tag to the place of another. */
export function movePatches(items: readonly unknown[], from: number, to: number): readonly Patch[] {
  const neighbour = segmentOf(items, to)
  // Places behind the tag that leaves close up before it comes back.
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
