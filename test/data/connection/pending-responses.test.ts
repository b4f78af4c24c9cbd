import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { PendingResponses, patienceMs } from '../../../src/data/connection/pending-responses.ts'
import type { DatasetTransport } from '../../../src/data/connection/transport.ts'
import { settlePromises } from '../../kit/data-harness.ts'

/** A connection that answers when it is told to. */
function connect() {
  const clock = new SimulatedClock()
  const answers = new PendingResponses(clock)
  const asked: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = []
  const transport = answers.watch({
    fetch: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
  } as unknown as DatasetTransport)
  const told: boolean[] = []
  answers.waiting$.subscribe((isWaiting) => told.push(isWaiting))
  const ask = () => void transport.fetch({ query: '*', tag: 'test' }).catch(() => {})
  return { clock, answers, asked, told, ask }
}

test('a page counts as waiting after some seconds without a response, until one arrives', async () => {
  const { clock, asked, told, ask } = connect()
  ask()
  ask()
  clock.advance(patienceMs - 1)
  assert.deepEqual(told, [false])
  clock.advance(1)
  assert.deepEqual(told, [false, true])
  asked[1]!.resolve(null)
  await settlePromises()
  assert.deepEqual(told, [false, true, false])
  // The other one is still queued.
  clock.advance(patienceMs)
  assert.deepEqual(told, [false, true, false, true])
  asked[0]!.reject(new Error('lost'))
  await settlePromises()
  clock.advance(patienceMs * 10)
  assert.deepEqual(told, [false, true, false, true, false])
})

test('a single slow response does not count as waiting, nor does silence without requests', async () => {
  const { clock, asked, told, ask } = connect()
  clock.advance(patienceMs * 10)
  ask()
  for (let round = 1; round < 5; round += 1) {
    ask()
    clock.advance(patienceMs - 1)
    asked[round]!.resolve(null)
    await settlePromises()
  }
  assert.deepEqual(told, [false])
})

test('does not report waiting after it is disposed', async () => {
  const { clock, answers, asked, told, ask } = connect()
  ask()
  answers.dispose()
  clock.advance(patienceMs * 2)
  asked[0]!.resolve(null)
  await settlePromises()
  clock.advance(patienceMs * 2)
  assert.deepEqual(told, [false])
})
