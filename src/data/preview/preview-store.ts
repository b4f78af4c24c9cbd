import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  Observable,
  of,
  startWith,
  switchMap,
} from 'rxjs'
import { draftId, publishedId } from '../../model/ids.ts'
import { ProblemLog } from './problem-log.ts'
import { prepareValue, previewSelection, type PreviewValue } from '../../schema/preview.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { DataError, toDataError } from '../errors.ts'
import type { DatasetAddress } from '../connection/transport.ts'
import type { PageVisibility } from '../visibility.ts'
import { SharedStreams } from '../shared-streams.ts'
import {
  type Availability,
  AvailabilityFetcher,
  notFound,
  readableAvailability,
} from './availability.ts'
import { CrossDatasetPreviews, type CrossDatasetTarget } from './cross-dataset-previews.ts'
import { FieldBatcher, type FieldContext } from './field-batcher.ts'
import {
  leadsToOthers,
  observeSelection,
  observeSelectionOf,
  type Selected,
} from './path-observer.ts'

/** The data that a list row or a reference displays of a document. */
export interface PreviewSnapshot {
  /** True until the first result. */
  loading: boolean
  /** False when neither version can be read; `reason` is the cause. */
  available: boolean
  reason: Availability['reason']
  draft: PreviewValue | null
  published: PreviewValue | null
  /** The draft's values, else the published ones; empty when there is neither. */
  value: PreviewValue
}

/** A document of another dataset, with data that only that dataset has. */
export interface ForeignSnapshot extends PreviewSnapshot {
  /** Null while unknown, and for a document that cannot be read. */
  typeName: string | null
  /** Why the other dataset could not be read. */
  error: DataError | null
}

/** Data about a document that is requested by id only. */
export interface DocumentInfo {
  /** Null when neither version can be read. */
  typeName: string | null
  hasDraft: boolean
  isPublished: boolean
  availability: Availability
}

/** Live previews; rows that subscribe within one window share one query. */
export interface PreviewStore {
  /** `id` may be a draft id or a published one. */
  observe(id: string, type: SchemaType): Observable<PreviewSnapshot>
  /** The preview of a document whose selected values are already loaded. */
  valueOf(type: SchemaType, selected: Selected): PreviewValue
  /** The preview of a value within a document; null when it shows nothing of other documents. */
  observeValue(value: unknown, type: SchemaType): Observable<PreviewValue | null>
  /** A published document of another dataset, of any type of `targets`. */
  observeElsewhere(
    address: DatasetAddress,
    id: string,
    targets: readonly CrossDatasetTarget[],
  ): Observable<ForeignSnapshot>
  /** Type and versions of a document of unknown type; shares the query of its window. */
  observeInfo(id: string): Observable<DocumentInfo>
  /** Whether the document can be read, in either version. */
  observeAvailability(id: string): Observable<Availability>
  /** Why the last request of pending subscribers failed; null when it did not. */
  readonly failure$: Observable<DataError | null>
  /** Repeats failed requests at once. */
  retry(): void
}

/** Delay before a failed request is repeated. */
const retryMs = 5_000
/** An availability stays live this long (ms) without subscribers: documents are often requested again. */
const availabilityLingerMs = 30 * 60 * 1000

const loadingSnapshot: PreviewSnapshot = {
  loading: true,
  available: true,
  reason: 'READABLE',
  draft: null,
  published: null,
  value: {},
}

/** The one preview store of a data layer. `dispose` it. */
export class LivePreviews implements PreviewStore {
  readonly #clock: Clock
  readonly #report: (error: DataError) => void
  readonly #problems: ProblemLog
  readonly #elsewhere: CrossDatasetPreviews
  readonly #fields: FieldBatcher
  readonly #fetcher: AvailabilityFetcher
  readonly #availabilities: SharedStreams
  readonly #snapshots = new Map<SchemaType, SharedStreams>()
  /** Why the last availability request failed. */
  readonly #unanswered = new BehaviorSubject<DataError | null>(null)
  /** Failed requests that are waiting to be repeated. */
  readonly #repeats = new Set<() => void>()

  constructor(context: FieldContext & { visibility: PageVisibility }) {
    this.#clock = context.clock
    this.#elsewhere = new CrossDatasetPreviews(context)
    this.#problems = new ProblemLog(context.clock, context.report)
    this.#report = context.report
    this.#fields = new FieldBatcher(context)
    this.#fetcher = new AvailabilityFetcher(context.clock, context.transport)
    this.#availabilities = new SharedStreams(context.clock, availabilityLingerMs)
  }

  valueOf(type: SchemaType, selected: Selected): PreviewValue {
    const { select } = previewSelection(type)
    // A query returns null for missing values; a followed path yields undefined.
    const found = Object.entries(selected).filter(
      ([alias, value]) => value !== null || !/[.[]/.test(select[alias] ?? ''),
    )
    return this.#prepare(type, Object.fromEntries(found))
  }

  observeValue(value: unknown, type: SchemaType): Observable<PreviewValue | null> {
    const { select } = previewSelection(type)
    if (!leadsToOthers(value, select)) return of(null)
    return observeSelectionOf(this.#fields, value, select).pipe(
      map((selected) => this.#prepare(type, selected)),
    )
  }

  /** Shares the prepared value between the parts of a row, which all observe the same document. */
  observe(id: string, type: SchemaType): Observable<PreviewSnapshot> {
    const published = publishedId(id)
    let snapshots = this.#snapshots.get(type)
    if (!snapshots) this.#snapshots.set(type, (snapshots = new SharedStreams(this.#clock, 0)))
    return snapshots.observe(published, () => this.#observePair(published, type))
  }

  #observePair(published: string, type: SchemaType): Observable<PreviewSnapshot> {
    const { select } = previewSelection(type)
    const versions = [draftId(published), published].map((version) =>
      observeSelection(this.#fields, version, select).pipe(
        map((selected) => (selected ? this.#prepare(type, selected) : null)),
      ),
    )
    return combineLatest(versions).pipe(
      switchMap(([draft = null, live = null]) => {
        const value = draft ?? live ?? {}
        const snapshot = { loading: false, draft, published: live, value }
        if (draft || live)
          return of({ ...snapshot, available: true, reason: readableAvailability.reason })
        return this.observeAvailability(published).pipe(map((found) => ({ ...snapshot, ...found })))
      }),
      startWith(loadingSnapshot),
    )
  }

  observeElsewhere(
    address: DatasetAddress,
    id: string,
    targets: readonly CrossDatasetTarget[],
  ): Observable<ForeignSnapshot> {
    return this.#elsewhere.observe(address, id, targets).pipe(
      map(({ typeName, selected, availability, error }) => {
        const target = targets.find(({ type }) => type === typeName)
        const { preview = null } = target ?? {}
        const type = { name: typeName ?? id, preview: preview ?? undefined }
        const value = selected ? this.#prepare(type, selected) : null
        return {
          ...availability,
          loading: false,
          draft: null,
          published: value,
          value: value ?? {},
          typeName,
          error,
        }
      }),
      startWith({ ...loadingSnapshot, typeName: null, error: null }),
    )
  }

  observeInfo(id: string): Observable<DocumentInfo> {
    const published = publishedId(id)
    const versions = [draftId(published), published].map((one) => this.#fields.observe(one, []))
    return combineLatest(versions).pipe(
      switchMap(([draft = null, live = null]) => {
        const typeName = draft?._type ?? live?._type ?? null
        const info = { typeName, hasDraft: draft !== null, isPublished: live !== null }
        if (typeName !== null) return of({ ...info, availability: readableAvailability })
        return this.observeAvailability(published).pipe(
          map((availability) => ({ ...info, availability })),
        )
      }),
    )
  }

  get failure$(): Observable<DataError | null> {
    return combineLatest([this.#fields.failure$, this.#unanswered]).pipe(
      map(([read, found]) => read ?? found),
      distinctUntilChanged(),
    )
  }

  retry(): void {
    this.#fields.retry()
    this.#elsewhere.retry()
    for (const repeat of this.#repeats) repeat()
  }

  observeAvailability(id: string): Observable<Availability> {
    const published = publishedId(id)
    const versions = [draftId(published), published]
    return this.#availabilities.observe(published, () => this.#watchAvailability(versions))
  }

  /** Whether a document with exactly this id exists, readable or not. */
  observeExists(id: string): Observable<boolean> {
    return this.#availabilities
      .observe(`only ${id}`, () => this.#watchAvailability([id]))
      .pipe(map(({ reason }) => reason !== 'NOT_FOUND'))
  }

  dispose(): void {
    this.#problems.dispose()
    this.#elsewhere.dispose()
    this.#availabilities.dispose()
    for (const snapshots of this.#snapshots.values()) snapshots.dispose()
    this.#fields.dispose()
    this.#fetcher.dispose()
  }

  #prepare(type: Pick<SchemaType, 'name' | 'preview'>, selected: Selected): PreviewValue {
    return prepareValue(type, selected, (description, cause) =>
      this.#problems.add(new DataError({ code: 'invalid', description, cause })),
    )
  }

  /** Whether one of these documents can be read. */
  #watchAvailability(ids: readonly string[]): Observable<Availability> {
    return combineLatest(ids.map((id) => this.#fields.observe(id, []))).pipe(
      map((versions) => versions.some(Boolean)),
      switchMap((isReadable) => (isReadable ? of(readableAvailability) : this.#load(ids))),
      distinctUntilChanged((a, b) => a.reason === b.reason),
    )
  }

  #load(ids: readonly string[]): Observable<Availability> {
    return new Observable<Availability>((subscriber) => {
      let timer: TimerHandle | null = null
      const stop = () => {
        if (timer !== null) this.#clock.clearTimeout(timer)
        this.#repeats.delete(again)
      }
      const again = () => {
        stop()
        void request()
      }
      const request = async () => {
        try {
          const results = await Promise.all(ids.map((id) => this.#fetcher.fetch(id)))
          const readable = results.find(({ available }) => available)
          const denied = results.find(({ reason }) => reason === 'PERMISSION_DENIED')
          this.#unanswered.next(null)
          subscriber.next(readable ?? denied ?? notFound)
        } catch (cause) {
          if (subscriber.closed) return
          const error = toDataError(cause)
          if (error.code !== 'network') this.#report(error)
          this.#unanswered.next(error)
          this.#repeats.add(again)
          timer = this.#clock.setTimeout(again, retryMs)
        }
      }
      void request()
      return stop
    })
  }
}
