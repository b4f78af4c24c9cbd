import { createKey } from '../../model/key.ts'
import { encodeFrame, keepAliveFrame } from '../../protocol/listen.ts'
import type { ListenRequest } from '../../protocol/listen.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import type { Permissions } from '../access/permissions.ts'
import type { ServerClock } from '../clock.ts'
import type { ChangedDocument, CommittedTransaction } from '../database/transaction-log.ts'
import { describeChannelError } from '../errors.ts'
import type { QueryEngine } from '../query/evaluate.ts'
import { createFilterGroups } from './filter-groups.ts'
import type { FilterGroup, Reader } from './filter-groups.ts'
import { greeting } from './greeting.ts'
import { welcome } from './listener-events.ts'
import { createNotifications } from './notifications.ts'

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

const keepAliveEvery = 15_000
const maximumBuffered = 4 * 1024 * 1024
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
  const groups = createFilterGroups(engine)
  const notifications = createNotifications({ send, fail })
  const sinks = new Set<ListenerSink>()
  let published = 0
  let cancelKeepAlive: (() => void) | null = null

  function keepAlive(): void {
    cancelKeepAlive = clock.after(keepAliveEvery, () => {
      for (const sink of sinks) send(sink, keepAliveFrame)
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
      group = groups.of(subscription)
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
        const { bytes, after } = await greeting(log, subscription, group)
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
      groups.forgetIfUnused(subscription, group)
      if (sinks.size === 0) {
        cancelKeepAlive?.()
        cancelKeepAlive = null
      }
    }
  }

  function publish(dataset: string, transaction: CommittedTransaction): void {
    const documents = transaction.changes.flatMap(({ previous, result }) =>
      [previous, result].filter((document) => document !== null),
    )
    const reached = groups.find(dataset, documents)
    published++
    if (reached.length > 0) notifications.add({ number: published, groups: reached, transaction })
  }

  function endAll(dataset: string, frame: string): void {
    for (const sink of groups.sinksOf(dataset)) {
      if (frame !== '') sink.send(frame)
      sink.close()
    }
  }

  function fail(sink: ListenerSink, error: unknown): void {
    sink.send(encodeFrame({ type: 'channelError', error: describeChannelError(error) }))
    sink.close()
  }

  return {
    subscribe,
    publish,
    mayReach: groups.mayFind,
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
      notifications.clear()
      for (const sink of sinks) sink.close()
    },
  }
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
