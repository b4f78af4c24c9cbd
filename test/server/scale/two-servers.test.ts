import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createSchema } from '../../kit/test-location.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'
import { followLive, tagsOf } from '../../kit/live-log.ts'
import { openSocket } from '../../kit/socket-log.ts'
import { createVisitor } from '../../kit/visitor.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import type { Cluster } from '../../kit/postgres-cluster.ts'
import pg from 'pg'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

describe('two servers over one database', { skip }, () => {
  let cluster: Cluster
  let url: string
  let a: TestServer
  let b: TestServer

  before(async () => {
    cluster = createCluster()
    url = createSchema(await cluster.createDatabase())
    const options = {
      data: url,
      dev: false,
      people: ['Root', { name: 'Ed', roles: ['editor'] }],
    }
    // Whichever starts is closed in the end, even when the other one does not.
    await Promise.all([
      startTestServer(options).then((server) => (a = server)),
      startTestServer({ data: url, dev: false }).then((server) => (b = server)),
    ])
  })

  after(async () => {
    await Promise.all([a?.close(), b?.close()])
    cluster?.remove()
  })

  const client = (server: TestServer, name = 'root') => server.client({ token: a.tokens[name]! })

  test('writes acknowledged by one server are visible on the other, and its listeners get them in order', async () => {
    const [writer, reader] = [client(a), client(b)]
    using log = await listenTo(reader, '*[_type == "count"]')
    const writes = 1_000
    for (let n = 1; n <= writes; n++) {
      await writer.createOrReplace({ _id: 'count', _type: 'count', n })
      // By turns over the thread of look-ups and over those of queries.
      const found = n % 2 ? reader.fetch('*[_id == "count"][0]') : reader.getDocument('count')
      assert.equal((await found)?.['n'], n)
    }
    const heard = await log.atLeast(writes)
    assert.deepEqual(
      heard.map(({ result }) => result?.['n']),
      Array.from({ length: writes }, (_, index) => index + 1),
    )
    for (const [index, event] of heard.slice(1).entries()) {
      assert.equal(event.previousRev, heard[index]?.resultRev)
    }
  })

  test('concurrent writes on both leave a log without gaps, and every listener gets each event once', async () => {
    using first = await listenTo(client(a), '*[_type == "shared"]')
    using second = await listenTo(client(b), '*[_type == "shared"]')
    await client(a).create({ _id: 'shared', _type: 'shared', list: [] })
    const writers = 8
    const each = 12
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < each; n++) {
          const patch = client(writer % 2 ? a : b).patch('shared')
          await patch.insert('after', 'list[-1]', [`${writer}-${n}`]).commit()
        }
      }),
    )
    const total = writers * each
    const shared = await client(b).getDocument<{ list: string[] }>('shared')
    assert.equal(new Set(shared?.list).size, total)
    for (const log of [first, second]) {
      const events = await log.atLeast(total + 1)
      assert.equal(events.length, total + 1)
      for (const [index, event] of events.slice(1).entries()) {
        assert.equal(event.previousRev, events[index]?.resultRev)
      }
    }
    const database = new pg.Client({ connectionString: url })
    await database.connect()
    const { rows } = await database.query(
      'select count(*)::int as total, min(seq)::int as first, max(seq)::int as last from tx',
    )
    await database.end()
    assert.equal(rows[0].first, 1)
    assert.equal(rows[0].last, rows[0].total)
  })

  test('a page of one server receives the tags of results that a write through the other made outdated', async () => {
    const version = { apiVersion: '2025-03-01', ignoreBrowserTokenWarning: true }
    await client(a).createOrReplace({ _id: 'live', _type: 'live', n: 0 })
    const reader = client(b).withConfig(version)
    const tags = await tagsOf(reader, '*[_type == "live"]')
    assert.deepEqual(await tagsOf(client(a).withConfig(version), '*[_type == "live"]'), tags)
    using log = await followLive(reader)
    await client(a).patch('live').set({ n: 1 }).commit()
    const { tags: told, id } = await log.message(1)
    assert.ok(told.some((tag) => tags.includes(tag)))
    const options = { lastLiveEventId: id } as const
    assert.equal(await reader.fetch('*[_type == "live"][0].n', {}, options), 1)
  })

  test('ifUnchanged is checked against writes on the other server', async () => {
    await client(a).create({ _id: 'paths', _type: 'paths', title: 'one', lead: 'two' })
    const send = (server: TestServer, revision: string, field: string, value: string) =>
      client(server).request<{ transactionId: string }>({
        method: 'POST',
        url: '/data/mutate/production',
        body: {
          mutations: [
            {
              patch: {
                id: 'paths',
                ifUnchanged: { revision, paths: [field] },
                set: { [field]: value },
              },
            },
          ],
        },
      })
    for (let round = 1; round <= 5; round++) {
      const { _rev } = (await client(a).getDocument('paths'))!
      const results = await Promise.allSettled([
        send(a, _rev, 'title', `a${round}`),
        send(b, _rev, 'title', `b${round}`),
        send(b, _rev, 'lead', `b${round}`),
        ...Array.from({ length: 5 }, (_, n) => send(n % 2 ? a : b, _rev, `field${n}`, `${round}`)),
      ])
      const [first, second, ...others] = results.map(({ status }) => status)
      assert.deepEqual([first, second].sort(), ['fulfilled', 'rejected'])
      assert.deepEqual(new Set(others), new Set(['fulfilled']))
      const document = (await client(b).getDocument('paths'))!
      assert.equal(document['title'], `${first === 'fulfilled' ? 'a' : 'b'}${round}`)
      assert.equal(document['lead'], `b${round}`)
      await assert.rejects(send(a, _rev, 'lead', 'late'), { statusCode: 409 })
    }
  })

  test('a listener gets events of documents that enter or leave its type, or are deleted, on the other server', async () => {
    const writer = client(a)
    using before = await listenTo(client(b), '*[_type == "before"]')
    using after = await listenTo(client(b), '*[_type == "after"]')
    using named = await listenTo(client(b), '*[_id == "turn"]')
    await writer.create({ _id: 'turn', _type: 'before' })
    await writer.patch('turn').set({ n: 1 }).commit()
    await writer.createOrReplace({ _id: 'turn', _type: 'after' })
    await writer.patch('turn').set({ n: 2 }).commit()
    await writer.delete('turn')
    // Concerns none of them.
    await writer.create({ _id: 'another', _type: 'other' })
    await writer.create({ _id: 'turn', _type: 'before' })
    await named.atLeast(6)
    const turns = (log: typeof named): string[] => log.mutations.map(({ transition }) => transition)
    await before.atLeast(4)
    assert.deepEqual(turns(before), ['appear', 'update', 'disappear', 'appear'])
    assert.deepEqual(turns(after), ['appear', 'update', 'disappear'])
    assert.deepEqual(turns(named), ['appear', 'update', 'update', 'update', 'disappear', 'appear'])
  })

  test('of two conflicting writes on both servers, at most one succeeds', async () => {
    const race = (write: (server: TestServer, index: number) => Promise<unknown>) =>
      Promise.allSettled([a, b].map(write))
    const won = (results: PromiseSettledResult<unknown>[]): number =>
      results.filter(({ status }) => status === 'fulfilled').length

    for (let round = 0; round < 5; round++) {
      const ids = await race((server, index) =>
        client(server).mutate([{ createOrReplace: { _id: 'once', _type: 't', index } }], {
          transactionId: `same-${round}`,
        }),
      )
      assert.equal(won(ids), 1)

      const { _rev } = await client(a).createOrReplace({ _id: 'guarded', _type: 't', round })
      const revisions = await race((server, index) =>
        client(server).patch('guarded').ifRevisionId(_rev).set({ index }).commit(),
      )
      assert.equal(won(revisions), 1)

      await client(a).createOrReplace({ _id: 'target', _type: 't' })
      const references = await Promise.allSettled([
        client(a).delete('target'),
        client(b).createOrReplace({
          _id: 'holder',
          _type: 't',
          to: { _type: 'reference', _ref: 'target' },
        }),
      ])
      assert.ok(won(references) < 2, 'a reference never points at nothing')
      await client(a).delete('holder')
    }
  })

  test('a stream can be resumed on the other server without missing events', async () => {
    const seen = async (
      server: TestServer,
      lastEventId?: string,
    ): Promise<{ greeting: string; lines: string[] }> => {
      const response = await fetch(
        `${server.url}/v2023-11-13/data/listen/production?query=${encodeURIComponent('*[_type == "resumed"]')}&enableResume=true`,
        {
          headers: {
            authorization: `Bearer ${a.tokens['root']}`,
            ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
          },
        },
      )
      const lines: string[] = []
      let text = ''
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk
        for (const [, line] of text.matchAll(/^id: (.+)$/gm)) {
          if (!lines.includes(line!)) lines.push(line!)
        }
        const greeting = /^event: (welcome|welcomeback|reset)$/m.exec(text)?.[1]
        if (greeting && text.endsWith('\n\n')) return { greeting, lines }
      }
      throw new Error('The stream ended without a greeting')
    }
    const [start] = (await seen(a)).lines
    for (let n = 0; n < 5; n++) await client(a).create({ _id: `resumed-${n}`, _type: 'resumed' })
    let missed = await seen(b, start)
    // A server that was held up meanwhile may have all be read anew instead.
    while (missed.greeting === 'reset') missed = await seen(b, start)
    assert.deepEqual(
      missed.lines.map((id) => id.split('#')[1]),
      [0, 1, 2, 3, 4].map((n) => `resumed-${n}`),
    )
  })

  test('changes of roles, members, origins and datasets on one server apply on the other', async () => {
    const { roles, accounts, origins } = a.server.access
    await roles.put({
      name: 'guest',
      title: 'Guest',
      grants: [{ filter: 'true', permissions: ['read'] }],
    })
    await a.server.putAccount({
      id: 'guest',
      name: 'Guest',
      email: 'guest@example.com',
      roles: ['guest'],
    })
    const token = await a.server.createToken({ accountId: 'guest' })
    const guest = b.server && b.client({ token })
    const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await until(() => b.server.access.roles.find('guest') !== undefined)
    await client(a).createOrReplace({ _id: 'seen', _type: 't' })
    assert.equal(await guest.fetch('count(*[_id == "seen"])'), 1)
    let ended: Promise<unknown> | undefined
    await new Promise<void>((welcomed) => {
      ended = new Promise((resolve) => {
        const events = guest.listen('*', {}, { events: ['welcome', 'reconnect'] }).subscribe({
          next({ type }) {
            if (type === 'welcome') welcomed()
            else resolve(events.unsubscribe())
          },
          error: resolve,
        })
      })
    })
    await roles.put({ name: 'guest', title: 'Guest', grants: [] })
    await ended
    await until(async () => (await guest.fetch('count(*[_id == "seen"])')) === 0)
    await accounts.remove('guest')
    await assert.rejects(guest.fetch('1'), { statusCode: 401 })

    await origins.allow('https://page.example', { allowCredentials: true })
    await until(() => b.server.access.origins.find('https://page.example') !== undefined)

    const request = { method: 'PUT', url: '/datasets/extra', body: {} }
    await client(a).request(request)
    const extra = b.client({ token: a.tokens['root']!, dataset: 'extra' })
    await extra.create({ _id: 'x', _type: 't' })
    const asStranger = async (server: TestServer): Promise<number> => {
      const query = encodeURIComponent('count(*)')
      return (await fetch(`${server.url}/v2024-01-01/data/query/extra?query=${query}`)).status
    }
    assert.deepEqual([await asStranger(a), await asStranger(b)], [401, 401])
    for (const [aclMode, status] of [
      ['public', 200],
      ['private', 401],
    ] as const) {
      await client(a).request({ method: 'PATCH', url: '/datasets/extra', body: { aclMode } })
      assert.equal(await asStranger(a), status, 'at once where it was changed')
      await until(async () => (await asStranger(b)) === status)
    }

    using log = await listenTo(extra, '*')
    await client(a).request({ method: 'DELETE', url: '/datasets/extra' })
    await assert.rejects(
      a.client({ token: a.tokens['root']!, dataset: 'extra' }).create({ _type: 't' }),
      { statusCode: 404 },
    )
    assert.match(String(await log.failed()), /deleted/)
  })

  test('revoking a token, a session or an origin on one server ends the streams on the other', async () => {
    const { accounts, sessions, origins } = a.server.access
    const origin = 'https://desk.example'
    const root = await a.server.access.identify({
      authorization: `Bearer ${a.tokens['root']}`,
      remoteAddress: null,
      forwarded: false,
    })
    const { account, token } = await accounts.addRobot({ name: 'Reader', roles: ['viewer'] })
    const session = await sessions.open(root!, 'password')
    await origins.allow(origin, { allowCredentials: false })
    while (!b.server.access.origins.find(origin)) await new Promise(setImmediate)

    const opened = await Promise.all(
      [[token], [session], [a.tokens['root'], origin], [a.tokens['root']]].map(
        async ([secret, page]) => {
          const path = '/v2023-11-13/data/listen/production?query=*'
          const headers = {
            authorization: `Bearer ${secret}`,
            ...(page !== undefined && { origin: page }),
          }
          const response = await fetch(`${b.url}${path}`, { headers })
          const reader = response.body!.getReader()
          await reader.read()
          let hasEnded = false
          const end = (async () => {
            // Destroyed, not ended: what comes is not to be taken for the whole.
            while (!(await reader.read().catch(() => ({ done: true }))).done);
            hasEnded = true
          })()
          return { end, hasEnded: () => hasEnded, cancel: () => reader.cancel() }
        },
      ),
    )
    const [byToken, bySession, byOrigin, other] = opened
    await accounts.remove(account.id)
    await byToken!.end
    assert.equal(bySession!.hasEnded(), false)
    await sessions.close(session)
    await bySession!.end
    assert.equal(byOrigin!.hasEnded(), false)
    await origins.forbid(origin)
    await byOrigin!.end
    assert.equal(other!.hasEnded(), false)
    await other!.cancel()
  })

  test('revoking a link to a preview on one server ends what it has opened on the other', async () => {
    const ask = async <T>(server: TestServer, method: string, path: string, body?: object) => {
      const response = await fetch(`${server.url}/v2025-03-01/data/previews/production${path}`, {
        method,
        headers: { authorization: `Bearer ${a.tokens['ed']}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as T }
    }
    const share = await ask<{ id: string; secret: string }>(a, 'POST', '/shares', {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    })
    const { id, secret } = share.body
    const session = await ask<{ token: string }>(b, 'POST', '/sessions', { secret })
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${session.body.token}`,
    }
    const open = ['live/events/production?includeDrafts=true', 'listen/production?query=*'].map(
      async (path) => {
        const response = await fetch(`${b.url}/v2025-03-01/data/${path}`, { headers })
        assert.equal(response.status, 200)
        const end = response.text().catch(() => 'destroyed')
        return { end }
      },
    )
    const streams = await Promise.all(open)
    assert.equal((await ask(a, 'DELETE', `/shares/${id}`)).status, 200)
    for (const { end } of streams) await end
    await assert.rejects(b.client({ token: session.body.token }).fetch('1'), { statusCode: 401 })
    assert.equal((await ask(b, 'POST', '/sessions', { secret })).status, 401)

    // A secret that works once does so on one of them.
    const once = await ask<{ secret: string }>(a, 'POST', '/secrets')
    const answers = await Promise.all(
      [a, b, a, b].map((server) => ask(server, 'POST', '/sessions', once.body)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, two) => one - two),
      [201, 401, 401, 401],
    )
  })

  test('wrong passwords are counted across servers', async () => {
    const person = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] }
    await a.server.access.accounts.addPerson(person, { password: 'correct horse battery' })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const { url: base } = n % 2 ? a : b
      const answer = await createVisitor(base).post('/auth/sign-in', {
        email: person.email,
        password: 'wrong',
      })
      statuses.push(answer.status)
    }
    assert.equal(statuses.filter((status) => status === 401).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 2)
  })

  test('presence on one server is visible on the other', async () => {
    const open = (server: TestServer, name: string) =>
      openSocket(`${server.url}/v1/socket/production`, {
        headers: { authorization: `Bearer ${a.tokens[name]}` },
      })
    using mine = await open(a, 'root')
    await mine.call('presence_subscribe')
    const theirs = await open(b, 'ed')
    await theirs.call('presence_announce', {
      data: { sessionId: 'there', locations: [] },
    })
    const state = await mine.find(
      (frame) => typeof frame === 'object' && JSON.stringify(frame).includes('"there"'),
    )
    assert.ok(JSON.stringify(state).includes('"ed"'))
    theirs.socket.terminate()
    await mine.find(
      (frame) => typeof frame === 'object' && JSON.stringify(frame).includes('"disconnect"'),
    )
  })

  test('an export is complete, and a lost tail of the log ends the streams', async () => {
    const response = await fetch(`${b.url}/v1/data/export/production`, {
      headers: { authorization: `Bearer ${a.tokens['root']}` },
    })
    const lines = (await response.text()).trim().split('\n')
    assert.equal(lines.length, await client(a).fetch('count(*)'))

    const database = new pg.Client({ connectionString: url })
    await database.connect()
    const ended = new Promise((resolve) => {
      const events = client(b)
        .listen('*', {}, { events: ['welcome', 'mutation', 'reconnect'] })
        .subscribe(({ type }) => {
          if (type === 'welcome') void client(a).create({ _id: 'lost', _type: 't' })
          if (type === 'mutation') {
            // As a standby that had not received the last transaction yet.
            void database.query(`
              delete from tx_doc where seq = (select max(seq) from tx);
              delete from tx where seq = (select max(seq) from tx);
              update dataset set seq = seq - 1 where name = 'production'`)
          }
          if (type === 'reconnect') resolve(events.unsubscribe())
        })
    })
    await ended
    await database.end()
  })

  test('servers started for the first time together create one database', async () => {
    for (let round = 0; round < 5; round++) {
      const place = createSchema(url)
      const servers = await Promise.allSettled(
        Array.from({ length: 3 }, () => startTestServer({ data: place })),
      )
      for (const started of servers) if (started.status === 'fulfilled') await started.value.close()
      assert.deepEqual(
        servers.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
        [],
      )
    }
  })

  test('without database notifications, events are found by polling', async () => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    // As behind a pooler: nothing that one says is heard.
    await admin.query(`revoke execute on function pg_notify(text, text) from public;
      create role unheard login; create schema unheard authorization unheard`)
    await admin.end()
    const [address] = url.replace('//postgres@', '//unheard@').split('&options=')
    const data = `${address}&options=-c%20search_path%3Dunheard`
    await using first = await startTestServer({ data })
    await using second = await startTestServer({ data })
    using log = await listenTo(second.client(), '*')
    for (let n = 0; n < 5; n++) await first.client().create({ _id: `n${n}`, _type: 'note' })
    assert.deepEqual(
      (await log.atLeast(5)).map(({ documentId }) => documentId),
      ['n0', 'n1', 'n2', 'n3', 'n4'],
    )
  })
})
