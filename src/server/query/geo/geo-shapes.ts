import { isRecord, ownField } from '../../../model/document.ts'
import { areApart, crossing, isOnArc, toRadians } from './sphere.ts'
import type { Arc, Vector } from './sphere.ts'

/** A GeoJSON geometry without anything else. */
export interface GeoJson {
  readonly type: string
  readonly coordinates?: unknown
  /** Of a collection, which has no coordinates. */
  readonly geometries?: readonly GeoJson[]
}

/** The parts of a shape, as places on the unit sphere. */
export interface Shape {
  readonly json: GeoJson
  readonly points: readonly Vector[]
  /** Each of at least two points. */
  readonly lines: readonly (readonly Vector[])[]
  readonly polygons: readonly Polygon[]
}

export interface Polygon {
  /** Rings without their repeated first point. */
  readonly outer: readonly Vector[]
  readonly holes: readonly (readonly Vector[])[]
}

/** Reads the shape of `{lat, lng}`, `{lat, lon}` or of a GeoJSON geometry; null for anything else. */
export function createShapeReader(): (value: unknown) => Shape | null {
  // A parameter is compared with every document.
  const known = new WeakMap<object, Shape | null>()
  return (value) => {
    if (!isRecord(value)) return null
    let shape = known.get(value)
    if (shape === undefined) known.set(value, (shape = readShape(value)))
    return shape
  }
}

/** The point of a latitude and a longitude in degrees; null for any other values. */
export function pointOf(lat: unknown, lng: unknown): GeoJson | null {
  return toVector([lng, lat]) && { type: 'Point', coordinates: [lng, lat] }
}

const empty = { points: [], lines: [], polygons: [] }

function readShape(value: Record<string, unknown>): Shape | null {
  const [lat, lng, lon] = [ownField(value, 'lat'), ownField(value, 'lng'), ownField(value, 'lon')]
  if (lat === undefined && lng === undefined) return readGeometry(value)
  if (lng !== undefined && lon !== undefined) return null
  const json = pointOf(lat, lng ?? lon)
  return json && { ...empty, json, points: [toVector(json.coordinates)!] }
}

function readGeometry(value: unknown): Shape | null {
  if (!isRecord(value)) return null
  const type = ownField(value, 'type')
  if (typeof type !== 'string') return null
  if (type === 'GeometryCollection') return readCollection(type, ownField(value, 'geometries'))
  const coordinates = ownField(value, 'coordinates')
  const parts = readParts(type, coordinates)
  return parts && { ...empty, json: { type, coordinates }, ...parts }
}

function readCollection(type: string, geometries: unknown): Shape | null {
  const shapes = each(geometries, readGeometry)
  if (!shapes || shapes.length === 0 || !shapes.every((shape) => shape !== null)) return null
  return {
    json: { type, geometries: shapes.map(({ json }) => json) },
    points: shapes.flatMap(({ points }) => points),
    lines: shapes.flatMap(({ lines }) => lines),
    polygons: shapes.flatMap(({ polygons }) => polygons),
  }
}

function readParts(type: string, coordinates: unknown): Partial<Shape> | null {
  switch (type) {
    case 'Point':
      return withParts('points', [toVector(coordinates)])
    case 'MultiPoint':
      return withParts('points', each(coordinates, toVector))
    case 'LineString':
      return withParts('lines', [toLine(coordinates)])
    case 'MultiLineString':
      return withParts('lines', each(coordinates, toLine))
    case 'Polygon':
      return withParts('polygons', [toPolygon(coordinates)])
    case 'MultiPolygon':
      return withParts('polygons', each(coordinates, toPolygon))
    default:
      return null
  }
}

function withParts(name: string, parts: readonly unknown[] | null): Partial<Shape> | null {
  return parts && parts.length > 0 && !parts.includes(null) ? { [name]: parts } : null
}

function each<T>(list: unknown, read: (item: unknown) => T): T[] | null {
  return Array.isArray(list) ? list.map(read) : null
}

/** Longitude and latitude in degrees; a height is ignored. */
function toVector(position: unknown): Vector | null {
  if (!Array.isArray(position) || position.length < 2) return null
  const [lng, lat] = position as unknown[]
  if (typeof lng !== 'number' || typeof lat !== 'number') return null
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return null
  const [across, up] = [toRadians(lng), toRadians(lat)]
  return [Math.cos(up) * Math.cos(across), Math.cos(up) * Math.sin(across), Math.sin(up)]
}

function toLine(coordinates: unknown): Vector[] | null {
  const points = each(coordinates, toVector)
  return points && points.length >= 2 && points.every((point) => point !== null) ? points : null
}

function toPolygon(coordinates: unknown): Polygon | null {
  const rings = each(coordinates, toRing)
  if (!rings || !rings.every((ring) => ring !== null)) return null
  const [outer, ...holes] = rings
  return outer ? { outer, holes } : null
}

/** A ring is closed, and does not touch itself. */
function toRing(coordinates: unknown): Vector[] | null {
  const line = toLine(coordinates)
  if (!line || line.length < 4 || areApart(line[0]!, line.at(-1)!)) return null
  const ring = line.slice(0, -1)
  return isSimple(ring) ? ring : null
}

function isSimple(ring: readonly Vector[]): boolean {
  const arcs = arcsOf(ring, true)
  return arcs.every((arc, index) => {
    if (!areApart(...arc)) return false
    return arcs.slice(index + 1).every((other, distance) => {
      const follows = distance === 0
      const precedes = index === 0 && distance === arcs.length - 2
      // Neighbours share one point, and must not return along each other.
      if (follows) return !isOnArc(other[1], arc) && !isOnArc(arc[0], other)
      if (precedes) return !isOnArc(other[0], arc) && !isOnArc(arc[1], other)
      return crossing(arc, other) === null
    })
  })
}

/** The arcs between consecutive points; `closed` adds the one from the last to the first. */
export function arcsOf(points: readonly Vector[], closed = false): Arc[] {
  const ends = closed ? [...points.slice(1), points[0]!] : points.slice(1)
  return ends.map((end, index) => [points[index]!, end])
}
