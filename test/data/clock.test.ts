import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../src/data/clock.ts'
import { SimulatedClock } from '../kit/simulated-clock.ts'

test('a simulated clock runs timers in due order, each at its due time', () => {
  const clock = new SimulatedClock(1000)
  const ran: [string, number][] = []
  const note = (name: string) => () => ran.push([name, clock.now()])
  clock.setTimeout(note('late'), 30)
  clock.setTimeout(note('first'), 10)
  clock.setTimeout(note('second'), 10)
  clock.advance(20)
  assert.deepEqual(ran, [
    ['first', 1010],
    ['second', 1010],
  ])
  assert.equal(clock.now(), 1020)
  assert.equal(clock.nextTimerAt(), 1030)
})

test('a timer can set another timer that falls due within the same step', () => {
  const clock = new SimulatedClock(0)
  const times: number[] = []
  const tick = () => {
    times.push(clock.now())
    if (times.length < 3) clock.setTimeout(tick, 10)
  }
  clock.setTimeout(tick, 10)
  clock.advance(100)
  assert.deepEqual(times, [10, 20, 30])
  assert.equal(clock.pendingTimers, 0)
})

test('a cleared timer does not run, and a negative delay counts as zero', () => {
  const clock = new SimulatedClock(0)
  const ran: string[] = []
  clock.clearTimeout(clock.setTimeout(() => ran.push('cleared'), 5))
  clock.setTimeout(() => ran.push('at once'), -5)
  clock.advance(0)
  assert.deepEqual(ran, ['at once'])
})

test('the system clock runs timers and can clear them', async () => {
  const start = systemClock.now()
  await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 1))
  systemClock.clearTimeout(systemClock.setTimeout(() => assert.fail('was cleared'), 0))
  assert.ok(systemClock.now() >= start)
})
