import { isKeyed, type Keyed } from '../portable-text.ts'
import { commonPart } from './portable-text-common.ts'
import { mergePortableText } from './portable-text-merge.ts'

/**
 * Merges duplicate blocks, which arise when several users restore a removed block at the same time, into one block with
 * all edits; also returns their keys.
 */
export function joinDoubles(value: unknown): { doubles: readonly string[]; blocks: unknown } {
  if (!Array.isArray(value)) return { doubles: [], blocks: value }
  const found = new Map<string, Keyed>()
  const doubles = new Set<string>()
  for (const item of value as readonly unknown[]) {
    if (!isKeyed(item)) continue
    const first = found.get(item._key)
    if (first) doubles.add(item._key)
    found.set(item._key, first ? joined(first, item) : item)
  }
  if (doubles.size === 0) return { doubles: [], blocks: value }
  const blocks = (value as readonly unknown[]).flatMap((item): unknown[] => {
    if (!isKeyed(item)) return [item]
    const block = found.get(item._key)
    found.delete(item._key)
    return block ? [block] : []
  })
  return { doubles: [...doubles], blocks }
}

function joined(first: Keyed, second: Keyed): Keyed {
  const base = [commonPart(first, second)]
  return mergePortableText({ base, mine: [second], theirs: [first] })?.[0] ?? first
}
