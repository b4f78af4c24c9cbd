import { BehaviorSubject, type Observable, type Subscription } from 'rxjs'
import type { Extension, MutationEvent } from '../../protocol/listen.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { type ConnectionStatus, type NetworkStatus, retryDelay } from '../connection/connection.ts'
import { DataError, toDataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import type { DatasetTransport, ListenSignal } from '../connection/transport.ts'
import type { DocumentTypes } from './document-types.ts'

/** A signal of the shared stream. */
export type DatasetSignal =
  /** From now on no event is missed; data read before may be outdated. Repeated after every reconnect. */
  | { type: 'welcome' }
  /** A transaction over several documents has only partly arrived; `documentIds` are those already received. */
  | { type: 'pending'; documentIds: readonly string[] }
  | DatasetTransaction

/** The complete effect of one transaction on the dataset. */
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

/** A lost connection is reported after this long (ms). */
const reconnectingMs = 200
/** The events of one transaction arrive together; how long (ms) a missing one is waited for. */
const incompleteMs = 5_000
/** A server with keep-alives (ours: every 15 s) is considered lost when two are missing. Others may be silent. */
const silentMs = 40_000
const rememberedEvents = 200

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
  #extensions: readonly Extension[] = []
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

  /** True if the server has said that it knows this extension of the protocol. */
  knows(extension: Extension): boolean {
    return this.#extensions.includes(extension)
  }

  /** Calls `listener` for every signal; at once with `welcome` if the stream is open. Returns how to unsubscribe. */
  subscribe(listener: (signal: DatasetSignal) => void): () => void {
    this.#listeners.add(listener)
    this.open()
    if (this.#isWelcome) listener({ type: 'welcome' })
    return () => this.#listeners.delete(listener)
  }

  /** Opens the stream unless it is open, opening or waiting for a retry. */
  open(): void {
    if (this.#stopNetwork) return
    const { network } = this.#context
    const stops = [
      network.onOnline(() => this.retry()),
      // A stream whose connection was cut can stay silent for minutes.
      network.onOffline(() => this.doubt()),
    ]
    this.#stopNetwork = () => stops.forEach((stop) => stop())
    this.#connect()
  }

  /** The network failed elsewhere: reopens the stream whatever its status, and treats it as lost until then. */
  doubt(): void {
    if (!this.#isWelcome) return
    this.#isWelcome = false
    this.#drop()
    this.#report({ type: 'reconnecting' })
    this.#connect()
  }

  /** Retries at once if the connection is lost. */
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
      this.#set('silent', silentMs, () => this.doubt())
    }
    if (signal.type === 'keepalive') return
    if (signal.type === 'mutation') return this.#collect(signal)
    this.#drop()
    if (signal.type === 'reconnect') {
      this.#context.emit({ type: 'listener.reconnect' })
      this.#isWelcome = false
      if (this.#timers.has('reconnecting') || this.status.type === 'reconnecting') return
      this.#set('reconnecting', reconnectingMs, () => this.#report({ type: 'reconnecting' }))
    } else {
      this.#context.emit({ type: 'listener.welcome' })
      this.#isWelcome = true
      this.#extensions = signal.extensions ?? []
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
    this.#recentEventIds = [...this.#recentEventIds, event.eventId].slice(-rememberedEvents)
    this.#waiting.push(event)
    this.#handOut()
  }

  /** Emits whole transactions in the order they began; an incomplete one holds back all that follow. */
  #handOut(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const { transactionId, transactionTotalEvents } = first
      const events = this.#waiting.filter((event) => event.transactionId === transactionId)
      if (events.length < transactionTotalEvents) {
        this.#notify({ type: 'pending', documentIds: events.map(({ documentId }) => documentId) })
        if (!this.#timers.has('incomplete')) {
          this.#set('incomplete', incompleteMs, () => this.#giveUp())
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

  /** The connection is lost, and with it the rest of a transaction; the next snapshots contain it. */
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
