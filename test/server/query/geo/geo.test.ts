import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSqliteStore } from '../../../../src/server/database/sqlite/store.ts'
import { createQueryEngine } from '../../../../src/server/query/evaluate.ts'
import { createRandom } from '../../../kit/random.ts'

const time = '2024-01-01T00:00:00Z'
const oslo = { lat: 59.913889, lng: 10.752222 }
const stockholm = { lat: 59.329444, lng: 18.068611 }
const paris = { lat: 48.8589, lng: 2.3469 }

type Position = readonly [lng: number, lat: number]
const point = (...coordinates: Position) => ({ type: 'Point', coordinates })
const line = (...coordinates: Position[]) => ({ type: 'LineString', coordinates })
const polygon = (...coordinates: (readonly Position[])[]) => ({ type: 'Polygon', coordinates })
const collection = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries })
const square = (from: number, to: number): Position[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]

const store = openSqliteStore(':memory:')
store.write((writer) => {
  writer.createDataset({ name: 'test', aclMode: 'private', createdAt: time, createdBy: 'test' })
  for (const [_id, location] of Object.entries({ oslo, stockholm, paris })) {
    writer.putDocument('test', {
      _id,
      _type: 'place',
      _createdAt: time,
      _updatedAt: time,
      location,
    })
  }
  writer.putDocument('test', { _id: 'x', _type: 'place', _createdAt: time, _updatedAt: time })
})
const engine = createQueryEngine(store)

function ask(query: string, params: Record<string, unknown> = {}): Promise<unknown> {
  return engine.query({ dataset: 'test', query, params, identity: 'a' })
}

const contains = (a: unknown, b: unknown) => ask('geo::contains($a, geo($b))', { a, b })
const intersects = (a: unknown, b: unknown) => ask('geo::intersects(geo($a), $b)', { a, b })

test('geo() converts places and GeoJSON geometries, dropping other properties', async () => {
  const expected = { type: 'Point', coordinates: [10.752222, 59.913889] }
  assert.deepEqual(await ask('geo($at)', { at: { ...oslo, extra: 'ignored' } }), expected)
  assert.deepEqual(await ask('geo( geo($at) )', { at: { ...expected, more: {} } }), expected)
  assert.deepEqual(await ask('geo::latLng(59.913889, 10.752222)'), expected)
  const { lat, lng: lon } = oslo
  assert.deepEqual(await ask('geo($at)', { at: { lat, lon } }), expected)
  assert.ok(
    Number(await ask('geo::distance($at, $stockholm)', { at: { lat, lon }, stockholm })) > 0,
  )
  for (const shape of [
    { type: 'MultiPoint', coordinates: [[100, 10]] },
    line([100, 10], [101, 10]),
    { type: 'MultiLineString', coordinates: [line([1, 1], [2, 2]).coordinates] },
    polygon(square(0, 1), square(0.2, 0.4)),
    { type: 'MultiPolygon', coordinates: [[square(0, 1)], [square(2, 3)]] },
    collection(point(1, 2), collection(line([1, 1], [2, 2]), polygon(square(0, 1)))),
  ]) {
    assert.deepEqual(await ask('geo($shape)', { shape }), shape)
  }
})

test('geo() returns null for anything else', async () => {
  const invalid: unknown[] = [
    ...[null, 42, 'oslo', true, {}, [], [10, 59]],
    ...[{ lat: 59 }, { lng: 10 }, { lon: 10 }, { ...oslo, lon: 10 }, { lat: '59', lng: 10 }],
    ...[
      { lat: 59, lon: '10' },
      { lat: 59, lon: 181 },
      { ...oslo, lng: null, lon: 10 },
    ],
    ...[{ type: 'GeometryCollection' }, collection(), collection(point(1, 1), null)],
    ...[collection(point(1, 1), point(200, 1)), collection(oslo)],
    ...[
      { lat: 91, lng: 0 },
      { lat: 0, lng: 181 },
    ],
    { type: 'Point', coordinates: [100] },
    { type: 'Nowhere', coordinates: [1, 2] },
    { type: 'FeatureCollection', features: [] },
    { type: 'LineString', coordinates: [10, 10] },
    line([1, 1]),
    { type: 'MultiPoint', coordinates: [] },
    { type: 'Polygon', coordinates: [] },
    { type: 'MultiPolygon', coordinates: [100] },
    // Not closed; too short; a point twice; a bow tie; a way back.
    polygon(square(0, 1).slice(0, 4)),
    polygon([
      [0, 0],
      [1, 0],
      [0, 0],
    ]),
    polygon([
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]),
    polygon([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]),
    polygon([
      [0, 0],
      [2, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]),
  ]
  for (const value of invalid) {
    assert.equal(await ask('geo($value)', { value }), null, JSON.stringify(value))
    assert.equal(await ask('geo::distance($value, $oslo)', { value, oslo }), null)
    assert.equal(await contains(polygon(square(0, 1)), value), null)
  }
  assert.equal(await ask('geo::latLng(null, 3.14)'), null)
  assert.equal(await ask('geo::distance($a, $b)', { a: oslo, b: line([0, 0], [1, 1]) }), null)
})

test('geo::distance returns metres on the sphere, by which results can be sorted', async () => {
  // To the last digit, as other servers answer.
  const metres = 416_760.773_882_251_5
  assert.equal(await ask('geo::distance($oslo, geo($stockholm))', { oslo, stockholm }), metres)
  assert.equal(await ask('geo::distance($stockholm, $oslo)', { oslo, stockholm }), metres)
  assert.equal(await ask('geo::distance($oslo, $oslo)', { oslo }), 0)
  const opposite = { lat: -oslo.lat, lng: oslo.lng - 180 }
  const half = await ask('geo::distance($oslo, $opposite)', { oslo, opposite })
  assert.ok(Math.abs(Number(half) - Math.PI * 6_378_137) < 1, String(half))
  const sorted = '*[_type == "place"] | order(geo::distance(location, $oslo))._id'
  assert.deepEqual(await ask(sorted, { oslo }), ['oslo', 'stockholm', 'paris', 'x'])
  const near = '*[geo::distance(location, $oslo) < 500000]._id'
  assert.deepEqual(await ask(near, { oslo }), ['oslo', 'stockholm'])
})

test('a polygon contains what lies in it or on its edge, in either direction of its ring', async () => {
  for (const ring of [square(0, 10), square(0, 10).toReversed()]) {
    const area = polygon(ring, square(4, 6))
    const inside = [
      point(1, 1),
      point(0, 0),
      point(5, 4),
      line([1, 1], [9, 1]),
      polygon(square(1, 3)),
    ]
    for (const shape of inside)
      assert.equal(await contains(area, shape), true, JSON.stringify(shape))
    const outside = [
      ...[point(5, 5), point(11, 5), point(-175, -5), line([1, 1], [11, 1]), line([1, 5], [9, 5])],
      ...[polygon(square(1, 9)), polygon(square(5, 12)), polygon(square(20, 30))],
    ]
    for (const shape of outside) {
      assert.equal(await contains(area, shape), false, JSON.stringify(shape))
    }
  }
})

test('a line that leaves an area between two of its points is not contained', async () => {
  const bay = polygon([
    [0, 0],
    [10, 0],
    [10, 10],
    [6, 10],
    [6, 2],
    [4, 2],
    [4, 10],
    [0, 10],
    [0, 0],
  ])
  assert.equal(await contains(bay, line([2, 8], [8, 8])), false)
  assert.equal(await contains(bay, line([2, 1], [8, 1])), true)
  const two = { type: 'MultiPolygon', coordinates: [[square(0, 1)], [square(2, 3)]] }
  assert.equal(
    await contains(two, {
      type: 'MultiPoint',
      coordinates: [
        [0.5, 0.5],
        [2.5, 2.5],
      ],
    }),
    true,
  )
  assert.equal(await contains(two, line([0.5, 0.5], [2.5, 2.5])), false)
})

test('lines and points contain what coincides with them', async () => {
  assert.equal(await contains(point(1, 2), point(1, 2)), true)
  assert.equal(await contains(point(1, 2), point(1, 3)), false)
  assert.equal(await contains(line([0, 0], [10, 0]), point(5, 0)), true)
  assert.equal(await contains(line([0, 0], [5, 0], [10, 0]), line([2, 0], [8, 0])), true)
  assert.equal(await contains(line([0, 0], [10, 0]), line([2, 0], [12, 0])), false)
  assert.equal(await contains(line([0, 0], [10, 0]), polygon(square(0, 1))), false)
})

test('edges are great circles, across the date line and around the poles', async () => {
  // Between these two points at 60° the shortest way goes north of the parallel.
  const arc = line([0, 60], [90, 60])
  assert.equal(await intersects(arc, line([45, 60], [45, 61])), false)
  assert.equal(await intersects(arc, line([45, 60], [45, 70])), true)
  const fiji = polygon([
    [177, -20],
    [-178, -20],
    [-178, -15],
    [177, -15],
    [177, -20],
  ])
  assert.equal(await contains(fiji, point(180, -17)), true)
  assert.equal(await contains(fiji, point(0, -17)), false)
  const arctic = polygon([
    [0, 70],
    [90, 70],
    [180, 70],
    [-90, 70],
    [0, 70],
  ])
  assert.equal(await contains(arctic, point(45, 90)), true)
  assert.equal(await contains(arctic, point(45, -90)), false)
})

test('a collection consists of the places of all its geometries', async () => {
  const all = collection(point(20, 20), line([30, 0], [40, 0]), polygon(square(0, 10)))
  for (const part of [point(20, 20), line([32, 0], [38, 0]), polygon(square(1, 9)), all]) {
    assert.equal(await contains(all, part), true, JSON.stringify(part))
    assert.equal(await contains(part, all), part === all, JSON.stringify(part))
    assert.equal(await intersects(part, all), true, JSON.stringify(part))
  }
  for (const other of [point(21, 20), polygon(square(50, 60)), line([41, 0], [42, 0])]) {
    assert.equal(await contains(all, other), false, JSON.stringify(other))
    assert.equal(await intersects(all, other), false, JSON.stringify(other))
  }
  const mixed = collection(point(5, 5), point(50, 50))
  assert.equal(await contains(all, mixed), false)
  assert.equal(await intersects(all, mixed), true)
  assert.equal(await ask('geo::distance($mixed, $oslo)', { mixed, oslo }), null)
})

test('shapes intersect if they share any point', async () => {
  const area = polygon(square(0, 10), square(4, 6))
  for (const shape of [
    ...[point(1, 1), point(0, 5), line([-1, 1], [11, 1]), line([-5, 0], [0, 0])],
    ...[polygon(square(1, 2)), polygon(square(-9, 19)), polygon(square(10, 20))],
  ]) {
    assert.equal(await intersects(area, shape), true, JSON.stringify(shape))
    assert.equal(await intersects(shape, area), true, JSON.stringify(shape))
  }
  for (const shape of [
    point(5, 5),
    line([4.5, 5], [5.5, 5]),
    polygon(square(4.5, 5.5)),
    point(11, 1),
  ]) {
    assert.equal(await intersects(area, shape), false, JSON.stringify(shape))
    assert.equal(await intersects(shape, area), false, JSON.stringify(shape))
  }
})

test('random polygons contain the points that an independent crossing count finds', async () => {
  const random = createRandom(7)
  for (let count = 0; count < 20; count++) {
    const corners = Array.from({ length: 12 }, (_, index): Position => {
      const radius = 0.002 + random.next() * 0.01
      const turn = (index / 12) * 2 * Math.PI
      return [20 + radius * Math.cos(turn), 0.5 + radius * Math.sin(turn)]
    })
    const area = polygon([...corners, corners[0]!])
    for (let tries = 0; tries < 10; tries++) {
      const [x, y] = [20 + (random.next() - 0.5) * 0.02, 0.5 + (random.next() - 0.5) * 0.02]
      // As small as this, and near the equator, the sphere is flat.
      const crossings = corners.filter(([x1, y1], index) => {
        const [x2, y2] = corners[(index + 1) % corners.length]!
        return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
      })
      assert.equal(await contains(area, point(x, y)), crossings.length % 2 === 1)
    }
  }
})

test('an error reports its position in the query as written', async () => {
  const broken = 'geo({"lat": 1, "lng": 2}) == geo($a) && ]'
  await assert.rejects(ask(broken, { a: 1 }), (error: { body?: { error: { start: number } } }) => {
    assert.equal(error.body?.error.start, broken.indexOf(']'))
    return true
  })
  await assert.rejects(ask('geo::distance($a)', { a: 1 }))
  assert.equal(await ask('"geo(1)" // geo('), 'geo(1)')
})
