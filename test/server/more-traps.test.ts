// Further traps of the protocol that only the real client shows; `traps.test.ts` has the first.
// Traps 33 to 35 are those of clients: which host an image is asked of, whose URLs are taken apart, and
// four slips of another data layer. Of 16, 21, 37 and 38 the server's half is shown.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { MutationEvent } from '@sanity/client'
import { evaluate, parse } from 'groq-js'
import { ProtocolError } from '../../src/protocol/errors.ts'
import { builtInRoles, debugRoles } from '../../src/server/access/roles.ts'
import { toProtocolError } from '../../src/server/errors.ts'
import { startTestServer } from '../kit/harness-server.ts'
import type { TestServer } from '../kit/harness-server.ts'
import { listenTo, settle } from '../kit/listener-log.ts'
import { createManualClock } from '../kit/manual-clock.ts'
import { createVisitor } from '../kit/visitor.ts'
import { look, quarters } from './assets/pictures.ts'

async function getJson(server: TestServer, path: string): Promise<unknown> {
  return (await fetch(server.url + path)).json()
}

/** Reads a stream until its text fits. */
async function readUntil(response: Response, fits: (text: string) => boolean): Promise<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!fits(text)) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  await reader.cancel()
  return text
}

function listen(server: TestServer, search = ''): Promise<Response> {
  return fetch(`${server.url}/v2023-11-13/data/listen/production?query=*${search}`)
}

/** Asks under a host name that only browsers resolve. */
function askAs(server: TestServer, host: string, path: string): Promise<number | undefined> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('temporary errors have a status that clients retry, and mutations are not throttled', async () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table t (a text); pragma max_page_count = 1')
  const full = ((): unknown => {
    try {
      for (;;) database.exec(`insert into t values ('${'x'.repeat(5000)}')`)
    } catch (error) {
      return error
    }
  })()
  // From 400 to 500, both included, the studio gives a write up.
  assert.ok(toProtocolError(full, () => {}).status > 500)
  database.close()

  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', n: 0 }] })
  const client = server.client()
  const commits = Array.from({ length: 400 }, () => client.patch('a').inc({ n: 1 }).commit())
  await Promise.all(commits)
  assert.equal((await client.getDocument('a'))?.['n'], 400)
})

test('the welcome event comes first and has data, and every event is JSON on one line', async () => {
  await using server = await startTestServer()
  const opened = await listen(server)
  await server.client().create({ _id: 'a', _type: 't', text: 'two\nlines\u2028here' })
  const text = await readUntil(
    opened,
    (seen) => seen.includes('event: mutation\ndata: ') && seen.endsWith('\n\n'),
  )
  const frames = text.split('\n\n').filter((frame) => frame.includes('event: '))
  assert.deepEqual(
    frames.map((frame) => /^event: (.*)$/m.exec(frame)?.[1]),
    ['welcome', 'mutation'],
  )
  for (const frame of frames) {
    const data = frame.split('\n').filter((line) => line.startsWith('data: '))
    assert.equal(data.length, 1)
    assert.ok(Object.keys(JSON.parse(String(data[0]).slice(6)) as object).length > 0)
  }
})

test('streams get a keep-alive every fifteen seconds', async () => {
  const clock = createManualClock()
  await using server = await startTestServer({ clock })
  const opened = await listen(server)
  clock.advance(15_000)
  const text = await readUntil(opened, (seen) => seen.includes('\n:\n\n'))
  assert.match(text, /^:$/m)
})

test('subdomains of localhost are accepted, which gives a page more connections', async () => {
  await using server = await startTestServer()
  for (const host of ['a.localhost', 'b.localhost', 'localhost']) {
    assert.equal(await askAs(server, host, '/v1/ping'), 200)
  }
  assert.equal(await askAs(server, 'a.example.com', '/v1/ping'), 403)
})

test('listeners and history requests need not name their project', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't' }] })
  const opened = await listen(server)
  assert.match(await readUntil(opened, (text) => text.includes('welcome')), /event: welcome/)
  const history = await fetch(`${server.url}/v2023-11-13/data/history/production/transactions/a`)
  assert.equal((await history.text()).trim().split('\n').length, 1)
})

test('from 2025-02-19 on drafts are returned only on request', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'drafts.a', _type: 't' }] })
  for (const [apiVersion, count] of [
    ['2025-02-18', 1],
    ['2025-02-19', 0],
    ['2026-01-01', 0],
  ] as const) {
    const client = server.client({ apiVersion })
    assert.equal(await client.fetch('count(*)'), count, apiVersion)
    assert.equal(await client.fetch('count(*)', {}, { perspective: 'raw' }), 1)
  }
})

test('omitted documents are always listed, with reasons that the studio knows', async () => {
  await using server = await startTestServer({
    dev: false,
    documents: [{ _id: 'a', _type: 'secret' }],
  })
  await server.server.access.roles.put({
    name: 'guest',
    title: 'Guest',
    grants: [{ filter: '_type == "open"', permissions: ['read'] }],
  })
  await server.server.putAccount({ id: 'g', name: 'G', email: 'g@localhost', roles: ['guest'] })
  const client = server.client({ token: await server.server.createToken({ accountId: 'g' }) })
  for (const search of ['', '?excludeContent=true']) {
    assert.deepEqual(await client.request({ url: `/data/doc/production/a,b${search}` }), {
      documents: [],
      omitted: [
        { id: 'a', reason: 'permission' },
        { id: 'b', reason: 'existence' },
      ],
    })
  }
  await using open = await startTestServer({ documents: [{ _id: 'a', _type: 't' }] })
  const { omitted } = (await getJson(open, '/v1/data/doc/production/a')) as { omitted: unknown }
  assert.deepEqual(omitted, [])
})

const unheard: [method: string, path: string, body?: string][] = [
  ['GET', '/v1/nothing/of/the/kind'],
  ['GET', '/v1/data/query/nope?query=*'],
  ['GET', '/v1/data/query/production'],
  ['GET', '/v1/data/query/production/?query=*'],
  ['GET', '/v1/users/'],
  ['DELETE', '/v1/data/mutate/production'],
  ['POST', '/v1/data/mutate/production', '{'],
  ['POST', '/v1/data/mutate/production', '{"mutations":[{"patch":{"id":"a","set":{"x":1}}}]}'],
  ['POST', '/v1/assets/images/production', 'text'],
  ['PUT', '/v1/datasets/production', '{}'],
  ['GET', '/images/demo/production/none.png'],
]

test('every refusal is a JSON object, never a redirect', async () => {
  await using server = await startTestServer()
  for (const [method, path, body] of unheard) {
    const response = await fetch(server.url + path, { method, body, redirect: 'manual' })
    assert.ok(response.status >= 400, `${method} ${path}: ${response.status}`)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/, path)
    const answer = (await response.json()) as { error?: unknown }
    assert.ok(answer.error, `${method} ${path}`)
  }
})

test('a document can be queried once its event arrives, whatever visibility is requested', async () => {
  await using server = await startTestServer()
  const client = server.client()
  using asked = await listenTo(client, '*', {}, { visibility: 'query' })
  using silent = await listenTo(client, '*')
  await client.create({ _id: 'a', _type: 't' }, { visibility: 'deferred' })
  for (const log of [asked, silent]) {
    const [event] = await log.atLeast(1)
    assert.equal(event?.visibility, 'query')
    assert.equal(await client.fetch('count(*[_id == "a"])'), 1)
  }
})

test('the session id in the redirect of a login is long enough to be recognized', async () => {
  await using server = await startTestServer({ dev: false })
  const password = 'correct horse battery'
  await server.server.access.accounts.addPerson(
    { name: 'Ada', email: 'ada@example.com', roles: ['editor'] },
    { password },
  )
  const search = new URLSearchParams({ origin: server.url, projectId: 'demo', withSid: 'true' })
  const visitor = createVisitor(server.url)
  const { location } = await visitor.post(`/auth/sign-in?${search}`, {
    email: 'ada@example.com',
    password,
  })
  assert.match(location ?? '', /#sid=([^&]{20,})&?/)
})

test('one user is an object, several are an array, and unknown users are left out', async () => {
  await using server = await startTestServer()
  const me = 'local-administrator'
  const one = (await getJson(server, `/v2021-06-07/users/${me}`)) as { id: string }
  assert.equal(one.id, me)
  assert.deepEqual(await getJson(server, `/v2021-06-07/users/${me},nobody`), [one])
  assert.deepEqual(await getJson(server, '/v2021-06-07/users/nobody,no-one'), [])
})

test('the filters of every role can be evaluated in a browser', async () => {
  const document = { _id: 'drafts.a', _type: 'book', locked: false }
  for (const { name, grants } of [...builtInRoles, ...debugRoles]) {
    for (const { filter } of grants) {
      const tree = parse(`*[${filter}]`, { params: { identity: 'me' } })
      const value = await evaluate(tree, { dataset: [document], identity: 'me' })
      assert.ok(Array.isArray(await value.get()), `${name}: ${filter}`)
    }
  }
})

test('createOrReplace keeps no other fields and ignores the given revision', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', gone: true }] })
  const client = server.client()
  using log = await listenTo(client, '*')
  const former = await client.getDocument('a')
  const created = '2020-02-02T00:00:00Z'
  const payload = { _id: 'a', _type: 't', kept: 1, _rev: 'stale', _createdAt: created }
  const result = await client.createOrReplace<Record<string, unknown>>(payload)
  assert.deepEqual([result['gone'], result['kept'], result._createdAt], [undefined, 1, created])
  const [event] = await log.atLeast(1)
  assert.equal(event?.previousRev, former?._rev)
  assert.equal(event?.resultRev, result._rev)
  assert.notEqual(result._rev, 'stale')
})

test('a first publish fails if the document exists, and a guard without changes makes a revision', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', n: 1 }] })
  const client = server.client()
  const publishing = client
    .transaction()
    .create({ _id: 'a', _type: 't' })
    .delete('drafts.a')
    .commit()
  await assert.rejects(publishing, { statusCode: 409 })
  using log = await listenTo(client, '*')
  const { _rev } = (await client.getDocument('a'))!
  const guard = { unset: ['_revision_lock_pseudo_field_'], ifRevisionID: _rev }
  const { transactionId } = await client.transaction().patch('a', guard).commit()
  const events = await settle(client, log)
  assert.deepEqual(
    events.map((event: MutationEvent) => [event.previousRev, event.resultRev]),
    [[_rev, transactionId]],
  )
})

test('references are checked at the end of a transaction', async () => {
  await using server = await startTestServer()
  const client = server.client()
  const to = (id: string) => ({ _type: 'reference', _ref: id })
  await client
    .transaction()
    .create({ _id: 'a', _type: 't', to: to('b') })
    .create({ _id: 'b', _type: 't', to: to('a') })
    .commit()
  // Unpublishing: gone under one id, there again under another, with somebody pointing at it.
  const unpublishing = client
    .transaction()
    .delete('a')
    .createIfNotExists({ _id: 'drafts.a', _type: 't' })
  await assert.rejects(unpublishing.commit(), { statusCode: 409 })
  await client.transaction().delete('a').delete('b').commit()
  assert.equal(await client.fetch('count(*)'), 0)
})

test('asset ids and paths can be parsed, and any page may read the pixels of an image', async () => {
  await using server = await startTestServer()
  const bytes = await quarters(30, 20).jpeg().toBuffer()
  const image = await server.client().assets.upload('image', bytes)
  assert.match(image._id, /^image-[a-f0-9]{40}-30x20-jpg$/)
  assert.match(image.path, /^images\/demo\/production\/[a-f0-9]{40}-30x20\.jpg$/)
  assert.equal(image.url, `${server.url}/${image.path}`)
  const file = await server.client().assets.upload('file', Buffer.from('%PDF-1.7'))
  assert.match(file._id, /^file-[a-f0-9]{40}-pdf$/)
  const served = await fetch(image.url, { headers: { origin: 'https://anywhere.example' } })
  assert.equal(served.headers.get('access-control-allow-origin'), '*')
})

test('images are enlarged to the requested size, except with fit=max', async () => {
  await using server = await startTestServer()
  const { url } = await server
    .client()
    .assets.upload('image', await quarters(20, 10).png().toBuffer())
  const sizeOf = async (search: string): Promise<string> => {
    const response = await fetch(`${url}?${search}`)
    return (await look(new Uint8Array(await response.arrayBuffer()))).size
  }
  assert.equal(await sizeOf('w=40'), '40x20')
  assert.equal(await sizeOf('w=2000&fit=max&dpr=2&auto=format'), '20x10')
})

test('setIfMissing treats null as present', async () => {
  await using server = await startTestServer({
    documents: [{ _id: 'a', _type: 't', nothing: null }],
  })
  const patch = server.client().patch('a').setIfMissing({ nothing: 1, zero: 0, missing: 2 })
  const result = await patch.commit<Record<string, unknown>>()
  assert.deepEqual([result['nothing'], result['zero'], result['missing']], [null, 0, 2])
})

test('tests run on a Node version that the client library supports', () => {
  assert.ok(Number(process.versions.node.split('.')[0]) >= 24)
})

test('the server accepts the host name of its project', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't' }] })
  assert.equal(await askAs(server, 'demo.localhost', '/v1/data/doc/production/a'), 200)
})

test('a request with credentials gets its origin in the CORS header, not a wildcard', async () => {
  const origin = 'https://studio.example.com'
  await using server = await startTestServer({ allowedOrigins: [origin] })
  for (const [method, path] of [
    ['GET', '/v1/users/me'],
    ['GET', '/v1/data/query/production?query=*%5B'],
    ['OPTIONS', '/v1/data/mutate/production'],
  ] as const) {
    const { headers } = await fetch(server.url + path, { method, headers: { origin } })
    assert.equal(headers.get('access-control-allow-origin'), origin, path)
    assert.equal(headers.get('access-control-allow-credentials'), 'true')
    assert.match(headers.get('vary') ?? '', /origin/)
  }
})

test('a listener accepts the longest query that a client sends', async () => {
  await using server = await startTestServer()
  const client = server.client()
  const ids = Array.from(
    { length: 340 },
    (_, index) => `"document-number-${index}-${'x'.repeat(8)}"`,
  )
  const query = `*[_id in [${ids.join(',')}]]`
  const length = encodeURIComponent(query).length + server.url.length
  assert.ok(length > 12_000 && length < 14_800, String(length))
  using log = await listenTo(client, query)
  await client.create({ _id: `document-number-7-${'x'.repeat(8)}`, _type: 't' })
  assert.equal((await log.atLeast(1))[0]?.transition, 'appear')
  await assert.rejects(listenTo(client, `${query}${' '.repeat(5000)}`), /too large/)
})

test('an unexpected error is a 500 that does not reveal its message', () => {
  const logged: unknown[] = []
  const secret = new Error('the password is hunter2')
  const refusal = toProtocolError(secret, (error) => logged.push(error))
  assert.ok(refusal instanceof ProtocolError)
  assert.equal(refusal.status, 500)
  assert.doesNotMatch(JSON.stringify(refusal.body), /hunter2/)
  assert.deepEqual(logged, [secret])
})
