import { BehaviorSubject, Observable, of } from 'rxjs'
import { isDocumentId } from '../../model/ids.ts'
import type { MutationEvent } from '../../protocol/listen.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { type DataError, toDataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import { keepIdentity } from '../keep-identity.ts'
import type { DatasetListener, DatasetSignal } from '../query/dataset-listener.ts'
import type { DocumentTypes } from '../query/document-types.ts'
import { SharedStreams } from '../shared-streams.ts'
import type { DatasetTransport } from '../connection/transport.ts'

/** The requested fields of a document, with the three that every document has. */
export interface DocumentFields {
  _id: string
  _type: string
  _rev: string
  [field: string]: unknown
}

export interface FieldContext {
  clock: Clock
  transport: DatasetTransport
  listener: DatasetListener
  types: DocumentTypes
  emit: EmitEvent
  report: (error: DataError) => void
}

/** How long (ms) requests are collected: when the index is up to date, and when it may lag behind. */
const windowsMs = { fast: 100, slow: 1000 } as const
type Pace = keyof typeof windowsMs

const lingerMs = 1000

/** A subscriber to certain fields of one document. */
interface Watcher {
  readonly id: string
  /** Field names, sorted. */
  readonly fields: readonly string[]
  /** True after an event reported that the document exists. */
  isAnnounced: boolean
  /** True until the first result. */
  isWaiting: boolean
  deliverFields: (fields: DocumentFields | null) => void
}

/** Reads fields of many documents, live; all requests within one window share one query. `dispose` it. */
export class FieldBatcher {
  /** Why the last query failed; null once one has succeeded. */
  readonly failure$ = new BehaviorSubject<DataError | null>(null)
  readonly #context: FieldContext
  readonly #streams: SharedStreams
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #pending = new Map<Pace, { watchers: Set<Watcher>; timer: TimerHandle }>()
  #stop: (() => void) | null = null

  constructor(context: FieldContext) {
    this.#context = context
    this.#streams = new SharedStreams(context.clock, lingerMs)
  }

  /** The fields of the document with exactly this id; null if it cannot be read. An equal result keeps its identity. */
  observe(id: string, fields: readonly string[]): Observable<DocumentFields | null> {
    // A `_ref` may contain any text: no document has such an id, and it must not break the query of the others.
    if (!isDocumentId(id)) return of(null)
    const names = [...new Set(fields)].sort()
    const key = JSON.stringify([id, names])
    return this.#streams.observe(key, () => this.#watch(id, names))
  }

  /** Requests at once what has not been delivered yet. */
  retry(): void {
    this.#pendingAll(({ isWaiting }) => isWaiting)
  }

  dispose(): void {
    this.#streams.dispose()
    this.#stop?.()
    for (const { timer } of this.#pending.values()) this.#context.clock.clearTimeout(timer)
    this.#pending.clear()
  }

  #watch(id: string, fields: readonly string[]): Observable<DocumentFields | null> {
    return new Observable((subscriber) => {
      let last: DocumentFields | null | undefined
      const deliver = (next: DocumentFields | null) => {
        const value = keepIdentity(last, next)
        if (value === last) return
        last = value
        subscriber.next(value)
      }
      const watcher: Watcher = {
        id,
        fields,
        isAnnounced: false,
        isWaiting: true,
        deliverFields: deliver,
      }
      const watchers = this.#watchers.get(id) ?? new Set()
      this.#watchers.set(id, watchers.add(watcher))
      this.#listen()
      if (this.#mayRequest) this.#load(watcher, 'fast')
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) this.#watchers.delete(id)
        for (const { watchers } of this.#pending.values()) watchers.delete(watcher)
      }
    })
  }

  /** False while a welcome is expected, after which everything is requested anyway. */
  get #mayRequest(): boolean {
    const { type } = this.#context.listener.status
    return type === 'connected' || type === 'error'
  }

  #listen(): void {
    if (this.#stop) return
    const { listener } = this.#context
    const unlisten = listener.subscribe((signal) => this.#receive(signal))
    // Without an event stream there is no welcome; a result that is not live is better than none.
    const status = listener.status$.subscribe(({ type }) => {
      if (type === 'error') this.#pendingAll(({ isWaiting }) => isWaiting)
    })
    this.#stop = () => {
      unlisten()
      status.unsubscribe()
    }
  }

  #receive(signal: DatasetSignal): void {
    if (signal.type === 'welcome') this.#pendingAll(() => true)
    if (signal.type !== 'transaction') return
    for (const event of signal.events) this.#announce(event)
  }

  #pendingAll(isWanted: (watcher: Watcher) => boolean): void {
    for (const watchers of this.#watchers.values()) {
      for (const watcher of watchers) if (isWanted(watcher)) this.#load(watcher, 'fast')
    }
  }

  #announce({ documentId, transition, visibility }: MutationEvent): void {
    for (const watcher of this.#watchers.get(documentId) ?? []) {
      watcher.isAnnounced = transition !== 'disappear'
      this.#load(watcher, visibility === 'query' ? 'fast' : 'slow')
    }
  }

  #load(watcher: Watcher, pace: Pace): void {
    const pending = this.#pending.get(pace)
    if (pending) {
      pending.watchers.add(watcher)
      return
    }
    const timer = this.#context.clock.setTimeout(() => void this.#fetch(pace), windowsMs[pace])
    this.#pending.set(pace, { watchers: new Set([watcher]), timer })
  }

  async #fetch(pace: Pace): Promise<void> {
    const { transport, emit, report, types } = this.#context
    const watchers = [...(this.#pending.get(pace)?.watchers ?? [])]
    this.#pending.delete(pace)
    if (watchers.length === 0) return
    const groups = groupByFields(watchers)
    emit({ type: 'preview.fetch', ids: watchers.map(({ id }) => id) })
    try {
      const results = await transport.fetch<(DocumentFields | null)[][]>({
        query: fieldsQuery(groups.map(({ ids, fields }) => ({ ids: [...ids], fields }))),
        tag: 'preview.document-paths',
      })
      this.failure$.next(null)
      for (const [index, group] of groups.entries()) {
        const byId = new Map(results[index]?.map((fields) => [fields?._id, fields]))
        for (const watcher of group.watchers) {
          const fields = byId.get(watcher.id) ?? null
          if (fields) types.learn(fields._id, fields._type)
          this.#deliver(watcher, fields)
        }
      }
    } catch (cause) {
      const error = toDataError(cause)
      // The connection status reports that the server cannot be reached.
      if (error.code !== 'network') report(error)
      this.failure$.next(error)
      if (this.#mayRequest) for (const watcher of watchers) this.#pendingAgain(watcher)
    }
  }

  #deliver(watcher: Watcher, fields: DocumentFields | null): void {
    // An event reported the document, but the index did not contain it yet.
    if (!fields && watcher.isAnnounced) this.#pendingAgain(watcher)
    else if (this.#watchers.get(watcher.id)?.has(watcher)) watcher.deliverFields(fields)
    watcher.isAnnounced = false
    watcher.isWaiting = false
  }

  #pendingAgain(watcher: Watcher): void {
    if (this.#watchers.get(watcher.id)?.has(watcher)) this.#load(watcher, 'slow')
  }
}

interface Group {
  fields: readonly string[]
  ids: Set<string>
  watchers: Watcher[]
}

function groupByFields(watchers: readonly Watcher[]): Group[] {
  const groups = new Map<string, Group>()
  for (const watcher of watchers) {
    const key = JSON.stringify(watcher.fields)
    const group = groups.get(key) ?? { fields: watcher.fields, ids: new Set(), watchers: [] }
    groups.set(key, group)
    group.ids.add(watcher.id)
    group.watchers.push(watcher)
  }
  return [...groups.values()]
}

/** One query for several groups of documents, each with its own fields; its result has one array per group. */
export function fieldsQuery(
  groups: readonly { ids: readonly string[]; fields: readonly string[] }[],
): string {
  const parts = groups.map(({ ids, fields }) => {
    const projection = [...new Set(['_id', '_rev', '_type', ...fields])].map(projectField)
    return `*[_id in ${JSON.stringify(ids)}][0...${ids.length}]{${projection.join(',')}}`
  })
  return `[${parts.join(',')}][0...${parts.length}]`
}

function projectField(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return name
  const text = JSON.stringify(name)
  return `${text}: @[${text}]`
}
