/** A place on the unit sphere. */
export type Vector = readonly [x: number, y: number, z: number]

/** The shortest way between two places. */
export type Arc = readonly [from: Vector, to: Vector]

/** Places and arcs closer than this are the same: less than a millimetre on the earth. */
const tolerance = 1e-11

/** Longitude and latitude in degrees. */
export type Position = readonly [lng: number, lat: number]

/** Metres. */
const earthRadius = 6_378_137

/**
 * Metres along the surface of the earth, taken as a sphere. By the haversine formula of the degrees, as other servers
 * do it: the angle between the places' vectors would differ in the last digits.
 */
export function distance(from: Position, to: Position): number {
  const across = Math.sin(toRadians(to[0] - from[0]) / 2)
  const up = Math.sin(toRadians(to[1] - from[1]) / 2)
  const shrink = Math.cos(toRadians(from[1])) * Math.cos(toRadians(to[1]))
  const haversine = up * up + shrink * across * across
  // Rounding can take it beyond 1 for opposite places.
  const rest = Math.max(0, 1 - haversine)
  return 2 * earthRadius * Math.atan2(Math.sqrt(haversine), Math.sqrt(rest))
}

export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export function areApart(a: Vector, b: Vector): boolean {
  return angle(a, b) > tolerance
}

export function isOnArc(place: Vector, [from, to]: Arc): boolean {
  if (!areApart(place, from) || !areApart(place, to)) return true
  const normal = cross(from, to)
  if (length(normal) <= tolerance) return false
  if (Math.abs(dot(place, normal)) > tolerance * length(normal)) return false
  return dot(cross(from, place), normal) > 0 && dot(cross(place, to), normal) > 0
}

/** A place that two arcs share; null if there is none. */
export function crossing(a: Arc, b: Arc): Vector | null {
  // No place of an arc is farther from its start than its end is.
  if (chord(a[0], b[0]) > chord(...a) + chord(...b) + tolerance) return null
  for (const end of b) if (isOnArc(end, a)) return end
  for (const end of a) if (isOnArc(end, b)) return end
  // Otherwise each separates the ends of the other.
  const normal = cross(...a)
  const other = cross(...b)
  const sides = [dot(normal, b[0]), dot(normal, b[1]), dot(other, a[0]), dot(other, a[1])] as const
  if (sides[0] * sides[1] >= 0 || sides[2] * sides[3] >= 0) return null
  const place = cross(normal, other)
  const size = length(place)
  if (size === 0) return null
  const sign = dot(place, add(a[0], a[1])) > 0 ? 1 : -1
  const found: Vector = scale(place, sign / size)
  // The great circles also meet on the other side of the sphere.
  return isOnArc(found, a) && isOnArc(found, b) ? found : null
}

export function middle([from, to]: Arc): Vector {
  const sum = add(from, to)
  return scale(sum, 1 / length(sum))
}

/**
 * True for a place within a ring, not on it. A ring bounds two areas; it stands for the smaller one, in whichever
 * direction its points are listed.
 */
export function isWithinRing(place: Vector, ring: readonly Vector[]): boolean {
  // How often the ring runs around the place; the other way around, it is the opposite place that is within.
  const turns = Math.round(turnsAround(place, ring) / (2 * Math.PI))
  return turns !== 0 && Math.sign(turns) === Math.sign(areaOf(ring))
}

function turnsAround(place: Vector, ring: readonly Vector[]): number {
  return sumOfArcs(ring, (from, to) =>
    Math.atan2(dot(place, cross(from, to)), dot(from, to) - dot(from, place) * dot(to, place)),
  )
}

/** The signed area, positive if it is to the left of the ring: at most half of the sphere. */
function areaOf(ring: readonly Vector[]): number {
  const top = ring[0]!
  const area = sumOfArcs(
    ring,
    (from, to) =>
      2 * Math.atan2(dot(top, cross(from, to)), 1 + dot(top, from) + dot(from, to) + dot(to, top)),
  )
  const whole = 4 * Math.PI
  const inRange = ((area % whole) + whole) % whole
  return inRange > whole / 2 ? inRange - whole : inRange
}

function sumOfArcs(ring: readonly Vector[], measure: (from: Vector, to: Vector) => number): number {
  return ring.reduce((sum, from, index) => sum + measure(from, ring[(index + 1) % ring.length]!), 0)
}

export function angle(a: Vector, b: Vector): number {
  return Math.atan2(length(cross(a, b)), dot(a, b))
}

/** The straight distance, through the sphere. */
function chord(a: Vector, b: Vector): number {
  return length([a[0] - b[0], a[1] - b[1], a[2] - b[2]])
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

function scale(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor]
}

function length(a: Vector): number {
  return Math.sqrt(dot(a, a))
}
