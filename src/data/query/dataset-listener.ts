import { BehaviorSubject, type Observable, type Subscription } from 'rxjs'
import type { MutationEvent } from '../../protocol/listen.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { type ConnectionStatus, type NetworkStatus, retryDelay } from '../connection.ts'
import { DataError, toDataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import type { DatasetTransport, ListenSignal } from '../transport.ts'
import type { DocumentTypes } from './document-types.ts'

/** What the shared stream emits to its subscribers. */
export type DatasetSignal =
  /** From here on no event is missed; what was read before may be old. Repeated after every reconnect. */
  | { type: 'welcome' }
  /** A transaction over several documents is only partly here; `documentIds` are those already seen. */
  | { type: 'pending'; documentIds: readonly string[] }
  | DatasetTransaction

/** All that one transaction did to the dataset. */
export interface DatasetTransaction {
  type: 'transaction'
  transactionId: string
  events: readonly MutationEvent[]
  /** Types of the documents it touched; null when not all of them are known. */
  types: ReadonlySet<string> | null
  /** False when some of its events did not arrive in time. */
  complete: boolean
}

export interface DatasetListenerContext {
  transport: DatasetTransport
  clock: Clock
  network: NetworkStatus
  types: DocumentTypes
  emit: EmitEvent
}

type TimerName = 'retry' | 'reconnecting' | 'incomplete' | 'silent'

/** A lost connection is worth mentioning after this long. */
const RECONNECTING_MS = 200
/** The events of one transaction arrive together; this long is waited for a missing one. */
const INCOMPLETE_MS = 5_000
/** A server that sends keep-alives (ours: every 15 s) is lost when two are missing. Others are not judged by silence. */
const SILENT_MS = 40_000
const REMEMBERED_EVENTS = 200

/**
 * The one event stream of a dataset, shared by all listeners. It opens with the first listener and stays open
 * until it is disposed of. It emits whole transactions, never a part of one.
 */
export class DatasetListener {
  readonly #context: DatasetListenerContext
  readonly #status = new BehaviorSubject<ConnectionStatus>({ type: 'connecting' })
  readonly #listeners = new Set<(signal: DatasetSignal) => void>()
  #stream: Subscription | null = null
  #isWelcome = false
  #attempt = 0
  readonly #timers = new Map<TimerName, TimerHandle>()
  #waiting: MutationEvent[] = []
  #recentEventIds: string[] = []
  #stopNetwork: (() => void) | null = null

  constructor(context: DatasetListenerContext) {
    this.#context = context
  }

  /** Replays the current status. Does not open the stream. */
  get status$(): Observable<ConnectionStatus> {
    return this.#status
  }

  get status(): ConnectionStatus {
    return this.#status.value
  }

  /** Calls `listener` for every signal, first with a `welcome` when the stream is already open. Answers how to stop. */
  subscribe(listener: (signal: DatasetSignal) => void): () => void {
    this.#listeners.add(listener)
    this.open()
    if (this.#isWelcome) listener({ type: 'welcome' })
    return () => this.#listeners.delete(listener)
  }

  /** Opens the stream unless it is open, opening or about to be tried again. */
  open(): void {
    if (this.#stopNetwork) return
    const { network } = this.#context
    const stops = [
      network.onOnline(() => this.retry()),
      // A stream that is cut says nothing for minutes.
      network.onOffline(() => this.doubt()),
    ]
    this.#stopNetwork = () => stops.forEach((stop) => stop())
    this.#connect()
  }

  /** The network failed elsewhere: whatever the stream says, it is opened anew, and counts as lost until it is. */
  doubt(): void {
    if (!this.#isWelcome) return
    this.#isWelcome = false
    this.#drop()
    this.#report({ type: 'reconnecting' })
    this.#connect()
  }

  /** Tries at once when the connection is down. */
  retry(): void {
    if (this.#stopNetwork && !this.#isWelcome) this.#connect()
  }

  dispose(): void {
    this.#stream?.unsubscribe()
    this.#stopNetwork?.()
    for (const name of this.#timers.keys()) this.#clear(name)
    this.#listeners.clear()
    this.#status.complete()
  }

  #connect(): void {
    this.#clear('retry')
    this.#stream?.unsubscribe()
    this.#context.emit({ type: 'listener.open' })
    let isFirst = true
    this.#stream = this.#context.transport.listen().subscribe({
      next: (signal) => {
        const problem = this.#orderProblem(signal, isFirst)
        isFirst = false
        if (problem) this.#fail(problem)
        else this.#receive(signal)
      },
      error: (error: unknown) => this.#fail(toDataError(error)),
      complete: () => {
        const description = 'The server ended the event stream'
        this.#fail(new DataError({ code: 'network', description }))
      },
    })
  }

  #orderProblem(signal: ListenSignal, isFirst: boolean): DataError | null {
    if (signal.type === 'welcome' || this.#isWelcome) return null
    if (signal.type === 'mutation') {
      const description = 'Received unexpected type of first event'
      return new DataError({ code: 'protocol', description })
    }
    if (!isFirst) return null
    const description = 'Could not establish EventSource connection'
    return new DataError({ code: 'network', description })
  }

  #receive(signal: ListenSignal): void {
    if (signal.type === 'keepalive' || this.#timers.has('silent')) {
      this.#set('silent', SILENT_MS, () => this.doubt())
    }
    if (signal.type === 'keepalive') return
    if (signal.type === 'mutation') return this.#collect(signal)
    this.#drop()
    if (signal.type === 'reconnect') {
      this.#context.emit({ type: 'listener.reconnect' })
      this.#isWelcome = false
      if (this.#timers.has('reconnecting') || this.status.type === 'reconnecting') return
      this.#set('reconnecting', RECONNECTING_MS, () => this.#report({ type: 'reconnecting' }))
    } else {
      this.#context.emit({ type: 'listener.welcome' })
      this.#isWelcome = true
      this.#attempt = 0
      this.#clear('reconnecting')
      this.#report({ type: 'connected' })
      this.#notify({ type: 'welcome' })
    }
  }

  #fail(error: DataError): void {
    const { clock, emit, network } = this.#context
    this.#stream?.unsubscribe()
    this.#drop()
    this.#clear('reconnecting')
    this.#isWelcome = false
    const attempt = ++this.#attempt
    const delay = retryDelay(attempt)
    const retryAt = clock.now() + delay
    this.#set('retry', delay, () => this.#connect())
    emit({ type: 'listener.error', error, attempt, retryAt })
    this.#report({ type: 'error', error, attempt, retryAt, offline: !network.isOnline() })
  }

  #collect(event: MutationEvent): void {
    if (this.#recentEventIds.includes(event.eventId)) return
    this.#recentEventIds = [...this.#recentEventIds, event.eventId].slice(-REMEMBERED_EVENTS)
    this.#waiting.push(event)
    this.#handOut()
  }

  /** Hands out whole transactions in the order they began; a part of one keeps back whatever comes after it. */
  #handOut(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const { transactionId, transactionTotalEvents } = first
      const events = this.#waiting.filter((event) => event.transactionId === transactionId)
      if (events.length < transactionTotalEvents) {
        this.#notify({ type: 'pending', documentIds: events.map(({ documentId }) => documentId) })
        if (!this.#timers.has('incomplete')) {
          this.#set('incomplete', INCOMPLETE_MS, () => this.#giveUp())
        }
        return
      }
      this.#waiting = this.#waiting.filter((event) => event.transactionId !== transactionId)
      this.#clear('incomplete')
      this.#emitTransaction(events, true)
    }
  }

  #giveUp(): void {
    const transactionId = this.#waiting[0]?.transactionId ?? ''
    const events = this.#waiting.filter((event) => event.transactionId === transactionId)
    this.#waiting = this.#waiting.filter((event) => event.transactionId !== transactionId)
    this.#emitTransaction(events, false)
    this.#handOut()
  }

  #emitTransaction(events: readonly MutationEvent[], complete: boolean): void {
    const transactionId = events[0]?.transactionId ?? ''
    const types = this.#context.types.typesOf(events)
    this.#notify({ type: 'transaction', transactionId, events, types, complete })
  }

  /** The connection is gone, and with it the rest of a transaction; the next snapshots hold it. */
  #drop(): void {
    this.#waiting = []
    this.#clear('incomplete')
    this.#clear('silent')
  }

  #notify(signal: DatasetSignal): void {
    for (const listener of this.#listeners) listener(signal)
  }

  #report(status: ConnectionStatus): void {
    this.#status.next(status)
  }

  #set(name: TimerName, delay: number, callback: () => void): void {
    this.#clear(name)
    const timer = this.#context.clock.setTimeout(() => {
      this.#timers.delete(name)
      callback()
    }, delay)
    this.#timers.set(name, timer)
  }

  #clear(name: TimerName): void {
    if (this.#timers.has(name)) this.#context.clock.clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }
}
