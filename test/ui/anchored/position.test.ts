import assert from 'node:assert/strict'
import { test } from 'node:test'
import { place } from '../../../src/ui/anchored/position.ts'
import type { Align, PlaceOptions, Side } from '../../../src/ui/anchored/position.ts'
import { keyTarget, matchTyped } from '../../../src/ui/controls/choice/select-keys.ts'
import { createTooltipStore } from '../../../src/ui/anchored/tooltip-store.ts'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { createRandom } from '../../kit/random.ts'

const viewport = { width: 1000, height: 600 }
const base: PlaceOptions = {
  anchor: { left: 400, top: 300, width: 100, height: 30 },
  popup: { width: 160, height: 80 },
  viewport,
  side: 'bottom',
  align: 'start',
  offset: 4,
}

test('a popup is placed on the requested side of its anchor, with the requested alignment', () => {
  assert.deepEqual(place(base), { side: 'bottom', left: 400, top: 334 })
  assert.deepEqual(place({ ...base, align: 'end' }), { side: 'bottom', left: 340, top: 334 })
  assert.deepEqual(place({ ...base, align: 'center', side: 'top' }), {
    side: 'top',
    left: 370,
    top: 216,
  })
  assert.deepEqual(place({ ...base, side: 'right' }), { side: 'right', left: 504, top: 300 })
  assert.deepEqual(place({ ...base, side: 'left', align: 'end' }), {
    side: 'left',
    left: 236,
    top: 250,
  })
})

test('in right-to-left layouts, the start is the right edge', () => {
  assert.equal(place({ ...base, rtl: true }).left, 340)
  assert.equal(place({ ...base, rtl: true, align: 'end' }).left, 400)
})

test('without enough space it flips to the opposite side if that has more', () => {
  const low = { ...base, anchor: { ...base.anchor, top: 540 } }
  assert.equal(place(low).side, 'top')
  const cramped = { ...base, popup: { width: 160, height: 580 } }
  assert.equal(place(cramped).side, 'top')
  assert.equal(place({ ...cramped, anchor: { ...base.anchor, top: 200 } }).side, 'bottom')
})

test('it never leaves the viewport if it fits', () => {
  const seed = 20_240_301
  const random = createRandom(seed)
  const sides: Side[] = ['top', 'bottom', 'left', 'right']
  const aligns: Align[] = ['start', 'center', 'end']
  for (let turn = 0; turn < 500; turn += 1) {
    const options: PlaceOptions = {
      anchor: { left: random.int(1000), top: random.int(600), width: random.int(300), height: 30 },
      popup: { width: 20 + random.int(900), height: 20 + random.int(500) },
      viewport,
      side: random.pick(sides),
      align: random.pick(aligns),
      offset: 6,
      rtl: random.next() < 0.5,
    }
    const { left, top } = place(options)
    const message = `seed ${seed}: ${JSON.stringify(options)} → ${left}, ${top}`
    assert.ok(left >= 8 && left + options.popup.width <= 992, message)
    assert.ok(top >= 8 && top + options.popup.height <= 592, message)
  }
})

const options = [
  { label: 'Essay' },
  { label: 'Interview' },
  { label: 'Intro', disabled: true },
  { label: 'Issue' },
]
const key = (name: string) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false })

test('select keys: when closed they open at the selected option, when open they skip disabled options', () => {
  const closed = { options, from: 1, open: false }
  assert.equal(keyTarget(key('ArrowDown'), closed), 1)
  assert.equal(keyTarget(key('ArrowUp'), { ...closed, from: -1 }), 0)
  assert.equal(keyTarget(key('PageDown'), closed), null)
  const open = { options, from: 1, open: true }
  assert.equal(keyTarget(key('ArrowDown'), open), 3)
  assert.equal(keyTarget(key('ArrowUp'), { ...open, from: 3 }), 1)
  assert.equal(keyTarget(key('End'), open), 3)
  assert.equal(keyTarget(key('ArrowDown'), { ...open, from: 3 }), 3)
  assert.equal(keyTarget({ ...key('ArrowDown'), ctrlKey: true }, open), null)
  assert.equal(keyTarget(key('ArrowDown'), { options: [], from: -1, open: true }), null)
})

test('typed letters: matches a prefix from the active option on; a repeated letter cycles through matches', () => {
  assert.equal(matchTyped(options, 'int', 0), 1)
  assert.equal(matchTyped(options, 'is', 1), 3)
  assert.equal(matchTyped(options, 'i', 1), 3)
  assert.equal(matchTyped(options, 'ii', 3), 1)
  assert.equal(matchTyped(options, 'x', 0), null)
})

test('a tooltip opens after a delay, the next one immediately, and it stays while hovered', () => {
  const clock = new SimulatedClock()
  const store = createTooltipStore(clock)
  const hint = (owner: string) => ({
    owner,
    anchor: {} as Element,
    content: '',
    hotkey: undefined,
    side: 'top' as const,
  })
  const one = hint('one')
  const two = hint('two')
  const shown = () => store.getSnapshot()?.anchor ?? null
  store.open(one, 500)
  clock.advance(499)
  assert.equal(shown(), null)
  clock.advance(1)
  assert.equal(shown(), one.anchor)
  store.leave('one')
  store.hold()
  clock.advance(10_000)
  assert.equal(shown(), one.anchor)
  store.leave('one')
  clock.advance(120)
  assert.equal(shown(), null)
  store.open(two, 500)
  assert.equal(shown(), two.anchor)
  store.leave('one')
  clock.advance(1000)
  assert.equal(shown(), two.anchor)
  assert.equal(store.close(), true)
  assert.equal(store.close(), false)
  clock.advance(1000)
  store.open(one, 500)
  store.leave('one')
  clock.advance(1000)
  assert.equal(shown(), null)
  assert.equal(clock.pendingTimers, 0)
})
