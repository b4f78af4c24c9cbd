import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRounds } from '../../src/server/rounds.ts'
import { createManualClock } from '../kit/manual-clock.ts'

test('a round woken meanwhile is followed by exactly one more', async () => {
  let count = 0
  const ends: (() => void)[] = []
  const rounds = createRounds({
    round: () => {
      count++
      return new Promise<null>((resolve) => ends.push(() => resolve(null)))
    },
    clock: createManualClock(),
    onError: (error) => assert.ifError(error),
  })
  rounds.wake()
  assert.equal(count, 0, 'not before it is started')
  rounds.start()
  rounds.wake()
  rounds.wake()
  assert.equal(count, 1)
  ends.shift()!()
  await new Promise(setImmediate)
  assert.equal(count, 2)
  ends.shift()!()
  await new Promise(setImmediate)
  assert.equal(count, 2)
  await rounds.close()
})

test('the next round begins at the time that the last one named, five seconds after one that failed', async () => {
  const clock = createManualClock()
  const times: number[] = []
  const errors: unknown[] = []
  const started = clock.now()
  const rounds = createRounds({
    round: async () => {
      times.push(clock.now() - started)
      if (times.length === 2) throw new Error('the database is away')
      return times.length === 1 ? clock.now() + 1000 : null
    },
    clock,
    onError: (error) => errors.push(error),
  })
  rounds.start()
  for (let seconds = 0; seconds < 60; seconds++) {
    await new Promise(setImmediate)
    clock.advance(1000)
  }
  assert.deepEqual(times, [0, 1000, 6000])
  assert.equal(errors.length, 1)
  await rounds.close()
})

test('closing waits for the running round, and none follows', async () => {
  let count = 0
  let end = (): void => {}
  const rounds = createRounds({
    round: () => {
      count++
      return new Promise<number>((resolve) => (end = () => resolve(0)))
    },
    clock: createManualClock(),
    onError: (error) => assert.ifError(error),
  })
  rounds.start()
  rounds.wake()
  let isClosed = false
  const closing = rounds.close().then(() => (isClosed = true))
  await new Promise(setImmediate)
  assert.equal(isClosed, false)
  end()
  await closing
  rounds.wake()
  assert.equal(count, 1)
})
