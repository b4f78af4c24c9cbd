import type { Change } from './change-tree.ts'
import { insert, set, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'

/** What takes changes back. */
export function revertPatches(changes: readonly Change[]): readonly Patch[] {
  return changes.flatMap((change) => {
    const { diff, item, path } = change
    if (!diff) return change.kind === 'group' ? revertPatches(change.changes) : []
    if (!item) return [diff.fromValue === undefined ? unset(path) : set(diff.fromValue, path)]
    const array: Path = path.slice(0, -1)
    const { fromIndex } = item
    if (fromIndex === undefined) return [unset(path)]
    const back = insert([diff.fromValue], 'before', [...array, fromIndex])
    if (item.toIndex === undefined) return [back]
    return item.hasMoved ? [unset(path), back] : [set(diff.fromValue, path)]
  })
}
