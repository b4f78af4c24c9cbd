import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMaintenance } from '../../../src/server/dataset/maintenance.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

test('documents are indexed in small portions after a pause, and only after changes', () => {
  const clock = createManualClock()
  let waiting = 25
  const portions: number[] = []
  const maintenance = createMaintenance(
    {
      maintain(limit) {
        const done = Math.min(limit, waiting)
        waiting -= done
        portions.push(done)
        return done > 0
      },
    },
    { clock, onError: (error) => assert.fail(String(error)) },
  )
  maintenance.schedule()
  maintenance.schedule()
  clock.advance(200)
  assert.deepEqual(portions, [], 'somebody may still be typing')
  clock.advance(100)
  assert.deepEqual(portions, [10, 10, 5, 0])
  clock.advance(60_000)
  assert.equal(portions.length, 4)
  waiting = 1
  maintenance.schedule()
  clock.advance(250)
  assert.deepEqual(portions.slice(4), [1, 0])
})

test('a failure is reported, and the next change retries', () => {
  const clock = createManualClock()
  const errors: unknown[] = []
  let attempts = 0
  const maintenance = createMaintenance(
    {
      maintain() {
        if (++attempts === 1) throw new Error('disk full')
        return false
      },
    },
    { clock, onError: (error) => void errors.push(error) },
  )
  maintenance.schedule()
  clock.advance(1000)
  maintenance.schedule()
  clock.advance(1000)
  assert.equal(attempts, 2)
  assert.deepEqual(errors, [new Error('disk full')])
  maintenance.schedule()
  maintenance.close()
  clock.advance(1000)
  assert.equal(attempts, 2)
})

test('closing the server interrupts indexing, which is not reported as a failure', async () => {
  const clock = createManualClock()
  const errors: unknown[] = []
  let fail = (_error: Error): void => {}
  const run = new Promise<boolean>((_resolve, reject) => (fail = reject))
  const maintenance = createMaintenance(
    { maintain: () => run },
    { clock, onError: (error) => void errors.push(error) },
  )
  maintenance.schedule()
  clock.advance(250)
  maintenance.close()
  fail(new Error('the connection is closed'))
  await assert.rejects(run)
  maintenance.schedule()
  clock.advance(1000)
  assert.deepEqual(errors, [])
})

test('a change during the last run triggers another run', async () => {
  const clock = createManualClock()
  const runs: ((isMore: boolean) => void)[] = []
  const maintain = (): Promise<boolean> => new Promise((resolve) => runs.push(resolve))
  const maintenance = createMaintenance({ maintain }, { clock, onError: assert.ifError })
  maintenance.schedule()
  clock.advance(250)
  maintenance.schedule()
  runs[0]!(false)
  await new Promise(setImmediate)
  clock.advance(250)
  assert.equal(runs.length, 2)
  runs[1]!(false)
  await new Promise(setImmediate)
  clock.advance(60_000)
  assert.equal(runs.length, 2)
})

test('indexing runs only part of the time while documents change, and without pauses afterwards', () => {
  const clock = createManualClock()
  let runs = 0
  const maintain = (): boolean => {
    clock.advance(5)
    return ++runs < 10_000
  }
  const maintenance = createMaintenance({ maintain }, { clock, onError: assert.ifError })
  const runsWithin = (seconds: number, isChanging: boolean): number => {
    const before = runs
    for (const end = clock.now() + seconds * 1000; clock.now() < end;) {
      if (isChanging) maintenance.schedule()
      clock.advance(5)
    }
    return runs - before
  }
  maintenance.schedule()
  runsWithin(1, true)
  const whileChanging = runsWithin(10, true)
  const afterwards = runsWithin(10, false)
  assert.ok(whileChanging > 100, `${whileChanging} runs`)
  assert.ok(afterwards > 2 * whileChanging, `${afterwards} runs after ${whileChanging}`)
})
