import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  clampHotspot,
  cropRect,
  orderCrop,
  readCrop,
  readHotspot,
  shownRect,
  wholeCrop,
  wholeHotspot,
} from '../../src/image/geometry.ts'
import { cropToRatio, dragHandle, moveCrop, resizeHotspot } from '../../src/image/drag.ts'
import { framedCss, framedUrl } from '../../src/image/output.ts'
import { parseRatios, parseSize } from '../../src/image/ratios.ts'
import { createRandom } from '../kit/random.ts'

const picture = { width: 6000, height: 4000 }

test('IMAGE-003 a new image is not cropped', () => {
  assert.deepEqual(wholeCrop, { top: 0, bottom: 0, left: 0, right: 0 })
})

test('IMAGE-004 the hotspot of a new image covers all of it, in stored property order', () => {
  assert.deepEqual(Object.entries(wholeHotspot), [
    ['x', 0.5],
    ['y', 0.5],
    ['height', 1],
    ['width', 1],
  ])
})

test('IMAGE-007 sorts the edges, and keeps them inside the image', () => {
  assert.deepEqual(orderCrop({ left: 0.9, right: 0.4, top: -1, bottom: 0.2 }), {
    top: 0,
    bottom: 0.2,
    left: 0.6,
    right: 0.1,
  })
  assert.deepEqual(clampHotspot({ x: 1.4, y: -2, width: 0.5, height: 3 }), {
    x: 0.75,
    y: 0.5,
    height: 1,
    width: 0.5,
  })
  const { left, right } = orderCrop({ left: 0.5, right: 0.5, top: 0, bottom: 0 })
  assert.ok(left + right < 1, 'something is left over')
})

test('ignores a stored crop that leaves nothing or is invalid', () => {
  for (const crop of [
    { left: 0.9, right: 0.4 },
    { top: NaN },
    'crop',
    null,
    { top: 0.5, bottom: 0.5 },
  ])
    assert.deepEqual(readCrop(crop), wholeCrop)
  assert.deepEqual(readHotspot({ x: 'a', y: 1 }), wholeHotspot)
  const outside = readHotspot({ x: 3, y: 0.5, width: 0.2, height: 0.2 })
  assert.deepEqual(outside, { x: 1, y: 0.5, height: 0.2, width: 0.01 })
  const beyond = readHotspot({ x: 0.9, y: 0.05, width: 0.5, height: 0.4 })
  assert.deepEqual(beyond, { x: 0.9, y: 0.05, height: 0.1, width: 0.2 }, 'its middle stays')
})

test('IMAGE-006.1 a handle moves its own edges, and a locked ratio keeps the opposite ones', () => {
  const crop = { top: 0.2, bottom: 0.2, left: 0.2, right: 0.2 }
  assert.deepEqual(dragHandle(crop, 'left', { x: 0.1, y: 0.5 }), { ...crop, left: 0.3 })
  assert.deepEqual(dragHandle(crop, 'bottom-right', { x: -0.1, y: 0.1 }), {
    ...crop,
    bottom: 0.1,
    right: 0.3,
  })
  const locked = dragHandle(crop, 'bottom-right', { x: 9, y: 9 }, 1)
  assert.deepEqual(locked, { top: 0.2, bottom: 0, left: 0.2, right: 0 })
  const inverted = dragHandle(crop, 'right', { x: -5, y: 0 }, 2)
  assert.ok(inverted.left === 0.2 && inverted.right < 1 - inverted.left)
})

test('IMAGE-006.2 moving the crop moves opposite edges together, up to the image edge', () => {
  const crop = { top: 0.1, bottom: 0.3, left: 0.2, right: 0.2 }
  assert.deepEqual(moveCrop(crop, { x: 0.1, y: -0.5 }), {
    top: 0,
    bottom: 0.4,
    left: 0.3,
    right: 0.1,
  })
})

test('a hotspot is resized around its centre', () => {
  const hotspot = { x: 0.5, y: 0.25, width: 0.2, height: 0.2 }
  const { x, y, width, height } = resizeHotspot(hotspot, { x: 0.8, y: 0.9 })
  assert.deepEqual([x, y], [0.5, 0.25])
  assert.ok(width > 0.8 && height === 0.5)
})

test('the displayed part is inside the crop, has the ratio, and contains the hotspot centre if possible', (t) => {
  const seed = Number(process.env['SEED'] ?? 20240501)
  t.diagnostic(`seed ${seed}`)
  const random = createRandom(seed)
  const share = () => random.next()
  for (let round = 0; round < 1000; round++) {
    const size = { width: 1 + Math.floor(share() * 8000), height: 1 + Math.floor(share() * 8000) }
    const crop = readCrop({
      top: share() / 2,
      bottom: share() / 2,
      left: share() / 2,
      right: share() / 2,
    })
    const hotspot = readHotspot({ x: share(), y: share(), width: 0.1, height: 0.1 })
    const ratio = 0.2 + share() * 4
    const whole = cropRect(crop, size)
    const rect = shownRect(size, crop, hotspot, ratio)
    const where = JSON.stringify({ round, size, crop, hotspot, ratio, rect })
    assert.ok(rect.left >= whole.left && rect.top >= whole.top, where)
    assert.ok(rect.left + rect.width <= whole.left + whole.width + 1, where)
    assert.ok(rect.top + rect.height <= whole.top + whole.height + 1, where)
    assert.ok(Math.abs(rect.width - rect.height * ratio) <= Math.max(1, ratio), where)
    const x = hotspot.x * size.width
    const inCrop = x >= whole.left && x <= whole.left + whole.width
    if (inCrop) assert.ok(x >= rect.left - 1 && x <= rect.left + rect.width + 1, where)
  }
})

test('the displayed part equals what image URL builders request, to the pixel', async () => {
  // Made with version 2.1.1 of @sanity/image-url, for pictures, crops, hotspots and boxes at random.
  const text = await readFile(new URL('./builder-rects.txt', import.meta.url), 'utf8')
  const cases = text.split('\n').filter((line) => /^\d/.test(line))
  assert.equal(cases.length, 100)
  for (const line of cases) {
    const [size = [], crop = [], spot = [], box = [], rect = []] = line
      .split(' | ')
      .map((part) => part.split(' ').map(Number))
    const [top, bottom, left, right] = crop
    const [x, y] = spot
    const shown = shownRect(
      { width: size[0]!, height: size[1]! },
      readCrop({ top, bottom, left, right }),
      readHotspot({ x, y, width: 0.1, height: 0.1 }),
      box[0]! / box[1]!,
    )
    assert.deepEqual([shown.left, shown.top, shown.width, shown.height], rect, line)
  }
})

test('the URL and the styles describe the same part', () => {
  const framing = {
    crop: { top: 0, bottom: 0.5, left: 0.5, right: 0 },
    hotspot: { x: 0.9, y: 0.1, width: 0.1, height: 0.1 },
  }
  assert.equal(framedUrl('/a.jpg', {}, picture), '/a.jpg')
  assert.equal(
    framedUrl('/a.jpg', framing, picture, { width: 400 }),
    '/a.jpg?rect=3000,0,3000,2000&w=400&fit=max',
  )
  assert.equal(
    framedUrl('/a.jpg?x', framing, picture, { width: 400, height: 400, dpr: 2 }),
    '/a.jpg?x&rect=4000,0,2000,2000&w=400&h=400&fit=crop&dpr=2',
  )
  const { image, box } = framedCss(framing, picture, { ratio: 1 })
  assert.equal(box['aspectRatio'], '2000 / 2000')
  assert.deepEqual(
    [image['width'], image['height'], image['left'], image['top']],
    ['300%', '200%', '-200%', '0%'],
  )
  assert.equal(
    framedCss({ hotspot: framing.hotspot }, picture, { ratio: 1 }).objectPosition,
    '100% 50%',
  )
})

test('IMAGE-010 an image without a hotspot is cropped by its alignment; an unknown alignment throws', () => {
  const square = (align: object, framing = {}) =>
    framedUrl('/a.jpg', framing, picture, { width: 400, height: 400, align })
  assert.match(square({}), /rect=1000,0,4000,4000&/)
  assert.match(square({ x: 'left' }), /rect=0,0,4000,4000&/)
  assert.match(square({ x: 'right' }), /rect=2000,0,4000,4000&/)
  const tall = { crop: { top: 0, bottom: 0, left: 0.5, right: 0 } }
  assert.match(square({ y: 'bottom' }, tall), /rect=3000,1000,3000,3000&/)
  const hotspot = { x: 0.5, y: 0.5, width: 0.2, height: 0.2 }
  assert.match(square({ x: 'left' }, { hotspot }), /rect=1000,0,4000,4000&/)
  const invalid = { x: 'middle' } as never
  assert.throws(() => square(invalid), /Invalid alignment.*middle, not left, center, right/)
  assert.throws(
    () => framedCss({}, picture, { ratio: 1, align: { y: 'left' } as never }),
    RangeError,
  )
})

test('parses ratios and sizes, and omits invalid ones', () => {
  assert.deepEqual(parseRatios('3/4 1 Wide_banner=16:9 nonsense 0 4'), [
    { name: '3:4', value: 0.75 },
    { name: '1:1', value: 1 },
    { name: 'Wide banner', value: 16 / 9 },
    { name: '4:1', value: 4 },
  ])
  assert.deepEqual(parseSize('1600x900'), { width: 1600, height: 900 })
  assert.equal(parseSize('big'), null)
  const crop = cropToRatio(wholeCrop, 0.5, { x: 1, y: 0.5 })
  assert.deepEqual(crop, { top: 0, bottom: 0, left: 0.5, right: 0 })
})
