import { isRecord, isReference } from '../document.ts'
import { isEqual } from '../equal.ts'

interface Sides {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * True if one side took the picture or file out of a value while the other changed something in it: only one of both
 * can be right, as a whole.
 */
export function isEmptiedUnderEdits({ base, mine, theirs }: Sides): boolean {
  const before = assetOf(base)
  if (before === undefined || !isRecord(mine) || !isRecord(theirs)) return false
  const [own, other] = [assetOf(mine), assetOf(theirs)]
  if (isEqual(own, other)) return false
  const isTaken = (asset: unknown, edited: unknown) => asset === undefined && !isEqual(base, edited)
  return isTaken(own, theirs) || isTaken(other, mine)
}

function assetOf(value: unknown): unknown {
  const asset = isRecord(value) ? value['asset'] : undefined
  return isReference(asset) ? asset._ref : undefined
}
