import { Observable, type Subscriber } from 'rxjs'
import type { Clock } from '../../src/data/clock.ts'
import { DataError } from '../../src/data/errors.ts'
import type {
  DatasetAddress,
  DatasetReader,
  DatasetTransport,
  ListenSignal,
  MutateOptions,
  QueryOptions,
  PostOptions,
  ResourceOptions,
} from '../../src/data/connection/transport.ts'
import { applyMutations } from '../../src/model/apply-mutation.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { MutationError } from '../../src/model/mutation-error.ts'
import type { Mutation, Transaction } from '../../src/model/mutation.ts'
import type { TransactionLine } from '../../src/protocol/history.ts'
import { encodeEffects } from '../../src/mendoza/encode.ts'
import { pathFromString } from '../../src/model/path.ts'
import { areTouched, touchedPaths } from '../../src/model/touched-paths.ts'
import type { Extension, MutationEvent } from '../../src/protocol/listen.ts'
import type { Random } from './random.ts'

/**
 * A minimal dataset that satisfies the protocol: atomic transactions, chained revisions, events after the commit. It
 * applies mutations with the same code as the real server; only the network is simulated.
 */
export class SimulatedDataset {
  readonly documents = new Map<string, ContentDocument>()
  readonly transactions: Transaction[] = []
  /** The transaction log, oldest first. */
  readonly history: Required<TransactionLine>[] = []
  /** Author of new transactions. */
  author = 'somebody'
  readonly #clock: Clock
  readonly #listeners = new Set<(events: MutationEvent[]) => void>()
  #lastTime = 0

  constructor(clock: Clock, documents: readonly ContentDocument[] = []) {
    this.#clock = clock
    const _updatedAt = new Date(clock.now()).toISOString()
    for (const document of documents) {
      const stamped = {
        _rev: `seed-${document._id}`,
        _createdAt: _updatedAt,
        _updatedAt,
        ...document,
      }
      this.documents.set(document._id, stamped)
      this.#log({ id: stamped._rev, timestamp: _updatedAt }, [{ before: null, after: stamped }])
    }
  }

  /** Copies everything; the result puts it back, as a restored backup does. */
  backUp(): () => void {
    const copy = structuredClone([[...this.documents], this.transactions, this.history] as const)
    return () => {
      const [documents, transactions, history] = structuredClone(copy)
      this.documents.clear()
      for (const [id, document] of documents) this.documents.set(id, document)
      this.transactions.splice(0, Infinity, ...transactions)
      this.history.splice(0, Infinity, ...history)
    }
  }

  /** Transactions that changed the documents, newest first, as returned by the history endpoint. */
  lines(ids: readonly string[], { limit, to }: { limit: number; to?: string }): TransactionLine[] {
    const end = to === undefined ? Infinity : this.history.findIndex(({ id }) => id === to)
    const found: TransactionLine[] = []
    for (let at = Math.min(end, this.history.length - 1); at >= 0; at--) {
      const line = this.history[at]!
      if (found.length === limit) break
      if (!line.documentIDs.some((id) => ids.includes(id))) continue
      const effects = Object.entries(line.effects).filter(([id]) => ids.includes(id))
      found.push({ ...line, effects: Object.fromEntries(effects) })
    }
    return found
  }

  /** Transactions starting with `from`, oldest first. */
  linesFrom(ids: readonly string[], from: string, limit: number): TransactionLine[] {
    const start = this.history.findIndex(({ id }) => id === from)
    if (start < 0) {
      throw new DataError({ code: 'not-found', status: 404, description: `No "${from}"` })
    }
    const later = this.history.slice(start)
    return later.filter((line) => ids.some((id) => line.documentIDs.includes(id))).slice(0, limit)
  }

  #log(
    { id, timestamp, mutations = [] }: { id: string; timestamp: string; mutations?: Mutation[] },
    changes: readonly { before: ContentDocument | null; after: ContentDocument | null }[],
  ): void {
    const effects = changes.map(({ before, after }) => [
      (after ?? before)!._id,
      encodeEffects(before, after),
    ])
    this.history.push({
      id,
      timestamp,
      author: this.author,
      documentIDs: changes.map(({ before, after }) => (after ?? before)!._id),
      effects: Object.fromEntries(effects) as TransactionLine['effects'] & object,
      mutations: structuredClone(mutations),
    })
  }

  onTransaction(listener: (events: MutationEvent[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Throws DataError as the transport does when the real server rejects a transaction. */
  mutate({ transactionId, mutations: sent }: Transaction): void {
    if (this.transactions.some((known) => known.transactionId === transactionId)) {
      throw refusal(409, 'transactionAlreadyExistsError', `"${transactionId}" already exists`)
    }
    this.#lastTime = Math.max(this.#lastTime + 1, this.#clock.now())
    const timestamp = new Date(this.#lastTime).toISOString()
    for (const mutation of sent) this.#requireUnchanged(mutation)
    const mutations = sent.map(withoutUnchanged)
    const ids = [...new Set(mutations.map(idOf))]
    const changes = ids.map((id) => {
      const own = mutations.filter((mutation) => idOf(mutation) === id)
      const before = this.documents.get(id) ?? null
      return { id, own, before, after: apply(before, own, { transactionId, timestamp }) }
    })
    const changed = changes.filter(({ before, after }) => before !== after)
    for (const { id, after } of changed) {
      if (after) this.documents.set(id, after)
      else this.documents.delete(id)
    }
    this.transactions.push({ transactionId, mutations })
    if (changed.length > 0)
      this.#log({ id: transactionId, timestamp, mutations: [...mutations] }, changed)
    const events = changed.map(({ id, own, before, after }, index): MutationEvent => ({
      type: 'mutation',
      eventId: `${transactionId}#${id}`,
      documentId: id,
      transactionId,
      transition: !before ? 'appear' : after ? 'update' : 'disappear',
      identity: this.author,
      effects: encodeEffects(before, after),
      mutations: structuredClone(own),
      ...(before?._rev && { previousRev: before._rev }),
      resultRev: transactionId,
      timestamp,
      visibility: 'query',
      transactionTotalEvents: changed.length,
      transactionCurrentEvent: index + 1,
    }))
    for (const listener of this.#listeners) listener(events)
  }

  #requireUnchanged(mutation: Mutation): void {
    if (!('patch' in mutation) || !mutation.patch.ifUnchanged) return
    const { revision, paths, except = [] } = mutation.patch.ifUnchanged
    const id = idOf(mutation)
    if (!this.documents.has(id)) return
    const start = this.history.findIndex((line) => line.id === revision)
    const isFine = this.history.slice(start + 1).every((line) => {
      if (except.includes(line.id)) return true
      const own = line.mutations.filter((other) => idOf(other) === id)
      return own.every((other) => {
        const touched = touchedPaths(other)
        return touched !== null && !areTouched(paths.map(pathFromString), touched)
      })
    })
    if (start >= 0 && isFine) return
    throw refusal(409, 'documentRevisionIDDoesNotMatchError', `"${id}" has changed`)
  }
}

/** As logged and sent to listeners. */
function withoutUnchanged(mutation: Mutation): Mutation {
  if (!('patch' in mutation)) return mutation
  const { ifUnchanged: _checked, ...patch } = mutation.patch
  return { patch }
}

function apply(
  before: ContentDocument | null,
  mutations: readonly Mutation[],
  context: { transactionId: string; timestamp: string },
): ContentDocument | null {
  try {
    return applyMutations(before, structuredClone(mutations), context)
  } catch (error) {
    if (error instanceof MutationError) throw refusal(error.status, error.type, error.description)
    throw error
  }
}

export function refusal(status: number, type: string, description: string): DataError {
  return new DataError({ code: 'conflict', status, type, description })
}

/** Id of the document that a mutation changes. */
export function idOf(mutation: Mutation): string {
  if ('delete' in mutation) return 'id' in mutation.delete ? mutation.delete.id : ''
  if ('patch' in mutation) return 'id' in mutation.patch ? mutation.patch.id : ''
  const [document] = Object.values(mutation)
  return document?._id ?? ''
}

/** Quality of the network: probabilities per message, delays in ms. */
export interface NetworkWeather {
  minDelay: number
  maxDelay: number
  /** A request is lost. */
  loseRequest: number
  /** A response is lost. */
  loseResponse: number
  loseEvent: number
  repeatEvent: number
  /** An event is delivered out of order. */
  delayEvent: number
  /** The stream breaks instead of delivering an event. */
  breakStream: number
}

export const CALM: NetworkWeather = {
  minDelay: 5,
  maxDelay: 5,
  loseRequest: 0,
  loseResponse: 0,
  loseEvent: 0,
  repeatEvent: 0,
  delayEvent: 0,
  breakStream: 0,
}

/** A request as received by the dataset. */
export type RecordedRequest =
  | ({ type: 'fetch' } & QueryOptions)
  | { type: 'documents'; ids: readonly string[]; tag: string }
  | { type: 'mutate'; transaction: Transaction; options: MutateOptions }
  | ({ type: 'get' | 'lines' } & ResourceOptions)
  | ({ type: 'ask' | 'post' | 'beacon' } & PostOptions)
  | { type: 'text'; url: string }

/** A client's connection to a dataset, with delays and losses in simulated time. */
export class SimulatedNetwork implements DatasetTransport {
  weather: NetworkWeather = CALM
  isUp = true
  /** What the event stream says that the server knows beyond the protocol. */
  extensions: readonly Extension[] = []
  readonly requests: RecordedRequest[] = []
  /** Returns results of queries and other resources; the dataset itself only has documents. */
  result: (request: RecordedRequest) => unknown = () => null
  /** Called before a transaction is written; throw to reject it. */
  beforeMutate: (transaction: Transaction, options: MutateOptions) => void = () => {}
  listens = 0
  readonly #dataset: SimulatedDataset
  readonly #clock: Clock
  readonly #random: Random
  readonly #streams = new Set<Subscriber<ListenSignal>>()

  constructor(dataset: SimulatedDataset, clock: Clock, random: Random) {
    this.#dataset = dataset
    this.#clock = clock
    this.#random = random
  }

  fetch<T>(options: QueryOptions): Promise<T> {
    return this.#travel({ type: 'fetch', ...options }, (request) => this.result(request) as T)
  }

  get<T>(options: ResourceOptions): Promise<T> {
    return this.#travel({ type: 'get', ...options }, (request) => this.result(request) as T)
  }

  postQuery<T>(options: PostOptions): Promise<T> {
    return this.#travel({ type: 'ask', ...options }, (request) => this.result(request) as T)
  }

  async post(options: PostOptions): Promise<void> {
    await this.#travel({ type: 'post', ...options }, (request) => this.result(request))
  }

  beacon(options: PostOptions): boolean {
    this.requests.push(structuredClone({ type: 'beacon', ...options }))
    return this.isUp
  }

  text(url: string): Promise<string> {
    return this.#travel({ type: 'text', url }, (request) => this.result(request) as string)
  }

  lines(options: ResourceOptions): Promise<unknown[]> {
    return this.#travel({ type: 'lines', ...options }, (request) => {
      const result = this.result(request)
      // A promise answers later, or never.
      if (Array.isArray(result) || result instanceof Promise) return result as unknown[]
      const [ids = '', { limit = '', toTransaction, fromTransaction } = {}] = [
        options.path.split('/').at(-1),
        options.query,
      ]
      if (fromTransaction !== undefined) {
        return structuredClone(
          this.#dataset.linesFrom(ids.split(','), fromTransaction, Number(limit)),
        )
      }
      const bounds = { limit: Number(limit), ...(toTransaction && { to: toTransaction }) }
      return structuredClone(this.#dataset.lines(ids.split(','), bounds))
    })
  }

  /** Requests to another dataset get the same results as our own; its name is in the paths. */
  elsewhere({ dataset }: DatasetAddress): DatasetReader {
    return {
      fetch: (options) => this.fetch({ ...options, params: { ...options.params, dataset } }),
      get: (options) => this.get(options),
      postQuery: (options) => this.postQuery(options),
      dataPath: (operation, rest = '') => `/data/${operation}/${dataset}/${rest}`,
    }
  }

  getDocuments(
    ids: readonly string[],
    { tag }: { tag: string },
  ): Promise<(ContentDocument | null)[]> {
    return this.#travel({ type: 'documents', ids, tag }, () =>
      ids.map((id) => structuredClone(this.#dataset.documents.get(id) ?? null)),
    )
  }

  mutate(transaction: Transaction, options: MutateOptions): Promise<void> {
    return this.#travel({ type: 'mutate', transaction, options }, () => {
      this.beforeMutate(transaction, options)
      this.#dataset.mutate(transaction)
    })
  }

  dataPath(operation: string, rest?: string): string {
    return `/data/${operation}/test${rest === undefined ? '' : `/${rest}`}`
  }

  listen(): Observable<ListenSignal> {
    return new Observable<ListenSignal>((subscriber) => {
      this.listens++
      const welcome = () => {
        if (subscriber.closed) return
        if (!this.isUp) {
          subscriber.next({ type: 'reconnect' })
          this.#clock.setTimeout(welcome, 1000)
          return
        }
        this.#streams.add(subscriber)
        subscriber.next(this.#welcome())
      }
      this.#clock.setTimeout(welcome, this.#delay())
      const stop = this.#dataset.onTransaction((events) => {
        if (this.#streams.has(subscriber)) this.#deliver(subscriber, events)
      })
      return () => {
        stop()
        this.#streams.delete(subscriber)
      }
    })
  }

  /** Breaks every stream; they reconnect by themselves, like those of the real client. */
  breakStreams(): void {
    for (const subscriber of this.#streams) this.#break(subscriber)
  }

  #break(subscriber: Subscriber<ListenSignal>): void {
    if (!this.#streams.delete(subscriber)) return
    subscriber.next({ type: 'reconnect' })
    const back = () => {
      if (subscriber.closed) return
      if (!this.isUp) return void this.#clock.setTimeout(back, 1000)
      this.#streams.add(subscriber)
      subscriber.next(this.#welcome())
    }
    this.#clock.setTimeout(back, 500)
  }

  #welcome(): ListenSignal {
    const { extensions } = this
    return {
      type: 'welcome',
      listenerName: 'simulated',
      ...(extensions.length > 0 && { extensions }),
    }
  }

  #deliver(subscriber: Subscriber<ListenSignal>, events: readonly MutationEvent[]): void {
    const { weather } = this
    if (this.#random.chance(weather.breakStream)) return this.#break(subscriber)
    for (const event of events) {
      if (this.#random.chance(weather.loseEvent)) continue
      const copies = this.#random.chance(weather.repeatEvent) ? 2 : 1
      for (let copy = 0; copy < copies; copy++) {
        const isLate = copy > 0 || this.#random.chance(weather.delayEvent)
        const delay = isLate ? this.#delay() + this.#random.int(2000) : weather.minDelay
        this.#clock.setTimeout(() => {
          if (this.#streams.has(subscriber)) subscriber.next(structuredClone(event))
        }, delay)
      }
    }
  }

  #travel<T>(request: RecordedRequest, handle: (request: RecordedRequest) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const lost = () => reject(new DataError({ code: 'network', description: 'Lost on the way' }))
      const { weather } = this
      const isLost = this.#random.chance(weather.loseRequest)
      const isUnanswered = this.#random.chance(weather.loseResponse)
      this.#clock.setTimeout(() => {
        if (!this.isUp || isLost) return lost()
        this.requests.push(structuredClone(request))
        let finish: () => void
        try {
          const result = handle(request)
          finish = () => resolve(result)
        } catch (error) {
          finish = () => reject(error)
        }
        this.#clock.setTimeout(isUnanswered ? lost : finish, this.#delay())
      }, this.#delay())
    })
  }

  #delay(): number {
    return this.#random.between(this.weather.minDelay, this.weather.maxDelay)
  }
}
