import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedClock } from '../../src/data/clock.ts'
import { createPace } from '../../src/ui/pace.ts'

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

test('tasks run together after the frame of the first change, then at the next pause', () => {
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
  clock.advance(249)
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
  clock.advance(250)
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
  clock.advance(250)
  deepEqual(ran.splice(0), ['undo'])
  clock.advance(100)
  change()
  for (const task of tasks) pace.cancel(task)
  deepEqual(clock.pendingTimers, 0)
  pace.request(tasks[1]!)
  clock.advance(250)
  deepEqual(ran, ['undo'])
})
