import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import { decodeSignatureHeader, isValidRequest } from '@sanity/webhook'
import type { Webhook, WebhookAttempt, WebhookMessage } from '../../../src/protocol/webhooks.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServerOptions } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { startReceiver } from '../../kit/webhook-receiver.ts'
import type { ReceivedMessage } from '../../kit/webhook-receiver.ts'

const base = '/hooks/projects/demo'
const noon = '2025-03-01T12:00:00.000Z'

async function start(options: TestServerOptions = {}) {
  const receiver = await startReceiver()
  const clock = createManualClock(noon)
  const server = await startTestServer({ clock, webhookTargets: 'any', ...options })
  const client = server.client({ apiVersion: '2025-02-19', perspective: 'raw' })
  const request = <T>(path: string, method = 'GET', body?: object): Promise<T> =>
    client.request<T>({ url: base + path, method, body })
  return {
    receiver,
    clock,
    server,
    client,
    request,
    add: (more: object = {}) =>
      request<Webhook>('', 'POST', {
        name: 'test',
        url: receiver.url,
        dataset: 'production',
        ...more,
      }),
    messages: (id: string) => request<WebhookMessage[]>(`/${id}/messages`),
    /** The messages, once none of them was never sent. */
    async tried(id: string, failures = 1): Promise<WebhookMessage[]> {
      for (;;) {
        const found = await request<WebhookMessage[]>(`/${id}/messages`)
        const isTried = ({ status, failureCount }: WebhookMessage): boolean =>
          status !== 'pending' || failureCount >= failures
        if (found.some(isTried)) return found
      }
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

const bodies = (messages: readonly ReceivedMessage[]): unknown[] =>
  messages.map(({ body }) => JSON.parse(body) as unknown)
const operations = (messages: readonly ReceivedMessage[]): string[] =>
  messages.map(
    ({ headers }) =>
      `${String(headers['sanity-operation'])} ${String(headers['sanity-document-id'])}`,
  )

async function refusal(attempt: Promise<unknown>): Promise<[status: number, message: string]> {
  try {
    await attempt
    return [200, '']
  } catch (error) {
    const { statusCode, message } = error as { statusCode: number; message: string }
    return [statusCode, message]
  }
}

describe('webhooks are administered', () => {
  test('and read back as they were stored, without the secret', async () => {
    await using started = await start()
    const { add, request, receiver } = started
    const hook = await add({
      description: 'rebuilds the site',
      rule: { on: ['update', 'create'], filter: '_type == "post"', projection: '{_id}' },
      headers: { authorization: 'Bearer x' },
      secret: 'quiet',
    })
    const { id, createdByUserId, ...rest } = hook
    assert.match(id, /^\w+$/)
    assert.equal(typeof createdByUserId, 'string')
    assert.deepEqual(rest, {
      type: 'document',
      projectId: 'demo',
      name: 'test',
      description: 'rebuilds the site',
      url: receiver.url,
      dataset: 'production',
      rule: { on: ['create', 'update'], filter: '_type == "post"', projection: '{_id}' },
      apiVersion: 'v2021-03-25',
      includeDrafts: false,
      includeAllVersions: false,
      httpMethod: 'POST',
      headers: { authorization: 'Bearer x' },
      hasSecret: true,
      isDisabled: false,
      isDisabledByUser: false,
      createdAt: noon,
      updatedAt: noon,
      deletedAt: null,
    })
    assert.deepEqual(await request(''), [hook])
    assert.deepEqual(await request(`/${id}`), hook)
    const edited = await request<Webhook>(`/${id}`, 'PATCH', {
      ...hook,
      name: 'other',
      rule: { on: ['delete'] },
    })
    assert.deepEqual(edited, {
      ...hook,
      name: 'other',
      rule: { ...hook.rule, on: ['delete'] },
      updatedAt: noon,
    })
    assert.deepEqual(await request(`/${id}`, 'DELETE'), { id, deleted: true })
    assert.deepEqual(await request(''), [])
    assert.equal((await refusal(request(`/${id}`)))[0], 404)
    assert.equal((await refusal(request(`/${id}`, 'DELETE')))[0], 404)
  })

  test('a setting that cannot work is refused, naming it', async () => {
    await using started = await start()
    const { add } = started
    const cases: [more: object, message: RegExp][] = [
      [{ name: '' }, /"name"/],
      [{ url: 'ftp://example.com' }, /"url"/],
      [{ url: 'https://me:secret@example.com' }, /"url" must not contain a password/],
      [{ dataset: 'missing' }, /Dataset "missing" does not exist/],
      [{ type: 'transaction' }, /"document" only/],
      [{ rule: { on: [] } }, /"rule.on"/],
      [{ rule: { on: ['publish'] } }, /"rule.on"/],
      [{ rule: { filter: '_type ==' } }, /expected expression/i],
      [{ rule: { filter: 'count(*) > 1' } }, /cannot query others/],
      [{ rule: { filter: 'author->name == "Ada"' } }, /cannot follow references/],
      [{ rule: { projection: '{"n": *[0]}' } }, /cannot query others/],
      [{ httpMethod: 'TRACE' }, /"httpMethod"/],
      [{ headers: { 'sanity-dataset': 'x' } }, /set by the server/],
      [{ headers: { host: 'x' } }, /set by the server/],
      [{ headers: { 'x-a': 'a\r\nb' } }, /not a valid header/],
      [{ apiVersion: 'today' }, /"apiVersion"/],
    ]
    for (const [more, expected] of cases) {
      const [status, message] = await refusal(add(more))
      assert.equal(status, 400, JSON.stringify(more))
      assert.match(message, expected)
    }
  })
})

describe('a webhook sends', () => {
  test('what is created, updated and deleted, signed as @sanity/webhook verifies it', async () => {
    await using started = await start()
    const { add, client, receiver } = started
    const { id } = await add({ secret: 'quiet', headers: { 'x-own': 'yes' } })
    const created = await client.create({ _id: 'a', _type: 'post', title: 'one' })
    await client.patch('a').set({ title: 'two' }).commit()
    await client.delete('a')
    const received = await receiver.atLeast(3)
    assert.deepEqual(operations(received), ['create a', 'update a', 'delete a'])
    assert.deepEqual(
      bodies(received).map((body) => (body as { title: string }).title),
      ['one', 'two', 'two'],
    )
    const [first] = received
    assert.equal(first?.method, 'POST')
    assert.equal(first?.path, '/hook')
    const { headers, body } = first!
    const signature = String(headers['sanity-webhook-signature'])
    assert.equal(decodeSignatureHeader(signature).timestamp, Date.parse(noon))
    assert.equal(await isValidRequest({ headers, body }, 'quiet'), true)
    assert.equal(await isValidRequest({ headers, body }, 'loud'), false)
    assert.deepEqual(
      { ...headers, host: '', connection: '', 'content-length': '' },
      {
        host: '',
        connection: '',
        'content-length': '',
        'x-own': 'yes',
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'content-studio',
        'idempotency-key': headers['idempotency-key'],
        'sanity-project-id': 'demo',
        'sanity-dataset': 'production',
        'sanity-webhook-id': id,
        'sanity-document-id': 'a',
        'sanity-operation': 'create',
        'sanity-transaction-id': created._rev,
        'sanity-transaction-time': noon,
        'sanity-webhook-signature': signature,
      },
    )
    const keys = received.map(({ headers: { 'idempotency-key': key } }) => key)
    assert.equal(new Set(keys).size, 3)
  })

  test('what its filter and projection say, over the document before and after', async () => {
    await using started = await start({ documents: [{ _id: 'ada', _type: 'person', name: 'Ada' }] })
    const { add, client, receiver } = started
    await add({
      rule: {
        filter: '_type == "post" && (before() == null || delta::changedAny(title))',
        projection:
          '{_id, "was": before().title, "is": after().title, "by": author->name, "how": delta::operation(), "in": sanity::dataset()}',
      },
    })
    await client.create({ _id: 'x', _type: 'other', title: 'no' })
    const author = { _type: 'reference', _ref: 'ada' }
    await client.create({ _id: 'a', _type: 'post', title: 'one', author })
    await client.patch('a').set({ text: 'unimportant' }).commit()
    await client.patch('a').set({ title: 'two' }).commit()
    assert.deepEqual(bodies(await receiver.atLeast(2)), [
      { _id: 'a', was: null, is: 'one', by: 'Ada', how: 'create', in: 'production' },
      { _id: 'a', was: 'one', is: 'two', by: 'Ada', how: 'update', in: 'production' },
    ])
  })

  test('published documents, and drafts and versions only if they are included', async () => {
    await using started = await start()
    const { add, client, receiver } = started
    await add({ url: `${receiver.url}/published` })
    await add({ url: `${receiver.url}/drafts`, includeDrafts: true })
    await add({ url: `${receiver.url}/versions`, includeAllVersions: true })
    const ids = ['drafts.a', 'versions.r1.a', 'a']
    for (const _id of ids) await client.create({ _id, _type: 'post' })
    const received = await receiver.atLeast(5)
    const seen = received.map(
      ({ path, headers }) => `${path} ${String(headers['sanity-document-id'])}`,
    )
    assert.deepEqual(seen.toSorted(), [
      '/hook/drafts a',
      '/hook/drafts drafts.a',
      '/hook/published a',
      '/hook/versions a',
      '/hook/versions versions.r1.a',
    ])
  })

  test('documents with hostile field names, and filters over them', async () => {
    await using started = await start()
    const { add, client, receiver } = started
    await add({ rule: { filter: 'delta::changedAny(n)', projection: '{n, hasOwnProperty}' } })
    await client.createOrReplace({ _id: 'a', _type: 't', n: 1, hasOwnProperty: 1 })
    await client.createOrReplace({ _id: 'a', _type: 't', n: 2, hasOwnProperty: 1 })
    const received = await receiver.atLeast(2)
    assert.deepEqual(bodies(received), [
      { n: 1, hasOwnProperty: 1 },
      { n: 2, hasOwnProperty: 1 },
    ])
  })

  test('nothing that happened before it was created, was off, or in an earlier dataset', async () => {
    await using started = await start()
    const { add, client, receiver, request } = started
    await client.create({ _id: 'early', _type: 't' })
    const { id } = await add({ dataset: '*' })
    await client.create({ _id: 'a', _type: 't' })
    await receiver.atLeast(1)
    await request(`/${id}`, 'PATCH', { isDisabled: true })
    await client.create({ _id: 'meanwhile', _type: 't' })
    await request(`/${id}`, 'PATCH', { isDisabled: false })
    await client.create({ _id: 'b', _type: 't' })
    await receiver.atLeast(2)
    await client.datasets.create('other')
    const other = client.withConfig({ dataset: 'other' })
    for (const _id of ['c', 'd', 'e']) await other.create({ _id, _type: 't' })
    await receiver.atLeast(5)
    await client.datasets.delete('other')
    await client.datasets.create('other')
    await other.create({ _id: 'f', _type: 't' })
    const received = await receiver.atLeast(6)
    assert.deepEqual(
      received.map(({ headers }) => headers['sanity-document-id']),
      ['a', 'b', 'c', 'd', 'e', 'f'],
    )
  })
})

describe('a receiver that fails', () => {
  test('gets the messages about one document in order, while others go on', async () => {
    await using started = await start()
    const { add, client, clock, receiver, request, tried } = started
    let isBroken = true
    receiver.answer = ({ headers }) =>
      isBroken && headers['sanity-document-id'] === 'a' ? 503 : 200
    const { id } = await add({ rule: { projection: '{_id, n}' } })
    await client.create({ _id: 'a', _type: 't', n: 1 })
    await tried(id)
    await client.patch('a').set({ n: 2 }).commit()
    await client.create({ _id: 'b', _type: 't', n: 3 })
    await receiver.atLeast(2)
    assert.deepEqual(bodies(receiver.received), [
      { _id: 'a', n: 1 },
      { _id: 'b', n: 3 },
    ])
    clock.advance(4_000)
    isBroken = false
    clock.advance(2_000)
    assert.deepEqual(bodies(await receiver.atLeast(4)).slice(2), [
      { _id: 'a', n: 1 },
      { _id: 'a', n: 2 },
    ])
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
    assert.equal(keys[0], keys[2], 'the same message has the same key')
    for (;;) {
      const attempts = await request<WebhookAttempt[]>(`/${id}/attempts`)
      if (attempts.length < 4) continue
      const [last, , , first] = attempts
      assert.deepEqual(
        [first?.isFailure, first?.failureReason, first?.resultCode, first?.resultBody],
        [true, 'http', 503, 'is 503'],
      )
      assert.deepEqual([last?.isFailure, last?.resultCode], [false, 200])
      assert.deepEqual(await request(`/attempts/${first?.id}`), first)
      return
    }
  })

  test('is tried for a day, with longer and longer pauses, and again by hand', async () => {
    await using started = await start()
    const { add, client, clock, receiver, request, tried } = started
    receiver.answer = () => 500
    const { id } = await add()
    await client.create({ _id: 'a', _type: 't' })
    const times: number[] = []
    for (let attempt = 1; ; attempt++) {
      const [message] = await tried(id, attempt)
      times.push(clock.now() - Date.parse(noon))
      if (message?.status === 'failure') break
      assert.equal(message?.status, 'pending')
      clock.advance(Date.parse(message.nextAttemptAt ?? '') - clock.now())
    }
    assert.deepEqual(times.slice(0, 4), [0, 5_000, 15_000, 35_000])
    assert.ok(times.length < 40)
    const hours = times.at(-1)! / 3_600_000
    assert.ok(hours > 22 && hours <= 24, String(hours))
    receiver.answer = () => 200
    const [failed] = await started.messages(id)
    await request(`/${id}/messages/${failed?.id}/retry`, 'POST')
    await receiver.atLeast(times.length + 1)
    assert.equal((await tried(id))[0]?.status, 'success')
    assert.equal((await refusal(request(`/${id}/messages/x/retry`, 'POST')))[0], 404)
  })

  test('is not asked again after a refusal, and redirects are not followed', async () => {
    await using started = await start()
    const { add, client, receiver, tried } = started
    await using elsewhere = await startReceiver()
    receiver.answer = () => 400
    const { id } = await add()
    await client.create({ _id: 'a', _type: 't' })
    assert.deepEqual(
      (await tried(id)).map(({ status, resultCode }) => [status, resultCode]),
      [['failure', 400]],
    )
    receiver.answer = () => ({ status: 307, location: elsewhere.url })
    await client.create({ _id: 'b', _type: 't' })
    await receiver.atLeast(2)
    for (;;) {
      const [last] = await tried(id)
      if (last?.documentId !== 'b' || last.status === 'pending') continue
      assert.deepEqual([last.status, last.resultCode], ['failure', 307])
      break
    }
    assert.equal(elsewhere.received.length, 0)
  })

  test('at an address that is not public is not connected to', async () => {
    await using started = await start({ webhookTargets: 'public' })
    const { add, client, receiver, request, tried } = started
    const [status, message] = await refusal(add())
    assert.equal(status, 400)
    assert.match(message, /127\.0\.0\.1 is not a public address/)
    const { id } = await add({ url: receiver.url.replace('127.0.0.1', 'localhost') })
    await client.create({ _id: 'a', _type: 't' })
    assert.equal((await tried(id))[0]?.status, 'failure')
    const [attempt] = await request<WebhookAttempt[]>(`/${id}/attempts`)
    assert.match(attempt?.resultBody ?? '', /localhost has the address \S+, which is not public/)
    assert.equal(receiver.received.length, 0)
  })
})

test('the log of a webhook keeps the newest messages only', async () => {
  await using started = await start()
  const { add, client, receiver, messages } = started
  const { id } = await add({ rule: { projection: '{_id}' } })
  await createMany(client, 520)
  await receiver.atLeast(520)
  for (;;) {
    const found = await messages(id)
    if (found.some(({ status }) => status === 'pending')) continue
    assert.equal(found.length, 500)
    assert.equal(found.at(-1)?.documentId, 'd20')
    return
  }
})

async function createMany(client: SanityClient, count: number): Promise<void> {
  const transaction = client.transaction()
  for (let n = 0; n < count; n++) transaction.create({ _id: `d${n}`, _type: 't' })
  await transaction.commit()
}
