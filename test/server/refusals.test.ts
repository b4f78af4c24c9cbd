import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ClientError } from '@sanity/client'
import { openSqliteStore } from '../../src/server/database/sqlite/store.ts'
import { startTestServer } from '../kit/harness-server.ts'

test('repeated patches cannot nest a document ever deeper', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', leaf1: 0 }] })
  const client = server.client()
  const deeper = (n: number): object =>
    Array.from({ length: 80 }).reduce<object>((value) => ({ x: value }), { [`leaf${n}`]: 0 })
  const extend = (n: number): Promise<unknown> =>
    client.patch('a', { set: { [`..leaf${n}`]: deeper(n + 1) } }).commit()
  await extend(1)
  await extend(2)
  const refused: unknown = await extend(3).catch((error: unknown) => error)
  assert.match(String(refused), /Document "a" would be nested deeper than 200 levels/)
  assert.equal((refused as ClientError).statusCode, 400)
  const search = await fetch(`${server.url}/v1/data/textsearch/production`, {
    method: 'POST',
    body: JSON.stringify({ query: { string: 'x' } }),
  })
  assert.equal(search.status, 200)
})

test('a search for a word of thousands of letters succeeds without hits', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', title: 'x' }] })
  const search = await fetch(`${server.url}/v1/data/textsearch/production`, {
    method: 'POST',
    body: JSON.stringify({ query: { string: 'x'.repeat(60_000) } }),
  })
  assert.equal(search.status, 200)
  assert.deepEqual(((await search.json()) as { hits: unknown[] }).hits, [])
})

test('an allowed page can read the 404 of an unknown endpoint', async () => {
  await using server = await startTestServer({ allowedOrigins: ['https://page.example'] })
  const url = `${server.url}/v1/no/such/endpoint`
  const headers = { origin: 'https://page.example', 'access-control-request-headers': 'x-own' }
  const preflight = await fetch(url, { method: 'OPTIONS', headers })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), 'https://page.example')
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /x-own/)
  const answer = await fetch(url, { headers })
  assert.equal(answer.status, 404)
  assert.equal(answer.headers.get('access-control-allow-origin'), 'https://page.example')
  const stranger = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin: 'https://other.example' },
  })
  assert.equal(stranger.headers.get('access-control-allow-origin'), null)
})

test('an allowed origin can be removed by its id, with or without escaped slashes', async () => {
  await using server = await startTestServer()
  for (const id of ['https://page.example', encodeURIComponent('https://page.example')]) {
    await server.server.access.origins.allow('https://page.example', { allowCredentials: false })
    const url = `${server.url}/v1/projects/${server.projectId}/cors/${id}`
    assert.equal((await fetch(url, { method: 'DELETE' })).status, 200, id)
    assert.deepEqual(server.server.access.origins.list(), [])
  }
})

test('a wildcard path patches every item of an array', async () => {
  const friends = [{ _key: 'a', name: 'Ada' }, { _key: 'b' }]
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', friends }] })
  await server
    .client()
    .patch('a', { set: { 'friends[*].name': 'Bob' } })
    .commit()
  assert.deepEqual(await server.client().fetch('*[_id == "a"][0].friends[].name'), ['Bob', 'Bob'])
})

test('the last revision of a deleted document is its state before the deletion', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', n: 1 }] })
  const client = server.client()
  const last = async (): Promise<unknown> => {
    const url = '/data/history/production/documents/a,b'
    const [found, same] = await Promise.all(
      ['revision=lastRevision', 'lastRevision=true'].map((moment) =>
        client.request<{ documents: { n: number }[] }>({ url: `${url}?${moment}` }),
      ),
    )
    assert.deepEqual(found, same)
    return found?.documents.map(({ n }) => n)
  }
  assert.deepEqual(await last(), [1])
  await client.patch('a').set({ n: 2 }).commit()
  assert.deepEqual(await last(), [2])
  await client.delete('a')
  assert.deepEqual(await last(), [2])
  const both = '/data/history/production/documents/a?lastRevision=true&time=2025-03-01T12:00:00Z'
  await assert.rejects(client.request({ url: both }), /Give either/)
})

test('the error for an unknown function marks its name in the query', async () => {
  await using server = await startTestServer()
  for (const [query, name] of [
    ['*[nothing(title) == "title"]', 'nothing'],
    ['*[other::nothing(title)]', 'other'],
    ['*[true] | sorted(title)', 'sorted'],
  ] as const) {
    const error = (await server
      .client()
      .fetch(query)
      .catch((error: unknown) => error)) as ClientError
    const { start, end } = error.details as { start: number; end: number }
    assert.equal(query.slice(start, end), name)
  }
})

test('a damaged database is reported with instructions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-damaged-'))
  try {
    const file = join(folder, 'content.db')
    writeFileSync(file, 'this is no database, and long enough to have a header of one'.repeat(100))
    assert.throws(
      () => openSqliteStore(folder),
      (error: Error) =>
        error.message.includes(file) && /is damaged.*content-studio restore/.test(error.message),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a query that follows other mutations may examine 2 000 documents at most', async () => {
  const documents = Array.from({ length: 2_001 }, (_, n) => ({ _id: `d${n}`, _type: 't', n }))
  await using server = await startTestServer({ documents })
  const client = server.client()
  const create = { create: { _id: 'new', _type: 'other' } }
  const patch = (query: string) => ({ patch: { query, set: { seen: true } } })
  await assert.rejects(
    patiently(() => client.mutate([create, patch('*[lower(_type) == "t" && n < 3]')])),
    /may examine at most 2000 documents or 2 MB\. Send it in a transaction of its own/,
  )
  assert.equal(await client.fetch('count(*[_id == "new"])'), 0)
  await patiently(() => client.mutate([create, patch('*[_type == "t" && _id in ["d1", "d2"]]')]))
  await client.mutate([patch('*[lower(_type) == "t" && n < 1]')])
  assert.deepEqual(await client.fetch('*[seen]._id | order(@)'), ['d0', 'd1', 'd2'])
})

test('an export is a consistent snapshot, whatever is written while it runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-export-'))
  const documents = Array.from({ length: 3000 }, (_, n) => ({
    _id: `d${n}`,
    _type: 't',
    text: 'long text '.repeat(100),
    n: 0,
  }))
  const server = await startTestServer({ data: folder, documents })
  try {
    const response = await fetch(`${server.url}/v1/data/export/production`)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader.read()).value ?? ''
    await server.client().mutate([{ patch: { query: '*[_type == "t"]', set: { n: 1 } } }])
    await server.client().create({ _id: 'z', _type: 't' })
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { n: number })
    assert.equal(lines.length, 3000)
    assert.ok(lines.every(({ n }) => n === 0))
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})

/** Repeats a mutation whose query a busy machine has not finished in the milliseconds that it may take. */
async function patiently<T>(mutate: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await mutate()
    } catch (error) {
      if (!/The query was stopped/.test(String(error))) throw error
    }
  }
}
