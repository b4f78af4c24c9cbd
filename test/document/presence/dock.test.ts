import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { dock, edgesOf } from '../../../src/document/presence/dock.ts'
import { createPositionReporter } from '../../../src/document/presence/position-reporter.ts'

const area = { top: 100, bottom: 500 }
const at = (top: number) => ({ top, bottom: top + 20 })

test('PRES-005 an avatar docks beyond an edge or within 8 px of it, and is near within 20 px', () => {
  const cases: [number, 'top' | 'bottom' | null, 'top' | 'bottom' | null][] = [
    [-400, 'top', 'top'],
    [107, 'top', 'top'],
    [108, null, 'top'],
    [119, null, 'top'],
    [120, null, null],
    [300, null, null],
    [460, null, null],
    [461, null, 'bottom'],
    [472, null, 'bottom'],
    [473, 'bottom', 'bottom'],
    [9000, 'bottom', 'bottom'],
  ]
  for (const [top, docked, near] of cases) {
    assert.deepEqual(edgesOf(at(top), area), { docked, near }, `at ${top}`)
  }
})

test('PRES-005 avatars near an edge join those docked there, nearest first; alone they stay at their field', () => {
  const place = (item: string, top: number) => ({ item, region: at(top) })
  const alone = dock([place('near', 110), place('middle', 300)], area)
  assert.deepEqual(alone, { top: [], bottom: [] })
  const crowd = [
    place('far above', -900),
    place('below', 600),
    place('above', 20),
    place('near the top', 110),
    place('middle', 300),
    place('near the bottom', 465),
    place('far below', 2000),
  ]
  assert.deepEqual(dock(crowd, area), {
    top: ['near the top', 'above', 'far above'],
    bottom: ['near the bottom', 'below', 'far below'],
  })
})

test('CONST-002 a hundred position reports within 5 ms are published once, 10 ms after the first', () => {
  const clock = new SimulatedClock()
  const published: number[] = []
  const start = clock.now()
  const reporter = createPositionReporter(clock, () => published.push(clock.now() - start))
  for (let count = 0; count < 100; count++) {
    reporter.report()
    clock.advance(0.05)
  }
  assert.deepEqual(published, [])
  clock.advance(100)
  assert.deepEqual(published, [10])
  reporter.report()
  reporter.stop()
  clock.advance(100)
  assert.equal(published.length, 1)
  assert.equal(clock.pendingTimers, 0)
})
