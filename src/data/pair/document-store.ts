import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  map,
  type Observable,
  type Subscription,
} from 'rxjs'
import type { ContentDocumentStub } from '../../model/document.ts'
import { draftId, publishedId as publishedIdOf } from '../../model/ids.ts'
import type { OpenDocument } from '../diagnostics.ts'
import { DataError, toDataError } from '../errors.ts'
import type { UnreadText } from '../validation/unread-texts.ts'
import type { QueryCache } from '../query/query-cache.ts'
import type { DocumentPair } from './document-pair.ts'
import type { AdoptedEntry } from '../journal/journal.ts'
import type { OpenPair } from './open-pair.ts'
import type { PairContext } from './pair-turns.ts'
import { ReferrerStore } from './operations/referrers.ts'
import type { ValidationContext } from '../validation/validation-status.ts'

export interface PairOptions {
  /** Fields of a document that does not exist yet; they are written together with the first edit. */
  initialValue?: Record<string, unknown>
  /** It begins here: without a connection it is taken not to exist, and can be edited. */
  isNew?: boolean
}

/** The code of open documents: much of all there is, and not needed before one is opened. */
export type PairCode = typeof OpenPair

/** The documents that are open. Pairs are shared: two holders of one document see each other's keystrokes. */
export interface DocumentStore {
  /** Documents that refer to others. */
  readonly referrers: ReferrerStore
  /** Hands over the code of open documents, by whoever has it at hand. */
  provide(code: PairCode): void
  /** Resolves when documents can be opened; fetches the code for it when nobody has handed it over. */
  ready(): Promise<void>
  /** Opens a document, or shares it when it is open; throws before that can be done. Every caller calls `release()` on what it got. */
  pair(publishedId: string, typeName: string, options?: PairOptions): DocumentPair
  /** Type of the draft or the published document, live; null when neither exists. */
  resolveType(publishedId: string): Observable<string | null>
  /** Creates a document and answers its id; rejects with DataError, e.g. `conflict` when the id is taken. */
  create(document: ContentDocumentStub): Promise<{ documentId: string; transactionId: string }>
}

/** What the store passes on to every pair, and how it looks things up. */
export interface DocumentStoreContext extends Omit<
  PairContext,
  'publishedId' | 'typeName' | 'liveEdit' | 'initialValue' | 'observeResult'
> {
  queries: QueryCache
  /** Absent: provided later, or fetched. */
  pairs?: PairCode | undefined
}

interface Entry {
  pair: OpenPair
  holders: number
}

/** The one store of a data layer. `dispose` closes every pair, saved or not. */
export class OpenDocuments implements DocumentStore {
  readonly #context: DocumentStoreContext
  readonly #entries = new Map<string, Entry>()
  /** Edits of pages that are gone, of documents that have edits of this page as well. */
  readonly #guests = new Set<OpenPair>()
  readonly #unsaved = new BehaviorSubject(0)
  #journalState: Subscription | null = null
  readonly referrers: ReferrerStore
  #code: PairCode | null
  #isDisposed = false

  constructor(context: DocumentStoreContext) {
    this.#context = context
    this.#code = context.pairs ?? null
    this.referrers = new ReferrerStore(context)
  }

  /** What validators of any document need, but for the document. */
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
          // A question nobody can answer must not hold up the others.
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

  /** Goes on with what earlier pages could not send, now and whenever a page dies. */
  resume(): void {
    const { journal } = this.#context
    if (!journal || this.#journalState) return
    this.#journalState = journal.state$.subscribe(() => {
      for (const pair of this.#pairs) pair.update()
    })
    journal.start((entry) => this.#take(entry))
  }

  /** Documents with edits that the server has not acknowledged; replays. */
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

  /** Every open document and how its edits are doing. */
  describe(): OpenDocument[] {
    return this.#pairs.map((pair) => {
      const { publishedId, typeName, save, conflicts } = pair.getState()
      return { publishedId, typeName, save: save.type, conflicts: conflicts.length }
    })
  }

  /** Sends at once what waits to be sent again. */
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

  /** Brings edits of these documents to the server; says of which that could not be done in time, and why. */
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
    this.#journalState?.unsubscribe()
    for (const pair of this.#pairs) pair.dispose()
    this.#entries.clear()
    this.#guests.clear()
    this.#unsaved.complete()
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
      publishedId,
      typeName,
      liveEdit: schema.get(typeName)?.liveEdit ?? false,
      observeResult: this.validation.observeResult,
      initialValue: options.initialValue ?? {},
    })
  }

  /** What cannot be taken over for want of code stays on the device, for the next page. */
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

  /** Goes on with an entry where its document is open; beside it, as another page would, where that is being edited. */
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

  /** A pair nobody holds stays until its edits are saved, so that closing a pane loses nothing. */
  #closeIdle(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry || entry.holders > 0 || !entry.pair.isIdle) return
    // Asked for in the middle of a change; the pair first finishes telling about it.
    queueMicrotask(() => {
      if (this.#entries.get(key) !== entry || entry.holders > 0 || !entry.pair.isIdle) return
      this.#entries.delete(key)
      entry.pair.dispose()
      this.#count()
    })
  }

  /** Texts in open forms of the document that cannot be read as values. */
  unreadIn(publishedId: string): readonly UnreadText[] {
    return [...this.#entries.values()].flatMap(({ pair }) =>
      pair.getState().publishedId === publishedId ? pair.unread.list : [],
    )
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

/** What one holder gets: the shared pair with a release of its own. */
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
