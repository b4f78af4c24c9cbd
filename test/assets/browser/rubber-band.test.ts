import assert from 'node:assert/strict'
import { placesIn } from '../../../src/assets/browser/list/use-rubber-band.ts'
import { forEachSeed } from '../../kit/random.ts'

forEachSeed(500, 'a rectangle covers the cells it touches, in either direction', (random) => {
  const [columns, gap, isRtl] = [random.between(1, 7), 8, random.chance(0.5)]
  const cell = [random.between(100, 160), random.between(120, 190)] as const
  const count = random.between(1, 60)
  const width = columns * (cell[0] + gap) + gap
  // Never exactly at the edge of a cell.
  const [left, top] = [random.between(0, width - 1) + 0.5, random.between(0, 900) + 0.5]
  const box = {
    ...{ left, top },
    right: left + random.between(0, width),
    bottom: top + random.between(0, 900),
  }
  const expected = Array.from({ length: count }, (_, place) => place).filter((place) => {
    const x = gap + (place % columns) * (cell[0] + gap)
    const y = gap + Math.floor(place / columns) * (cell[1] + gap)
    const [start, end] = isRtl ? [width - x - cell[0], width - x] : [x, x + cell[0]]
    return box.left < end && box.right >= start && box.top < y + cell[1] && box.bottom >= y
  })
  assert.deepEqual(placesIn(box, { count, columns, cell, gap, isRtl }, width), expected)
})
