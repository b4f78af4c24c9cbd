import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import { endpoints } from '../../../src/server/endpoints/index.ts'
import type { Endpoint } from '../../../src/server/http/endpoint.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'
import { clientOf } from '../../kit/people.ts'
import { openSocket } from '../../kit/socket-log.ts'

const project = '/projects/demo'

async function start() {
  const server = await startTestServer({ documents: [{ _id: 'a', _type: 't' }] })
  const administrator = await clientOf(server, { id: 'root', roles: ['administrator'] })
  const editor = await clientOf(server, { id: 'ed', roles: ['editor'] })
  return { server, administrator, editor, [Symbol.asyncDispose]: () => server.close() }
}

function send(client: SanityClient, method: string, path: string, body?: unknown) {
  return client.request({ url: project + path, method, body })
}

async function statusOf(attempt: Promise<unknown>): Promise<number> {
  try {
    await attempt
    return 200
  } catch (error) {
    return (error as { statusCode: number }).statusCode
  }
}

/** A request that a route accepts, of a caller with these headers. */
async function statusAt(
  url: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  headers: Record<string, string>,
): Promise<number> {
  const address = path
    .replace(/:(dataset|name)\b/, 'production')
    .replace(':projectId', 'demo')
    .replace(/:\w+(\{[^}]+\})?/g, 'a')
  return (await fetch(`${url}/v1${address}`, { method, headers })).status
}

test('only administrators can call the management endpoints', async () => {
  await using started = await start()
  const { server, administrator } = started
  const roles = ['editor', 'contributor', 'viewer', 'developer', 'restricted']
  const callers: [name: string, headers: Record<string, string>][] = []
  for (const role of roles) {
    await clientOf(server, { id: `one-${role}`, roles: [role] })
    const token = await server.server.createToken({ accountId: `one-${role}` })
    callers.push([role, { authorization: `Bearer ${token}` }])
  }
  const stranger = { 'x-forwarded-for': '203.0.113.1' }
  for (const endpoint of endpoints) {
    const call = `${endpoint.method} ${endpoint.path}`
    if (!['visitor', 'anyone'].includes(endpoint.access)) {
      assert.equal(await statusAt(server.url, endpoint, stranger), 401, call)
    }
    if (endpoint.access !== 'administrator') continue
    for (const [role, headers] of callers) {
      assert.equal(await statusAt(server.url, endpoint, headers), 403, `${role}: ${call}`)
    }
  }
  const calls: [method: string, path: string, body?: unknown][] = [
    ['PUT', '/roles/mine', { title: 'Mine', grants: [] }],
    ['DELETE', '/roles/mine'],
    ['PATCH', '/members/ed', { roles: ['editor'] }],
    ['GET', '/invitations'],
    ['POST', '/invitations', { roles: ['viewer'] }],
    ['DELETE', '/invitations/x'],
    ['GET', '/tokens'],
    ['POST', '/tokens', { label: 'x', roles: ['viewer'] }],
    ['DELETE', '/tokens/x'],
    ['GET', '/cors'],
    ['POST', '/cors', { origin: 'https://a.example' }],
    ['DELETE', '/cors/x'],
    ['DELETE', '/members/ed/sessions'],
    ['DELETE', '/members/x/sessions'],
    ['DELETE', '/members/ed'],
  ]
  for (const [method, path, body] of calls) {
    const expected = /\/x\b/.test(path) ? 404 : 200
    assert.equal(await statusOf(send(administrator, method, path, body)), expected, path)
  }
  const elsewhere = administrator.request({ url: '/projects/other/cors' })
  assert.equal(await statusOf(elsewhere), 404)
})

describe('roles', () => {
  test('are stored and take effect immediately', async () => {
    await using started = await start()
    const { server, administrator } = started
    const reader = await clientOf(server, { id: 'r', roles: ['mine'] })
    assert.deepEqual(await reader.fetch('*._id'), [])
    const grants = [{ filter: '_type == "t"', permissions: ['read'] }]
    await send(administrator, 'PUT', '/roles/mine', { title: 'Mine', description: 'd', grants })
    assert.deepEqual(await reader.fetch('*._id'), ['a'])
    assert.deepEqual((await reader.request({ url: '/users/me' })).roles, [
      { name: 'mine', title: 'Mine', description: 'd' },
    ])
    await send(administrator, 'DELETE', '/roles/mine')
    assert.deepEqual(await reader.fetch('*._id'), [])
  })

  const bad: [name: string, body: unknown, status: number][] = [
    ['editor', { title: 'E', grants: [] }, 409],
    ['mine', { grants: [] }, 400],
    ['mine', { title: 'M' }, 400],
    ['mine', { title: 'M', grants: [{ filter: 'true' }] }, 400],
    ['mine', { title: 'M', grants: [{ filter: 'true', permissions: ['fly'] }] }, 400],
    ['mine', { title: 'M', grants: [{ filter: '*', permissions: ['read'] }] }, 400],
    ['-mine', { title: 'M', grants: [] }, 400],
  ]
  for (const [name, body, status] of bad) {
    test(`are refused: ${name} ${JSON.stringify(body)}`, async () => {
      await using started = await start()
      const { administrator } = started
      assert.equal(await statusOf(send(administrator, 'PUT', `/roles/${name}`, body)), status)
    })
  }
})

describe('members', () => {
  test('get other roles, which take effect immediately', async () => {
    await using started = await start()
    const { administrator, editor } = started
    await editor.patch('a').set({ n: 1 }).commit()
    await send(administrator, 'PATCH', '/members/ed', { roles: ['viewer'] })
    assert.equal(await statusOf(editor.patch('a').set({ n: 2 }).commit()), 403)
    const unknown = send(administrator, 'PATCH', '/members/ed', { roles: ['nothing'] })
    assert.equal(await statusOf(unknown), 400)
  })

  test('that are removed lose all access and keep their name', async () => {
    await using started = await start()
    const { administrator, editor } = started
    await send(administrator, 'DELETE', '/members/ed')
    assert.equal(await statusOf(editor.fetch('*')), 401)
    assert.equal((await administrator.users.getById('ed')).displayName, 'ed')
    const { members } = await administrator.request({ url: project })
    assert.ok(!members.some(({ id }: { id: string }) => id === 'ed'))
  })

  test('without a role can read their own user and nothing else', async () => {
    await using started = await start()
    const { administrator, server } = started
    await send(administrator, 'PATCH', '/members/ed', { roles: [] })
    const token = await server.server.createToken({ accountId: 'ed' })
    const headers = { authorization: `Bearer ${token}` }
    const me = await (await fetch(`${server.url}/v1/users/me`, { headers })).json()
    assert.deepEqual([me.id, me.name, me.role, me.roles], ['ed', 'ed', '', []])
    for (const endpoint of endpoints) {
      if (['known', 'visitor', 'anyone'].includes(endpoint.access)) continue
      const status = await statusAt(server.url, endpoint, headers)
      assert.equal(status, 403, `${endpoint.method} ${endpoint.path}`)
    }
    // They are on the list of those who may be given one.
    const { members } = await administrator.request({ url: project })
    const { roles } = members.find(({ id }: { id: string }) => id === 'ed')
    assert.deepEqual(roles, [])
    await send(administrator, 'PATCH', '/members/ed', { roles: ['viewer'] })
    assert.equal(await statusAt(server.url, { method: 'GET', path: '/users/ed' }, headers), 200)
  })

  test('without a role have anonymous rights in a public dataset', async () => {
    await using started = await start()
    const { administrator, editor } = started
    await send(administrator, 'PATCH', '/members/ed', { roles: [] })
    assert.equal(await statusOf(editor.fetch('*')), 403)
    await send(administrator, 'PATCH', '/datasets/production', { aclMode: 'public' })
    await administrator.create({ _id: 'drafts.b', _type: 't' })
    assert.deepEqual(await editor.fetch('*[_type == "t"]._id'), ['a'])
    assert.equal(await statusOf(editor.create({ _type: 't' })), 403)
  })

  test('that lose their last role receive no more events', async () => {
    await using started = await start()
    const { administrator, editor, server } = started
    using log = await listenTo(editor, '*')
    await send(administrator, 'PATCH', '/members/ed', { roles: [] })
    await log.failed()
    await server.client().patch('a').set({ n: 1 }).commit()
    assert.deepEqual(log.mutations, [])
  })

  test('always include an administrator', async () => {
    await using started = await start()
    const { administrator } = started
    assert.equal(await statusOf(send(administrator, 'DELETE', '/members/root')), 409)
    const demotion = send(administrator, 'PATCH', '/members/root', { roles: ['viewer'] })
    assert.equal(await statusOf(demotion), 409)
  })

  test('are signed out everywhere by an administrator, who alone sees when they were last there', async () => {
    await using started = await start()
    const { administrator, editor, server } = started
    const { accounts, sessions } = server.server.access
    const [account] = await accounts.users(['ed'])
    const secrets = [
      await sessions.open(account!, 'password'),
      await sessions.open(account!, 'password'),
    ]
    const seenBy = async (client: SanityClient, id: string) => {
      const url = `/access/project/demo/users/${id}`
      const { memberships, sessions: open } = await client.request({ url })
      return [memberships[0].lastSeenAt, open]
    }
    const [seen, open] = await seenBy(administrator, 'ed')
    assert.ok(Date.now() - Date.parse(seen) < 60_000, seen)
    assert.equal(open, 2)
    assert.deepEqual(await seenBy(editor, 'ed'), [seen, 2], 'one’s own')
    assert.deepEqual(await seenBy(editor, 'root'), [undefined, undefined])
    assert.deepEqual(await seenBy(administrator, 'root'), [null, 0], 'never signed in')

    await send(administrator, 'DELETE', '/members/ed/sessions')
    assert.deepEqual(await Promise.all(secrets.map(sessions.find)), [null, null])
    assert.deepEqual(await seenBy(administrator, 'ed'), [null, 0])
    assert.equal(await editor.fetch('count(*)'), 1, 'tokens stay')
  })

  test('that are removed receive no more events', async () => {
    await using started = await start()
    const { administrator, editor, server } = started
    using log = await listenTo(editor, '*')
    await send(administrator, 'DELETE', '/members/ed')
    await log.failed()
    await server.client().patch('a').set({ n: 1 }).commit()
    assert.deepEqual(log.mutations, [])
  })
})

describe('robots', () => {
  test('have a name, roles and a token that is shown once', async () => {
    await using started = await start()
    const { administrator, server } = started
    const body = { label: 'Importer', roleName: 'viewer' }
    const { key, ...robot } = await send(administrator, 'POST', '/tokens', body)
    assert.match(key, /^cs_[\w-]{43}$/)
    assert.deepEqual(await send(administrator, 'GET', '/tokens'), [robot])
    const client = server.client({ token: key, ignoreBrowserTokenWarning: true })
    const me = await client.users.getById('me')
    assert.equal(me.name, 'Importer')
    assert.equal(me.role, 'viewer')
    assert.equal(await statusOf(client.create({ _type: 't' })), 403)
    const { members } = await administrator.request({ url: project })
    const member = members.find(({ id }: { id: string }) => id === robot.id)
    assert.equal(member.isRobot, true)

    await send(administrator, 'DELETE', `/tokens/${robot.id}`)
    assert.equal(await statusOf(client.fetch('*')), 401)
    assert.equal(await statusOf(send(administrator, 'DELETE', '/tokens/ed')), 404, 'a person')
  })
})

test('invitations are listed without their links and counted as pending', async () => {
  await using started = await start()
  const { administrator, server } = started
  const body = { email: 'ada@example.com', roles: ['viewer'] }
  const { url, ...invitation } = await send(administrator, 'POST', '/invitations', body)
  assert.ok(url.startsWith(`${server.url}/auth/invitation?ticket=`))
  const [listed] = await send(administrator, 'GET', '/invitations')
  const { createdAt: _at, ...rest } = listed
  assert.deepEqual(rest, invitation)
  assert.equal((await administrator.request({ url: project })).pendingInvites, 1)
  await send(administrator, 'DELETE', `/invitations/${invitation.id}`)
  assert.deepEqual(await send(administrator, 'GET', '/invitations'), [])
})

describe('origins', () => {
  const origin = 'https://studio.example.com'

  async function check(url: string, from: string) {
    const response = await fetch(`${url}/v1/check/cors`, { headers: { origin: from } })
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    return ((await response.json()) as { result: unknown }).result
  }

  test('can be allowed and removed while the server runs', async () => {
    await using started = await start()
    const { administrator, server } = started
    const ask = (headers: Record<string, string> = {}) =>
      fetch(`${server.url}/v1/data/query/production?query=1`, { headers: { origin, ...headers } })
    assert.equal((await ask()).status, 403)
    assert.deepEqual(await check(server.url, origin), { allowed: false, withCredentials: false })

    await send(administrator, 'POST', '/cors', { origin })
    assert.deepEqual(await check(server.url, origin), { allowed: true, withCredentials: false })
    const plain = await ask()
    assert.equal(plain.status, 401, 'the local administrator is nobody there')
    assert.equal(plain.headers.get('access-control-allow-origin'), origin)
    assert.equal(plain.headers.get('access-control-allow-credentials'), null)
    const token = await server.server.createToken({ accountId: 'ed' })
    assert.equal((await ask({ authorization: `Bearer ${token}` })).status, 200)

    await send(administrator, 'POST', '/cors', { origin, allowCredentials: true })
    assert.deepEqual(await check(server.url, origin), { allowed: true, withCredentials: true })
    const full = await ask()
    assert.equal(full.status, 200)
    assert.equal(full.headers.get('access-control-allow-credentials'), 'true')
    assert.match(full.headers.get('vary') ?? '', /origin/)

    const [entry] = await send(administrator, 'GET', '/cors')
    assert.deepEqual([entry.origin, entry.allowCredentials], [origin, true])
    // Clients of the protocol declare the id as a number.
    assert.ok(Number.isSafeInteger(entry.id))
    assert.equal((await send(administrator, 'POST', '/cors', { origin })).id, entry.id)
    await send(administrator, 'DELETE', `/cors/${entry.id}`)
    assert.equal((await ask()).status, 403)
    assert.equal(await statusOf(send(administrator, 'DELETE', `/cors/${entry.id}`)), 404)
  })

  test('a page whose origin is removed hears nothing more over its socket', async () => {
    await using started = await start()
    const { administrator, server } = started
    await send(administrator, 'POST', '/cors', { origin })
    const token = await server.server.createToken({ accountId: 'ed' })
    using socket = await openSocket(`${server.url}/v1/socket/production`, { headers: { origin } })
    await socket.call('authorization', { authorization: `Bearer ${token}`, apiVersion: 'v1' })
    await socket.call('listen', { search: 'query=*' })
    await send(administrator, 'DELETE', `/cors/${encodeURIComponent(origin)}`)
    assert.equal(await socket.closed(), 1012)
    const again = openSocket(`${server.url}/v1/socket/production`, { headers: { origin } })
    await assert.rejects(again, /403/)
  })

  for (const wrong of [
    '*',
    'null',
    'https://*.example.com/',
    'https://a.example/',
    'ftp://a',
    '',
  ]) {
    test(`are refused when invalid: "${wrong}"`, async () => {
      await using started = await start()
      const { administrator } = started
      assert.equal(await statusOf(send(administrator, 'POST', '/cors', { origin: wrong })), 400)
    })
  }
})

test('--dev still lets a token act as another account', async () => {
  await using server = await startTestServer()
  const viewer = await clientOf(server, { id: 'vi', roles: ['viewer'] })
  assert.equal((await viewer.users.getById('me')).id, 'vi')
  assert.equal(await statusOf(viewer.create({ _type: 't' })), 403)
  assert.equal((await server.client().users.getById('me')).id, 'local-administrator')
})
