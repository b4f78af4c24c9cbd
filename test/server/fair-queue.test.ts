import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from '../../src/server/fair-queue.ts'
import type { Caller } from '../../src/server/fair-queue.ts'

const ada: Caller = { id: 'ada', isAnonymous: false }
const bob: Caller = { id: 'bob', isAnonymous: false }
const anonymous = (address: string): Caller => ({ id: address, isAnonymous: true })

function open(places: number, more: object = {}) {
  return createFairQueue<string>({
    places,
    perCaller: 2,
    anonymous: 1,
    waitingPerCaller: 3,
    waitingAnonymous: 4,
    ...more,
  })
}

function takeAll(queue: { take(): string | null }): string[] {
  const taken: string[] = []
  for (let job = queue.take(); job !== null; job = queue.take()) taken.push(job)
  return taken
}

test('callers take turns, and none occupies every place', () => {
  const queue = open(3)
  for (const job of ['a1', 'a2', 'a3']) queue.add(job, { caller: ada, expensive: false })
  queue.add('b1', { caller: bob, expensive: false })
  assert.deepEqual(takeAll(queue), ['a1', 'b1', 'a2'])
  queue.release('b1')
  assert.equal(queue.take(), null, 'ada has her share, and nobody else waits')
  queue.release('a1')
  assert.deepEqual(takeAll(queue), ['a3'])
})

test('cheap jobs run before expensive ones, which leave a place for them', () => {
  const queue = open(2, { perCaller: 2 })
  queue.add('slow1', { caller: ada, expensive: true })
  queue.add('slow2', { caller: bob, expensive: true })
  queue.add('fast', { caller: ada, expensive: false })
  assert.deepEqual(takeAll(queue), ['fast', 'slow2'])
  queue.release('fast')
  assert.equal(queue.take(), null)
  queue.release('slow2')
  assert.equal(queue.take(), 'slow1')
})

test('anonymous callers share a part of the places, and the length of their queue is limited', () => {
  const queue = open(3)
  for (const n of [1, 2, 3, 4]) {
    queue.add(`n${n}`, { caller: anonymous(`address ${n}`), expensive: false })
  }
  assert.throws(() => queue.add('n5', { caller: anonymous('address 5'), expensive: false }), {
    status: 429,
    retryAfter: 2,
  })
  queue.add('a1', { caller: ada, expensive: false })
  assert.deepEqual(takeAll(queue), ['n1', 'a1'])
  queue.release('n1')
  assert.equal(queue.take(), 'n2')
})

test('a caller with too many waiting jobs is refused until one of them has started', () => {
  const queue = open(1)
  for (const job of ['1', '2', '3']) queue.add(job, { caller: ada, expensive: false })
  assert.throws(() => queue.add('4', { caller: ada, expensive: false }), { status: 429 })
  queue.add('b', { caller: bob, expensive: false })
  assert.equal(queue.take(), '1')
  queue.add('4', { caller: ada, expensive: false })
  assert.deepEqual(queue.drain().toSorted(), ['2', '3', '4', 'b'])
})
