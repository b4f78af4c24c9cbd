import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  ChangedDocument,
  CommittedTransaction,
} from '../../../src/server/database/transaction-log.ts'
import { createFollower } from '../../../src/server/scale/follower.ts'

const name = 'production'

/** Follows a log of five transactions, of which the last is known; `wanted` is what listeners wait for. */
async function follow(wanted: string, documents: readonly ChangedDocument[] | null) {
  const transactions = [4, 5].map((seq) => ({
    ...{ seq, id: `t${seq}`, author: 'me', at: '' },
    changes: [],
  }))
  const reads: string[] = []
  let seq = 3
  const published: number[] = []
  let haveLost = (): void => {}
  const lost = new Promise<void>((resolve) => (haveLost = resolve))
  let haveDone = (): void => {}
  const done = new Promise<void>((resolve) => (haveDone = resolve))
  const log = { name, key: 1, id: 't3' as string, start: { seq: 0, id: null } }
  const follower = await createFollower({
    database: {
      state: async () => ({ accessVersion: 1, epoch: '', logs: [{ ...log, seq }] }),
      async headlinesBehind() {
        reads.push('headlines')
        return { id: log.id === 't5' ? 't3' : 'another', transactions, documents }
      },
      async transactionsBehind() {
        reads.push('documents')
        return { id: 't3', transactions }
      },
    },
    publish: (_, transaction) => {
      published.push(transaction.seq)
      if (transaction.seq === 5) haveDone()
    },
    isAwaited: (_, changed) => changed.some(({ _id }) => _id === wanted),
    onLost: haveLost,
    onDeleted: assert.fail,
    onAccessChanged: assert.fail,
    isHeard: () => true,
    onError: (error) => assert.ifError(error),
  })
  return {
    reads,
    published,
    lost,
    done,
    start(lastId = 't5') {
      seq = 5
      log.id = lastId
      follower.start()
    },
    offer: (transaction: CommittedTransaction) => follower.offer(name, transaction),
    close: follower.close,
  }
}

const documents = [{ _id: 'a', _type: 't' }]

test('documents that no listener waits for are not read, but the log is followed', async () => {
  const follower = await follow('b', documents)
  follower.start()
  await follower.done
  follower.close()
  assert.deepEqual(follower.reads, ['headlines'])
  assert.deepEqual(follower.published, [4, 5])
})

test('documents are read for a listener, or if the list of changed documents is incomplete', async () => {
  for (const [wanted, known] of [
    ['a', documents],
    ['b', null],
  ] as const) {
    const follower = await follow(wanted, known)
    follower.start()
    await follower.done
    follower.close()
    assert.deepEqual(follower.reads, ['headlines', 'documents'])
    assert.deepEqual(follower.published, [4, 5])
  }
})

test('a copied dataset is followed from the end of what was copied', async () => {
  const read: string[] = []
  let haveDone = (): void => {}
  const done = new Promise<void>((resolve) => (haveDone = resolve))
  const copied = { seq: 3, id: 't3' }
  const logs = [
    { name: 'copy', key: 2, ...copied, start: copied },
    { name: 'other', key: 3, seq: 1, id: 'o1', start: { seq: 0, id: null } },
  ]
  let looks = 0
  const behind = async (dataset: string) => {
    read.push(dataset)
    if (dataset === 'other') haveDone()
    return { id: null, transactions: [], documents: [] }
  }
  const follower = await createFollower({
    database: {
      state: async () => ({ accessVersion: 1, epoch: '', logs: looks++ === 0 ? [] : logs }),
      headlinesBehind: behind,
      transactionsBehind: behind,
    },
    publish: assert.fail,
    isAwaited: () => true,
    onLost: assert.fail,
    onDeleted: assert.fail,
    onAccessChanged: assert.fail,
    isHeard: () => true,
    onError: (error) => assert.ifError(error),
  })
  follower.start()
  await done
  follower.close()
  assert.ok(!read.includes('copy'))
})

test('a lost tail of the log is detected even if no listener waits for its documents', async () => {
  const follower = await follow('b', documents)
  follower.start('u5')
  await follower.lost
  follower.close()
  assert.deepEqual(follower.published, [])
})

test('a local transaction is published only after the one that precedes it in the log', async () => {
  const follower = await follow('b', documents)
  follower.start()
  await follower.done
  const offered = { seq: 6, id: 'u6', author: 'me', at: '', changes: [] }
  // The end of the log was lost, and is written anew: this one follows another fifth transaction.
  follower.offer({ ...offered, previousId: 'u5' })
  assert.deepEqual(follower.published, [4, 5])
  follower.offer({ ...offered, previousId: 't5' })
  assert.deepEqual(follower.published, [4, 5, 6])
  follower.close()
})
