import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createDatasetServer } from '../../../src/server/dataset-server.ts'
import type { DatasetServer } from '../../../src/server/dataset-server.ts'
import { shareRunning } from '../../../src/server/reads/run-read.ts'
import type { QueryText, Read } from '../../../src/server/reads/read.ts'
import type { QueryLimits } from '../../../src/server/query/limits.ts'

interface Answer {
  readonly status: number
  readonly body: { result?: unknown; error?: { type: string; description: string } }
}

interface Running {
  readonly server: DatasetServer
  ask(query: string, dataset?: string): Promise<Answer>
  mutate(mutations: readonly object[]): Promise<Answer>
}

async function withServer(
  place: string,
  queryLimits: Partial<QueryLimits>,
  run: (running: Running) => Promise<void>,
): Promise<void> {
  const folder = place === 'disk' ? mkdtempSync(join(tmpdir(), 'content-answers-')) : null
  const server = await createDatasetServer({ data: folder ?? ':memory:', dev: true, queryLimits })
  const send = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await server.fetch(new Request(`http://localhost/v2023-11-13${path}`, init))
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  try {
    await run({
      server,
      ask: (query, dataset = 'production') =>
        send(`/data/query/${dataset}?query=${encodeURIComponent(query)}`),
      mutate: (mutations) =>
        send('/data/mutate/production', { method: 'POST', body: JSON.stringify({ mutations }) }),
    })
  } finally {
    await server.close()
    if (folder) rmSync(folder, { recursive: true })
  }
}

/** Compares every document with every other one: many seconds of work, were it not stopped. */
const slow = '*{"same": count(*[x == ^.x])}'

async function fill({ server }: Running, total: number): Promise<void> {
  const documents = Array.from({ length: total }, (_, n) => ({
    _id: `d${n}`,
    _type: 't',
    x: n % 7,
  }))
  await server.importDocuments('production', documents)
}

for (const place of ['disk', 'memory']) {
  describe(`queries of a database ${place === 'disk' ? 'on disk' : 'in memory'}`, () => {
    test('see every acknowledged write', () =>
      withServer(place, {}, async ({ ask, mutate }) => {
        for (let n = 0; n < 40; n++) {
          await mutate([{ createOrReplace: { _id: 'a', _type: 't', n, title: `word${n}` } }])
          const query = `[*[_id == "a"][0].n, count(*[title match "word${n}"])]`
          assert.deepEqual((await ask(query)).body.result, [n, 1])
        }
      }))

    test('are stopped at the deadline without affecting later ones', () =>
      withServer(place, { deadline: 200 }, async (running) => {
        await fill(running, 3000)
        const { status, body } = await running.ask(slow)
        assert.equal(status, 400)
        assert.equal(body.error?.type, 'queryTimeoutError')
        assert.match(body.error.description, /stopped after 0.2 s/)
        assert.equal((await running.ask('count(*)')).body.result, 3000)
      }))

    test('in mutations are stopped as well, and nothing is written', () =>
      withServer(place, { deadline: 200 }, async (running) => {
        await fill(running, 1500)
        const { status, body } = await running.mutate([
          { create: { _id: 'new', _type: 't' } },
          { delete: { query: '*[count(*[x == ^.x]) > 0]' } },
        ])
        assert.equal(status, 400)
        assert.equal(body.error?.type, 'queryTimeoutError')
        assert.equal((await running.ask('count(*)')).body.result, 1500)
      }))

    test('have a limited result size', () =>
      withServer(place, { resultSize: 2000 }, async (running) => {
        await fill(running, 100)
        const { status, body } = await running.ask('*')
        assert.equal(status, 400)
        assert.equal(body.error?.type, 'queryResultTooLargeError')
        assert.equal((await running.ask('*[0...5]')).status, 200)
      }))

    test('report the same errors', () =>
      withServer(place, {}, async ({ ask }) => {
        const broken = await ask('*[_type == ]')
        assert.equal(broken.status, 400)
        assert.equal(broken.body.error?.type, 'queryParseError')
        assert.equal((await ask('*', 'nowhere')).status, 404)
        assert.equal((await ask('*[_id == "nothing"][0]')).body.result, null)
      }))
  })
}

test('a slow query runs in its own thread and does not block others', () =>
  withServer('disk', { deadline: 600 }, async (running) => {
    await fill(running, 3000)
    const done: string[] = []
    const note = (name: string) => () => void done.push(name)
    await Promise.all([
      running.ask(slow).then(note('slow')),
      running.mutate([{ create: { _id: 'new', _type: 't' } }]).then(note('write')),
      running.ask('*[_id == "d1"][0]').then(note('fast')),
    ])
    assert.equal(done.at(-1), 'slow')
  }))

test('a thread that does not stop is replaced', () =>
  withServer('disk', { deadline: 100 }, async (running) => {
    await fill(running, 2000)
    // What runs asynchronously inside of groq-js can not be cut off from within.
    const { body } = await running.ask(`[diff::changedAny({}, {}, a), ${slow}]`)
    assert.equal(body.error?.type, 'queryTimeoutError')
    assert.equal((await running.ask('count(*)')).body.result, 2000)
  }))

test('a query that is pending when the server closes is refused with 503', async () => {
  let asked: Promise<Answer> | undefined
  await withServer('disk', {}, async (running) => {
    await fill(running, 3000)
    asked = running.ask(slow)
  })
  assert.equal((await asked)?.status, 503)
})

test('identical requests share one run until something changes', async () => {
  const runs: Read[] = []
  let seq = 1
  let id = 'one'
  const answer = shareRunning(
    async (read: Read) => {
      const run = runs.push(read)
      await new Promise(setImmediate)
      return new TextEncoder().encode(String(run))
    },
    async () => ({ seq, id }),
  )
  const request = { dataset: 'd', query: '*', params: '{}', identity: 'ada', now: new Date(1) }
  const ask = async (change: Partial<QueryText> = {}): Promise<string> =>
    new TextDecoder().decode(await answer({ kind: 'query', request: { ...request, ...change } }))
  const first = [ask(), ask({ identity: 'bob', now: new Date(2) })]
  seq = 2
  assert.deepEqual(await Promise.all([...first, ask()]), ['1', '1', '2'])
  await ask()
  assert.equal(runs.length, 3, 'what has ended is not kept')
  const before = ask()
  id = 'another'
  assert.deepEqual(await Promise.all([before, ask()]), ['4', '5'], 'a log that lost its end')

  const apart = [
    { params: '{"a":1}' },
    { perspective: 'published' as const },
    { readFilter: '_type == "t"' },
    { query: 'identity()' },
    { query: 'identity()', identity: 'bob' },
    { query: 'now()' },
    { query: 'now()', now: new Date(2) },
    { readFilter: 'owner == identity()' },
    { readFilter: 'owner == identity()', identity: 'bob' },
  ]
  runs.length = 0
  await Promise.all([ask(), ...apart.map(ask)])
  assert.equal(runs.length, 1 + apart.length)
})
