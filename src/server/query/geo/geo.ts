import { arcsOf, createShapeReader, pointOf } from './geo-shapes.ts'
import type { GeoJson, Polygon, Shape } from './geo-shapes.ts'
import { angle, areApart, crossing, distance, isOnArc, isWithinRing, middle } from './sphere.ts'
import type { Arc, Position, Vector } from './sphere.ts'

type GeoFunction<T> = (a: unknown, b: unknown) => T | null

/** The functions of GROQ for places and areas; null for values that are neither. */
export function createGeoFunctions(): {
  /** `geo(value)`: the value as GeoJSON. */
  readonly geo: (value: unknown) => GeoJson | null
  readonly latLng: GeoFunction<GeoJson>
  /** Metres between two points. */
  readonly distance: GeoFunction<number>
  /** True if every place of the second shape is one of the first. Its boundary belongs to a shape. */
  readonly contains: GeoFunction<boolean>
  /** True if the shapes share a place. */
  readonly intersects: GeoFunction<boolean>
} {
  const read = createShapeReader()

  function compare(relation: (a: Shape, b: Shape) => boolean): GeoFunction<boolean> {
    return (a, b) => {
      const [first, second] = [read(a), read(b)]
      return first && second && relation(first, second)
    }
  }

  return {
    geo: (value) => read(value)?.json ?? null,
    latLng: pointOf,
    distance(a, b) {
      const [from, to] = [positionOf(read(a)), positionOf(read(b))]
      return from && to && distance(from, to)
    },
    contains: compare(containsShape),
    intersects: compare(intersectsShape),
  }
}

/** Of a point; null for any other shape. */
function positionOf(shape: Shape | null): Position | null {
  return shape?.json.type === 'Point' ? (shape.json.coordinates as Position) : null
}

function containsShape(outer: Shape, inner: Shape): boolean {
  const covered = (place: Vector): boolean => covers(outer, place)
  if (!inner.points.every(covered)) return false
  const edges = boundariesOf(outer)
  if (!boundariesOf(inner).every((arc) => piecesOf(arc, edges).every(covered))) return false
  if (inner.polygons.length > 0 && outer.polygons.length === 0) return false
  // What is left out of the outer shape must not be in the middle of the inner one.
  const gaps = outer.polygons.flatMap(({ holes }) => holes)
  return !gaps.some((gap) =>
    gap.some((place) => inner.polygons.some((one) => isInside(one, place))),
  )
}

function intersectsShape(a: Shape, b: Shape): boolean {
  if (placesOf(a).some((place) => covers(b, place))) return true
  if (placesOf(b).some((place) => covers(a, place))) return true
  const edges = boundariesOf(b)
  return boundariesOf(a).some((arc) => edges.some((edge) => crossing(arc, edge) !== null))
}

/** Points of which one is in any other shape that this one shares a place, but no boundary with. */
function placesOf({ points, lines, polygons }: Shape): Vector[] {
  return [...points, ...lines.flat(), ...polygons.flatMap(({ outer }) => outer)]
}

function boundariesOf({ lines, polygons }: Shape): Arc[] {
  const rings = polygons.flatMap(({ outer, holes }) => [outer, ...holes])
  return [...lines.flatMap((line) => arcsOf(line)), ...rings.flatMap((ring) => arcsOf(ring, true))]
}

function covers({ points, lines, polygons }: Shape, place: Vector): boolean {
  return (
    points.some((point) => !areApart(point, place)) ||
    lines.some((line) => arcsOf(line).some((arc) => isOnArc(place, arc))) ||
    polygons.some((polygon) => isOnBoundary(polygon, place) || isInside(polygon, place))
  )
}

function isOnBoundary({ outer, holes }: Polygon, place: Vector): boolean {
  return [outer, ...holes].some((ring) => arcsOf(ring, true).some((arc) => isOnArc(place, arc)))
}

function isInside(polygon: Polygon, place: Vector): boolean {
  const { outer, holes } = polygon
  if (isOnBoundary(polygon, place)) return false
  return isWithinRing(place, outer) && !holes.some((hole) => isWithinRing(place, hole))
}

/** The ends of an arc, and a place of each piece into which the edges cut it. */
function piecesOf(arc: Arc, edges: readonly Arc[]): Vector[] {
  const [from, to] = arc
  const cuts = edges.flatMap((edge) => {
    const shared = crossing(arc, edge)
    // Edges along the arc cut it where they begin and end.
    return shared ? [shared, ...edge.filter((end) => isOnArc(end, arc))] : []
  })
  const along = [from, ...cuts, to].toSorted((a, b) => angle(from, a) - angle(from, b))
  return [from, to, ...arcsOf(along).map(middle)]
}
