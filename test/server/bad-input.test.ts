import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { startTestServer } from '../kit/harness-server.ts'
import type { ApiScenario } from '../kit/scenario.ts'
import { runScenarios } from '../kit/scenario.ts'

const mutate = '/v2023-11-13/data/mutate/production'
const server = { documents: [{ _id: 'a', _type: 't', list: [1, 2] }] }

const fields = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]))

const refusals: [name: string, mutations: unknown, contains?: string[]][] = [
  ['mutations that are not a list', { create: { _type: 't' } }, ['mutations']],
  ['a mutation that is not an object', ['create'], []],
  ['a mutation of an unknown kind', [{ destroy: { id: 'a' } }], ['createOrReplace']],
  ['a document without a type', [{ create: { _id: 'b' } }], ['_type']],
  ['a type that is not a string', [{ create: { _id: 'b', _type: 7 } }], ['_type']],
  ['a type with too long a name', [{ create: { _id: 'b', _type: 'x'.repeat(256) } }], ['255']],
  ['a malformed document id', [{ create: { _id: 'a b', _type: 't' } }], ['a b']],
  ['an id with consecutive dots', [{ create: { _id: 'a..b', _type: 't' } }], ['a..b']],
  ['an id that is too long', [{ create: { _id: 'x'.repeat(129), _type: 't' } }], []],
  ['a patch without a target', [{ patch: { set: { a: 1 } } }], []],
  ['a delete without a target', [{ delete: {} }], []],
  ['an invalid path', [{ patch: { id: 'a', set: { 'a[': 1 } } }], ['a[']],
  ['a path with trailing text', [{ patch: { id: 'a', set: { 'a b': 1 } } }], ['a b']],
  ['an increment by text', [{ patch: { id: 'a', inc: { n: 'one' } } }], []],
  ['an insert without items', [{ patch: { id: 'a', insert: { after: 'list[0]' } } }], ['items']],
  ['an invalid query', [{ delete: { query: '*[' } }], ['queryParseError']],
]

describe('refused with 400, without changes or events', () => {
  runScenarios([
    ...refusals.map(([name, mutations, contains = []]): ApiScenario => ({
      name,
      server,
      url: mutate,
      body: { mutations },
      status: 400,
      contains: ['"error":', ...contains],
      events: [],
    })),
    {
      name: 'malformed JSON',
      server,
      url: mutate,
      body: '{"mutations":[{',
      status: 400,
      contains: ['"statusCode":400', 'not valid JSON'],
      events: [],
    },
    { name: 'an empty body', server, url: mutate, body: '', status: 400, events: [] },
    { name: 'a body that is null', server, url: mutate, body: 'null', status: 400, events: [] },
    {
      name: 'a transaction id that is not a string',
      server,
      url: mutate,
      body: { transactionId: 7, mutations: [] },
      status: 400,
      contains: ['transactionId'],
      events: [],
    },
    {
      name: 'an option with an unknown value',
      server,
      url: `${mutate}?visibility=perhaps`,
      body: { mutations: [] },
      status: 400,
      contains: ['visibility'],
      events: [],
    },
    {
      name: 'a malformed id among documents by id',
      url: '/v1/data/doc/production/a..b',
      status: 400,
      contains: ['a..b'],
    },
    {
      name: 'content nested too deeply',
      server,
      url: mutate,
      body: `{"mutations":[{"create":{"_type":"t","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}}]}`,
      status: 400,
      contains: ['nested deeper than'],
      events: [],
    },
    {
      name: 'an object with too many fields',
      server,
      url: mutate,
      body: { mutations: [{ create: { _type: 't', x: fields(10_001) } }] },
      status: 400,
      contains: ['The request body has an object of more than 10000 fields'],
      events: [],
    },
    {
      name: 'an object that would get too many fields',
      server,
      url: mutate,
      body: {
        mutations: [
          { create: { _id: 'wide', _type: 't', x: fields(10_000) } },
          { patch: { id: 'wide', set: { 'x.more': 1 } } },
        ],
      },
      status: 400,
      contains: ['Document \\"wide\\" would have an object of more than 10000 fields'],
      events: [],
    },
    {
      name: 'a parameter that is not JSON',
      url: '/v1/data/query/production?query=*&%24type=person',
      status: 400,
      contains: ['type'],
    },
  ])
})

describe('refused with a more specific status', () => {
  runScenarios([
    {
      name: 'an unknown dataset to read',
      url: '/v1/data/query/nope?query=*',
      status: 404,
      contains: ['Dataset \\"nope\\" does not exist', '"statusCode":404'],
    },
    {
      name: 'an unknown dataset to write',
      url: '/v1/data/mutate/nope',
      body: { mutations: [] },
      status: 404,
      contains: ['nope'],
    },
    { name: 'a listener of an unknown dataset', url: '/v1/data/listen/nope?query=*', status: 404 },
    {
      name: 'the history of an unknown dataset',
      url: '/v1/data/history/nope/transactions/a',
      status: 404,
    },
    {
      name: 'a wrong revision',
      server,
      url: mutate,
      body: { mutations: [{ patch: { id: 'a', ifRevisionID: 'other', set: { b: 1 } } }] },
      status: 409,
      contains: [
        '"type":"documentRevisionIDDoesNotMatchError"',
        '"expectedRevisionID":"other"',
        '"currentRevisionID":',
      ],
      events: [],
    },
    {
      name: 'creation of an existing document',
      server,
      url: mutate,
      body: { mutations: [{ create: { _id: 'a', _type: 't' } }] },
      status: 409,
      contains: ['"type":"documentAlreadyExistsError"', 'Document by ID \\"a\\" already exists'],
      events: [],
    },
    {
      name: 'a patch of a missing document',
      server,
      url: mutate,
      body: { mutations: [{ patch: { id: 'nobody', set: { b: 1 } } }] },
      status: 409,
      contains: ['"type":"documentNotFoundError"'],
      events: [],
    },
    {
      name: 'too large a body',
      server,
      url: mutate,
      body: { mutations: [{ create: { _type: 't', text: 'x'.repeat(9 * 1024 * 1024) } }] },
      status: 413,
      contains: ['"statusCode":413', '4 MiB'],
      events: [],
    },
  ])

  test('too large a body of unknown length', async () => {
    await using running = await startTestServer()
    const chunk = new TextEncoder().encode('x'.repeat(1024 * 1024))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 12) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const response = await fetch(`${running.url}${mutate}`, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit)
    assert.equal(response.status, 413)
  })

  test('a transaction id that was used before, without applying it twice', async () => {
    await using running = await startTestServer(server)
    const client = running.client()
    const commit = (): Promise<unknown> =>
      client.mutate([{ patch: { id: 'a', setIfMissing: { n: 0 }, inc: { n: 1 } } }], {
        transactionId: 'once',
      })
    await commit()
    await assert.rejects(commit, (error: { statusCode?: number; details?: unknown }) => {
      assert.equal(error.statusCode, 409)
      assert.match(JSON.stringify(error.details), /transactionAlreadyExistsError/)
      return true
    })
    assert.equal((await client.getDocument('a'))?.['n'], 1)
  })

  test('a listener with an invalid query gets 200 and a channel error', async () => {
    await using running = await startTestServer()
    const response = await fetch(`${running.url}/v1/data/listen/production?query=*%5B`)
    assert.equal(response.status, 200)
    const text = await response.text()
    assert.match(text, /^event: channelError\ndata: \{"error":\{.*"type":"queryParseError"/)
  })

  test('hostile field names do not pollute prototypes', async () => {
    await using running = await startTestServer(server)
    const body = `{"mutations":[{"patch":{"id":"a","set":{"__proto__.polluted":1,"constructor.prototype.polluted":1}}}]}`
    await fetch(`${running.url}${mutate}`, { method: 'POST', body })
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  })

  test('the server still works after all of it', async () => {
    await using running = await startTestServer(server)
    for (const body of ['{', '[]', '{"mutations":7}', '\u0000']) {
      await fetch(`${running.url}${mutate}`, { method: 'POST', body })
    }
    assert.equal((await running.client().getDocument('a'))?._id, 'a')
  })
})

test('values longer than an index entry are stored, sorted, found and referenced', async () => {
  await using running = await startTestServer()
  const client = running.client()
  // Letters by chance: others would be compressed.
  const [one, two] = [randomBytes(4000), randomBytes(4000)].map((bytes) => bytes.toString('base64'))
  const long = { _type: 't', _createdAt: one, slug: { current: one } }
  await client.create({ ...long, _id: 'one', title: `m${one}`, name: `${one}1` })
  await client.create({ ...long, _id: 'two', title: `n${two}`, name: `${one}2` })
  await client.create({ _id: 'low', _type: 't', title: 'a' })
  await client.create({ _id: 'high', _type: 't', title: 'z' })
  await client.create({
    _id: 'referrer',
    _type: 'r',
    to: [one, two].map((_ref, _key) => ({
      _key: `${_key}`,
      _type: 'reference',
      _weak: true,
      _ref,
    })),
  })
  const ids = (query: string, params = {}): Promise<string[]> =>
    client.fetch(`${query}._id`, { one, two, ...params })
  assert.deepEqual(await ids('*[_type == "t"] | order(title)'), ['low', 'one', 'two', 'high'])
  assert.deepEqual(await ids('*[title == "n" + $two]'), ['two'])
  assert.deepEqual(await ids('*[name == $name]', { name: `${one}1` }), ['one'])
  assert.deepEqual(await ids('*[slug.current == $one] | order(_id)'), ['one', 'two'])
  assert.deepEqual(await ids('*[title > "b" && title < "y"] | order(_id)'), ['one', 'two'])
  assert.deepEqual(await ids('*[references($two)]'), ['referrer'])
  assert.deepEqual(await ids('*[references($one + "x")]'), [])
})
