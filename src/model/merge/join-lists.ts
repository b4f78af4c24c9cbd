import { joinSequences, remaining, sequenceEdits, type Stretch } from './join-sequences.ts'
import { mergeTexts } from './merge-texts.ts'

/**
 * Merges two edits of `base`, for lists whose items have no keys; null when both changed the same items in conflicting
 * ways. Two texts at the same index are merged as texts with `isText`.
 */
export function joinLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  { isText }: { isText: boolean },
): unknown[] | null {
  const spell = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item))
  const units = spell(base)
  const sides = {
    mine: sequenceEdits(units, spell(mine)),
    theirs: sequenceEdits(units, spell(theirs)),
  }
  const resolve = (stretch: Stretch) => resolveItems(stretch, isText)
  return joinSequences(units, sides, resolve)?.map((unit) => JSON.parse(unit)) ?? null
}

function resolveItems(stretch: Stretch, isText: boolean): readonly string[] | null {
  const { base, mine, theirs, touchedBy } = stretch
  if (touchedBy === 'mine') return mine
  if (touchedBy === 'theirs') return theirs
  if (mine.join() === theirs.join()) return mine
  if (stretch.isRemoval) return remaining(stretch)
  // Items added by both sides are added once.
  if (stretch.isInsertion) return [...theirs, ...mine.filter((item) => !theirs.includes(item))]
  const places = [base, mine, theirs]
  if (!isText || places.some((items) => items.length !== 1)) return null
  const texts = places.map((items): unknown => JSON.parse(items[0]!))
  if (!texts.every((text) => typeof text === 'string')) return null
  const [before, own, other] = texts as [string, string, string]
  const { text, question } = mergeTexts(before, own, other)
  return question ? null : [JSON.stringify(text)]
}
