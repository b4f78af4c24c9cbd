import { isEqual } from '../../model/equal.ts'
import { insert, type Patch, setIfMissing, unset } from '../../model/patch.ts'
import { hasKeys, patchesBetween } from '../../model/diff/patches-between.ts'

/** The smallest patches, relative to the array, that turn `before` into `after`. An empty text has no value. */
export function textPatches(
  before: readonly unknown[] | undefined,
  after: readonly unknown[],
): Patch[] {
  if (after.length === 0) return before === undefined ? [] : [unset()]
  if (!before || before.length === 0) return [setIfMissing([]), insert(after, 'after', [-1])]
  // Items without keys, or with duplicate keys, come from stored data; they are identified by index.
  const isPlain = !hasKeys(before) || !hasKeys(after)
  if (isPlain && before.length === after.length) {
    return after.flatMap((item, index) =>
      item === before[index] || isEqual(item, before[index])
        ? []
        : patchesBetween(before[index], item, [index]),
    )
  }
  return patchesBetween(before, after).flatMap(withoutOverwriting)
}

/** Prevents the first annotation of a block from overwriting one added remotely at the same time. */
function withoutOverwriting(patch: Patch): Patch[] {
  const { type, path } = patch
  if (type !== 'set' || path.at(-1) !== 'markDefs' || !Array.isArray(patch.value)) return [patch]
  if (patch.value.length === 0) return [patch]
  return [setIfMissing([], path), insert(patch.value as unknown[], 'after', [...path, -1])]
}
