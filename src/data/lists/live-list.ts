import { Observable, Subscription } from 'rxjs'
import { startTimer } from '../clock.ts'
import { resendDelay } from '../connection/connection.ts'
import { DataError, toDataError } from '../errors.ts'
import type { DatasetSignal } from '../query/dataset-listener.ts'
import type { LiveQueryContext } from '../query/live-query.ts'
import { queryInterest } from '../query/query-interest.ts'
import { createThrottle } from '../throttle.ts'
import { publishedId } from '../../model/ids.ts'
import { type ListEntry, ListRows, type RowRange } from './list-rows.ts'

/** A query of the dataset; `tag` identifies its purpose in the server's log. */
export interface QueryText {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly tag: string
}

/** A document as returned by a list's query. */
export interface ListedDocument extends Readonly<Record<string, unknown>> {
  readonly _id: string
}

/** A list as queries. */
export interface ListQuery<Row> {
  /** The documents at these positions, with what rows show of them. */
  rows(range: RowRange): QueryText
  /** The same documents, with their ids only: for views that follow rows which moved far. */
  ids?(range: RowRange): QueryText
  /** The number of documents. */
  readonly count: QueryText
  /** A row as it is shown, from a document of the response. */
  read(document: ListedDocument): Row
  /** A query that depends on the documents that determine rows and order; changes of others are ignored. */
  readonly watched: string
  /** Edits can change the rows and their order, but not their number. */
  readonly hasFixedCount?: boolean | undefined
  /**
   * Rows are requested in whole pages of this size, and counted only where their pages do not show how many there are:
   * counting what a few letters match may read every match.
   */
  readonly pageSize?: number | undefined
}

/** The loaded part of a list. */
export interface ListState<Row> {
  /** Number of documents; null while unknown. */
  readonly total: number | null
  readonly rows: ListRows<Row>
  /** False until the first rows are loaded, or the list is known to be empty. */
  readonly isLoaded: boolean
  /** Why the last request failed. */
  readonly error: DataError | null
}

export const unknownList: ListState<never> = {
  total: null,
  rows: ListRows.none,
  isLoaded: false,
  error: null,
}

/** Rows requested beyond the view on either side: one turn of the wheel. Pages are large enough without. */
const margin = 40
/** Rows kept on either side of the view, or pages. */
const keptAround = 1000
const keptPages = 25
/** How far from the view moved rows are searched for. */
const searchedAround = keptAround - 2 * margin
const throttleMs = 1000
/** The same for edits that neither add nor remove rows: a user who types commits every second. */
const editsThrottleMs = 3000
const indexingMs = 1200
/** How long (ms) a list waits for an opening event stream: earlier queries are repeated once it is open. */
const headStartMs = 100

/**
 * A live list of any length; a draft and its published version are one row. Each subscription loads a list of its own:
 * only the rows around the positions in `view$`, and again when a transaction may have changed them. Positions and total
 * come from one result of the query. Known rows stay until newer ones arrive.
 */
export function observeList<Row>(
  context: LiveQueryContext,
  query: ListQuery<Row>,
  view$: Observable<RowRange>,
): Observable<ListState<Row>> {
  return new Observable((subscriber) => {
    const list = new LiveList(context, query, (state) => subscriber.next(state))
    list.open(view$)
    return () => list.close()
  })
}

class LiveList<Row> {
  readonly #context: LiveQueryContext
  readonly #query: ListQuery<Row>
  readonly #emit: (state: ListState<Row>) => void
  readonly #isTouchedBy: ReturnType<typeof queryInterest>
  readonly #throttle
  /** What ends with the list. */
  readonly #whole = new Subscription()
  #state: ListState<Row> = unknownList
  #view: RowRange = { start: 0, end: margin }
  /** Number of the current dataset state; increases with each change. */
  #epoch = 0
  /** The dataset states of which rows are known, no rows beyond the total, and the total itself. */
  #loadedEpoch = -1
  #endedEpoch = -1
  #countedEpoch = -1
  /** The newest dataset state in which the number of documents may have changed. */
  #changedEpoch = 0
  #mayChangeTotal = false
  #isFetching = false
  #isCounting = false
  #isHeld: boolean
  #isWaiting = false
  #failures = 0

  constructor(
    context: LiveQueryContext,
    query: ListQuery<Row>,
    emit: (state: ListState<Row>) => void,
  ) {
    this.#context = context
    this.#query = query
    this.#emit = emit
    this.#isTouchedBy = queryInterest(query.watched, query.rows(this.#view).params)
    this.#throttle = createThrottle(context.clock, throttleMs, () => this.#refresh())
    this.#isHeld = context.listener.status.type === 'connecting'
  }

  open(view$: Observable<RowRange>): void {
    const { listener, retries$ } = this.#context
    this.#emit(this.#state)
    this.#whole.add(() => this.#throttle.cancel())
    this.#whole.add(listener.subscribe((signal) => this.#follow(signal)))
    if (this.#isHeld) this.#later(headStartMs, () => this.#begin())
    this.#whole.add(
      listener.status$.subscribe(({ type }) => {
        if (this.#isHeld && type === 'error') this.#begin()
      }),
    )
    this.#whole.add(
      view$.subscribe((view) => {
        this.#view = view
        this.#work()
      }),
    )
    this.#whole.add(
      retries$.subscribe(() => {
        if (this.#state.error) this.#goOn()
      }),
    )
  }

  close(): void {
    this.#whole.unsubscribe()
  }

  #show(next: Partial<ListState<Row>>): void {
    this.#state = { ...this.#state, ...next }
    this.#emit(this.#state)
  }

  #later(ms: number, run: () => void): void {
    const done = (): void => {
      this.#whole.remove(timer)
      run()
    }
    const timer = new Subscription(startTimer(this.#context.clock, done, ms))
    this.#whole.add(timer)
  }

  #begin(): void {
    this.#isHeld = false
    this.#work()
  }

  #goOn(): void {
    this.#isWaiting = false
    this.#work()
  }

  #work(): void {
    if (this.#isHeld || this.#isWaiting || this.#whole.closed) return
    void this.#fetchRows()
    void this.#count()
  }

  /** Requests made before the stream opened are repeated, so that no event in between is missed. */
  #follow(signal: DatasetSignal): void {
    if (signal.type === 'welcome') {
      this.#isHeld = false
      this.#mayChangeTotal = true
      this.#refresh()
    }
    if (signal.type !== 'transaction' || !this.#isTouchedBy(signal)) return
    const changesTotal =
      !this.#query.hasFixedCount || signal.events.some(({ transition }) => transition !== 'update')
    const request = (): void => {
      this.#mayChangeTotal ||= changesTotal
      this.#throttle.request(changesTotal ? throttleMs : editsThrottleMs)
    }
    const isIndexed = signal.events.every(({ visibility }) => visibility === 'query')
    if (isIndexed) request()
    else this.#later(indexingMs, request)
  }

  #refresh(): void {
    this.#epoch += 1
    if (this.#mayChangeTotal) this.#changedEpoch = this.#epoch
    this.#mayChangeTotal = false
    this.#goOn()
  }

  async #fetchRows(): Promise<void> {
    if (this.#isFetching) return
    const { rows, isLoaded, error } = this.#state
    const view = this.#view
    // While the total is unknown or may have grown, the list extends as far as it is scrolled.
    const total = this.#endedEpoch >= this.#changedEpoch ? this.#state.total : null
    const seen = total === null ? this.#around(view, margin / 2) : clip(view, total)
    if (isLoaded && !rows.gap(seen, this.#epoch)) {
      // The rows that failed to load are no longer in view.
      if (error) this.#show({ error: null })
      return
    }
    const range = this.#pages(
      rows.gap(clip(this.#around(view, margin), total), this.#epoch) ?? seen,
    )
    const epoch = this.#epoch
    this.#isFetching = true
    const refreshed = this.#refreshedBy(range)
    const response = await this.#load(this.#query.rows(range))
    const isLost =
      !(response instanceof DataError) &&
      refreshed.size > 0 &&
      !response.some((entry) => refreshed.has(entry.publishedId))
    const moved = isLost ? await this.#search(refreshed) : null
    this.#isFetching = false
    if (this.#whole.closed) return
    if (response instanceof DataError) return this.#fail(response)
    this.#failures = 0
    this.#loadedEpoch = epoch
    const { pageSize } = this.#query
    const keep = grow(this.#view, pageSize ? keptPages * pageSize : keptAround)
    const found = moved
      ? this.#state.rows.place(moved.range, moved.entries, { epoch, keep })
      : this.#state.rows
    this.#show({
      rows: found.place(range, response, { epoch, keep }),
      total: this.#totalFrom(range, response.length, epoch),
      isLoaded: true,
      error: null,
    })
    this.#work()
  }

  /** The total as far as a response shows it. */
  #totalFrom(range: RowRange, length: number, epoch: number): number | null {
    const { total } = this.#state
    const end = range.start + length
    // A total that has become too small is unknown until the documents are counted again.
    if (end === range.end) return total !== null && total < end ? null : total
    this.#endedEpoch = Math.max(this.#endedEpoch, epoch)
    // An empty page only shows that the list ends before it.
    if (length === 0 && range.start > 0) return Math.min(total ?? end, end)
    this.#countedEpoch = Math.max(this.#countedEpoch, epoch)
    return end
  }

  /** The documents in view whose positions a response determines; none if rows above them keep theirs. */
  #refreshedBy({ start, end }: RowRange): ReadonlySet<string> {
    const { start: top, end: bottom } = this.#view
    if (start > top) return new Set()
    const rows = this.#state.rows.within({ start: top, end: Math.min(bottom, end) })
    return new Set(rows.map((entry) => entry.publishedId))
  }

  /** Finds where rows in view have moved, so that the view can follow them: an import may add hundreds above. */
  async #search(
    lost: ReadonlySet<string>,
  ): Promise<{ range: RowRange; entries: readonly ListEntry<Row>[] } | null> {
    const view = this.#view
    const around = grow(view, searchedAround)
    const text = this.#query.ids?.(around)
    const ids = text && (await this.#fetch<ListedDocument[]>(text))
    if (!ids || ids instanceof DataError) return null
    const first = ids.value.findIndex(({ _id }) => lost.has(publishedId(_id)))
    if (first < 0) return null
    const start = around.start + first
    const moved = this.#pages(this.#around({ start, end: start + view.end - view.start }, margin))
    const entries = await this.#load(this.#query.rows(moved))
    return entries instanceof DataError ? null : { range: moved, entries }
  }

  async #count(): Promise<void> {
    if (this.#isCounting || this.#countedEpoch >= this.#changedEpoch) return
    if (this.#query.pageSize && this.#isFetching && this.#loadedEpoch < this.#changedEpoch) return
    const epoch = this.#epoch
    this.#isCounting = true
    const result = await this.#fetch<number>(this.#query.count)
    this.#isCounting = false
    if (this.#whole.closed) return
    // The row request reports the error; a list works without its total.
    if (result instanceof DataError) {
      if (result.code !== 'network') this.#countedEpoch = epoch
      return
    }
    this.#countedEpoch = epoch
    this.#endedEpoch = Math.max(this.#endedEpoch, epoch)
    const { rows } = this.#state
    // Keep the previous total until the new one arrives.
    if (epoch < this.#changedEpoch) this.#show({ total: Math.max(result.value, rows.end) })
    else this.#show({ total: result.value, rows: rows.cut(result.value) })
    this.#work()
  }

  #fail(error: DataError): void {
    this.#show({ error })
    this.#isWaiting = true
    if (error.code === 'network') this.#later(resendDelay(++this.#failures), () => this.#goOn())
  }

  async #load(text: QueryText): Promise<readonly ListEntry<Row>[] | DataError> {
    const result = await this.#fetch<ListedDocument[]>(text)
    if (result instanceof DataError) return result
    return result.value.map((document) => ({
      publishedId: publishedId(document._id),
      row: this.#query.read(document),
    }))
  }

  async #fetch<T>({ query, params, tag }: QueryText): Promise<{ value: T } | DataError> {
    const { emit, transport } = this.#context
    emit({ type: 'query.fetch', query, tag })
    try {
      return { value: await transport.fetch<T>({ query, params, tag }) }
    } catch (error) {
      return toDataError(error)
    }
  }

  #around(range: RowRange, by: number): RowRange {
    return this.#query.pageSize ? range : grow(range, by)
  }

  /** The smallest range of whole pages around a range. */
  #pages({ start, end }: RowRange): RowRange {
    const { pageSize = 1 } = this.#query
    return {
      start: Math.floor(start / pageSize) * pageSize,
      end: Math.ceil(end / pageSize) * pageSize,
    }
  }
}

function grow({ start, end }: RowRange, by: number): RowRange {
  return { start: Math.max(0, start - by), end: end + by }
}

function clip({ start, end }: RowRange, total: number | null): RowRange {
  if (total === null) return { start, end }
  return { start: Math.min(start, total), end: Math.min(end, total) }
}
