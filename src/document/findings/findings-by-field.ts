import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { MarkerLevel, ValidationMarker } from '../../schema/validation/marker.ts'

/** Most severe first. */
export const levels = ['error', 'warning', 'info'] as const satisfies readonly MarkerLevel[]

/** The findings of one path. */
export interface FieldFindings {
  readonly id: string
  readonly path: Path
  /** Most severe first. */
  readonly markers: readonly ValidationMarker[]
}

export function countFindings(markers: readonly ValidationMarker[]): Record<MarkerLevel, number> {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { level } of markers) counts[level] += 1
  return counts
}

/** Findings of the selected levels, grouped by path in the order of the form. */
export function groupFindings(
  markers: readonly ValidationMarker[],
  isWanted: (level: MarkerLevel) => boolean,
): readonly FieldFindings[] {
  const groups = new Map<string, { path: Path; markers: ValidationMarker[] }>()
  for (const marker of markers) {
    if (!isWanted(marker.level)) continue
    const id = pathToString(marker.path)
    const group = groups.get(id)
    if (group) group.markers.push(marker)
    else groups.set(id, { path: marker.path, markers: [marker] })
  }
  return [...groups].map(([id, group]) => ({
    id,
    path: group.path,
    markers: group.markers.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level)),
  }))
}
