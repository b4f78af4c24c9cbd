import { BehaviorSubject, distinctUntilChanged, filter, map, type Observable } from 'rxjs'
import type { ContentDocumentStub } from '../../model/document.ts'
import { draftId, publishedId as publishedIdOf } from '../../model/ids.ts'
import type { OpenDocument } from '../diagnostics.ts'
import { DataError, toDataError } from '../errors.ts'
import type { UnreadText } from '../validation/unread-texts.ts'
import type { QueryCache } from '../query/query-cache.ts'
import type { DocumentPair } from './document-pair.ts'
import type { TimerHandle } from '../clock.ts'
import type { AdoptedEntry, Journal, JournalContext, JournalState } from '../journal/journal.ts'
import type { OpenPair } from './open-pair.ts'
import type { Conflict } from './version/clashes.ts'
import type { PairContext } from './pair-turns.ts'
import { ReferrerStore } from './operations/referrers.ts'
import type { ValidationContext } from '../validation/validation-status.ts'

export interface PairOptions {
  /** Fields of a document that does not exist yet; they are written together with the first edit. */
  initialValue?: Record<string, unknown>
  /** The document is created here: without a connection it is assumed not to exist, and can be edited. */
  isNew?: boolean
}

/** The code of open documents; large, so it is loaded before the first document is opened. */
export type PairCode = typeof OpenPair

/** The open documents. Pairs are shared: edits by one holder are visible to all. */
export interface DocumentStore {
  /** Finds documents that refer to others. */
  readonly referrers: ReferrerStore
  /** Registers the code of open documents. */
  provide(code: PairCode): void
  /** Resolves when documents can be opened; loads the code unless it was registered. */
  ready(): Promise<void>
  /** Opens or shares a document; throws before `ready` resolves. Every caller calls `release()` on the result. */
  pair(publishedId: string, typeName: string, options?: PairOptions): DocumentPair
  /** Type of the draft or the published document, live; null when neither exists. */
  resolveType(publishedId: string): Observable<string | null>
  /** Creates a document and returns its id; rejects with DataError, e.g. `conflict` when the id is taken. */
  create(document: ContentDocumentStub): Promise<{ documentId: string; transactionId: string }>
}

/** The context passed to every pair, and the queries of the store. */
export interface DocumentStoreContext extends Omit<
  PairContext,
  'publishedId' | 'typeName' | 'liveEdit' | 'initialValue' | 'observeResult' | 'journal'
> {
  /** Where edits are stored until the server has them; null = in this page only. */
  journal: JournalContext | null
  queries: QueryCache
  /** When absent, it is provided later, or loaded. */
  pairs?: PairCode | undefined
}

interface Entry {
  pair: OpenPair
  holders: number
}

/**
 * Pages without a document look for the edits of earlier pages after this time (ms): the code for it would compete with
 * that of their first screen.
 */
const resumeMs = 1000

/** The one document store of a data layer. `dispose` closes every pair, saved or not. */
export class OpenDocuments implements DocumentStore {
  readonly #context: DocumentStoreContext
  readonly #entries = new Map<string, Entry>()
  /** Pairs for edits of closed pages in documents that this page has edited as well. */
  readonly #guests = new Set<OpenPair>()
  readonly #unsaved = new BehaviorSubject(0)
  readonly #journalState: BehaviorSubject<JournalState>
  #journal: Journal | null = null
  #resuming: TimerHandle = null
  readonly referrers: ReferrerStore
  #code: PairCode | null
  #isDisposed = false

  constructor(context: DocumentStoreContext) {
    this.#context = context
    this.#code = context.pairs ?? null
    this.#journalState = new BehaviorSubject<JournalState>(context.journal ? 'opening' : 'memory')
    this.referrers = new ReferrerStore(context)
  }

  /** The validation context of any document, without the document. */
  get validation(): Omit<ValidationContext, 'displayed$' | 'typeName'> {
    const { clock, schema, observeExists, currentUser$, transport, queries } = this.#context
    return {
      clock,
      schema,
      observeExists,
      currentUser$,
      client: async () => (await transport.authorizedClient?.()) ?? null,
      observeResult: ({ query, params, tag }) =>
        queries.observe<unknown>(query, { ...params }, { tag }).pipe(
          // A query that fails must not block the others.
          filter(({ value, error }) => value !== undefined || error !== null),
          map(({ value }) => value),
        ),
    }
  }

  provide(code: PairCode): void {
    this.#code ??= code
  }

  async ready(): Promise<void> {
    if (!this.#code) this.provide((await import('./open-pair.ts')).OpenPair)
  }

  /** Continues with the unsent edits of earlier pages, now and whenever a page dies. */
  resume(): void {
    const { clock, journal } = this.#context
    if (!journal || this.#journal) return
    if (this.#code) this.#openJournal(this.#code.createJournal(journal))
    else this.#resuming ??= clock.setTimeout(() => void this.#resumeLate(journal), resumeMs)
  }

  /** If the code cannot be loaded, the edits stay on the device for the next page. */
  async #resumeLate(context: JournalContext): Promise<void> {
    const code = await import('../journal/journal.ts').catch(() => null)
    this.#resuming = null
    if (code && !this.#journal && !this.#isDisposed) this.#openJournal(new code.Journal(context))
  }

  #openJournal(journal: Journal): void {
    this.#journal = journal
    journal.state$.subscribe((state) => {
      this.#journalState.next(state)
      for (const pair of this.#pairs) pair.update()
    })
    journal.start((entry) => this.#take(entry))
  }

  /** Where unsaved edits are stored; replays. */
  get journal$(): Observable<JournalState> {
    return this.#journalState.pipe(distinctUntilChanged())
  }

  /** Number of documents with edits that the server has not acknowledged; replays. */
  get unsaved$(): Observable<number> {
    return this.#unsaved.pipe(distinctUntilChanged())
  }

  pair(publishedId: string, typeName: string, options: PairOptions = {}): DocumentPair {
    if (publishedIdOf(publishedId) !== publishedId) {
      throw new RangeError(`A pair is opened by its published id, not by "${publishedId}"`)
    }
    this.resume()
    const key = keyOf(typeName, publishedId)
    const entry = this.#entries.get(key) ?? this.#open(key, publishedId, typeName, options)
    if (options.initialValue) entry.pair.beginWith(options.initialValue)
    if (options.isNew) entry.pair.begin()
    entry.holders++
    return hold(entry.pair, { publishedId, typeName }, () => {
      entry.holders--
      if (entry.pair.isUnsaved) entry.pair.flush().catch(() => undefined)
      this.#closeIdle(key)
    })
  }

  resolveType(publishedId: string): Observable<string | null> {
    const params = { ids: [draftId(publishedId), publishedId] }
    const query = '*[_id in $ids]{_id,_type}'
    type Row = { _id: string; _type: string }
    return this.#context.queries
      .observe<Row[]>(query, params, { tag: 'structure.resolve-type' })
      .pipe(
        filter(({ value }) => value !== undefined),
        map(({ value = [] }) => value.toSorted((a, b) => b._id.length - a._id.length)),
        map(([first]) => first?._type ?? null),
        distinctUntilChanged(),
      )
  }

  async create(
    document: ContentDocumentStub,
  ): Promise<{ documentId: string; transactionId: string }> {
    const { createId, transport } = this.#context
    const documentId = document._id ?? createId()
    const transactionId = createId()
    const mutations = [{ create: { ...document, _id: documentId } }]
    await transport.mutate(
      { transactionId, mutations },
      { tag: 'document.create', visibility: 'sync' },
    )
    return { documentId, transactionId }
  }

  /** Every open document with the save state of its edits. */
  describe(): OpenDocument[] {
    return this.#pairs.map((pair) => {
      const { publishedId, typeName, save, conflicts } = pair.getState()
      return { publishedId, typeName, save: save.type, conflicts: conflicts.length }
    })
  }

  /** Sends unsent edits at once. */
  sendNow(): void {
    for (const pair of this.#pairs) pair.sendNow()
  }

  /** Resolves when all edits made so far are acknowledged; rejects with DataError when some are refused. */
  async flush(): Promise<void> {
    const pairs = this.#pairs
    const refused = pairs.map((pair) => pair.getState().save).find(({ type }) => type === 'refused')
    if (refused?.type === 'refused') throw refused.error
    await Promise.all(pairs.map((pair) => pair.flush()))
  }

  /** Saves the edits of these documents; returns the errors of those that were not saved in time. */
  async saveEdits(
    publishedIds: ReadonlySet<string>,
    inTime: (promise: Promise<unknown>) => Promise<boolean>,
  ): Promise<ReadonlyMap<string, DataError>> {
    const failed = new Map<string, DataError>()
    const open = this.#pairs.filter((pair) => publishedIds.has(pair.getState().publishedId))
    await Promise.all(
      open.map(async (pair) => {
        const { publishedId, save } = pair.getState()
        try {
          if (save.type === 'refused') throw save.error
          if (await inTime(pair.flush())) return
          const { save: now } = pair.getState()
          const retry = now.type === 'kept' || now.type === 'retrying' ? now : null
          const error = retry && 'retry' in retry ? retry.retry?.error : retry?.error
          const description = 'The edits of this page could not be saved in time'
          throw error ?? new DataError({ code: 'network', description })
        } catch (error) {
          failed.set(publishedId, toDataError(error))
        }
      }),
    )
    return failed
  }

  dispose(): void {
    this.#isDisposed = true
    this.#context.clock.clearTimeout(this.#resuming)
    for (const pair of this.#pairs) pair.dispose()
    this.#entries.clear()
    this.#guests.clear()
    this.#unsaved.complete()
    this.#journal?.dispose()
    this.#journalState.complete()
  }

  get #pairs(): readonly OpenPair[] {
    return [...[...this.#entries.values()].map(({ pair }) => pair), ...this.#guests]
  }

  #open(key: string, publishedId: string, typeName: string, options: PairOptions): Entry {
    const pair = this.#create(publishedId, typeName, options)
    const entry = { pair, holders: 0 }
    this.#entries.set(key, entry)
    pair.state$.subscribe(() => {
      this.#count()
      this.#closeIdle(key)
    })
    return entry
  }

  #create(publishedId: string, typeName: string, options: PairOptions): OpenPair {
    const { schema } = this.#context
    if (!this.#code) throw new Error('The code of open documents is not here yet: await ready()')
    return new this.#code({
      ...this.#context,
      journal: this.#journal,
      publishedId,
      typeName,
      liveEdit: schema.get(typeName)?.liveEdit ?? false,
      observeResult: this.validation.observeResult,
      initialValue: options.initialValue ?? {},
    })
  }

  /** If the code cannot be loaded, the entry stays on the device for the next page. */
  #take(adopted: AdoptedEntry): void {
    if (this.#code) return this.#adopt(adopted)
    const { report } = this.#context
    this.ready().then(
      () => {
        if (!this.#isDisposed) this.#adopt(adopted)
      },
      (error: unknown) => report(toDataError(error)),
    )
  }

  /** Restores an entry in its document's pair; if that has edits of its own, in a separate one, like another page. */
  #adopt(adopted: AdoptedEntry): void {
    const { publishedId, typeName, initialValue } = adopted.entry
    const key = keyOf(typeName, publishedId)
    const known = this.#entries.get(key)
    if (known && !known.pair.canRestore(adopted)) return this.#invite(adopted)
    const entry = known ?? this.#open(key, publishedId, typeName, { initialValue })
    entry.pair.restore(adopted)
  }

  #invite(adopted: AdoptedEntry): void {
    const { publishedId, typeName, initialValue } = adopted.entry
    const guest = this.#create(publishedId, typeName, { initialValue })
    this.#guests.add(guest)
    guest.restore(adopted)
    guest.state$.subscribe(() => {
      this.#count()
      guest.handOver(() => this.#host(publishedId, typeName))
      if (!guest.isIdle || !this.#guests.delete(guest)) return
      queueMicrotask(() => {
        guest.dispose()
        this.#count()
      })
    })
  }

  #host(publishedId: string, typeName: string): OpenPair {
    const key = keyOf(typeName, publishedId)
    return (this.#entries.get(key) ?? this.#open(key, publishedId, typeName, {})).pair
  }

  /** A pair without holders stays open until its edits are saved, so that closing a pane loses nothing. */
  #closeIdle(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry || entry.holders > 0 || !entry.pair.isIdle) return
    // Called during a change; the pair first delivers its notifications.
    queueMicrotask(() => {
      if (this.#entries.get(key) !== entry || entry.holders > 0 || !entry.pair.isIdle) return
      this.#entries.delete(key)
      entry.pair.dispose()
      this.#count()
    })
  }

  /** Texts in open forms of the document that cannot be parsed as values. */
  unreadIn(publishedId: string): readonly UnreadText[] {
    return [...this.#entries.values()].flatMap(({ pair }) =>
      pair.getState().publishedId === publishedId ? pair.unread.list : [],
    )
  }

  /** Conflicts that the user has not decided about, in open documents. */
  conflictsIn(publishedId: string): readonly Conflict[] {
    return this.#pairs.flatMap((pair) => {
      const state = pair.getState()
      return state.publishedId === publishedId ? state.conflicts : []
    })
  }

  #count(): void {
    let count = 0
    for (const pair of this.#pairs) if (pair.isUnsaved) count++
    if (count !== this.#unsaved.value) this.#unsaved.next(count)
  }
}

function keyOf(typeName: string, publishedId: string): string {
  return `${typeName} ${publishedId}`
}

/** The shared pair with the `release` of one holder. */
function hold(
  pair: OpenPair,
  names: { publishedId: string; typeName: string },
  release: () => void,
): DocumentPair {
  let isReleased = false
  return {
    ...names,
    state$: pair.state$,
    changes$: pair.changes$,
    unread: pair.unread,
    validation$: pair.validation$,
    undo: pair.undo,
    getState: () => pair.getState(),
    patch: (patches) => pair.patch(patches),
    claim: (path) => pair.claim(path),
    execute: (operation, args) => pair.execute(operation, args),
    operations: () => pair.operations(),
    resolveConflict: (path, choice) => pair.resolveConflict(path, choice),
    resolveDeletion: (choice) => pair.resolveDeletion(choice),
    callOff: () => pair.callOff(),
    retry: () => pair.retry(),
    discardRefused: () => pair.discardRefused(),
    flush: () => pair.flush(),
    release() {
      if (isReleased) return
      isReleased = true
      release()
    },
  }
}
