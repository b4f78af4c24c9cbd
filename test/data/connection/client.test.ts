import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createClientTransport,
  type ClientTransportConfig,
  type TokenReason,
} from '../../../src/data/connection/client.ts'
import { DataError } from '../../../src/data/errors.ts'

interface Sent {
  method: string
  url: URL
  headers: Headers
  body: unknown
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

/** A transport whose requests are answered by the test. */
function setUp(
  answer: (sent: Sent) => Response = () => json({ result: null, documents: [], omitted: [] }),
  config: Partial<ClientTransportConfig> = {},
) {
  const sent: Sent[] = []
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? 'GET',
      url: new URL(String(input)),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    }
    sent.push(request)
    return answer(request)
  }
  const transport = createClientTransport({
    projectId: 'demo',
    dataset: 'production',
    apiHost: 'http://api.test',
    useProjectHostname: false,
    fetch,
    now: () => Date.now(),
    ...config,
  })
  return { transport, sent }
}

function search({ url }: Sent): Record<string, string> {
  return Object.fromEntries(url.searchParams)
}

test('throws without an apiHost, so that no token is sent to an unknown host', () => {
  const named = { projectId: 'demo', dataset: 'production', now: () => 0 }
  assert.throws(() => createClientTransport(named), /apiHost is not set/)
  assert.ok(createClientTransport({ ...named, apiHost: 'https://content.example.com' }))
})

test('DATA-001 a query sends its tag and parameters, includes drafts, and returns the result only', async () => {
  const { transport, sent } = setUp(() => json({ ms: 1, result: [1, 2] }))
  const result = await transport.fetch({ query: '*[_type == $t]', params: { t: 'x' }, tag: 'list' })
  assert.deepEqual(result, [1, 2])
  assert.equal(sent[0]?.url.pathname, '/v2023-11-13/data/query/production')
  assert.deepEqual(search(sent[0]!), {
    tag: 'sanity.studio.list',
    query: '*[_type == $t]',
    $t: '"x"',
    returnQuery: 'false',
    perspective: 'raw',
  })
  assert.equal(sent[0]?.headers.get('x-sanity-project-id'), 'demo')
})

test('DATA-006 reads snapshots by id in one request', async () => {
  const { transport, sent } = setUp(() =>
    json({
      documents: [{ _id: 'a', _rev: 'r' }],
      omitted: [{ id: 'drafts.a', reason: 'existence' }],
    }),
  )
  const documents = await transport.getDocuments(['drafts.a', 'a'], { tag: 'document.snapshots' })
  assert.deepEqual(documents, [null, { _id: 'a', _rev: 'r' }])
  assert.equal(sent[0]?.url.pathname, '/v2023-11-13/data/doc/production/drafts.a,a')
  assert.equal(search(sent[0]!)['tag'], 'sanity.studio.document.snapshots')
})

test('DOC-019 a commit sends its tag and transaction id, asynchronously, and requests no documents', async () => {
  const { transport, sent } = setUp(() => json({ transactionId: 't1', results: [] }))
  const mutations = [{ delete: { id: 'a' } }]
  await transport.mutate(
    { transactionId: 't1', mutations },
    { tag: 'document.commit', visibility: 'async', skipCrossDatasetReferenceValidation: true },
  )
  assert.equal(sent[0]?.method, 'POST')
  assert.equal(sent[0]?.url.pathname, '/v2023-11-13/data/mutate/production')
  assert.deepEqual(search(sent[0]!), {
    tag: 'sanity.studio.document.commit',
    returnIds: 'true',
    returnDocuments: 'false',
    visibility: 'async',
    skipCrossDatasetReferenceValidation: 'true',
  })
  assert.deepEqual(sent[0]?.body, { mutations, transactionId: 't1' })
})

test('DATA-005 opens one stream for the dataset: mendoza effects, no results, tag document.pair-listener', async () => {
  const stream = ['event: welcome', 'data: {"listenerName":"l"}', '', ''].join('\n')
  const headers = { 'content-type': 'text/event-stream' }
  const { transport, sent } = setUp(() => new Response(stream, { headers }))
  const first = await new Promise((resolve, reject) => {
    const subscription = transport.listen().subscribe({
      next: (signal) => {
        resolve(signal)
        setImmediate(() => subscription.unsubscribe())
      },
      error: reject,
    })
  })
  assert.deepEqual(first, { type: 'welcome', listenerName: 'l' })
  assert.equal(sent[0]?.url.pathname, '/v2023-11-13/data/listen/production')
  assert.deepEqual(search(sent[0]!), {
    tag: 'sanity.studio.document.pair-listener',
    query: '*[!(_id in path("_.**"))]',
    visibility: 'query',
    effectFormat: 'mendoza',
  })
  assert.equal(sent[0]?.headers.get('x-sanity-project-id'), 'demo')
})

for (const { status, code } of [
  { status: 400, code: 'invalid' },
  { status: 401, code: 'unauthorized' },
  { status: 403, code: 'forbidden' },
  { status: 404, code: 'not-found' },
  { status: 409, code: 'conflict' },
  { status: 500, code: 'protocol' },
]) {
  test(`status ${status} is a DataError "${code}" with the message and type of the server`, async () => {
    const body = {
      error: {
        type: 'mutationError',
        description: 'Mutation failed',
        items: [{ index: 0, error: { type: 'someError', description: 'because' } }],
      },
    }
    const { transport } = setUp(() => json(body, status))
    const options = { tag: 't', visibility: 'async' } as const
    const error = await transport
      .mutate({ transactionId: 't', mutations: [] }, options)
      .catch((reason: unknown) => reason)
    assert.ok(error instanceof DataError)
    assert.deepEqual([error.code, error.status, error.type], [code, status, 'someError'])
    assert.match(error.message, /Mutation failed:\n- because/)
  })
}

for (const { name, response, code } of [
  {
    name: 'a refused stream',
    response: () => new Response('', { status: 403 }),
    code: 'forbidden',
  },
  {
    name: 'a channel error',
    response: () =>
      new Response('event: channelError\ndata: {"error":{"description":"Bad filter"}}\n\n', {
        headers: { 'content-type': 'text/event-stream' },
      }),
    code: 'protocol',
  },
  {
    name: 'a disconnect',
    response: () =>
      new Response('event: disconnect\ndata: {"reason":"dataset deleted"}\n\n', {
        headers: { 'content-type': 'text/event-stream' },
      }),
    code: 'protocol',
  },
]) {
  test(`${name} ends the stream with a DataError "${code}"`, async () => {
    const { transport } = setUp(response)
    const error = await new Promise((resolve) => transport.listen().subscribe({ error: resolve }))
    assert.ok(error instanceof DataError)
    assert.equal(error.code, code)
  })
}

/** A server that accepts only one token at a time. */
function guarded(valid: () => string) {
  return ({ headers }: Sent) =>
    headers.get('authorization') === `Bearer ${valid()}`
      ? json({ result: 'ok' })
      : json({ statusCode: 401, error: 'Unauthorized', message: 'Session not found' }, 401)
}

const ASK = { query: '*', tag: 't' }

test('takes the token from getToken only, and requests it once', async () => {
  const reasons: TokenReason[] = []
  const { transport, sent } = setUp(
    guarded(() => 'one'),
    {
      getToken: async ({ reason }) => {
        reasons.push(reason)
        return 'one'
      },
    },
  )
  const answers = await Promise.all([transport.fetch(ASK), transport.fetch(ASK)])
  assert.deepEqual(answers, ['ok', 'ok'])
  assert.deepEqual(reasons, ['initial'])
  for (const { url } of sent) assert.doesNotMatch(url.href, /one/)
})

test('replaces a rejected token once for all requests, and sends them again', async () => {
  let valid = 'one'
  const reasons: TokenReason[] = []
  const { transport } = setUp(
    guarded(() => valid),
    {
      getToken: ({ reason }) => {
        reasons.push(reason)
        return { token: valid }
      },
    },
  )
  await transport.fetch(ASK)
  valid = 'two'
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => transport.fetch(ASK))), ['ok', 'ok', 'ok'])
  assert.deepEqual(reasons, ['initial', 'unauthorized'])
})

test('replaces a token shortly before it expires', async () => {
  let now = 0
  const reasons: TokenReason[] = []
  const { transport } = setUp(
    guarded(() => 'one'),
    {
      now: () => now,
      getToken: ({ reason }) => {
        reasons.push(reason)
        return { token: 'one', expiresAt: now + 100_000 }
      },
    },
  )
  await transport.fetch(ASK)
  now = 69_000
  await transport.fetch(ASK)
  now = 70_000
  await transport.fetch(ASK)
  assert.deepEqual(reasons, ['initial', 'expired'])
})

test('a request fails as unauthorized when no new token is available', async () => {
  const { transport } = setUp(
    guarded(() => 'never'),
    { getToken: () => null },
  )
  await assert.rejects(transport.fetch(ASK), { code: 'unauthorized' })
  const failing = setUp(
    guarded(() => 'never'),
    {
      getToken: () => Promise.reject(new Error('no window')),
    },
  )
  await assert.rejects(failing.transport.fetch(ASK), { code: 'unauthorized' })
})

test('ERR-002 an unreachable server is a network error that names the host', async () => {
  const { transport } = setUp(() => {
    throw new TypeError('fetch failed')
  })
  const options = { tag: 't', visibility: 'async' } as const
  const written = transport.mutate({ transactionId: 't', mutations: [] }, options)
  await assert.rejects(written, {
    name: 'DataError',
    code: 'network',
    message: 'Could not reach api.test: fetch failed',
  })
})

test('ERR-011.2 reports a truncated response as such, not as an unreachable server', async () => {
  const cause = new TypeError('terminated')
  const { transport } = setUp(() => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"id":"a"}\n'))
      },
      pull: (stream) => stream.error(cause),
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  })
  const unread = {
    name: 'DataError',
    code: 'network',
    message: 'Failed to read body from response',
  }
  // Whatever only reads is asked for again first.
  const transaction = { transactionId: 't', mutations: [] }
  await assert.rejects(transport.mutate(transaction, { tag: 't', visibility: 'async' }), unread)
  await assert.rejects(
    transport.postQuery({ path: '/data/textsearch/production', tag: 't' }),
    unread,
  )
})

test('HIST-016 reads lines whatever their content type; invalid JSON is a protocol error', async () => {
  const ask = (body: string, type = 'application/x-ndjson', status = 200) => {
    const answer = () => new Response(body, { status, headers: { 'content-type': type } })
    const { transport } = setUp(answer)
    return transport.lines({ path: '/data/history/production/transactions/a', tag: 'history' })
  }
  assert.deepEqual(await ask('{"id":"a"}\n{"id":"b"}\n'), [{ id: 'a' }, { id: 'b' }])
  assert.deepEqual(await ask('{"id":"a"}\r\n\r\n{"id":"b"}', 'text/plain'), [
    { id: 'a' },
    { id: 'b' },
  ])
  assert.deepEqual(await ask('{"id":"a"}', 'application/json'), [{ id: 'a' }])
  assert.deepEqual(await ask(''), [])
  const failsAs = (code: string) => (error: unknown) =>
    error instanceof DataError && error.code === code
  await assert.rejects(ask('{"id":"a"}\n{"id'), failsAs('protocol'))
  const refusal = '{"error":{"type":"x","description":"Not yours"}}\n'
  await assert.rejects(ask(refusal, 'application/x-ndjson', 403), {
    code: 'forbidden',
    status: 403,
    type: 'x',
    description: 'Not yours',
  })
})
