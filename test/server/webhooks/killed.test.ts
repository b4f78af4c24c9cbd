import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import { startServerProcess } from '../../kit/server-process.ts'
import type { ServerProcess } from '../../kit/server-process.ts'
import { createSchema } from '../../kit/test-location.ts'
import { startReceiver } from '../../kit/webhook-receiver.ts'
import type { WebhookReceiver } from '../../kit/webhook-receiver.ts'

const documents = 20
/** `CHANGES=1000` for more. */
const changes = Number(process.env['CHANGES'] ?? 60)

/** Counts every document upwards in turn; an attempt whose response was lost is repeated. */
async function count(
  from: number,
  to: number,
  serverFor: (n: number) => ServerProcess | Promise<ServerProcess>,
): Promise<void> {
  for (let n = from; n < to; n++) {
    const document = { _id: `d${n % documents}`, _type: 't', n }
    const { client } = await serverFor(n)
    await client.createOrReplace(document)
  }
}

async function addHook({ client }: ServerProcess, url: string): Promise<void> {
  const rule = { projection: '{_id, n}' }
  const body = { name: 'all', url, dataset: 'production', rule }
  await client.request({ url: '/hooks/projects/demo', method: 'POST', body })
}

/** Resolves once every change was received; fails if a document's changes first came in another order. */
async function checkReceived(receiver: WebhookReceiver): Promise<number> {
  for (let wanted = changes; ; wanted = receiver.received.length + 1) {
    const received = await receiver.atLeast(wanted)
    const seen = new Map<string, Set<number>>()
    for (const { body } of received) {
      const { _id, n } = JSON.parse(body) as { _id: string; n: number }
      seen.set(_id, (seen.get(_id) ?? new Set()).add(n))
    }
    const numbers = [...seen.values()].map((set) => [...set])
    if (numbers.flat().length < changes) continue
    for (const list of numbers)
      assert.deepEqual(
        list,
        list.toSorted((a, b) => a - b),
      )
    assert.equal(numbers.flat().length, changes)
    return received.length
  }
}

const kill = async ({ process: child }: ServerProcess): Promise<void> => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('every change is received, in the order of each document, by webhooks of a server that is killed', async () => {
  const data = mkdtempSync(join(tmpdir(), 'content-hooks-'))
  await using receiver = await startReceiver()
  // Some requests fail at first: n of 27, 127, …
  const failed = new Set<unknown>()
  receiver.answer = ({ headers, body }) => {
    const key = headers['idempotency-key']
    if (!body.endsWith('27}') || failed.has(key)) return 200
    failed.add(key)
    return 429
  }
  const start = () => startServerProcess(data, ['--private-webhooks'])
  let server = await start()
  try {
    await addHook(server, receiver.url)
    const part = changes / 3
    for (let from = 0; from < changes; from += part) {
      await count(from, from + part, () => server)
      await kill(server)
      server = await start()
    }
    await checkReceived(receiver)
  } finally {
    await kill(server)
    rmSync(data, { recursive: true })
  }
})

test(
  'of two servers over one database one sends, and the other goes on when it is killed',
  { skip: postgresPrograms === null && 'PostgreSQL is not installed' },
  async () => {
    const cluster = createCluster()
    await using receiver = await startReceiver()
    const running: ServerProcess[] = []
    try {
      const data = createSchema(await cluster.createDatabase())
      const start = () => startServerProcess(data, ['--private-webhooks'])
      running.push(await start(), await start())
      await addHook(running[0]!, receiver.url)
      const half = changes / 2
      await count(0, half, (n) => running[n % 2]!)
      await receiver.atLeast(half)
      const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
      assert.equal(new Set(keys).size, keys.length, 'without a failure nothing is sent twice')
      let isKilled = false
      await count(half, changes, async (n) => {
        if (n === half + Math.round(half / 5)) {
          isKilled = true
          await kill(running[0]!)
        }
        return running[isKilled ? 1 : n % 2]!
      })
      await checkReceived(receiver)
    } finally {
      for (const server of running) server.process.kill('SIGKILL')
      cluster.remove()
    }
  },
)
