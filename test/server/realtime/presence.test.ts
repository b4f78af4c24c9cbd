import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { openSocket } from '../../kit/socket-log.ts'
import type { SocketLog } from '../../kit/socket-log.ts'

const path = '/v2022-06-30/socket/production?tag=sanity.studio'

const location = {
  type: 'document',
  documentId: 'drafts.a',
  path: ['body', { _key: 'k' }],
  lastActiveAt: '2025-03-01T12:00:00.000Z',
}

function report(sessionId: string) {
  return { data: { sessionId, locations: [location] } }
}

async function join(server: TestServer, token?: string): Promise<SocketLog> {
  const socket = await openSocket(`${server.url}${path}`)
  if (token !== undefined) {
    await socket.call('authorization', { authorization: `Bearer ${token}`, apiVersion: 'v1' })
  }
  assert.equal(
    typeof (await socket.call('presence_subscribe', { apiVersion: 'v1' }))['result'],
    'string',
  )
  return socket
}

/** Waits until everything that was sent before has been told to a subscriber. */
async function settle(socket: SocketLog): Promise<Record<string, unknown>[]> {
  const session = `settled-${socket.frames.length}`
  await socket.call('presence_rollcall', { session })
  // Events come in their order, but later than answers: what of them may be read is looked up.
  await socket.find((frame) => JSON.stringify(frame).includes(`"session":"${session}"`))
  const isMarker = (event: Record<string, unknown>): boolean =>
    String(event['session']).startsWith('settled-')
  return socket.events().filter((event) => !isMarker(event))
}

describe('presence', () => {
  test('PRES-002 reports, roll calls and disconnects reach all subscribers, including the sender', async () => {
    await using server = await startTestServer()
    using ada = await join(server)
    using bob = await join(server)
    assert.deepEqual((await ada.call('presence_announce', report('s-ada')))['result'], true)
    await bob.call('presence_rollcall', { session: 's-bob' })
    await ada.call('presence_disconnect', { session: 's-ada' })
    const i = 'local-administrator'
    const expected = [
      { type: 'state', i, m: { sessionId: 's-ada', locations: [location] } },
      { type: 'rollCall', i, session: 's-bob' },
      { type: 'disconnect', i, m: { session: 's-ada' } },
    ]
    assert.deepEqual(await settle(ada), expected)
    assert.deepEqual(await settle(bob), expected)
  })

  test('leaves out documents that the subscriber may not read', async () => {
    await using server = await startTestServer({
      dev: false,
      documents: [
        { _id: 'drafts.a', _type: 'note', title: 'open' },
        { _id: 'secret.b', _type: 'note', title: 'closed' },
      ],
      people: ['Ada', { name: 'Bob', roles: ['viewer'] }, { name: 'Cleo', roles: ['own'] }],
    })
    const { roles } = server.server.access
    await roles.put({
      name: 'own',
      title: 'Own',
      grants: [{ filter: '_id == "drafts.a"', permissions: ['read'] }],
    })
    using ada = await join(server, server.tokens['ada'])
    using cleo = await join(server, server.tokens['cleo'])
    const at = (documentId: string) => ({ ...location, documentId })
    const ids = ['a', 'drafts.a', 'secret.b', 'not-there-yet']
    await ada.call('presence_announce', { data: { sessionId: 's', locations: ids.map(at) } })
    const seen = (events: Record<string, unknown>[]) =>
      events.flatMap(({ m }) =>
        (m as { locations: { documentId: string }[] }).locations.map(
          ({ documentId }) => documentId,
        ),
      )
    assert.deepEqual(seen(await settle(ada)), ids)
    assert.deepEqual(seen(await settle(cleo)), ['a', 'drafts.a'])
  })

  test('the user is the one who is signed in, whatever the report contains', async () => {
    await using server = await startTestServer({ dev: false })
    await server.server.putAccount({ id: 'ada', name: 'Ada', email: 'ada@localhost' })
    const token = await server.server.createToken({ accountId: 'ada' })
    using ada = await join(server, token)
    await ada.call('presence_announce', { ...report('s1'), i: 'bob' })
    assert.deepEqual(
      (await settle(ada)).map(({ i }) => i),
      ['ada'],
    )
  })

  test('SHELL-069.3 is isolated between datasets', async () => {
    await using server = await startTestServer({ datasets: ['production', 'staging'] })
    using here = await join(server)
    using there = await openSocket(`${server.url}/vX/socket/staging`)
    await there.call('presence_subscribe')
    await there.call('presence_announce', report('elsewhere'))
    assert.deepEqual(await settle(here), [])
  })

  test('clients receive only what they subscribed to', async () => {
    await using server = await startTestServer()
    using silent = await openSocket(`${server.url}${path}`)
    using ada = await join(server)
    const { result: subscriptionId } = await silent.call('presence_subscribe')
    assert.equal((await silent.call('presence_unsubscribe', { subscriptionId }))['result'], true)
    await ada.call('presence_announce', report('s1'))
    await silent.call('presence_rollcall', { session: 's2' })
    assert.deepEqual(silent.events(), [])
    const again = await silent.call('presence_unsubscribe', { subscriptionId })
    assert.equal((again['error'] as { code: number }).code, -32602)
  })
})

describe('the end of a session', () => {
  test('PRES-007 is reported when its connection dies', async () => {
    await using server = await startTestServer()
    using bob = await join(server)
    const ada = await join(server)
    await ada.call('presence_announce', report('s-ada'))
    ada.socket.terminate()
    await bob.find((frame) => JSON.stringify(frame).includes('"disconnect"'))
    assert.deepEqual(bob.events().at(-1), {
      type: 'disconnect',
      i: 'local-administrator',
      m: { session: 's-ada' },
    })
  })

  test('is not reported while a duplicated tab is open', async () => {
    await using server = await startTestServer()
    using bob = await join(server)
    const [tab, copy] = [await join(server), await join(server)]
    await tab.call('presence_announce', report('shared'))
    await copy.call('presence_announce', report('shared'))
    tab.socket.close()
    await tab.closed()
    await copy.call('presence_announce', report('shared'))
    const types = (await settle(bob)).map(({ type }) => type)
    assert.deepEqual(types, ['state', 'state', 'state'])
    copy.socket.close()
    await bob.find((frame) => JSON.stringify(frame).includes('"disconnect"'))
  })

  test('cannot be caused by another connection', async () => {
    await using server = await startTestServer()
    using ada = await join(server)
    using mallory = await join(server)
    await ada.call('presence_announce', report('s-ada'))
    await mallory.call('presence_disconnect', { session: 's-ada' })
    assert.deepEqual(
      (await settle(ada)).map(({ type }) => type),
      ['state'],
    )
  })
})

describe('the connection', () => {
  test('sends a heartbeat every 15 seconds and detects dead connections', async () => {
    const clock = createManualClock()
    await using server = await startTestServer({ clock })
    using alive = await join(server)
    using bob = await join(server)
    const dead = await join(server)
    await dead.call('presence_announce', report('s-dead'))
    clock.advance(14_999)
    assert.equal((await settle(alive)).length, 1)
    assert.ok(!alive.frames.includes('♥'))
    // A socket that is not read answers no ping.
    dead.socket.pause()
    clock.advance(1)
    await alive.find((frame) => frame === '♥')
    await Promise.all([settle(alive), settle(bob)])
    clock.advance(15_000)
    await bob.find((frame) => JSON.stringify(frame).includes('"disconnect"'))
    assert.equal(alive.frames.filter((frame) => frame === '♥').length, 2)
    dead.socket.terminate()
  })

  test('is closed, after an error response, if the client does not authenticate', async () => {
    const clock = createManualClock()
    await using server = await startTestServer({ dev: false, clock })
    using wrong = await openSocket(`${server.url}${path}`)
    const answer = await wrong.call('authorization', { authorization: 'Bearer nonsense' })
    assert.equal(
      (answer['error'] as { message: string }).message,
      'Unauthorized - Session not found',
    )
    assert.equal(await wrong.closed(), 4001)
    using nobody = await openSocket(`${server.url}${path}`)
    assert.ok((await nobody.call('presence_announce', report('s')))['error'])
    assert.equal(await nobody.closed(), 4001)
    using silent = await openSocket(`${server.url}${path}`)
    clock.advance(10_000)
    assert.equal(await silent.closed(), 4001)
  })

  test('is closed at the next heartbeat once the account has lost all access', async () => {
    const clock = createManualClock()
    await using server = await startTestServer({ dev: false, clock })
    const { accounts } = server.server.access
    await server.server.putAccount({ id: 'root', name: 'Root', email: 'root@localhost' })
    await server.server.putAccount({ id: 'ada', name: 'Ada', email: 'ada@localhost' })
    const tokenOf = (accountId: string) => server.server.createToken({ accountId })
    using ada = await join(server, await tokenOf('ada'))
    using root = await join(server, await tokenOf('root'))
    await accounts.remove('ada')
    clock.advance(15_000)
    assert.equal(await ada.closed(), 4001)
    await root.find((frame) => frame === '♥')
  })

  test('is closed for an account that may read nothing', async () => {
    await using server = await startTestServer({ dev: false })
    await server.server.access.roles.put({ name: 'blind', title: 'Blind', grants: [] })
    const { token } = await server.server.access.accounts.addRobot({
      name: 'Screen',
      roles: ['blind'],
    })
    using screen = await openSocket(`${server.url}${path}`)
    await screen.call('authorization', { authorization: `Bearer ${token}` })
    assert.equal(await screen.closed(), 4001)
  })

  test('responds to an invalid message with an error code and stays open', async () => {
    await using server = await startTestServer()
    using socket = await join(server)
    const codeOf = async (text: string): Promise<unknown> => {
      const seen = socket.frames.length
      socket.socket.send(text)
      const frame = await socket.find((found) => socket.frames.indexOf(found) >= seen)
      return (frame as { error: { code: number } }).error.code
    }
    assert.equal(await codeOf('{'), -32700)
    assert.equal(await codeOf('[]'), -32600)
    assert.equal(await codeOf('{"jsonrpc":"2.0","id":{},"method":"presence_subscribe"}'), -32600)
    assert.equal(await codeOf('{"jsonrpc":"2.0","id":1,"method":"toString"}'), -32601)
    assert.equal(await codeOf('{"jsonrpc":"2.0","id":1,"method":"presence_announce"}'), -32602)
    const params = '"params":{"data":{"sessionId":"","locations":[]}}'
    assert.equal(
      await codeOf(`{"jsonrpc":"2.0","id":1,"method":"presence_announce",${params}}`),
      -32602,
    )
    assert.deepEqual(await settle(socket), [])
  })

  test('is closed for an unknown dataset, binary data or too long a message', async () => {
    await using server = await startTestServer()
    using unknown = await openSocket(`${server.url}/v1/socket/nope`)
    assert.equal(await unknown.closed(), 4004)
    using binary = await join(server)
    binary.socket.send(Buffer.from([1, 2, 3]))
    assert.equal(await binary.closed(), 4000)
    using long = await join(server)
    long.socket.send('x'.repeat(100_000))
    assert.equal(await long.closed(), 1009)
  })

  test('is closed when the client stops reading', async () => {
    await using server = await startTestServer()
    using ada = await join(server)
    const stalled = await join(server)
    stalled.socket.pause()
    const closed = once(stalled.socket, 'close')
    const locations = [{ ...location, filler: 'x'.repeat(50_000) }]
    // The kernel's buffers take a few megabytes before the server has to wait at all.
    for (let n = 0; n < 400; n++) {
      await ada.call('presence_announce', { data: { sessionId: 'ada', locations } })
    }
    stalled.socket.resume()
    await closed
  })

  test('is refused for foreign pages, foreign host names and other paths', async () => {
    await using server = await startTestServer()
    const refused = async (address: string, headers: Record<string, string>): Promise<number> => {
      const socket = new WebSocket(address.replace(/^http/, 'ws'), { headers })
      socket.on('error', () => {})
      const [, response] = await once(socket, 'unexpected-response')
      return response.statusCode
    }
    const url = `${server.url}${path}`
    assert.equal(await refused(url, { origin: 'https://evil.example' }), 403)
    assert.equal(await refused(url, { host: 'evil.example' }), 403)
    assert.equal(await refused(`${server.url}/v1/other`, {}), 404)
    assert.equal(await refused(`${server.url}/v1/socket/%E0%A4`, {}), 404)
    using same = await openSocket(url, { headers: { origin: server.url } })
    assert.ok((await same.call('presence_subscribe'))['result'])
  })

  test('is closed when the server shuts down, without waiting for unresponsive clients', async () => {
    const server = await startTestServer()
    using polite = await join(server)
    using stalled = await join(server)
    stalled.socket.pause()
    const [[code, reason]] = await Promise.all([once(polite.socket, 'close'), server.close()])
    assert.equal(code, 1001)
    assert.equal(String(reason), 'The server is shutting down')
  })

  test('is refused while the server shuts down', async () => {
    const server = await startTestServer()
    const { host, hostname, port } = new URL(server.url)
    const late = connect(Number(port), hostname)
    let answer = ''
    late.on('data', (chunk) => (answer += chunk))
    late.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n`)
    // The server has read the beginning when it has answered somebody who came after.
    await fetch(server.url)
    const closed = server.close()
    const handshake = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13']
    const key = `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`
    late.write([...handshake, key, '', ''].join('\r\n'))
    await Promise.all([closed, once(late, 'close')])
    assert.match(answer, /^HTTP\/1\.1 503 /)
  })
})
