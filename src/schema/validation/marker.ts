import { isEqual } from '../../model/equal.ts'
import type { Path } from '../../model/path.ts'

export type MarkerLevel = 'error' | 'warning' | 'info'

/** One finding of the validation, at the place it is about. */
export interface ValidationMarker {
  readonly path: Path
  readonly level: MarkerLevel
  /** English, or the author's own words. */
  readonly message: string
  /** Key of the message below `validation.`, so that a view can say it in another language. */
  readonly code?: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** The new list with every marker that says the same as an old one replaced by the old one; the old list when nothing differs. */
export function reuseMarkers(
  old: readonly ValidationMarker[],
  next: readonly ValidationMarker[],
): readonly ValidationMarker[] {
  if (next.length === 0 && old.length === 0) return old
  const kept = next.map((marker) => old.find((other) => isEqual(other, marker)) ?? marker)
  const same = kept.length === old.length && kept.every((marker, index) => marker === old[index])
  return same ? old : kept
}
