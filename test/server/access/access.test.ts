import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createAsyncStore } from '../../../src/server/dataset/async-store.ts'
import { createAccess, isLoopbackAddress } from '../../../src/server/access/access.ts'
import { createBoundary } from '../../../src/server/http/boundary.ts'
import { systemServerClock } from '../../../src/server/clock.ts'
import { openSqliteStore } from '../../../src/server/database/sqlite/store.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { runScenarios } from '../../kit/scenario.ts'

const me = '/v2021-06-07/users/me'
const mutate = '/v1/data/mutate/production'
const creation = { mutations: [{ create: { _id: 'a', _type: 't' } }] }
const ada = { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' }

describe('without --dev', () => {
  const server = { dev: false }
  runScenarios([
    {
      name: 'no request is signed in, not even from this machine',
      server,
      url: me,
      status: 401,
      contains: [
        '{"statusCode":401,"error":"Unauthorized","message":"Session not found","errorCode":"SIO-401-ANF"}',
      ],
    },
    {
      name: 'refuses an anonymous query',
      server,
      url: '/v1/data/query/production?query=*',
      status: 401,
    },
    { name: 'refuses an anonymous mutation', server, url: mutate, body: creation, status: 401 },
    {
      name: 'refuses anonymous history requests, with the error as one NDJSON line',
      server,
      url: '/v1/data/history/production/transactions/a',
      status: 401,
      contains: ['{"error":{"type":"historyError","description":"'],
      results: { 'content-type': 'application/x-ndjson' },
    },
    {
      name: 'refuses an anonymous listener',
      server,
      url: '/v1/data/listen/production?query=*',
      status: 401,
    },
    {
      name: 'SHELL-104 everyone may request ping',
      server,
      url: '/v1/ping',
      status: 200,
    },
    {
      name: 'an unknown token is refused',
      server,
      url: me,
      headers: { authorization: 'Bearer cs_nonsense' },
      status: 401,
    },
  ])

  test('a token authenticates its account', async () => {
    await using server = await startTestServer({ dev: false })
    await server.server.putAccount({ ...ada, imageUrl: 'https://example.com/ada.png' })
    const token = await server.server.createToken({ accountId: 'ada' })
    const client = server.client({ token, ignoreBrowserTokenWarning: true })
    const user = await client.users.getById('me')
    assert.equal(user.id, 'ada')
    assert.equal(user.name, 'Ada Lovelace')
    assert.equal(user.profileImage, 'https://example.com/ada.png')
    const document = await client.create({ _type: 't' })
    const log = await client.request({
      url: `/data/history/production/transactions/${document._id}`,
    })
    assert.equal(JSON.parse(String(log)).author, 'ada')
  })

  test('a token cannot be created for an unknown account', async () => {
    await using server = await startTestServer()
    await assert.rejects(async () => server.server.createToken({ accountId: 'nobody' }))
  })
})

describe('with --dev', () => {
  runScenarios([
    { name: 'a request from this machine is an administrator’s', url: me, status: 200 },
    {
      name: 'a wrong token is refused',
      url: me,
      headers: { authorization: 'Bearer wrong' },
      status: 401,
    },
    {
      name: 'a request forwarded by a proxy on this machine does not count as local',
      url: me,
      headers: { 'x-forwarded-for': '203.0.113.7' },
      status: 401,
    },
    ...[
      'forwarded',
      'via',
      'x-real-ip',
      'x-forwarded-host',
      'x-forwarded-proto',
      'cf-connecting-ip',
    ].map((name) => ({
      name: `a request with the proxy header ${name} does not count as local`,
      url: me,
      headers: { [name]: 'proxy' },
      status: 401,
    })),
    ...(
      [
        [{}, 200],
        [{ 'sec-fetch-site': 'none' }, 200],
        [{ 'sec-fetch-site': 'same-origin' }, 200],
        [{ 'sec-fetch-site': 'same-site' }, 200],
        [{ 'sec-fetch-site': 'cross-site' }, 401],
        [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 401],
        [{ origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' }, 200],
        [{ origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'cross-site' }, 200],
        [{ origin: 'http://site.localhost:5173', 'sec-fetch-site': 'cross-site' }, 403],
        [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
        [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
      ] as const
    ).map(([headers, status]) => ({
      name: `reading with ${JSON.stringify(headers)} returns ${status}`,
      url: me,
      headers,
      status,
    })),
    ...(
      [
        [{}, 200],
        [{ 'sec-fetch-site': 'same-origin' }, 200],
        [{ 'sec-fetch-site': 'same-site' }, 401],
        [{ 'sec-fetch-site': 'cross-site' }, 401],
        [{ origin: 'http://site.localhost:5173' }, 403],
      ] as const
    ).map(([headers, status]) => ({
      name: `writing with ${JSON.stringify(headers)} returns ${status}`,
      url: mutate,
      body: creation,
      headers,
      status,
    })),
  ])

  test('requests from other machines are not signed in', async () => {
    const store = openSqliteStore(':memory:')
    const access = await createAccess(createAsyncStore(store), {
      dev: true,
      clock: systemServerClock,
    })
    const from = (remoteAddress: string | null) =>
      access.identify({ authorization: null, remoteAddress, forwarded: false })
    assert.equal(await from('192.168.1.20'), null)
    assert.equal(await from('::ffff:192.168.1.20'), null)
    assert.equal(await from('fe80::1'), null)
    assert.equal(await from(''), null)
    assert.equal((await from('127.0.0.1'))?.id, 'local-administrator')
    assert.equal((await from('::1'))?.id, 'local-administrator')
    assert.equal((await from(null))?.id, 'local-administrator', 'a call from inside the process')
    store.close()
  })

  test('loopback addresses are compared as a whole, not by prefix', () => {
    for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
      assert.ok(isLoopbackAddress(address), address)
    }
    for (const address of ['127.0.0.1.evil.com', '1127.0.0.1', '::11', '10.0.0.1', '']) {
      assert.ok(!isLoopbackAddress(address), address)
    }
  })
})

test('tokens are stored as hashes only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-access-'))
  const server = await startTestServer({ data: folder })
  await server.server.putAccount(ada)
  const token = await server.server.createToken({ accountId: 'ada' })
  await server.close()
  assert.match(token, /^cs_[\w-]{43}$/)
  for (const file of readdirSync(folder)) {
    assert.ok(!readFileSync(join(folder, file)).includes(token.slice(3)), file)
  }
  rmSync(folder, { recursive: true })
})

describe('pages of other origins', () => {
  const origin = 'https://studio.example.com'
  const server = { allowedOrigins: [origin] }
  runScenarios([
    {
      name: 'may call when allowed, and read the response',
      server,
      url: me,
      headers: { origin },
      status: 200,
      results: {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'origin',
      },
    },
    {
      name: 'may read errors as well',
      server,
      url: '/v1/data/query/nope?query=*',
      headers: { origin },
      status: 404,
      results: { 'access-control-allow-origin': origin },
    },
    {
      name: 'receive a preflight response',
      server,
      method: 'OPTIONS',
      url: mutate,
      headers: { origin, 'access-control-request-headers': 'x-custom' },
      status: 204,
      results: {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers':
          'authorization, content-type, x-sanity-project-id, last-event-id, x-custom',
      },
    },
    {
      name: 'cannot write without being allowed, even without a preflight',
      server,
      url: mutate,
      body: creation,
      headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
      status: 403,
      contains: ['https://evil.example'],
      results: { 'access-control-allow-origin': null },
      events: [],
    },
    {
      name: 'with an opaque origin cannot call',
      server,
      url: me,
      headers: { origin: 'null' },
      status: 403,
    },
    {
      name: 'with a similar-looking origin cannot call',
      server,
      url: me,
      headers: { origin: 'https://studio.example.com.evil.example' },
      status: 403,
    },
    {
      name: 'on this machine may call in dev',
      url: me,
      headers: { origin: 'http://localhost:5173' },
      status: 200,
      results: { 'access-control-allow-origin': 'http://localhost:5173' },
    },
    {
      name: 'on this machine may not call without dev',
      server: { dev: false },
      url: me,
      headers: { origin: 'http://localhost:5173' },
      status: 403,
    },
    {
      name: 'may all request ping',
      server,
      url: '/v1/ping',
      headers: { origin: 'https://evil.example' },
      status: 200,
      results: { 'access-control-allow-origin': '*' },
    },
  ])

  test('the server’s own origin is always allowed', () => {
    const boundary = createBoundary({ dev: false, allowedHosts: [], allowedOrigins: [] })
    const allowsOrigin = (origin: string, host: string) => boundary.allowsOrigin(origin, host)
    assert.ok(allowsOrigin('https://content.example.com', 'content.example.com'))
    assert.ok(allowsOrigin('http://127.0.0.1:3333', '127.0.0.1:3333'))
    assert.ok(!allowsOrigin('http://127.0.0.1:3333', '127.0.0.1:4444'))
    assert.ok(!allowsOrigin('http://127.0.0.1:3333/', '127.0.0.1:3333'), 'not an origin')
    assert.ok(!allowsOrigin('file://', ''))
  })
})

describe('host names', () => {
  const allowed = ['127.0.0.1:3333', '[::1]:3333', 'localhost', 'demo.localhost:1', 'cms.example']
  const refused = ['evil.example', 'localhost.evil.example', 'example', '']
  const boundary = createBoundary({ dev: true, allowedHosts: ['CMS.example'], allowedOrigins: [] })
  for (const host of allowed) {
    test(`"${host}" is accepted`, () => boundary.checkHost(host))
  }
  for (const host of refused) {
    test(`"${host}" is refused`, () => assert.throws(() => boundary.checkHost(host), /host name/))
  }

  test('the project may stand before each allowed name, and nothing else may', () => {
    const options = { dev: false, projectId: 'demo', allowedOrigins: [] }
    const boundary = createBoundary({ ...options, allowedHosts: ['cms.example', '192.0.2.1'] })
    boundary.checkHost('demo.cms.example:443')
    for (const host of ['other.cms.example', 'demo.evil.example', 'demo.192.0.2.1']) {
      assert.throws(() => boundary.checkHost(host), /host name/, host)
    }
  })

  /** fetch() does not let one choose the Host header. */
  function statusFor(url: string, name: string): Promise<number | undefined> {
    const { port } = new URL(url)
    return new Promise((resolve, reject) => {
      httpRequest({ port, path: me, headers: { host: `${name}:${port}` } }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
  }

  test('a rebound host name is refused', async () => {
    await using server = await startTestServer()
    assert.equal(await statusFor(server.url, 'evil.example'), 403)
  })

  test('the project may be in the host name', async () => {
    await using server = await startTestServer()
    assert.equal(await statusFor(server.url, 'demo.localhost'), 200)
  })
})
