import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Observable, type Subscriber } from 'rxjs'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { type ConnectionStatus, retryDelay } from '../../../src/data/connection/connection.ts'
import { DataError } from '../../../src/data/errors.ts'
import { DatasetListener, type DatasetSignal } from '../../../src/data/query/dataset-listener.ts'
import { DocumentTypes } from '../../../src/data/query/document-types.ts'
import type { DatasetTransport, ListenSignal } from '../../../src/data/connection/transport.ts'
import type { MutationEvent } from '../../../src/protocol/listen.ts'

const WELCOME: ListenSignal = { type: 'welcome', listenerName: 'l' }

/** A listener over a stream that the test writes by hand. */
function setUp() {
  const clock = new SimulatedClock(0)
  const streams: Subscriber<ListenSignal>[] = []
  const signals: DatasetSignal[] = []
  const statuses: ConnectionStatus[] = []
  let comeOnline = () => {}
  let loseNetwork = () => {}
  let isOnline = true
  const listener = new DatasetListener({
    clock,
    transport: {
      listen: () => new Observable<ListenSignal>((subscriber) => void streams.push(subscriber)),
    } as Partial<DatasetTransport> as DatasetTransport,
    network: {
      isOnline: () => isOnline,
      onOnline: (callback) => {
        comeOnline = callback
        return () => {}
      },
      onOffline: (callback) => {
        loseNetwork = callback
        return () => {}
      },
    },
    types: new DocumentTypes(),
    emit: () => {},
  })
  listener.status$.subscribe((status) => statuses.push(status))
  return {
    clock,
    listener,
    streams,
    signals,
    statuses,
    start: () => listener.subscribe((signal) => signals.push(signal)),
    send: (signal: ListenSignal) => streams.at(-1)!.next(signal),
    fail: (error: unknown) => streams.at(-1)!.error(error),
    goOffline: () => (isOnline = false),
    loseNetwork: () => loseNetwork(),
    comeOnline: () => comeOnline(),
  }
}

function event(
  transactionId: string,
  documentId: string,
  { total = 1, current = 1 } = {},
): MutationEvent {
  return {
    type: 'mutation',
    eventId: `${transactionId}#${documentId}`,
    documentId,
    transactionId,
    transition: 'update',
    identity: 'somebody',
    mutations: [],
    resultRev: transactionId,
    timestamp: '2024-01-01T00:00:00Z',
    visibility: 'query',
    transactionTotalEvents: total,
    transactionCurrentEvent: current,
  }
}

function summary(signal: DatasetSignal): string {
  if (signal.type === 'transaction') {
    return `${signal.transactionId}: ${signal.events.map(({ documentId }) => documentId).join(' ')}`
  }
  return signal.type === 'pending' ? `pending ${signal.documentIds.join(' ')}` : signal.type
}

test('opens the stream with the first listener, and welcomes later ones immediately', () => {
  const { listener, streams, signals, start, send } = setUp()
  assert.equal(streams.length, 0)
  start()
  assert.equal(streams.length, 1)
  assert.deepEqual(signals, [])
  send(WELCOME)
  assert.deepEqual(signals, [{ type: 'welcome' }])
  const late: DatasetSignal[] = []
  const stop = listener.subscribe((signal) => late.push(signal))
  assert.deepEqual(late, [{ type: 'welcome' }])
  stop()
  send(event('t1', 'a'))
  assert.equal(late.length, 1)
  assert.equal(streams.length, 1)
})

for (const { first, message } of [
  { first: { type: 'reconnect' } as const, message: 'Could not establish EventSource connection' },
  { first: event('t1', 'a'), message: 'Received unexpected type of first event' },
]) {
  test(`DATA-002 a stream that starts with a ${first.type} fails: ${message}`, () => {
    const { start, send, statuses, signals } = setUp()
    start()
    send(first)
    const status = statuses.at(-1)!
    assert.ok(status.type === 'error')
    assert.ok(status.error instanceof DataError)
    assert.equal(status.error.message, message)
    assert.deepEqual(signals, [])
  })
}

test('SHELL-121 the delays between attempts double up to four minutes', () => {
  assert.deepEqual([1, 2, 3, 4, 5].map(retryDelay), [200, 400, 800, 1600, 3200])
  assert.equal(retryDelay(11), 204_800)
  assert.equal(retryDelay(12), 240_000)
  assert.equal(retryDelay(500), 240_000)
})

test('DATA-008 reopens a refused stream after a growing delay, which resets after a welcome', () => {
  const { clock, streams, statuses, start, send, fail } = setUp()
  start()
  const refused = new DataError({ code: 'forbidden', status: 403, description: 'No' })
  const opened: number[] = []
  for (let attempt = 1; attempt <= 12; attempt++) {
    fail(refused)
    const status = statuses.at(-1)!
    assert.ok(status.type === 'error')
    assert.deepEqual([status.attempt, status.error], [attempt, refused])
    const before = clock.now()
    clock.advance(status.retryAt - before - 1)
    assert.equal(streams.length, attempt)
    clock.advance(1)
    assert.equal(streams.length, attempt + 1)
    opened.push(clock.now() - before)
  }
  assert.equal(opened.at(-1), 240_000)
  send(WELCOME)
  assert.equal(statuses.at(-1)?.type, 'connected')
  fail(refused)
  const status = statuses.at(-1)!
  assert.ok(status.type === 'error' && status.attempt === 1)
})

test('DATA-008 retries immediately when online again', () => {
  const { clock, streams, statuses, start, fail, goOffline, comeOnline } = setUp()
  start()
  goOffline()
  for (let attempt = 0; attempt < 12; attempt++) {
    fail(new DataError({ code: 'network', description: 'Nobody there' }))
    if (attempt < 11) clock.advance(240_000)
  }
  const status = statuses.at(-1)!
  assert.ok(status.type === 'error' && status.offline)
  comeOnline()
  assert.equal(streams.length, 13)
  clock.advance(1_000_000)
  assert.equal(streams.length, 13, 'the old timer is gone')
})

test('a lost connection shows after 200 ms and is restored with a welcome', () => {
  const { clock, streams, statuses, signals, start, send } = setUp()
  start()
  send(WELCOME)
  send({ type: 'reconnect' })
  clock.advance(199)
  assert.equal(statuses.at(-1)?.type, 'connected')
  clock.advance(1)
  assert.equal(statuses.at(-1)?.type, 'reconnecting')
  send({ type: 'reconnect' })
  send(WELCOME)
  assert.equal(statuses.at(-1)?.type, 'connected')
  assert.deepEqual(signals.map(summary), ['welcome', 'welcome'])
  assert.equal(streams.length, 1, 'the client restored it by itself')
})

test('an event between a reconnect and its welcome is an error', () => {
  const { statuses, start, send } = setUp()
  start()
  send(WELCOME)
  send({ type: 'reconnect' })
  send(event('t1', 'a'))
  const status = statuses.at(-1)!
  assert.ok(status.type === 'error' && status.error.code === 'protocol')
})

test('reopens a stream that ends', () => {
  const { clock, streams, start, send } = setUp()
  start()
  send(WELCOME)
  streams[0]!.complete()
  clock.advance(200)
  assert.equal(streams.length, 2)
})

test('DATA-007 delivers a transaction over several documents as a whole', () => {
  const { signals, start, send } = setUp()
  start()
  send(WELCOME)
  send(event('t1', 'a', { total: 2, current: 1 }))
  send(event('t1', 'drafts.a', { total: 2, current: 2 }))
  send(event('t2', 'a'))
  assert.deepEqual(signals.map(summary), ['welcome', 'pending a', 't1: a drafts.a', 't2: a'])
})

test('holds back events that arrive while a transaction is incomplete', () => {
  const { signals, start, send } = setUp()
  start()
  send(WELCOME)
  send(event('t1', 'a', { total: 2, current: 1 }))
  send(event('t2', 'b'))
  send(event('t3', 'c', { total: 2, current: 1 }))
  send(event('t1', 'drafts.a', { total: 2, current: 2 }))
  send(event('t3', 'd', { total: 2, current: 2 }))
  assert.deepEqual(
    signals.map(summary).filter((text) => !text.startsWith('pending')),
    ['welcome', 't1: a drafts.a', 't2: b', 't3: c d'],
  )
})

test('delivers a repeated event once', () => {
  const { signals, start, send } = setUp()
  start()
  send(WELCOME)
  send(event('t1', 'a', { total: 2, current: 1 }))
  send(event('t1', 'a', { total: 2, current: 1 }))
  send(event('t1', 'b', { total: 2, current: 2 }))
  send(event('t1', 'b', { total: 2, current: 2 }))
  assert.deepEqual(signals.map(summary).at(-1), 't1: a b')
})

test('stops waiting for a missing part after five seconds', () => {
  const { clock, signals, start, send } = setUp()
  start()
  send(WELCOME)
  send(event('t1', 'a', { total: 2, current: 1 }))
  send(event('t2', 'b'))
  clock.advance(5000)
  const transactions = signals.filter((signal) => signal.type === 'transaction')
  assert.deepEqual(
    transactions.map(({ complete }) => complete),
    [false, true],
  )
})

test('discards incomplete transactions when the connection is lost', () => {
  const { clock, signals, start, send } = setUp()
  start()
  send(WELCOME)
  send(event('t1', 'a', { total: 2, current: 1 }))
  send({ type: 'reconnect' })
  send(WELCOME)
  clock.advance(10_000)
  assert.deepEqual(signals.map(summary), ['welcome', 'pending a', 'welcome'])
})

test('remembers the types of documents it has seen', () => {
  const { signals, start, send } = setUp()
  start()
  send(WELCOME)
  const created = { ...event('t1', 'a'), mutations: [{ create: { _type: 'article' } }] }
  send({ ...created, transition: 'appear' })
  send({ ...event('t2', 'drafts.a'), previousRev: 't1' })
  send({ ...event('t3', 'b'), previousRev: 't0' })
  const types = signals.flatMap((signal) => (signal.type === 'transaction' ? [signal.types] : []))
  assert.deepEqual(types, [new Set(['article']), new Set(['article']), null])
})

test('dispose leaves no timers and closes the stream', () => {
  const { clock, listener, streams, start, send } = setUp()
  start()
  send(WELCOME)
  send(event('t1', 'a', { total: 2, current: 1 }))
  listener.dispose()
  assert.equal(clock.pendingTimers, 0)
  assert.ok(streams[0]!.closed)
})

test('a machine without network counts as disconnected despite an open stream, and reloads when back online', () => {
  const { clock, statuses, signals, streams, ...run } = setUp()
  run.start()
  run.send(WELCOME)
  run.goOffline()
  run.loseNetwork()
  assert.equal(statuses.at(-1)?.type, 'reconnecting')
  assert.equal(streams.length, 2)
  run.send({ type: 'reconnect' })
  assert.equal(statuses.at(-1)?.type, 'error')
  clock.advance(20_000)
  assert.notEqual(statuses.at(-1)?.type, 'connected')
  const before = streams.length
  run.comeOnline()
  assert.equal(streams.length, before + 1)
  run.send(WELCOME)
  assert.equal(statuses.at(-1)?.type, 'connected')
  assert.equal(signals.filter(({ type }) => type === 'welcome').length, 2)
})

test('detects a silently dead connection when keep-alives stop', () => {
  const { clock, start, send, streams, statuses } = setUp()
  start()
  send(WELCOME)
  clock.advance(120_000)
  assert.equal(streams.length, 1, 'a server without keep-alives may be silent')
  for (let times = 0; times < 4; times++) {
    send({ type: 'keepalive' })
    clock.advance(15_000)
  }
  assert.equal(streams.length, 1)
  clock.advance(40_000)
  assert.equal(streams.length, 2)
  assert.deepEqual(statuses.at(-1), { type: 'reconnecting' })
  send(WELCOME)
  assert.deepEqual(statuses.at(-1), { type: 'connected' })
  clock.advance(120_000)
  assert.equal(streams.length, 2)
})
