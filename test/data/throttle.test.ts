import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedClock } from '../kit/simulated-clock.ts'
import { createThrottle } from '../../src/data/throttle.ts'

test('runs immediately, then at most once per interval, and always after the last request', () => {
  const clock = new SimulatedClock(0)
  const runs: number[] = []
  const throttle = createThrottle(clock, 1000, () => runs.push(clock.now()))
  for (let at = 0; at < 2500; at += 100) {
    throttle.request()
    clock.advance(100)
  }
  clock.advance(5000)
  assert.deepEqual(runs, [0, 1000, 2000, 3000])
})

test('runs immediately again after a pause', () => {
  const clock = new SimulatedClock(0)
  const runs: number[] = []
  const throttle = createThrottle(clock, 1000, () => runs.push(clock.now()))
  throttle.request()
  clock.advance(4000)
  throttle.request()
  clock.advance(0)
  assert.deepEqual(runs, [0, 4000])
})

test('a cancelled request does not run and leaves no timer', () => {
  const clock = new SimulatedClock(0)
  const throttle = createThrottle(clock, 1000, () => assert.fail('was cancelled'))
  throttle.request()
  throttle.cancel()
  assert.equal(clock.pendingTimers, 0)
  clock.advance(5000)
})

test('a request with a longer delay waits, unless a more urgent one follows', () => {
  const clock = new SimulatedClock(0)
  const runs: number[] = []
  const throttle = createThrottle(clock, 1000, () => runs.push(clock.now()))
  throttle.request(3000)
  clock.advance(100)
  throttle.request(3000)
  clock.advance(2900)
  throttle.request(3000)
  throttle.request()
  throttle.request(3000)
  clock.advance(5000)
  assert.deepEqual(runs, [0, 3000, 4000])
  assert.equal(clock.pendingTimers, 0)
})
