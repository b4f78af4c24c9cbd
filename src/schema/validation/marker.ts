import { isEqual } from '../../model/equal.ts'
import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'

export type MarkerLevel = 'error' | 'warning' | 'info'

/** One validation finding, with its path. */
export interface ValidationMarker {
  readonly path: Path
  readonly level: MarkerLevel
  /** In English, or the author's own text. */
  readonly message: string
  /** Key of the message below `validation.`, so that a view can translate it. */
  readonly code?: string
  /** The author's texts by language, if there are several. */
  readonly texts?: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string | number>>
}

/** The new list with every marker that equals an old one replaced by it; the old list when nothing differs. */
export function reuseMarkers(
  old: readonly ValidationMarker[],
  next: readonly ValidationMarker[],
): readonly ValidationMarker[] {
  if (next.length === 0 && old.length === 0) return old
  const known = new Map(old.map((marker) => [nameOf(marker), marker]))
  const kept = next.map((marker) => {
    const other = known.get(nameOf(marker))
    return other && isEqual(other, marker) ? other : marker
  })
  const same = kept.length === old.length && kept.every((marker, index) => marker === old[index])
  return same ? old : kept
}

/** Rules may share conditions; equal messages at the same path are merged. */
export function distinctMarkers(markers: readonly ValidationMarker[]): readonly ValidationMarker[] {
  if (markers.length < 2) return markers
  return [...new Map(markers.toReversed().map((one) => [nameOf(one), one])).values()].toReversed()
}

/** Findings in the public form: plain data, with paths as strings. */
export function plainMarkers(markers: readonly ValidationMarker[]) {
  return markers.map(({ path, level, message }) => ({ path: pathToString(path), level, message }))
}

/** The identity of a marker: its path, level and message. */
function nameOf({ path, level, message }: ValidationMarker): string {
  return `${level} ${pathToString(path)} ${message}`
}
