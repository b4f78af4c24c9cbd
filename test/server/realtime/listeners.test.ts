import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { ContentDocument } from '../../../src/model/document.ts'
import type { ListenRequest } from '../../../src/protocol/listen.ts'
import { createPermissions } from '../../../src/server/access/permissions.ts'
import { createListeners } from '../../../src/server/realtime/listeners.ts'
import type { ListenerSink, Subscription } from '../../../src/server/realtime/listeners.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { listenTo, settle } from '../../kit/listener-log.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

interface RecordingSink extends ListenerSink {
  readonly frames: string[]
  closed: boolean
  waiting: number
}

function createSink(): RecordingSink {
  const sink: RecordingSink = {
    frames: [],
    closed: false,
    waiting: 0,
    send: (frame) => void sink.frames.push(String(frame)),
    buffered: () => sink.waiting,
    close() {
      sink.closed = true
    },
  }
  return sink
}

const noPast = { head: async () => ({ id: null }), transactionsFrom: async () => null }

const everything: ListenRequest = {
  query: '*',
  params: {},
  includeResult: false,
  includePreviousRevision: false,
  includeMutations: true,
  includeEffects: false,
  visibility: 'query',
}

function subscription(sink: ListenerSink, changes: Partial<Subscription> = {}): Subscription {
  const permissions = createPermissions('me', [
    { filter: '_id in path("**")', permissions: ['read'] },
  ])
  const base = {
    dataset: 'production',
    request: everything,
    permissions,
    perspective: 'raw',
  } as const
  return { ...base, sink, ...changes }
}

/** After some milliseconds of telling listeners, the rest of them hear in the next turns. */
async function publish(
  listeners: ReturnType<typeof createListeners>,
  transaction: ReturnType<typeof creation>,
): Promise<void> {
  listeners.publish('production', transaction)
  for (let turn = 0; turn < 100; turn++) await setImmediate()
}

function creation(id: string) {
  const result: ContentDocument = { _id: id, _type: 't', _rev: 'tx' }
  const effects = { apply: [0, { _id: id, _type: 't' }], revert: [0, null] }
  const change = {
    documentId: id,
    previous: null,
    result,
    mutations: [{ create: result }],
    effects,
  }
  return { seq: 1, id: 'tx', author: 'me', at: '2025-01-01T00:00:00.000Z', changes: [change] }
}

describe('distribution', () => {
  test('a listener whose missed events cannot be read gets an error and is removed', async () => {
    const compileFilter = () => () => true
    const listeners = createListeners({
      clock: createManualClock(),
      engine: { compileFilter },
      log: {
        head: async () => ({ id: 'tx' }),
        async transactionsFrom() {
          throw new Error('disk I/O error')
        },
      },
    })
    const sink = createSink()
    await listeners.subscribe(subscription(sink, { resume: { after: 'tx#a' } }))
    await publish(listeners, creation('a'))
    assert.equal(sink.frames.length, 1)
    assert.match(sink.frames[0] ?? '', /^event: channelError$/m)
    assert.ok(sink.closed)
  })

  test('a shared filter is compiled once and evaluated once per document', async () => {
    let compiled = 0
    let evaluated = 0
    const listeners = createListeners({
      clock: createManualClock(),
      log: noPast,
      engine: {
        compileFilter() {
          compiled++
          return () => {
            evaluated++
            return true
          }
        },
      },
    })
    const sinks = Array.from({ length: 20 }, createSink)
    for (const sink of sinks) await listeners.subscribe(subscription(sink))
    await publish(listeners, creation('a'))
    assert.equal(compiled, 1)
    assert.equal(evaluated, 1)
    const [first] = sinks
    assert.equal(first?.frames.length, 2)
    for (const { frames } of sinks) assert.equal(frames[1], first.frames[1])
    listeners.close()
  })

  test('listeners of other datasets and closed listeners receive nothing', async () => {
    const listeners = createListeners({
      clock: createManualClock(),
      log: noPast,
      engine: { compileFilter: () => () => true },
    })
    const [stays, leaves, elsewhere] = [createSink(), createSink(), createSink()]
    await listeners.subscribe(subscription(stays))
    const leave = await listeners.subscribe(subscription(leaves))
    await listeners.subscribe(subscription(elsewhere, { dataset: 'staging' }))
    leave()
    leave()
    await publish(listeners, creation('a'))
    assert.deepEqual(
      [stays, leaves, elsewhere].map(({ frames }) => frames.length),
      [2, 1, 1],
    )
  })

  test('unsubscribing twice does not remove a later listener', async () => {
    const listeners = createListeners({
      clock: createManualClock(),
      log: noPast,
      engine: { compileFilter: () => () => true },
    })
    const leave = await listeners.subscribe(subscription(createSink()))
    leave()
    const later = createSink()
    await listeners.subscribe(subscription(later))
    leave()
    await publish(listeners, creation('a'))
    assert.equal(later.frames.length, 2)
  })

  test('a keep-alive is sent every 15 seconds, and only while there are listeners', async () => {
    const clock = createManualClock()
    const listeners = createListeners({
      clock,
      log: noPast,
      engine: { compileFilter: () => () => true },
    })
    const sink = createSink()
    const leave = await listeners.subscribe(subscription(sink))
    clock.advance(14_999)
    assert.equal(sink.frames.length, 1)
    clock.advance(1)
    assert.deepEqual(sink.frames.slice(1), [':\n\nevent: keepalive\ndata: {}\n\n'])
    clock.advance(30_000)
    assert.equal(sink.frames.length, 4)
    leave()
    clock.advance(60_000)
    assert.equal(sink.frames.length, 4)
  })

  test('disconnects a listener with more than 4 MiB of pending data', async () => {
    const listeners = createListeners({
      clock: createManualClock(),
      log: noPast,
      engine: { compileFilter: () => () => true },
    })
    const [slow, quick] = [createSink(), createSink()]
    await listeners.subscribe(subscription(slow))
    await listeners.subscribe(subscription(quick))
    slow.waiting = 4 * 1024 * 1024
    await publish(listeners, creation('a'))
    assert.equal(slow.closed, false)
    slow.waiting++
    await publish(listeners, creation('b'))
    assert.equal(slow.closed, true)
    assert.equal(quick.closed, false)
    assert.deepEqual([slow.frames.length, quick.frames.length], [2, 3])
  })

  test('a filter that fails on a document ends only its own listeners', async () => {
    const listeners = createListeners({
      clock: createManualClock(),
      log: noPast,
      engine: {
        compileFilter: (query) => () => {
          if (query === 'bad') throw new Error('cannot say')
          return true
        },
      },
    })
    const [bad, good] = [createSink(), createSink()]
    await listeners.subscribe(subscription(bad, { request: { ...everything, query: 'bad' } }))
    await listeners.subscribe(subscription(good))
    await publish(listeners, creation('a'))
    assert.match(bad.frames.at(-1) ?? '', /^event: channelError\n.*cannot say/)
    assert.equal(bad.closed, true)
    assert.equal(good.frames.length, 2)
  })
})

describe('with the real client', () => {
  test('transitions are relative to the filter', async () => {
    await using server = await startTestServer()
    const client = server.client()
    using log = await listenTo(client, '*[_type == "t" && shown == true]')
    await client.create({ _id: 'a', _type: 't', shown: false })
    await client.patch('a').set({ shown: true }).commit()
    await client.patch('a').set({ title: 'still shown' }).commit()
    await client.patch('a').set({ shown: false }).commit()
    await client.patch('a').set({ shown: true }).commit()
    await client.delete('a')
    await client.create({ _id: 'b', _type: 't', shown: true })
    const events = await log.find((event) => event.documentId === 'b').then(() => log.mutations)
    assert.deepEqual(
      events.map((event) => `${event.transition} ${event.documentId}`),
      ['appear a', 'update a', 'disappear a', 'appear a', 'disappear a', 'appear b'],
    )
    assert.equal(events[0]?.previousRev === undefined, false, 'it existed before it appeared')
    assert.equal(events[5]?.previousRev, undefined)
  })

  test('an event contains what was requested and no more', async () => {
    await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', n: 1 }] })
    const client = server.client()
    using bare = await listenTo(client, '*', {}, { includeResult: false, includeMutations: false })
    using full = await listenTo(
      client,
      '*',
      {},
      { includePreviousRevision: true, effectFormat: 'mendoza', visibility: 'query' },
    )
    const { _rev } = await client.patch('a').set({ n: 2 }).commit()
    const [short] = await bare.atLeast(1)
    const [long] = await full.atLeast(1)
    assert.deepEqual(Object.keys(short!).toSorted(), [
      'documentId',
      'eventId',
      'identity',
      'previousRev',
      'resultRev',
      'timestamp',
      'transactionCurrentEvent',
      'transactionId',
      'transactionTotalEvents',
      'transition',
      'type',
      'visibility',
    ])
    assert.equal(short?.eventId, `${_rev}#a`)
    assert.equal(long?.previous?.['n'], 1)
    assert.equal(long.result?.['n'], 2)
    assert.equal(long.visibility, 'query')
    assert.ok(long.effects)
  })

  test('newer API versions receive drafts only on request', async () => {
    await using server = await startTestServer()
    const client = server.client({ apiVersion: '2025-02-19', perspective: 'raw' })
    using published = await listenTo(client, '*')
    using all = await listenTo(client, '*', {}, { includeAllVersions: true })
    await client.create({ _id: 'drafts.a', _type: 't' })
    assert.equal((await settle(client, all)).length, 1)
    assert.equal((await settle(client, published)).length, 0)
  })

  test('a malformed query fails the stream with its reason', async () => {
    await using server = await startTestServer()
    await assert.rejects(listenTo(server.client(), '*['), (error: Error) => {
      assert.equal(error.name, 'ChannelError')
      return true
    })
  })

  test('an unknown dataset fails the stream permanently', async () => {
    await using server = await startTestServer()
    await assert.rejects(listenTo(server.client({ dataset: 'nope' }), '*'), {
      name: 'ConnectionFailedError',
    })
  })
})

/** A listener that stops reading after the head of the answer. */
function listenWithoutReading(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(`${url}/v1/data/listen/production?query=*&includeResult=true`, resolve)
      .on('error', reject)
      .end()
  })
}

test('a connection that is not read is closed without affecting others', async () => {
  await using server = await startTestServer()
  const client = server.client()
  using log = await listenTo(client, '*', {}, { includeResult: false, includeMutations: false })
  const stalled = await listenWithoutReading(server.url)
  const closed = new Promise((resolve) => stalled.socket.once('close', resolve))
  stalled.on('error', () => {})
  // Events of 2 MiB: the sockets of both sides take a few, then the server has to wait.
  const text = 'x'.repeat(1024 * 1024)
  for (let n = 0; n < 20; n++) await client.createOrReplace({ _id: 'a', _type: 't', n, text })
  // The socket notices its end only when it is read again.
  stalled.resume()
  await closed
  const last = await client.patch('a').set({ done: true }).commit()
  await log.find((event) => event.resultRev === last._rev)
})

test('head and frames of a stream, byte for byte', async () => {
  await using server = await startTestServer()
  const response = await fetch(`${server.url}/v1/data/listen/production?query=*`, {
    headers: { origin: server.url },
  })
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.match(response.headers.get('cache-control') ?? '', /no-cache/)
  assert.equal(response.headers.get('access-control-allow-origin'), server.url)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.get('content-encoding'), null)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('welcome') || !text.endsWith('\n\n')) text += (await reader.read()).value
  assert.match(
    text,
    /^retry: 1000\n\nevent: welcome\ndata: \{"listenerName":"[a-z0-9]+","extensions":\["ifUnchanged"\]\}\n\n$/,
  )
  await server.client().create({ _id: 'a', _type: 't' }, { transactionId: 'tx1' } as object)
  text = ''
  while (!text.endsWith('\n\n')) text += (await reader.read()).value
  assert.match(text, /^id: [^\n]+#a\nevent: mutation\ndata: \{[^\n]+\}\n\n$/)
  await reader.cancel()
})
