import { isTextBlock, type Keyed } from '../portable-text.ts'
import { assembleBlock } from '../portable-text-block.ts'
import { align, inlineUnits } from './portable-text-units.ts'

/** The part that two versions of a block have in common, as their assumed common base. */
export function commonPart(first: Keyed, second: Keyed): Keyed {
  if (!isTextBlock(first) || !isTextBlock(second)) return second
  const { kept } = align([first], [second])
  const units = inlineUnits(first).filter((_, at) => kept[at + 1] !== null)
  return assembleBlock({ fields: first, units, versions: [first] })
}

/**
 * The base, plus the common part of each block that both sides added, such as a removed block that both restored. The
 * merge then yields one block with the edits of both sides.
 */
export function withSharedBlocks(
  base: readonly Keyed[],
  mine: readonly Keyed[],
  theirs: readonly Keyed[],
): readonly Keyed[] {
  const known = new Set(base.map(({ _key }) => _key))
  const own = new Map(mine.map((block) => [block._key, block]))
  const result = [...base]
  let previous: string | undefined
  for (const block of theirs) {
    const other = own.get(block._key)
    if (!known.has(block._key) && other) {
      const at = result.findIndex(({ _key }) => _key === previous)
      result.splice(at + 1, 0, commonPart(block, other))
      known.add(block._key)
    }
    if (known.has(block._key)) previous = block._key
  }
  return result.length === base.length ? base : result
}
