import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { createTicker } from '../../../src/ui/ticker.ts'
import { createToastStore } from '../../../src/ui/feedback/toast-store.ts'

const titles = (store: ReturnType<typeof createToastStore>) =>
  store.getSnapshot().map(({ title }) => title)

test('each toast closes 5000 ms after it was shown', () => {
  const clock = new SimulatedClock()
  const store = createToastStore(clock)
  store.show({ title: 'first' })
  clock.advance(3000)
  store.show({ title: 'second', duration: 500 })
  store.show({ title: 'third', duration: 0 })
  clock.advance(500)
  assert.deepEqual(titles(store), ['first', 'third'])
  clock.advance(1500)
  assert.deepEqual(titles(store), ['third'])
  clock.advance(60_000)
  assert.deepEqual(titles(store), ['third'])
})

test('a toast with the same id replaces the old one in place and restarts its timer', () => {
  const clock = new SimulatedClock()
  const store = createToastStore(clock)
  store.show({ id: 'initial', title: 'Resolving initial value…', duration: 0 })
  store.show({ title: 'other' })
  store.show({ id: 'initial', title: 'Initial value resolved', duration: 500 })
  assert.deepEqual(titles(store), ['Initial value resolved', 'other'])
  clock.advance(500)
  assert.deepEqual(titles(store), ['other'])
})

test('pausing stops the timers; they resume with at least a second left', () => {
  const clock = new SimulatedClock()
  const store = createToastStore(clock)
  store.show({ title: 'early' })
  clock.advance(2000)
  store.show({ title: 'late' })
  clock.advance(2900)
  store.pause()
  clock.advance(60_000)
  store.show({ title: 'during' })
  store.resume()
  clock.advance(999)
  assert.deepEqual(titles(store), ['early', 'late', 'during'])
  clock.advance(1)
  assert.deepEqual(titles(store), ['late', 'during'])
  clock.advance(1100)
  assert.deepEqual(titles(store), ['during'])
  clock.advance(2900)
  assert.deepEqual(titles(store), [])
  assert.equal(clock.pendingTimers, 0)
})

test('the snapshot keeps its identity until something changes', () => {
  const store = createToastStore(new SimulatedClock())
  const before = store.getSnapshot()
  store.dismiss('unknown')
  assert.equal(store.getSnapshot(), before)
})

test('listeners of one interval share a timer, and the last one to leave stops it', () => {
  const clock = new SimulatedClock()
  const ticker = createTicker(clock)
  const log: string[] = []
  const stops = ['a', 'b'].map((name) => ticker.subscribe(5000, () => log.push(name)))
  const stopHourly = ticker.subscribe(3_600_000, () => log.push('hour'))
  assert.equal(clock.pendingTimers, 2)
  clock.advance(10_000)
  assert.deepEqual(log, ['a', 'b', 'a', 'b'])
  stops[0]!()
  clock.advance(5000)
  assert.deepEqual(log.slice(4), ['b'])
  stops[1]!()
  stopHourly()
  assert.equal(clock.pendingTimers, 0)
})

test('a listener can stop itself or another one during a call', () => {
  const clock = new SimulatedClock()
  const ticker = createTicker(clock)
  const log: string[] = []
  const stopSecond = { run: () => {} }
  ticker.subscribe(1000, () => {
    log.push('first')
    stopSecond.run()
  })
  stopSecond.run = ticker.subscribe(1000, () => log.push('second'))
  clock.advance(2000)
  assert.deepEqual(log, ['first', 'first'])
})
