import { isRecord } from './document.ts'
import { isEqual } from './equal.ts'
import { set, unset } from './patch.ts'
import type { Patch } from './patch.ts'
import type { Path } from './path.ts'

/**
 * Patches that make `after` of `before`: one for each field that differs, as deep as objects go. Arrays are
 * set as a whole, because nobody can tell any more what was done to them.
 */
export function patchesBetween(before: unknown, after: unknown, path: Path = []): Patch[] {
  if (before === after) return []
  if (!isRecord(before) || !isRecord(after)) return isEqual(before, after) ? [] : [set(after, path)]
  const gone = Object.keys(before).filter((name) => after[name] === undefined)
  const there = Object.keys(after).filter((name) => after[name] !== undefined)
  return [
    ...gone.filter((name) => before[name] !== undefined).map((name) => unset([...path, name])),
    ...there.flatMap((name) => patchesBetween(before[name], after[name], [...path, name])),
  ]
}
