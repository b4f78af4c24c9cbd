import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSweeping } from '../../../src/server/assets/sweeping.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

const hour = 60 * 60_000
const turn = () => new Promise(setImmediate)

test('unused bytes are swept about once an hour, also after a failure, until the server closes', async () => {
  const clock = createManualClock()
  const errors: unknown[] = []
  const swept: number[] = []
  const sweep = async (now: number) => {
    swept.push(now)
    if (swept.length === 1) throw new Error('away')
  }
  const onError = (error: unknown) => void errors.push(error)
  const sweeping = createSweeping({ sweep }, { clock, onError })
  clock.advance(hour / 2 - 1)
  assert.deepEqual(swept, [])
  for (const times of [1, 2, 3]) {
    clock.advance(1.5 * hour)
    await turn()
    assert.equal(swept.length, times)
  }
  assert.deepEqual(errors, [new Error('away')])
  await sweeping.close()
  clock.advance(10 * hour)
  assert.equal(swept.length, 3)
})
