import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAttemptLimits } from '../../../src/server/access/attempt-limit.ts'
import { createAsyncStore } from '../../../src/server/dataset/async-store.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { openTestStore } from '../../kit/test-location.ts'

const rule = { name: 'rule', maximum: 10, window: 1000 }

function start() {
  const store = openTestStore()
  const clock = createManualClock()
  const limitOf = createAttemptLimits(createAsyncStore(store), clock)
  return { clock, limitOf, [Symbol.dispose]: () => store.close() }
}

test('attempts of one key stay counted, however many other keys there are', async () => {
  using started = start()
  const { clock, limitOf } = started
  const limit = limitOf(rule)
  const wait = async (key: string): Promise<number> => (await limit.count(key)).wait
  for (let attempt = 0; attempt < 10; attempt += 1) assert.equal(await wait('guesser'), 0)
  for (let other = 0; other < 1000; other += 1) assert.equal(await wait(`other ${other}`), 0)
  assert.equal(await wait('guesser'), 1000)
  clock.advance(400)
  assert.equal(await wait('guesser'), 600)
  clock.advance(600)
  assert.equal(await wait('guesser'), 0)
})

test('rules count separately, and a success resets the count', async () => {
  using started = start()
  const [one, other] = ['one', 'other'].map((name) => started.limitOf({ ...rule, name }))
  for (let attempt = 0; attempt < 12; attempt += 1) await one!.count('guesser')
  assert.deepEqual(await other!.count('guesser'), { count: 1, wait: 0 })
  await one!.forgive('guesser')
  assert.deepEqual(await one!.count('guesser'), { count: 1, wait: 0 })
})

test('attempts can be taken back; all refused attempts count as one', async () => {
  using started = start()
  const limit = started.limitOf(rule)
  for (let attempt = 0; attempt < 30; attempt += 1) await limit.count('guesser')
  await limit.takeBack('guesser')
  assert.deepEqual(await limit.count('guesser'), { count: 11, wait: 1000 })
  for (let attempt = 0; attempt < 2; attempt += 1) await limit.takeBack('guesser')
  assert.deepEqual(await limit.count('guesser'), { count: 10, wait: 0 })
  for (let attempt = 0; attempt < 20; attempt += 1) await limit.takeBack('guesser')
  assert.deepEqual(await limit.count('guesser'), { count: 1, wait: 0 })
})
