import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { startStoreThread } from '../../../src/server/scale/threaded-store.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

test(
  'a thread of the database that ends is started again; callers meanwhile are to come back',
  { skip },
  async () => {
    const cluster = createCluster()
    after(() => cluster.remove())
    const threads: Worker[] = []
    const note = (message: unknown): void =>
      void threads.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', note)
    after(() => unsubscribe('worker_threads', note))
    const errors: unknown[] = []
    const url = await cluster.createDatabase()
    const setup = { url, options: {}, projectId: 'demo' }
    const thread = await startStoreThread(setup, (error) => errors.push(error))
    after(() => thread.close())
    assert.deepEqual(await thread.store.datasets(), [])

    await threads[0]!.terminate()
    await assert.rejects(thread.store.datasets(), { status: 503 })
    assert.match(String(errors[0]), /thread of the database ended/)
    let datasets: unknown
    while (datasets === undefined) {
      datasets = await thread.store.datasets().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
      })
    }
    assert.deepEqual(datasets, [])
    assert.equal(errors.length, 1)
  },
)
