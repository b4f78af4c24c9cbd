/** A location in degrees. */
export interface Place {
  readonly lat: number
  readonly lng: number
}

/** The visible part of the world, in degrees from the upper left corner of the map. */
export interface MapView {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const maxZoom = 64

/** The view at a zoom (1 is the whole world), centred on the place as far as the edges allow. */
export function viewAround({ lat, lng }: Place, zoom: number): MapView {
  const width = 360 / zoom
  const height = 180 / zoom
  return {
    x: clamp(lng + 180 - width / 2, 0, 360 - width),
    y: clamp(90 - lat - height / 2, 0, 180 - height),
    width,
    height,
  }
}

/** The place at a fraction (0 to 1) of the width and height of a view, with the precision that pointing allows. */
export function placeAt(view: MapView, share: { x: number; y: number }, zoom: number): Place {
  return withDigits(
    {
      lng: view.x + clamp(share.x, 0, 1) * view.width - 180,
      lat: 90 - view.y - clamp(share.y, 0, 1) * view.height,
    },
    zoom < 4 ? 1 : zoom < 32 ? 2 : 3,
  )
}

/** Moves the place by a step without losing precision; stops at the poles, but wraps at the date line. */
export function movedBy({ lat, lng }: Place, by: Place): Place {
  const turned = ((((lng + by.lng + 180) % 360) + 360) % 360) - 180
  return withDigits({ lat: clamp(lat + by.lat, -90, 90), lng: turned }, maxDigits)
}

/** The place as text: 59.9° N, 10.7° E. */
export function placeText({ lat, lng }: Place): string {
  return `${Math.abs(lat)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng)}° ${lng < 0 ? 'W' : 'E'}`
}

/** A tenth of a metre; more decimals would be rounding noise. */
const maxDigits = 6

function withDigits({ lat, lng }: Place, digits: number): Place {
  return { lat: Number(lat.toFixed(digits)), lng: Number(lng.toFixed(digits)) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
