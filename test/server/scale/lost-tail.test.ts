// A standby takes over that had not received the last transactions, or a database is restored to an earlier moment, under
// servers that go on.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import type { Cluster } from '../../kit/postgres-cluster.ts'
import { createSchema } from '../../kit/test-location.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

/** Transactions of production that are lost. */
const lost = 6

async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const { statusCode, message } = error as { statusCode?: number; message: string }
      if (statusCode !== 503 && !message.includes('was stopped after')) throw error
    }
  }
}

describe('after the end of the log was lost', { skip }, () => {
  let cluster: Cluster
  let servers: TestServer[]

  before(async () => {
    cluster = createCluster()
    const data = createSchema(await cluster.createDatabase())
    const people = ['Root', { name: 'Ed', roles: ['viewer'] }]
    const first = await startTestServer({ data, dev: false, people })
    const second = await startTestServer({ data, dev: false })
    servers = [first, second]
  })

  after(async () => {
    await Promise.all((servers ?? []).map((server) => server.close()))
    cluster?.remove()
  })

  const clients = (token = servers[0]!.tokens['root']!): SanityClient[] =>
    servers.map((server) => server.client({ token, maxRetries: 0 }))

  /** Reads all documents so often that every thread of every server has cached them. */
  async function readEverything(type: string): Promise<void> {
    const reads = clients().flatMap((client) =>
      Array.from({ length: 6 }, (_, n) => client.fetch(`*[_type == "${type}" && n != ${-1 - n}]`)),
    )
    await Promise.all(reads)
  }

  for (const [writes, name] of [
    [0, 'with no writes since'],
    [2, 'with a shorter new log'],
    [lost, 'with a new log of the same length'],
    [lost + 3, 'with a longer new log'],
  ] as const) {
    test(`servers return what the log contains, ${name}`, async () => {
      const type = `t${writes}`
      const [a, b] = clients() as [SanityClient, SanityClient]
      const kept = `kept-${writes}`
      // Query threads are started by the first queries, which takes longer than their deadline on a busy machine.
      await untilDone(() => readEverything(type))
      await a.create({ _id: kept, _type: type, n: 0 })
      await a.create({ _id: `removed-${writes}`, _type: type, n: 0 })
      const restore = cluster.copy()

      const gone = `gone-${writes}`
      await a.datasets.create(gone)
      await a.datasets.edit('production', { aclMode: 'public' })
      await b.request({
        method: 'PATCH',
        url: '/projects/demo/members/ed',
        body: { roles: ['administrator'] },
      })
      for (let n = 1; n <= lost - 2; n++) await a.patch(kept).set({ n }).commit()
      await b.delete(`removed-${writes}`)
      await a.create({ _id: `lost-${writes}`, _type: type, n: 0 })
      await untilDone(() => readEverything(type))
      const ed = clients(servers[0]!.tokens['ed'])
      for (const client of ed) await client.datasets.edit(gone, {})
      const ended: Promise<void>[] = []
      for (const client of clients()) {
        await new Promise<void>((welcome) => {
          const end = new Promise<void>((resolve) => {
            const events = client
              .listen('*', {}, { events: ['welcome', 'reconnect'] })
              .subscribe(({ type: kind }) => {
                if (kind === 'welcome') welcome()
                else resolve(events.unsubscribe())
              })
          })
          ended.push(end)
        })
      }

      restore()
      for (let n = 1; n <= writes; n++) {
        const write = { _id: `new-${writes}-${n}`, _type: type, n: 0 }
        await untilDone(() => clients()[n % 2]!.createIfNotExists(write))
      }
      await Promise.all(ended)
      const expected = [kept, `removed-${writes}`]
      for (let n = 1; n <= writes; n++) expected.push(`new-${writes}-${n}`)
      for (const client of clients()) {
        const answers = await Promise.all(
          Array.from({ length: 6 }, (_, n) =>
            untilDone(() =>
              client.fetch<{ _id: string; n: number; _rev: string }[]>(
                `*[_type == "${type}" && n != ${-1 - n}]`,
              ),
            ),
          ),
        )
        for (const found of answers) {
          assert.deepEqual(found.map(({ _id }) => _id).toSorted(), expected.toSorted())
          assert.equal(found.find(({ _id }) => _id === kept)?.n, 0)
        }
        const document = answers[0]!.find(({ _id }) => _id === `removed-${writes}`)!
        await client.patch(document._id).ifRevisionId(document._rev).inc({ n: 1 }).commit()
        await client
          .patch({ query: `*[_id == "${kept}"]` })
          .set({ by: 'query' })
          .commit()
        await client.patch(kept).unset(['by']).commit()
        await assert.rejects(client.datasets.edit(gone, {}), { statusCode: 404 })
      }
      for (const client of clients(servers[0]!.tokens['ed'])) {
        await assert.rejects(client.datasets.create('eds'), { statusCode: 403 })
        const anonymous = client.withConfig({ token: undefined })
        await assert.rejects(anonymous.fetch('*'), { statusCode: 401 })
      }
    })
  }
})
