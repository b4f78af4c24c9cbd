import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { clientOf } from '../../kit/people.ts'

const slow = '*{"same": count(*[n == ^.n && title match "w*"])}'

async function onDisk(run: (server: TestServer) => Promise<void>): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'content-fair-'))
  const documents = Array.from({ length: 4000 }, (_, n) => ({
    _id: `d${n}`,
    _type: 't',
    n: n % 7,
    title: `w${n}`,
  }))
  const server = await startTestServer({
    data,
    dev: false,
    documents,
    publicDatasets: ['production'],
    queryLimits: { deadline: 3000 },
  })
  try {
    await run(server)
  } finally {
    await server.close()
    rmSync(data, { recursive: true })
  }
}

test('an administrator does not wait for heavy anonymous queries', () =>
  onDisk(async (server) => {
    const client = await clientOf(server, { id: 'root', roles: ['administrator'] })
    await client.fetch('count(*)')
    let running = 10
    const heavy = Array.from({ length: 10 }, async (_, n) => {
      const url = `${server.url}/v1/data/query/production?query=${encodeURIComponent(`${slow}[${n}..-1]`)}`
      const response = await fetch(url)
      running--
      return response.status
    })
    const ended = Promise.allSettled(heavy)
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const id of ['d1', 'd2', 'd3']) {
      assert.equal((await client.getDocument(id))?._id, id)
      assert.equal(await client.fetch('*[_id == $id][0]._id', { id }), id)
    }
    assert.ok(running >= 9, `${10 - running} heavy queries ended first`)
    await server.close()
    await ended
  }))

test('anonymous callers with too many queries get 429 and a retry time', () =>
  onDisk(async (server) => {
    const ask = (n: number): Promise<Response> =>
      fetch(
        `${server.url}/v1/data/query/production?query=${encodeURIComponent(`${slow}[${n}..-1]`)}`,
      )
    const many = Array.from({ length: 230 }, (_, n) => ask(n))
    const refused = await Promise.any(
      many.map(async (asked) => {
        const response = await asked
        assert.equal(response.status, 429)
        return response
      }),
    )
    assert.equal(refused.headers.get('retry-after'), '2')
    assert.match(await refused.text(), /Too many requests/)
    await server.close()
    await Promise.allSettled(many)
  }))
