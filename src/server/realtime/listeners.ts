import type { ContentDocument } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { encodeFrame, EXTENSIONS, KEEP_ALIVE_FRAME } from '../../protocol/listen.ts'
import type {
  ListenRequest,
  MutationEvent,
  Transition,
  WelcomeEvent,
} from '../../protocol/listen.ts'
import type { Permissions } from '../access/permissions.ts'
import { includesStored } from '../../protocol/perspective.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import { visibleChange } from '../access/visible-change.ts'
import type { ServerClock } from '../clock.ts'
import type {
  ChangedDocument,
  CommittedTransaction,
  DocumentChange,
} from '../database/transaction-log.ts'
import { inSlices, slice } from '../steps/slices.ts'
import type { Steps } from '../steps/slices.ts'
import { createJsonWriter } from '../steps/value-steps.ts'
import { describeChannelError } from '../errors.ts'
import type { QueryEngine } from '../query/evaluate.ts'
import { createReachIndex } from './reach-index.ts'
import type { Reach, ReachIndex } from './reach-index.ts'

/** Sends the frames of one listener. */
export interface ListenerSink {
  /** Bytes may be shared with other listeners and must not be modified. */
  send(frame: string | Buffer): void
  /** Bytes sent that the client has not received yet. */
  buffered(): number
  /** Ends the stream; the client may reconnect. */
  close(): void
}

export interface Listeners {
  /**
   * Subscribes and sends `welcome`; every transaction published from now on is sent. If the filter cannot
   * be compiled or the log cannot be read, sends `channelError` and closes. Resolves with a function that
   * unsubscribes, once the first event was sent.
   */
  subscribe(subscription: Subscription): Promise<() => void>
  /** To be called after the commit, in log order. */
  publish(dataset: string, transaction: CommittedTransaction): void
  /** False if a transaction that changes only these documents reaches no listener. */
  mayReach(dataset: string, documents: readonly ChangedDocument[]): boolean
  /** Ends the streams of a dataset for good: clients are instructed not to reconnect. */
  disconnect(dataset: string, reason: string): void
  /** Makes the clients of a dataset read everything again. */
  reset(dataset: string): void
  /** Number of open streams. */
  count(): number
  /**
   * Ends the streams one after the other within so many milliseconds. Clients reconnect after random delays, so that
   * they do not all reach the other servers at once.
   */
  drain(within: number): Promise<void>
  /** Closes every stream. */
  close(): void
}

/** The log, for resuming listeners. */
export interface ListenersLog {
  /** Id of the last transaction; null before the first. */
  head(dataset: string): Promise<{ readonly id: string | null }>
  /** From a transaction on, including that one; null if it is unknown or there are too many. */
  transactionsFrom(dataset: string, transactionId: string): Promise<CommittedTransaction[] | null>
}

export interface Subscription {
  readonly dataset: string
  readonly request: ListenRequest
  /** Documents the listener may not read are skipped. */
  readonly permissions: Permissions
  /** Documents in none of its layers are skipped. */
  readonly perspective: Perspective
  /** Set by a listener that wants to resume: the id of the last event it received, if any. */
  readonly resume?: { readonly after: string | null }
  readonly sink: ListenerSink
}

type Matches = (document: ContentDocument | null) => boolean

/** Listeners with the same filter, which is evaluated once per document for all of them. */
interface FilterGroup {
  readonly matches: Matches
  readonly reach: readonly Reach[] | null
  /** A change as visible to these listeners; null if it is not visible. */
  readonly see: (change: DocumentChange) => DocumentChange | null
  readonly shapes: Map<string, ShapeGroup>
}

/** Listeners with the same filter and the same options; events are encoded once for all of them. */
interface ShapeGroup {
  readonly request: ListenRequest
  readonly sinks: Map<ListenerSink, Reader>
}

/** The progress of a stream. */
interface Reader {
  /** Number of the first publication to be sent to it. */
  readonly first: number
  /** Log position up to which it has received transactions. */
  after: number
  /** Events held back until the first event is sent; null afterwards. */
  held: { readonly seq: number; readonly bytes: Buffer }[] | null
}

/** The first events of a stream, and the log position they cover. */
interface Greeting {
  readonly bytes: Buffer
  readonly after: number
}

/** A transaction being sent to the listeners that existed at its commit. */
interface Publication {
  readonly number: number
  readonly groups: readonly FilterGroup[]
  readonly transaction: CommittedTransaction
}

interface DatasetGroups {
  readonly byFilter: Map<string, FilterGroup>
  readonly index: ReachIndex<FilterGroup>
}

interface Hit {
  readonly change: DocumentChange
  readonly transition: Transition
}

const keepAliveEvery = 15_000
const maximumBuffered = 4 * 1024 * 1024
const largestPiece = 64 * 1024
/** Milliseconds allowed for collecting the events a listener missed. */
const longestLook = 30
// The client's own default is 3 s, which is long to show "reconnecting" after a restart.
const retryFrame = 'retry: 1000\n\n'
/** Milliseconds before clients of a closing server reconnect: `least` plus a random part of `spread`. */
const comeBack = { least: 500, spread: 2_500 }

export function createListeners(options: {
  clock: ServerClock
  engine: Pick<QueryEngine, 'compileFilter'>
  log: ListenersLog
}): Listeners {
  const { clock, engine, log } = options
  const datasets = new Map<string, DatasetGroups>()
  const sinks = new Set<ListenerSink>()
  const backlog: Steps<void>[] = []
  let published = 0
  let isWaiting = false
  let cancelKeepAlive: (() => void) | null = null

  function keepAlive(): void {
    cancelKeepAlive = clock.after(keepAliveEvery, () => {
      for (const sink of sinks) send(sink, KEEP_ALIVE_FRAME)
      keepAlive()
    })
  }

  function send(sink: ListenerSink, frame: string | Buffer): void {
    // Only earlier frames count: a single large frame is not the client's fault.
    if (sink.buffered() > maximumBuffered) sink.close()
    else sink.send(frame)
  }

  async function subscribe(subscription: Subscription): Promise<() => void> {
    const { request, sink } = subscription
    let group: FilterGroup
    try {
      group = filterGroup(subscription)
    } catch (error) {
      fail(sink, error)
      return () => {}
    }
    const shapeKey = shapeKeyOf(request)
    const shape = group.shapes.get(shapeKey) ?? { request, sinks: new Map() }
    group.shapes.set(shapeKey, shape)
    const reader: Reader = { first: published + 1, after: 0, held: null }
    shape.sinks.set(sink, reader)
    sinks.add(sink)
    if (!cancelKeepAlive) keepAlive()
    if (subscription.resume) {
      // Subscribed before the log is read, so that nothing is missed in between.
      reader.held = []
      try {
        const { bytes, after } = await greeting(subscription, group)
        sink.send(retryFrame)
        sink.send(bytes)
        for (const held of reader.held) if (held.seq > after) send(sink, held.bytes)
        reader.after = after
      } catch (error) {
        unsubscribe()
        fail(sink, error)
      }
      reader.held = null
    } else {
      sink.send(retryFrame + encodeFrame(welcome(createKey())))
    }
    return unsubscribe

    function unsubscribe(): void {
      if (!sinks.delete(sink)) return
      shape.sinks.delete(sink)
      if (shape.sinks.size === 0) group.shapes.delete(shapeKey)
      forgetIfUnused(subscription, group)
      if (sinks.size === 0) {
        cancelKeepAlive?.()
        cancelKeepAlive = null
      }
    }
  }

  /** The first events of a stream: `welcome`, or after a reconnection the missed events or `reset`. */
  async function greeting(
    { dataset, request, resume }: Subscription,
    group: FilterGroup,
  ): Promise<Greeting> {
    const listenerName = createKey()
    const { id } = await log.head(dataset)
    const position = id === null ? undefined : `${id}#`
    const from = resume?.after ?? null
    if (from === null) {
      return {
        bytes: Buffer.from(encodeFrame(welcome(listenerName), position)),
        after: 0,
      }
    }
    const reset = {
      bytes: Buffer.from(encodeFrame({ type: 'reset', listenerName }, position)),
      after: 0,
    }
    const [receivedSequence = '', lastDocument = ''] = from.split('#')
    const missed = await log.transactionsFrom(dataset, receivedSequence)
    if (!missed) return reset
    const until = performance.now() + longestLook
    const frames: Buffer[] = []
    for (const transaction of missed) {
      // Rereading everything in a reader thread is better than blocking this one.
      if (performance.now() > until) return reset
      const isReceived = transaction.id === receivedSequence
      if (isReceived && lastDocument === '') continue
      const hits = await inSlices(findHits(group, transaction.changes))
      const last = isReceived
        ? hits.findIndex(({ change }) => change.documentId === lastDocument)
        : -1
      const encode = createEncoder(transaction, hits)
      for (let place = last + 1; place < hits.length; place++) {
        frames.push(await inSlices(encode(place, request)))
      }
    }
    const back = Buffer.from(encodeFrame({ type: 'welcomeback', listenerName }))
    return { bytes: Buffer.concat([back, ...frames]), after: missed.at(-1)?.seq ?? 0 }
  }

  function groupsOf(dataset: string): DatasetGroups {
    const groups = datasets.get(dataset) ?? { byFilter: new Map(), index: createReachIndex() }
    datasets.set(dataset, groups)
    return groups
  }

  function filterGroup(subscription: Subscription): FilterGroup {
    const { byFilter, index } = groupsOf(subscription.dataset)
    const key = filterKeyOf(subscription)
    let group = byFilter.get(key)
    if (!group) {
      const { request, permissions, perspective } = subscription
      const matches = engine.compileFilter(request.query, request.params, permissions.identity)
      const isReadable = (document: ContentDocument): boolean =>
        permissions.allows('read', document)
      group = {
        matches:
          perspective === 'raw'
            ? matches
            : (document) =>
                document !== null && includesStored(perspective, document._id) && matches(document),
        reach: matches.reach ?? null,
        see: permissions.allowsAll('read')
          ? (change) => change
          : (change) => visibleChange(change, isReadable),
        shapes: new Map(),
      }
      byFilter.set(key, group)
      index.add(group, group.reach)
    }
    return group
  }

  function forgetIfUnused(subscription: Subscription, group: FilterGroup): void {
    if (group.shapes.size > 0) return
    const { byFilter, index } = groupsOf(subscription.dataset)
    byFilter.delete(filterKeyOf(subscription))
    index.delete(group, group.reach)
  }

  function publish(dataset: string, transaction: CommittedTransaction): void {
    const documents = transaction.changes.flatMap(({ previous, result }) =>
      [previous, result].filter((document) => document !== null),
    )
    const groups = [...(datasets.get(dataset)?.index.find(documents) ?? [])]
    published++
    if (groups.length === 0) return
    backlog.push(notifyAll({ number: published, groups, transaction }))
    if (!isWaiting) notifySome()
  }

  /** Continues for some milliseconds, which is nearly always enough to finish. */
  function notifySome(): void {
    const until = performance.now() + slice
    for (let steps = backlog[0]; steps; steps = backlog[0]) {
      while (!steps.next().done) {
        if (performance.now() < until) continue
        isWaiting = true
        setImmediate(() => {
          isWaiting = false
          notifySome()
        })
        return
      }
      backlog.shift()
    }
  }

  function* notifyAll(publication: Publication): Steps<void> {
    for (const group of publication.groups) {
      try {
        yield* notify(group, publication)
      } catch (error) {
        // A filter may parse and still fail on some document. Its listeners could no longer trust
        // the stream; others are unaffected.
        for (const { sinks: readers } of group.shapes.values()) {
          for (const sink of readers.keys()) fail(sink, error)
        }
      }
      yield
    }
  }

  function* notify(group: FilterGroup, { number, transaction }: Publication): Steps<void> {
    const hits = yield* findHits(group, transaction.changes)
    if (hits.length === 0) return
    const encode = createEncoder(transaction, hits)
    for (const { request, sinks: readers } of group.shapes.values()) {
      let frames: Buffer[] = []
      let length = 0
      for (const place of hits.keys()) {
        const frame = yield* encode(place, request)
        frames.push(frame)
        length += frame.length
        if (length < largestPiece && place < hits.length - 1) continue
        yield
        const bytes = frames.length === 1 ? frame : Buffer.concat(frames)
        for (const [sink, reader] of readers) {
          if (reader.first > number || transaction.seq <= reader.after) continue
          if (reader.held) reader.held.push({ seq: transaction.seq, bytes })
          else send(sink, bytes)
          yield
        }
        frames = []
        length = 0
      }
    }
  }

  function endAll(dataset: string, frame: string): void {
    for (const { shapes } of datasets.get(dataset)?.byFilter.values() ?? []) {
      for (const { sinks: readers } of shapes.values()) {
        for (const sink of readers.keys()) {
          if (frame !== '') sink.send(frame)
          sink.close()
        }
      }
    }
  }

  function fail(sink: ListenerSink, error: unknown): void {
    sink.send(encodeFrame({ type: 'channelError', error: describeChannelError(error) }))
    sink.close()
  }

  return {
    subscribe,
    publish,
    mayReach: (dataset, documents) => datasets.get(dataset)?.index.mayFind(documents) ?? false,
    disconnect: (dataset, reason) => endAll(dataset, encodeFrame({ type: 'disconnect', reason })),
    // Clients reconnect with an event id that is no longer in the log, and get `reset`.
    reset: (dataset) => endAll(dataset, ''),
    count: () => sinks.size,
    async drain(within) {
      const ending = [...sinks]
      await Promise.all(
        ending.map(async (sink, place) => {
          await new Promise<void>((resolve) =>
            clock.after((within * place) / ending.length, resolve),
          )
          const retry = Math.round(comeBack.least + Math.random() * comeBack.spread)
          sink.send(`retry: ${retry}\n\n`)
          sink.close()
        }),
      )
    },
    close() {
      cancelKeepAlive?.()
      backlog.length = 0
      for (const sink of sinks) sink.close()
    },
  }
}

function welcome(listenerName: string): WelcomeEvent {
  return { type: 'welcome', listenerName, extensions: EXTENSIONS }
}

function* findHits(
  { matches, see }: FilterGroup,
  changes: readonly DocumentChange[],
): Steps<Hit[]> {
  const hits: Hit[] = []
  for (const whole of changes) {
    const change = see(whole)
    if (!change) continue
    const before = change.previous !== null && matches(change.previous)
    const after = change.result !== null && matches(change.result)
    if (before && after) hits.push({ change, transition: 'update' })
    else if (after) hits.push({ change, transition: 'appear' })
    else if (before) hits.push({ change, transition: 'disappear' })
    yield
  }
  return hits
}

/**
 * Encodes the events of a transaction, for one kind of listener after the other. A document may be large: what several
 * events or kinds of listeners have in common is written once, in steps.
 */
function createEncoder(
  transaction: CommittedTransaction,
  hits: readonly Hit[],
): (place: number, request: ListenRequest) => Steps<Buffer> {
  const json = createJsonWriter()
  return function* (place, request) {
    const { change, transition } = hits[place]!
    const previousRev = change.previous?._rev
    const event: MutationEvent = {
      type: 'mutation',
      eventId: `${transaction.id}#${change.documentId}`,
      documentId: change.documentId,
      transactionId: transaction.id,
      transition,
      identity: transaction.author,
      ...(previousRev !== undefined && { previousRev }),
      resultRev: transaction.id,
      timestamp: transaction.at,
      visibility: request.visibility,
      transactionTotalEvents: hits.length,
      transactionCurrentEvent: place + 1,
    }
    const content = {
      ...(request.includeMutations && { mutations: change.mutations }),
      ...(request.includeEffects && { effects: change.effects }),
      ...(request.includePreviousRevision && { previous: change.previous }),
      ...(request.includeResult && { result: change.result }),
    } satisfies Partial<Record<keyof MutationEvent, unknown>>
    const parts: Buffer[] = [Buffer.from(encodeFrame(event).slice(0, -frameEnd.length))]
    for (const [name, part] of Object.entries(content)) {
      const text = yield* json(part)
      yield
      parts.push(Buffer.from(`,"${name}":`), Buffer.from(text))
      yield
    }
    return Buffer.concat([...parts, Buffer.from(frameEnd)])
  }
}

/** The end of an event's JSON and of its frame. */
const frameEnd = '}\n\n'

function filterKeyOf({ request, permissions, perspective }: Subscription): string {
  const params = Object.entries(request.params).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const { identity, readFilter } = permissions
  return JSON.stringify([request.query, params, identity, readFilter, perspective])
}

function shapeKeyOf(request: ListenRequest): string {
  return JSON.stringify([
    request.includeResult,
    request.includePreviousRevision,
    request.includeMutations,
    request.includeEffects,
    request.visibility,
  ])
}
