import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import type { ClientError, SanityClient } from '@sanity/client'
import { serveHttp } from '../../src/server/http/http-server.ts'
import { startTestServer } from '../kit/harness-server.ts'
import type { TestServer } from '../kit/harness-server.ts'
import { clientOf } from '../kit/people.ts'

const documents = [
  { _id: 'own', _type: 'note', owner: 'owner', text: 'mine' },
  { _id: 'foreign', _type: 'note', owner: 'bob', text: 'of bob' },
  { _id: 'private.key', _type: 'note', owner: 'bob', text: 'secret' },
]

const people = [
  ...(['nobody', 'stranger', 'owner', 'viewer', 'editor', 'administrator'] as const),
  // Pages: by a secret of an editor that works once, by a link to `private.key`, and by one to everything.
  ...(['page', 'page by link', 'page by open link'] as const),
]
type Person = (typeof people)[number]
type Target = (typeof documents)[number]['_id']

/** Asks an endpoint about a document: whether the caller gets at it. Throws when he is refused. */
interface Way {
  readonly name: string
  /** Whether the answer holds the document, or the change was made. */
  readonly reach: (client: SanityClient, id: string) => Promise<boolean>
  /** Whom it lets through to which documents. */
  readonly allowed: Readonly<Record<Person, readonly Target[]>>
}

const every = documents.map(({ _id }) => _id)
const readable = {
  nobody: [],
  stranger: [],
  owner: ['own'],
  viewer: every,
  editor: every,
  administrator: every,
  page: every,
  'page by link': every,
  'page by open link': ['own', 'foreign'],
}
/** Pages only read documents as they are. */
const noPage = { page: [], 'page by link': [], 'page by open link': [] }
const signedIn = { ...readable, ...noPage }
const writable = { ...signedIn, viewer: [] }

const ways: readonly Way[] = [
  {
    name: 'a query',
    reach: async (client, id) => (await client.fetch('*[_id == $id]', { id })).length === 1,
    allowed: readable,
  },
  {
    name: 'a query by its text',
    reach: async (client, id) => {
      const text = documents.find(({ _id }) => _id === id)?.text
      return (await client.fetch('count(*[text == $text])', { text })) === 1
    },
    allowed: readable,
  },
  {
    name: 'the document endpoint',
    reach: async (client, id) => (await client.getDocument(id)) !== undefined,
    allowed: readable,
  },
  {
    name: 'the export',
    reach: async (client, id) => (await text(client, '/data/export/production')).includes(id),
    allowed: signedIn,
  },
  {
    name: 'the history of transactions',
    reach: async (client, id) =>
      (await text(client, `/data/history/production/transactions/${id}`)).includes(id),
    allowed: signedIn,
  },
  {
    name: 'the history of documents',
    reach: async (client, id) => {
      const url = `/data/history/production/documents/${id}?time=2999-01-01T00:00:00Z`
      return (await client.request<{ documents: unknown[] }>({ url })).documents.length === 1
    },
    allowed: signedIn,
  },
  {
    name: 'a patch',
    reach: async (client, id) =>
      (await client.patch(id).set({ seen: true }).commit<{ _id: string }>())._id === id,
    allowed: writable,
  },
  {
    name: 'a replacement',
    reach: async (client, id) => {
      const document = documents.find(({ _id }) => _id === id)!
      return (await client.createOrReplace(document))._id === id
    },
    allowed: writable,
  },
  {
    name: 'a deletion',
    reach: async (client, id) => (await client.delete(id)).results.length === 1,
    allowed: writable,
  },
]

const refusedWith = [401, 403, 404]

async function text(client: SanityClient, url: string): Promise<string> {
  const answer = await client.request<unknown>({ url })
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')
}

async function clientFor(server: TestServer, person: Person): Promise<SanityClient> {
  if (person === 'nobody') return server.client({ token: undefined })
  await server.server.access.roles.put({
    name: 'owner',
    title: 'Owner',
    grants: [
      { filter: 'owner == identity()', permissions: ['read', 'create', 'update', 'history'] },
    ],
  })
  if (person.startsWith('page')) return pageFor(server, person)
  return clientOf(server, { id: person, roles: person === 'stranger' ? [] : [person] })
}

/** The client of a page that reads for an editor. */
async function pageFor(server: TestServer, person: Person): Promise<SanityClient> {
  const editor = await clientOf(server, { id: 'editor', roles: ['editor'] })
  const isLink = person !== 'page'
  const { secret } = await editor.request<{ secret: string }>({
    url: `/data/previews/production/${isLink ? 'shares' : 'secrets'}`,
    method: 'POST',
    body: {
      ...(isLink && { expiresAt: new Date(Date.now() + 60_000).toISOString() }),
      ...(person === 'page by link' && { document: 'private.key' }),
    },
  })
  const { token } = await server.client().request<{ token: string }>({
    url: '/data/previews/production/sessions',
    method: 'POST',
    body: { secret },
  })
  return server.client({ token })
}

/** False for every refusal that is one of the protocol's. */
async function reaches(way: Way, client: SanityClient, id: string): Promise<boolean> {
  try {
    return await way.reach(client, id)
  } catch (error) {
    const { statusCode } = error as ClientError
    assert.ok(refusedWith.includes(statusCode), `${way.name}: refused with ${String(error)}`)
    return false
  }
}

describe('access matrix: roles × endpoints × own, foreign and private documents', () => {
  for (const person of people) {
    test(person, async () => {
      for (const way of ways) {
        await using server = await startTestServer({ documents, dev: false })
        const client = await clientFor(server, person)
        const reached: string[] = []
        for (const id of every) if (await reaches(way, client, id)) reached.push(id)
        assert.deepEqual(reached, way.allowed[person], `${person}, ${way.name}`)
      }
    })
  }
})

test('only administrators can reach the endpoints that manage the server', async () => {
  await using server = await startTestServer({ documents, dev: false })
  const calls = [
    { url: '/projects/demo/roles/other', method: 'PUT' },
    { url: '/projects/demo/invitations' },
    { url: '/projects/demo/tokens' },
    { url: '/projects/demo/cors' },
    { url: '/projects/demo/datasets/other', method: 'PUT' },
    { url: '/projects/demo/datasets/production/copy', method: 'PUT', body: { targetDataset: 'x' } },
    { url: '/datasets/production/copy', method: 'PUT', body: { targetDataset: 'x' } },
    { url: '/jobs/x' },
    { url: '/jobs/x/listen' },
    { url: '/hooks/projects/demo' },
    { url: '/hooks/projects/demo', method: 'POST', body: { name: 'x' } },
    ...['GET', 'PATCH', 'DELETE'].map((method) => ({ url: '/hooks/projects/demo/x', method })),
    { url: '/hooks/projects/demo/x/messages' },
    { url: '/hooks/projects/demo/x/messages/y/retry', method: 'POST' },
    { url: '/hooks/projects/demo/x/attempts' },
    { url: '/hooks/projects/demo/attempts/1' },
    { url: '/projects/demo/datasets/production/schemas', method: 'PUT', body: { schemas: [] } },
    { url: '/projects/demo/datasets/production/schemas/x', method: 'DELETE' },
    { url: '/projects/demo/datasets/production', method: 'DELETE' },
  ]
  for (const person of people.filter((one) => one !== 'administrator')) {
    const client = await clientFor(server, person)
    for (const call of calls) {
      await assert.rejects(
        client.request(call),
        ({ statusCode }: ClientError) => statusCode === 401 || statusCode === 403,
        `${person} ${call.url}`,
      )
    }
  }
  assert.equal(await (await clientFor(server, 'administrator')).fetch('count(*)'), documents.length)
})

test('requests that never finish their body are cut off, slow ones are not', async () => {
  const server = await serveHttp(
    {
      fetch: async (request: Request) => new Response(await request.text()),
    } as unknown as Parameters<typeof serveHttp>[0],
    { port: 0, host: '127.0.0.1', upgrade: (_request, socket) => socket.destroy(), bodyPause: 300 },
  )
  const open = (head: string) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`)
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
    return { socket, closed }
  }
  const stalled = ['Content-Length: 10', 'Transfer-Encoding: chunked'].map(open)
  const slow = open('Connection: close\r\nContent-Length: 8')
  const drip = setInterval(() => slow.socket.write('x'), 100)
  try {
    for (const { closed } of stalled) assert.doesNotMatch(await closed, /200 OK/)
    assert.match(await slow.closed, /xxxxxxxx$/)
  } finally {
    clearInterval(drip)
    await server.close()
  }
})

test('e-mail addresses are visible only to their owners and to administrators', async () => {
  await using server = await startTestServer({
    people: ['Ada', { name: 'Bob', roles: ['viewer'] }],
  })
  const read = async (id: string, ids: string) => {
    const headers = { authorization: `Bearer ${server.tokens[id]}` }
    const response = await fetch(`${server.url}/v1/users/${ids}`, { headers })
    const users = (await response.json()) as { email: string } | { email: string }[]
    return [users].flat().map(({ email }) => email)
  }
  assert.deepEqual(await read('ada', 'ada,bob'), ['ada@example.com', 'bob@example.com'])
  assert.deepEqual((await read('bob', 'ada,bob')).toSorted(), ['', 'bob@example.com'])
  assert.deepEqual(await read('bob', 'ada'), [''])
  assert.deepEqual(await read('bob', 'bob'), ['bob@example.com'])
})

test('file names that match inherited properties are handled like any other', async () => {
  await using server = await startTestServer()
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']) {
    const query = new URLSearchParams({ filename: `x.${name.toLowerCase()}` })
    for (const kind of [query, new URLSearchParams({ filename: `x.${name}` })]) {
      const url = `${server.url}/v1/assets/files/production?${kind.toString()}`
      const response = await fetch(url, { method: 'POST', body: 'words' })
      assert.ok(response.ok, `${name}: ${await response.text()}`)
    }
  }
})

test('requests that never finish their headers are cut off and do not block others', async () => {
  const answer = new Response('here')
  const server = await serveHttp(
    { fetch: () => answer } as unknown as Parameters<typeof serveHttp>[0],
    {
      port: 0,
      host: '127.0.0.1',
      upgrade: (_request, socket) => socket.destroy(),
      headersWithin: 200,
    },
  )
  const slow = Array.from({ length: 50 }, () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    return new Promise<void>((resolve) => socket.resume().on('close', () => resolve()))
  })
  try {
    assert.equal(await (await fetch(server.url)).text(), 'here')
    await Promise.all(slow)
  } finally {
    await server.close()
  }
})
