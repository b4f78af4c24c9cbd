/** Where something is on the screen, in px. */
export interface Extent {
  readonly top: number
  readonly bottom: number
}

export type Edge = 'top' | 'bottom'

/** This close to an edge, what is beside a field counts as out of sight. */
const dockPx = 8
/** This close to an edge, it would lie under what is docked there. */
const nearPx = 20

/** The edge a region has gone beyond, and the edge it is near. */
export function edgesOf(region: Extent, area: Extent): { docked: Edge | null; near: Edge | null } {
  return { docked: edgeWithin(region, area, dockPx), near: edgeWithin(region, area, nearPx) }
}

function edgeWithin(region: Extent, area: Extent, px: number): Edge | null {
  if (region.top < area.top + px) return 'top'
  return region.bottom > area.bottom - px ? 'bottom' : null
}

/**
 * What is docked at each edge, nearest to the edge first. What is only near an edge goes along when something is docked
 * there, which would cover it.
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
