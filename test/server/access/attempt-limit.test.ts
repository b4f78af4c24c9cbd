import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAttemptLimit } from '../../../src/server/access/attempt-limit.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

test('however many others there are, who guesses stays counted', async () => {
  const clock = createManualClock()
  const limit = createAttemptLimit(clock, { maximum: 10, window: 1000 })
  for (let attempt = 0; attempt < 10; attempt += 1) assert.equal(await limit.count('guesser'), 0)
  for (let other = 0; other < 50_000; other += 1) await limit.count(`other ${other}`)
  assert.equal(await limit.count('guesser'), 1000)
  clock.advance(1000)
  assert.equal(await limit.count('guesser'), 0)
})

test('attempts between those of others add up', async () => {
  const limit = createAttemptLimit(createManualClock(), { maximum: 10, window: 1000 })
  let refused = 0
  for (let round = 0; round < 20; round += 1) {
    if ((await limit.count('guesser')) > 0) refused += 1
    for (let other = 0; other < 500; other += 1) await limit.count(`other ${round} ${other}`)
  }
  assert.equal(refused, 10)
})
