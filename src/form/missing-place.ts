import { isKeySegment } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import type { FormStore } from './store/form-store.ts'

/** Why a path does not resolve; `title` is the title of its last existing part. */
export type MissingPlace =
  | { readonly kind: 'field-not-found'; readonly name: string; readonly title: string }
  | { readonly kind: 'no-array-item-at-key'; readonly name: string; readonly title: string }
  | { readonly kind: 'no-array-item-at-index'; readonly name: string; readonly title: string }

/** The first part of the path that is missing or hidden; null when the path resolves. */
export function missingPlace(store: Pick<FormStore, 'getNode'>, path: Path): MissingPlace | null {
  for (const [index, segment] of path.entries()) {
    const node = store.getNode(path.slice(0, index + 1))
    if (node && !node.hidden) continue
    const title = store.getNode(path.slice(0, index))?.title ?? ''
    if (typeof segment === 'string') return { kind: 'field-not-found', name: segment, title }
    if (isKeySegment(segment)) return { kind: 'no-array-item-at-key', name: segment._key, title }
    return { kind: 'no-array-item-at-index', name: String(segment), title }
  }
  return null
}
