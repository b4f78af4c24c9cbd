// Pages on sites that read drafts for somebody: by a secret that works once, and by links that end.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ClientError } from '@sanity/client'
import type {
  CreatedPreviewShare,
  PreviewSession,
  PreviewShare,
} from '../../../src/protocol/page-previews.ts'
import { previewLifetime } from '../../../src/server/access/previews.ts'
import { endpoints } from '../../../src/server/endpoints/index.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer, TestServerOptions } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { openSocket } from '../../kit/socket-log.ts'

const site = 'https://site.example.com'
const hour = 60 * 60_000

const documents = [
  { _id: 'a', _type: 'post', title: 'A' },
  { _id: 'drafts.a', _type: 'post', title: 'Draft of A' },
  { _id: 'versions.r1.a', _type: 'post', title: 'A in r1' },
  { _id: 'b', _type: 'post', title: 'B' },
  { _id: 'drafts.b', _type: 'post', title: 'Draft of B' },
  { _id: 'versions.r1.b', _type: 'post', title: 'B in r1' },
  { _id: 'drafts.pay', _type: 'pay', title: 'Draft of pay' },
  { _id: 'inner.note', _type: 'post', title: 'Internal' },
  { _id: 'drafts.secret', _type: 'sanity.previewUrlSecret', secret: 'known' },
]
const all = documents.map(({ _id }) => _id).toSorted()
const shown = all.filter((id) => id !== 'drafts.secret')

async function start(options: TestServerOptions = {}) {
  const clock = createManualClock()
  const server = await startTestServer({
    clock,
    documents,
    dev: false,
    allowedOrigins: [site],
    datasets: ['production', 'other'],
    people: ['Root', { name: 'Ed', roles: ['editor'] }, { name: 'Vi', roles: ['viewer'] }],
    ...options,
  })
  return Object.assign(server, { clock })
}

interface Answer<T> {
  readonly status: number
  readonly body: T & { message: string }
}

async function send<T = unknown>(
  server: TestServer,
  method: string,
  path: string,
  { as, body, ...headers }: { as?: string; body?: object; origin?: string } = {},
): Promise<Answer<T>> {
  const token = as === undefined ? undefined : (server.tokens[as] ?? as)
  const response = await fetch(`${server.url}/v2025-03-01${path}`, {
    method,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
}

const base = '/data/previews/production'

async function issue(server: TestServer, as = 'ed', perspective?: string): Promise<string> {
  const { status, body } = await send<{ secret: string }>(server, 'POST', `${base}/secrets`, {
    as,
    body: { perspective },
  })
  assert.equal(status, 201)
  return body.secret
}

const exchange = (server: TestServer, secret: string, origin = site) =>
  send<PreviewSession>(server, 'POST', `${base}/sessions`, { body: { secret }, origin })

async function open(server: TestServer, secret: string): Promise<string> {
  const { status, body } = await exchange(server, secret)
  assert.equal(status, 201)
  return body.token
}

const inAnHour = (server: { clock: { now(): number } }) =>
  new Date(server.clock.now() + hour).toISOString()

async function share(
  server: Awaited<ReturnType<typeof start>>,
  more: object = {},
  as = 'ed',
): Promise<CreatedPreviewShare> {
  const body = { expiresAt: inAnHour(server), ...more }
  const answer = await send<CreatedPreviewShare>(server, 'POST', `${base}/shares`, { as, body })
  assert.equal(answer.status, 201, answer.body.message)
  return answer.body
}

async function readable(server: TestServer, token: string): Promise<string[]> {
  const client = server.client({ token, apiVersion: '2025-03-01', perspective: 'raw' })
  return (await client.fetch<string[]>('*[]._id')).toSorted()
}

describe('a secret in the address of a page', () => {
  test('is exchanged once for a token that reads what its creator may read', async () => {
    await using server = await start()
    const secret = await issue(server, 'ed', 'r1,drafts')
    const { body } = await exchange(server, secret)
    assert.equal(body.perspective, 'r1,drafts')
    assert.equal(body.document, null)
    assert.equal(Date.parse(body.expiresAt), server.clock.now() + previewLifetime.session)
    assert.deepEqual(await readable(server, body.token), shown)
    const again = await exchange(server, secret)
    assert.equal(again.status, 401)
    assert.match(again.body.message, /was used already, has ended or was revoked/)
  })

  test('is given to one of two pages that use it at the same time', async () => {
    await using server = await start()
    const secret = await issue(server)
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(server, secret)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, two) => one - two),
      [201, ...Array.from({ length: 7 }, () => 401)],
    )
  })

  test('ends after an hour, and the token after twelve', async () => {
    await using server = await start()
    const [early, late] = [await issue(server), await issue(server)]
    const token = await open(server, early)
    server.clock.advance(hour)
    assert.equal((await exchange(server, late)).status, 401)
    server.clock.advance(11 * hour - 1)
    assert.deepEqual(await readable(server, token), shown)
    server.clock.advance(1)
    const { status, body } = await send<{ errorCode: string }>(
      server,
      'GET',
      '/data/query/production?query=1',
      { as: token },
    )
    assert.deepEqual([status, body.errorCode], [401, 'SIO-401-AEX'])
  })

  test('is made by whoever may read, and shows no more than that', async () => {
    await using server = await start()
    await server.server.access.roles.put({
      name: 'writer',
      title: 'Writer',
      grants: [{ filter: '_type == "post" // only', permissions: ['read', 'create'] }],
    })
    await server.server.putAccount({
      ...{ id: 'wendy', name: 'Wendy', email: 'w@example.com', roles: ['writer'] },
    })
    const wendy = await server.server.createToken({ accountId: 'wendy' })
    const { body } = await send<{ secret: string }>(server, 'POST', `${base}/secrets`, {
      as: wendy,
    })
    const token = await open(server, body.secret)
    assert.deepEqual(
      await readable(server, token),
      shown.filter((id) => id !== 'drafts.pay'),
    )
    await server.server.access.accounts.setRoles('wendy', [])
    assert.equal(
      (await send(server, 'GET', '/data/query/production?query=1', { as: token })).status,
      401,
    )
    const refused = await send(server, 'POST', `${base}/secrets`, { as: wendy })
    assert.equal(refused.status, 403)
    assert.equal((await send(server, 'POST', `${base}/secrets`)).status, 401)
  })

  test('is of no use in another dataset', async () => {
    await using server = await start()
    const secret = await issue(server)
    const elsewhere = { body: { secret }, origin: site }
    const path = '/data/previews/other/sessions'
    assert.equal((await send(server, 'POST', path, elsewhere)).status, 401)
    const token = await open(server, secret)
    const { status } = await send(server, 'GET', '/data/query/other?query=1', { as: token })
    assert.equal(status, 403)
  })

  test('is exchanged by pages of allowed origins only', async () => {
    await using server = await start()
    const secret = await issue(server)
    const { status } = await exchange(server, secret, 'https://stranger.example.com')
    assert.equal(status, 403)
    assert.equal((await exchange(server, secret)).status, 201)
  })

  test('reads also for the local administrator of a server in development', async () => {
    await using server = await startTestServer({ documents, allowedOrigins: [site] })
    const response = await fetch(`${server.url}/v2025-03-01${base}/secrets`, { method: 'POST' })
    const { secret } = (await response.json()) as { secret: string }
    assert.deepEqual(await readable(server, await open(server, secret)), shown)
  })

  test('ends with a new password and with the account, but not with that of somebody else', async () => {
    await using server = await start()
    const { accounts } = server.server.access
    const tokens = [
      await open(server, await issue(server)),
      await open(server, await issue(server, 'vi')),
    ]
    await accounts.setPassword('ed', 'correct horse battery')
    const status = async (token: string) =>
      (await send(server, 'GET', '/data/query/production?query=1', { as: token })).status
    assert.deepEqual(await Promise.all(tokens.map(status)), [401, 200])
    await accounts.remove('vi')
    assert.deepEqual(await Promise.all(tokens.map(status)), [401, 401])
  })
})

describe('the token of a preview', () => {
  test('is refused by every endpoint but those that read documents', async () => {
    await using server = await start()
    const token = await open(server, await issue(server))
    const names: Record<string, string> = { projectId: 'demo', dataset: 'production' }
    const answered: string[] = []
    for (const { method, path, access, previews, bodyLimit } of endpoints) {
      if (access === 'anyone' || access === 'visitor') continue
      if (previews) {
        answered.push(`${method} ${path}`)
        continue
      }
      const place = path.replace(/:(\w+)(\{.+?\})?/g, (_, name: string) => names[name] ?? 'a')
      const { status } = await send(server, method, place, {
        as: token,
        ...(bodyLimit && method !== 'GET' && { body: {} }),
      })
      assert.equal(status, 403, `${method} ${path}`)
    }
    assert.deepEqual(answered, [
      'GET /data/query/:dataset',
      'POST /data/query/:dataset',
      'GET /data/doc/:dataset/:ids',
      'GET /data/listen/:dataset',
    ])
  })

  test('opens no socket', async () => {
    await using server = await start()
    const token = await open(server, await issue(server))
    const address = `${server.url}/v2022-06-30/socket/production`
    const socket = await openSocket(address)
    const answer = await socket.call('authorization', { authorization: `Bearer ${token}` })
    assert.ok(answer['error'])
    socket.socket.terminate()
  })

  test('says no more of documents that it does not show than to a stranger', async () => {
    await using server = await start({ publicDatasets: ['production'] })
    const { secret } = await share(server, { document: 'a' })
    const client = server.client({ token: await open(server, secret) })
    const { omitted } = await client.request<{ omitted: unknown }>({
      url: '/data/doc/production/drafts.b,nothing?excludeContent=true',
    })
    assert.deepEqual(omitted, [
      { id: 'drafts.b', reason: 'existence' },
      { id: 'nothing', reason: 'existence' },
    ])
  })
})

describe('a link for people without an account', () => {
  const published = ['a', 'b']
  const cases: [name: string, more: object, reads: string[]][] = [
    ['to a document', { document: 'a' }, [...published, 'drafts.a']],
    ['to any form of it', { document: 'drafts.a' }, [...published, 'drafts.a']],
    [
      'to a document in a release',
      { document: 'a', perspective: 'r1' },
      [...published, 'versions.r1.a'],
    ],
    ['to what is published', { perspective: 'published' }, published],
    ['to all drafts', {}, [...published, 'drafts.a', 'drafts.b', 'drafts.pay']],
    [
      'to a release over drafts',
      { perspective: 'r1,drafts' },
      [...published, 'drafts.a', 'drafts.b', 'drafts.pay', 'versions.r1.a', 'versions.r1.b'],
    ],
    ['to an internal document', { document: 'inner.note' }, [...published, 'inner.note']],
  ]
  for (const [name, more, reads] of cases) {
    test(`${name} reads that, and what is published`, async () => {
      await using server = await start()
      const { secret } = await share(server, more)
      assert.deepEqual(await readable(server, await open(server, secret)), reads)
    })
  }

  test('works for any number of pages until its end', async () => {
    await using server = await start()
    const { secret, expiresAt } = await share(server, { document: 'a' })
    const first = await exchange(server, secret)
    assert.deepEqual(
      [first.body.document, first.body.perspective, first.body.expiresAt],
      ['a', 'drafts', expiresAt],
    )
    const tokens = [first.body.token, await open(server, secret)]
    server.clock.advance(hour - 1)
    for (const token of tokens) assert.equal((await readable(server, token)).length, 3)
    server.clock.advance(1)
    assert.equal((await exchange(server, secret)).status, 401)
    await assert.rejects(readable(server, tokens[0]!), { statusCode: 401 })
  })

  test('shows what its creator may read by now, and ends with them', async () => {
    await using server = await start()
    const { secret } = await share(server)
    const token = await open(server, secret)
    await server.server.access.roles.put({
      ...{ name: 'posts', title: 'Posts' },
      grants: [{ filter: '_id == "drafts.a"', permissions: ['read'] }],
    })
    await server.server.access.accounts.setRoles('ed', ['posts'])
    assert.deepEqual(await readable(server, token), ['drafts.a'])
    await server.server.access.accounts.setRoles('ed', ['editor'])
    await server.server.access.accounts.setPassword('ed', 'correct horse battery')
    assert.equal((await readable(server, token)).length, 5, 'a password is no reason')
    await server.server.access.accounts.remove('ed')
    await assert.rejects(readable(server, token), { statusCode: 401 })
    assert.equal((await exchange(server, secret)).status, 401)
  })

  test('is not opened while its creator has no role', async () => {
    await using server = await start()
    const { secret } = await share(server)
    const { accounts } = server.server.access
    await accounts.setRoles('ed', [])
    assert.equal((await exchange(server, secret)).status, 401)
    await accounts.setRoles('ed', ['editor'])
    assert.equal((await exchange(server, secret)).status, 201)
  })

  test('is listed for its creator and for administrators, who may revoke it', async () => {
    await using server = await start()
    const made = await share(server, { document: 'a', title: 'For the client' })
    const listed = async (as: string) =>
      (await send<{ shares: PreviewShare[] }>(server, 'GET', `${base}/shares`, { as })).body.shares
    const { secret, ...facts } = made
    assert.deepEqual(await listed('ed'), [facts])
    assert.deepEqual(await listed('root'), [facts])
    assert.deepEqual(await listed('vi'), [])
    assert.doesNotMatch(JSON.stringify(facts), new RegExp(secret))
    const remove = (as: string) => send(server, 'DELETE', `${base}/shares/${made.id}`, { as })
    assert.equal((await remove('vi')).status, 404)
    assert.equal((await remove('root')).status, 200)
    assert.equal((await remove('ed')).status, 404)
    assert.equal((await exchange(server, secret)).status, 401)
  })

  test('is refused for what cannot be shown', async () => {
    await using server = await start()
    const status = async (body: object, as = 'ed') =>
      (await send(server, 'POST', `${base}/shares`, { as, body })).status
    const expiresAt = inAnHour(server)
    assert.equal(await status({}), 400)
    assert.equal(await status({ expiresAt: 'soon' }), 400)
    assert.equal(await status({ expiresAt: new Date(server.clock.now()).toISOString() }), 400)
    assert.equal(await status({ expiresAt: '2999-01-01T00:00:00Z' }), 400)
    assert.equal(await status({ expiresAt, perspective: 'raw' }), 400)
    assert.equal(await status({ expiresAt, document: '..' }), 400)
    assert.equal(await status({ expiresAt, document: 'gone' }), 404)
    assert.equal(await status({ expiresAt, title: 'x'.repeat(101) }), 400)
    await server.server.access.roles.put({
      ...{ name: 'posts', title: 'Posts' },
      grants: [{ filter: '_type == "post"', permissions: ['read'] }],
    })
    await server.server.access.accounts.setRoles('vi', ['posts'])
    assert.equal(await status({ expiresAt, document: 'pay' }, 'vi'), 404)
  })

  test('ends with its dataset', async () => {
    await using server = await start()
    const { secret } = await share(server)
    await server.server.access.accounts.members()
    const dataset = '/datasets/production'
    assert.equal((await send(server, 'DELETE', dataset, { as: 'root' })).status, 200)
    assert.equal((await send(server, 'PUT', dataset, { as: 'root', body: {} })).status, 200)
    assert.equal((await exchange(server, secret)).status, 401)
  })

  test('is stored as a digest', async () => {
    await using server = await start()
    const { secret, id } = await share(server)
    const token = await open(server, secret)
    const rows = JSON.stringify(await server.server.access.previews.shares('production'))
    assert.ok(rows.includes(id) && !rows.includes(secret) && !rows.includes(token))
  })
})

describe('a link that is revoked while it is open', () => {
  const streams = [
    ['live events', '/data/live/events/production?includeDrafts=true'],
    ['a listener', '/data/listen/production?query=*'],
  ] as const
  for (const [name, path] of streams) {
    test(`ends ${name} at once, and queries`, async () => {
      await using server = await start()
      const [ended, kept] = [await share(server), await share(server)]
      const listen = async (secret: string) => {
        const token = await open(server, secret)
        const response = await fetch(`${server.url}/v2025-03-01${path}`, {
          headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
        })
        assert.equal(response.status, 200)
        const end = response.text().then(
          () => 'ended',
          () => 'ended',
        )
        return { token, end, response }
      }
      const one = await listen(ended.secret)
      const two = await listen(kept.secret)
      await send(server, 'DELETE', `${base}/shares/${ended.id}`, { as: 'ed' })
      assert.equal(await one.end, 'ended')
      await assert.rejects(
        readable(server, one.token),
        ({ statusCode }: ClientError) => statusCode === 401,
      )
      assert.equal((await readable(server, two.token)).length, 5)
      assert.equal(await Promise.race([two.end, Promise.resolve('open')]), 'open')
    })
  }
})
