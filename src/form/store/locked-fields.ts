import { isRecord, ownField } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import { emptyObjectOf, isEmptyObject } from '../../schema/walk.ts'
import type { FormStore } from './form-store.ts'

/** The value to write instead, and the paths of the locked fields whose stored values were kept. */
export interface Replacement {
  readonly value: unknown
  readonly refused: readonly Path[]
}

/**
 * The value that may be written at a path: read-only and hidden fields inside it, at any depth, keep their stored
 * values. `next` is undefined to clear the value.
 */
export function aroundLockedFields(
  next: unknown,
  path: Path,
  store: Pick<FormStore, 'getNode'>,
): Replacement {
  const refused: Path[] = []

  function replace(wanted: unknown, at: Path): unknown {
    const node = store.getNode([...path, ...at])
    if (!node?.object || (wanted !== undefined && !isRecord(wanted))) return wanted
    const old = isRecord(node.value) ? node.value : {}
    const kept: Record<string, unknown> = { ...(wanted ?? emptyObjectOf(node.type)) }
    if (old['_key'] !== undefined) kept['_key'] = old['_key']
    for (const { name } of node.type.fields) {
      const place = [...at, name]
      const field = store.getNode([...path, ...place])
      const isLocked = field?.readOnly || field?.hidden
      const offered = ownField(kept, name)
      if (isLocked && offered !== undefined) refused.push(place)
      const value = isLocked ? ownField(old, name) : replace(offered, place)
      if (value === undefined) delete kept[name]
      else kept[name] = value
    }
    return wanted === undefined && isEmptyObject(kept) ? undefined : kept
  }

  return { value: replace(next, []), refused }
}
