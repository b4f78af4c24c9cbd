import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedClock } from '../kit/simulated-clock.ts'
import { createPace, createTypingPause } from '../../src/data/rhythm.ts'

/** A pace on a simulated clock, and its frames, which the test paints. */
function simulate() {
  const clock = new SimulatedClock()
  const frames = new Set<() => void>()
  const pace = createPace(clock, (task) => {
    frames.add(task)
    return () => void frames.delete(task)
  })
  const ran: string[] = []
  const tasks = ['title', 'undo'].map((name) => () => void ran.push(name))
  return {
    clock,
    frames,
    pace,
    tasks,
    ran,
    change: () => tasks.forEach(pace.request),
    paint() {
      for (const task of frames) task()
      frames.clear()
    },
  }
}

test('tasks run together after the frame of the first change, then once typing is calm', () => {
  const { clock, change, paint, ran } = simulate()
  change()
  clock.advance(1000)
  deepEqual(ran, [])
  paint()
  deepEqual(ran.splice(0), ['title', 'undo'])
  for (let key = 0; key < 5; key++) {
    clock.advance(100)
    change()
  }
  clock.advance(299)
  deepEqual(ran, [])
  clock.advance(1)
  deepEqual(ran, ['title', 'undo'])
  deepEqual(clock.pendingTimers, 0)
})

test('without a pause, tasks run every three seconds, and request no frames', () => {
  const { clock, change, frames, paint, ran } = simulate()
  change()
  paint()
  for (let key = 0; key < 100; key++) {
    clock.advance(100)
    change()
    deepEqual(frames.size, 0)
  }
  deepEqual(ran.length, 2 * 4)
})

test('a task requested just after the others ran still runs', () => {
  const { clock, change, paint, pace, tasks, ran } = simulate()
  change()
  paint()
  ran.length = 0
  pace.request(tasks[0]!)
  clock.advance(300)
  deepEqual(ran, ['title'])
})

test('a cancelled task does not run, and the last one leaves no timer', () => {
  const { clock, frames, pace, tasks, change, paint, ran } = simulate()
  change()
  for (const task of tasks) pace.cancel(task)
  deepEqual(frames.size, 0)
  clock.advance(1000)
  change()
  paint()
  ran.length = 0
  clock.advance(100)
  change()
  pace.cancel(tasks[0]!)
  clock.advance(300)
  deepEqual(ran.splice(0), ['undo'])
  clock.advance(100)
  change()
  for (const task of tasks) pace.cancel(task)
  deepEqual(clock.pendingTimers, 0)
  pace.request(tasks[1]!)
  clock.advance(300)
  deepEqual(ran, ['undo'])
})

/** What a form does with each key: the first is processed at once, later ones in the next pause. */
function typing(lagMs?: number) {
  const clock = new SimulatedClock()
  let processed = 0
  const process = () => {
    pause.cancel()
    processed += 1
  }
  const pause = createTypingPause(clock, process, lagMs)
  const key = () => pause.isSoon() || process()
  return { clock, pause, key, processed: () => processed }
}

test('the first key is processed at once, quickly following ones together in the next pause', () => {
  const { clock, pause, key, processed } = typing()
  key()
  deepEqual(processed(), 1)
  for (let count = 0; count < 3; count++) {
    clock.advance(100)
    key()
  }
  deepEqual([processed(), pause.isWaiting], [1, true])
  clock.advance(149)
  deepEqual(processed(), 1)
  clock.advance(1)
  deepEqual([processed(), pause.isWaiting, clock.pendingTimers], [2, false, 0])
  key()
  deepEqual(processed(), 3)
})

test('keys without a pause are processed within the given lag', () => {
  const counts = [600, Infinity].map((lagMs) => {
    const { clock, key, processed } = typing(lagMs)
    for (let at = 0; at < 3000; at += 100) {
      key()
      clock.advance(100)
    }
    return processed()
  })
  deepEqual(counts, [6, 1])
})

test('the key after the end of typing counts as a first one', () => {
  const { clock, pause, key, processed } = typing()
  key()
  clock.advance(10)
  pause.end()
  key()
  deepEqual(processed(), 2)
})
