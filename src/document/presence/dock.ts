/** A vertical range on the screen, in px. */
export interface Extent {
  readonly top: number
  readonly bottom: number
}

export type Edge = 'top' | 'bottom'

/** Within this distance in px of an edge, avatars beside a field count as out of view. */
const dockPx = 8
/** Within this distance in px of an edge, they would be covered by docked ones. */
const nearPx = 20

/** The edge beyond which a region is, and the edge it is near to. */
export function edgesOf(region: Extent, area: Extent): { docked: Edge | null; near: Edge | null } {
  return { docked: edgeWithin(region, area, dockPx), near: edgeWithin(region, area, nearPx) }
}

function edgeWithin(region: Extent, area: Extent, px: number): Edge | null {
  if (region.top < area.top + px) return 'top'
  return region.bottom > area.bottom - px ? 'bottom' : null
}

/**
 * The items docked at each edge, nearest to the edge first. Items that are only near an edge are included when another
 * one is docked there, which would cover them.
 */
export function dock<T>(
  places: readonly { readonly item: T; readonly region: Extent }[],
  area: Extent,
): Record<Edge, readonly T[]> {
  const found = places.map((place) => ({ ...place, ...edgesOf(place.region, area) }))
  const at = (edge: Edge, sign: 1 | -1): readonly T[] => {
    if (!found.some(({ docked }) => docked === edge)) return []
    return found
      .filter(({ near }) => near === edge)
      .sort((a, b) => sign * (a.region.top - b.region.top))
      .map(({ item }) => item)
  }
  return { top: at('top', -1), bottom: at('bottom', 1) }
}
