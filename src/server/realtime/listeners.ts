import type { ContentDocument } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { encodeFrame, KEEP_ALIVE_FRAME } from '../../protocol/listen.ts'
import type { ListenRequest, MutationEvent, Transition } from '../../protocol/listen.ts'
import type { Permissions } from '../access/permissions.ts'
import { visibleChange } from '../access/visible-change.ts'
import type { ServerClock } from '../clock.ts'
import type { CommittedTransaction, DocumentChange } from '../database/store.ts'
import { describeChannelError } from '../errors.ts'
import type { QueryEngine } from '../query/evaluate.ts'
import { createReachIndex } from './reach-index.ts'
import type { Reach, ReachIndex } from './reach-index.ts'

/** Where one listener's frames go. */
export interface ListenerSink {
  send(frame: string): void
  /** Bytes sent that the reader has not taken yet. */
  buffered(): number
  /** Ends the stream; the reader may reconnect. */
  close(): void
}

export interface Listeners {
  /**
   * Subscribes and sends `welcome`; every transaction published from now on is told. A filter that
   * cannot be compiled, or a past that cannot be read, sends `channelError` and closes. Returns the
   * unsubscription.
   */
  subscribe(subscription: Subscription): () => void
  /** To be called after the commit, in log order. */
  publish(dataset: string, transaction: CommittedTransaction): void
  /** Ends the streams of a dataset for good: their readers are asked not to come back. */
  disconnect(dataset: string, reason: string): void
  /** Closes every stream. */
  close(): void
}

/** The past, for those who come back. */
export interface ListenersLog {
  /** Id of the last transaction; null before the first. */
  head(dataset: string): { readonly id: string | null }
  /** From a transaction on, that one included; null when that is not known or too much. */
  transactionsFrom(dataset: string, transactionId: string): CommittedTransaction[] | null
}

export interface Subscription {
  readonly dataset: string
  readonly request: ListenRequest
  /** Of the one who listens: documents that may not be read are not told. */
  readonly permissions: Permissions
  /** False: drafts and versions are not told, as newer API versions want it by default. */
  readonly allVersions: boolean
  /** Given by a listener that wants to go on where it was: the id of the last event it got, if any. */
  readonly resume?: { readonly after: string | null }
  readonly sink: ListenerSink
}

type Matches = (document: ContentDocument | null) => boolean

/** Listeners with the same filter: it is evaluated once per document for all of them. */
interface FilterGroup {
  readonly matches: Matches
  readonly reach: readonly Reach[] | null
  /** A change as these listeners may see it; null when they may not. */
  readonly see: (change: DocumentChange) => DocumentChange | null
  readonly shapes: Map<string, ShapeGroup>
}

/** Listeners with the same filter and the same wishes: one text is encoded for all of them. */
interface ShapeGroup {
  readonly request: ListenRequest
  readonly sinks: Set<ListenerSink>
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
// The client's own default is 3 s, a long time to look at "reconnecting" after a restart.
const retryFrame = 'retry: 1000\n\n'

export function createListeners(options: {
  clock: ServerClock
  engine: Pick<QueryEngine, 'compileFilter'>
  log: ListenersLog
}): Listeners {
  const { clock, engine, log } = options
  const datasets = new Map<string, DatasetGroups>()
  const sinks = new Set<ListenerSink>()
  let cancelKeepAlive: (() => void) | null = null

  function keepAlive(): void {
    cancelKeepAlive = clock.after(keepAliveEvery, () => {
      for (const sink of sinks) send(sink, KEEP_ALIVE_FRAME)
      keepAlive()
    })
  }

  function send(sink: ListenerSink, frame: string): void {
    // What counts is what earlier frames left behind: a single large one is nobody's fault.
    if (sink.buffered() > maximumBuffered) sink.close()
    else sink.send(frame)
  }

  function subscribe(subscription: Subscription): () => void {
    const { request, sink } = subscription
    let group: FilterGroup | undefined
    let hello: string
    try {
      group = filterGroup(subscription)
      hello = retryFrame + greeting(subscription, group)
    } catch (error) {
      if (group) forgetIfUnused(subscription, group)
      fail(sink, error)
      return () => {}
    }
    const shapeKey = shapeKeyOf(request)
    const shape = group.shapes.get(shapeKey) ?? { request, sinks: new Set() }
    group.shapes.set(shapeKey, shape)
    shape.sinks.add(sink)
    sinks.add(sink)
    if (!cancelKeepAlive) keepAlive()
    sink.send(hello)

    return () => {
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

  /** What a listener is told first: that it may begin, or what it missed. */
  function greeting(subscription: Subscription, group: FilterGroup): string {
    const { dataset, request, resume } = subscription
    const listenerName = createKey()
    if (!resume) return encodeFrame({ type: 'welcome', listenerName })
    const { id } = log.head(dataset)
    const position = id === null ? undefined : `${id}#`
    if (resume.after === null) return encodeFrame({ type: 'welcome', listenerName }, position)

    const [heardOf = '', lastDocument = ''] = resume.after.split('#')
    const missed = log.transactionsFrom(dataset, heardOf)
    if (!missed) return encodeFrame({ type: 'reset', listenerName }, position)
    const frames = missed.flatMap((transaction) => {
      const hits = findHits(group, transaction.changes)
      const frames = encodeHits(transaction, hits, request)
      if (transaction.id !== heardOf) return frames
      const last = hits.findIndex(({ change }) => change.documentId === lastDocument)
      return lastDocument === '' ? [] : frames.slice(last + 1)
    })
    return encodeFrame({ type: 'welcomeback', listenerName }) + frames.join('')
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
      const { request, permissions } = subscription
      const matches = engine.compileFilter(request.query, request.params, permissions.identity)
      const isReadable = (document: ContentDocument): boolean =>
        permissions.allows('read', document)
      group = {
        matches: subscription.allVersions
          ? matches
          : (document) => !isVersion(document) && matches(document),
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
    for (const group of datasets.get(dataset)?.index.find(documents) ?? []) {
      try {
        tell(group, transaction)
      } catch (error) {
        // A filter may parse and still fail on some document. Those who use it could not trust
        // the stream any more; everybody else's is unharmed.
        for (const { sinks: readers } of group.shapes.values()) {
          for (const sink of readers) fail(sink, error)
        }
      }
    }
  }

  function tell(group: FilterGroup, transaction: CommittedTransaction): void {
    const hits = findHits(group, transaction.changes)
    if (hits.length === 0) return
    for (const { request, sinks: readers } of group.shapes.values()) {
      const text = encodeHits(transaction, hits, request).join('')
      for (const sink of readers) send(sink, text)
    }
  }

  function fail(sink: ListenerSink, error: unknown): void {
    sink.send(encodeFrame({ type: 'channelError', error: describeChannelError(error) }))
    sink.close()
  }

  return {
    subscribe,
    publish,
    disconnect(dataset, reason) {
      for (const { shapes } of datasets.get(dataset)?.byFilter.values() ?? []) {
        for (const { sinks: readers } of shapes.values()) {
          for (const sink of readers) {
            sink.send(encodeFrame({ type: 'disconnect', reason }))
            sink.close()
          }
        }
      }
    },
    close() {
      cancelKeepAlive?.()
      for (const sink of sinks) sink.close()
    },
  }
}

function findHits({ matches, see }: FilterGroup, changes: readonly DocumentChange[]): Hit[] {
  const hits: Hit[] = []
  for (const told of changes) {
    const change = see(told)
    if (!change) continue
    const before = change.previous !== null && matches(change.previous)
    const after = change.result !== null && matches(change.result)
    if (before && after) hits.push({ change, transition: 'update' })
    else if (after) hits.push({ change, transition: 'appear' })
    else if (before) hits.push({ change, transition: 'disappear' })
  }
  return hits
}

/** The events of one transaction for one kind of listener. */
function encodeHits(
  transaction: CommittedTransaction,
  hits: readonly Hit[],
  request: ListenRequest,
): string[] {
  return hits.map((hit, position) =>
    encodeFrame(toEvent({ transaction, hit, position, of: hits.length, request })),
  )
}

function toEvent(told: {
  transaction: CommittedTransaction
  hit: Hit
  position: number
  of: number
  request: ListenRequest
}): MutationEvent {
  const { transaction, request } = told
  const { change, transition } = told.hit
  const previousRev = change.previous?._rev
  return {
    type: 'mutation',
    eventId: `${transaction.id}#${change.documentId}`,
    documentId: change.documentId,
    transactionId: transaction.id,
    transition,
    identity: transaction.author,
    ...(request.includeMutations && { mutations: [...change.mutations] }),
    ...(request.includeEffects && { effects: change.effects }),
    ...(previousRev !== undefined && { previousRev }),
    resultRev: transaction.id,
    ...(request.includePreviousRevision && { previous: change.previous }),
    ...(request.includeResult && { result: change.result }),
    timestamp: transaction.at,
    visibility: request.visibility,
    transactionTotalEvents: told.of,
    transactionCurrentEvent: told.position + 1,
  }
}

function isVersion(document: ContentDocument | null): boolean {
  return document !== null && /^(drafts|versions)\./.test(document._id)
}

function filterKeyOf({ request, permissions, allVersions }: Subscription): string {
  const params = Object.entries(request.params).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const { identity, readFilter } = permissions
  return JSON.stringify([request.query, params, identity, readFilter, allVersions])
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
