import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { movedBy, placeAt, placeText, viewAround } from '../../../src/fields/geopoint/map-view.ts'
import { lakes, land } from '../../../src/fields/geopoint/outline.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { validateDocument } from '../../../src/schema/validation/validate.ts'

const pointsOf = (text: string) => {
  const numbers = text.split(' ').map(Number)
  return numbers.flatMap((lng, index) =>
    index % 2 === 0 ? [[lng, numbers[index + 1]] as [number, number]] : [],
  )
}

function isInside([x, y]: readonly [number, number], polygon: readonly [number, number][]) {
  let inside = false
  for (const [index, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = polygon.at(index - 1)!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

const isLand = (place: readonly [number, number]) =>
  land.some((polygon) => isInside(place, pointsOf(polygon))) &&
  !lakes.some((polygon) => isInside(place, pointsOf(polygon)))

test('the world outline has land at cities, and sea at shipping routes', () => {
  const cities: Record<string, [number, number]> = {
    oslo: [11, 60.5],
    paris: [2.35, 48.86],
    madrid: [-3.7, 40.42],
    berlin: [13.4, 52.5],
    moscow: [37.6, 55.75],
    cairo: [31.2, 29.8],
    nairobi: [36.8, -1.3],
    johannesburg: [28, -26.2],
    delhi: [77.2, 28.6],
    beijing: [116.4, 39.9],
    ulaanbaatar: [106.9, 47.9],
    chicago: [-88, 41.9],
    denver: [-105, 39.7],
    mexico: [-99.1, 19.4],
    bogota: [-74.1, 4.7],
    brasilia: [-47.9, -15.8],
    santiago: [-70.6, -33.4],
    canberra: [149.1, -35.3],
    aliceSprings: [133.9, -23.7],
    kyoto: [135.8, 35],
    antananarivo: [47.5, -18.9],
    reykjavikInland: [-19, 65],
    birmingham: [-1.9, 52.5],
  }
  for (const [name, place] of Object.entries(cities)) assert.ok(isLand(place), name)
  const seas: Record<string, [number, number]> = {
    atlantic: [-35, 30],
    pacific: [-140, 0],
    indian: [75, -20],
    hudsonBay: [-85, 60],
    gulfOfMexico: [-91, 25],
    caribbean: [-75, 15],
    mediterranean: [18, 35.5],
    blackSea: [34, 43],
    caspian: [51, 42],
    redSea: [38, 20.5],
    bengal: [88, 15],
    tasman: [162, -38],
    northSea: [3, 56],
    baltic: [19.5, 58],
  }
  for (const [name, place] of Object.entries(seas)) assert.ok(!isLand(place), name)
  const file = new URL('../../../src/fields/geopoint/outline.ts', import.meta.url)
  assert.ok(gzipSync(readFileSync(file)).length < 15_000)
})

test('a map shows the location at any zoom, and never extends past its edges', () => {
  for (const zoom of [1, 2, 8, 64]) {
    for (const place of [
      { lat: 90, lng: 180 },
      { lat: -90, lng: -180 },
      { lat: 59.9, lng: 10.7 },
    ]) {
      const { x, y, width, height } = viewAround(place, zoom)
      assert.ok(x >= 0 && y >= 0 && x + width <= 360 && y + height <= 180)
      assert.ok(place.lng + 180 >= x && place.lng + 180 <= x + width)
      assert.ok(90 - place.lat >= y && 90 - place.lat <= y + height)
    }
  }
})

test('the precision of a selected point matches the zoom', () => {
  const whole = viewAround({ lat: 0, lng: 0 }, 1)
  assert.deepEqual(placeAt(whole, { x: 0.5, y: 0.5 }, 1), { lng: 0, lat: 0 })
  assert.deepEqual(placeAt(whole, { x: 2, y: -1 }, 1), { lng: 180, lat: 90 })
  assert.deepEqual(placeAt(whole, { x: 1 / 3, y: 0.25 }, 1), { lng: -60, lat: 45 })
  assert.deepEqual(movedBy({ lat: 89.5, lng: 179.5 }, { lat: 1, lng: 1 }), {
    lat: 90,
    lng: -179.5,
  })
  assert.deepEqual(movedBy({ lat: 52.1583, lng: 4.4925 }, { lat: 0.1, lng: 0 }), {
    lat: 52.2583,
    lng: 4.4925,
  })
  assert.equal(placeText({ lat: -33.9, lng: 18.4 }), '33.9° S, 18.4° E')
})

test('INPUT-025.2 limits latitudes to the poles and longitudes to the date line', async () => {
  const schema = compileSchema(
    [{ name: 'page', type: 'document', fields: [{ name: 'place', type: 'geopoint' }] }],
    fieldTypes,
  )
  const findings = async (place: object) => {
    const document = { _id: 'a', _type: 'page', place: { _type: 'geopoint', ...place } }
    return (await validateDocument({ document, schema })).map(({ path }) => path.join('.'))
  }
  assert.deepEqual(await findings({ lat: 59.9, lng: 10.7, alt: 9000 }), [])
  assert.deepEqual(await findings({ lat: 91, lng: -181 }), ['place.lat', 'place.lng'])
})
