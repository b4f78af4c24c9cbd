import { Observable } from 'rxjs'
import type { TimerHandle } from '../clock.ts'
import { resendDelay } from '../connection/connection.ts'
import { DataError, toDataError } from '../errors.ts'
import type { LiveQueryContext } from '../query/live-query.ts'
import { queryInterest } from '../query/query-interest.ts'
import { createThrottle } from '../throttle.ts'
import { publishedId } from '../../model/ids.ts'
import { newestVersion } from '../../model/newest-version.ts'
import { ListRows, type ListedDocument, type RowRange } from './list-rows.ts'

/** The definition of a list, in parts of GROQ. */
export interface ListSpec {
  /** Filter for documents of either version: `_type == $type`. */
  readonly filter: string
  readonly params: Readonly<Record<string, unknown>>
  /** For example `lower(title) asc`; equal rows are ordered by id. */
  readonly order: string
  /** Fields of a row besides id and type, as the inside of a projection; may be empty. */
  readonly fields: string
  /** Fields of a row's preview until it loads itself, as the inside of a projection. May dereference. */
  readonly preview?: string | undefined
  /** Whether rows include whether their document is published. */
  readonly versions?: boolean | undefined
}

/** The loaded part of a list. */
export interface ListState {
  /** Number of documents; null while unknown. */
  readonly total: number | null
  readonly rows: ListRows
  /** False until the first rows are loaded, or the list is known to be empty. */
  readonly isLoaded: boolean
  /** Why the last request failed. */
  readonly error: DataError | null
}

export const unknownList: ListState = {
  total: null,
  rows: ListRows.none,
  isLoaded: false,
  error: null,
}

/** For a draft, whether its document is also published; true for any other row. */
const isPublished =
  '"_isPublished": !(_id in path("drafts.**")) || defined(*[_id == string::split(^._id, "drafts.")[1]][0]._id)'

/** Rows requested beyond the view on either side: one turn of the wheel. */
const margin = 40
/** Rows kept on either side of the view. */
const keptAround = 1000
/** How far from the view moved rows are searched for. */
const searchedAround = keptAround - 2 * margin
const throttleMs = 1000
/** The same for edits that neither add nor remove rows: a user who types commits every second. */
const editsThrottleMs = 3000
const indexingMs = 1200
/** How long (ms) a list waits for an opening event stream: earlier queries are repeated once it is open. */
const headStartMs = 100
const tag = 'structure.list'

/** The query for the rows at positions `$listStart` up to `$listEnd`. */
export function rowsQuery({ filter, order, fields, preview, versions }: ListSpec): string {
  const shown = preview === undefined ? '' : `"_preview": {${preview}}`
  const status = versions ? isPublished : ''
  const projection = ['_id', '_type', fields, shown, status].filter(Boolean).join(', ')
  return `*[(${filter}) && ${newestVersion}] | order(${order}, _id asc) [$listStart...$listEnd] {${projection}}`
}

/** The query for the ids of the documents only. */
function idsQuery({ filter, params, order }: ListSpec): string {
  return rowsQuery({ filter, params, order, fields: '' })
}

function countQuery({ filter }: ListSpec): string {
  return `count(*[(${filter}) && ${newestVersion}])`
}

/** Published ids of the documents at these positions, in the list's order. Rejects with DataError. */
export async function listedIds(
  { transport }: LiveQueryContext,
  spec: ListSpec,
  { start, end }: RowRange,
): Promise<string[]> {
  const params = { ...spec.params, listStart: start, listEnd: end }
  const query = idsQuery(spec)
  const documents = await transport.fetch<ListedDocument[]>({
    query,
    params,
    tag: 'structure.list-ids',
  })
  return [...new Set(documents.map(({ _id }) => publishedId(_id)))]
}

/**
 * A live list of any length; a draft and its published version are one row. Each subscription loads a list of its own:
 * only the rows around the positions in `view$`, and again when a transaction may have changed them. Positions and total
 * come from one result of the query. Known rows stay until newer ones arrive.
 */
export function observeList(
  { clock, transport, listener, emit, retries$ }: LiveQueryContext,
  spec: ListSpec,
  view$: Observable<RowRange>,
): Observable<ListState> {
  const query = rowsQuery(spec)
  // With such a filter, an edit can change the rows and their order, but not their number.
  const isOfTypeOnly = /^_type == \$\w+$/.test(spec.filter)
  const isTouchedBy = queryInterest(
    `*[${spec.filter}] | order(${spec.order}) {${spec.fields}}`,
    spec.params,
  )
  return new Observable<ListState>((subscriber) => {
    let state = unknownList
    let view: RowRange = { start: 0, end: margin }
    /** Number of the current dataset state; increases with each change. */
    let epoch = 0
    let isFetching = false
    let isCounting = false
    let countedEpoch = -1
    /** The newest dataset state in which the number of documents may have changed. */
    let changedEpoch = 0
    let mayChangeTotal = false
    let failures = 0
    let isWaiting = false
    let isHeld = listener.status.type === 'connecting'
    const timers = new Set<TimerHandle>()

    const show = (next: Partial<ListState>): void => {
      state = { ...state, ...next }
      subscriber.next(state)
    }
    const later = (delay: number, run: () => void): void => {
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        run()
      }, delay)
      timers.add(timer)
    }
    const load = async <T>(text: string, bounds: object): Promise<{ value: T } | DataError> => {
      emit({ type: 'query.fetch', query: text, tag })
      try {
        const params = { ...spec.params, ...bounds }
        return { value: await transport.fetch<T>({ query: text, params, tag }) }
      } catch (error) {
        return toDataError(error)
      }
    }
    const loadRows = (text: string, { start, end }: RowRange) =>
      load<ListedDocument[]>(text, { listStart: start, listEnd: end })
    const fail = (error: DataError): void => {
      show({ error })
      isWaiting = true
      if (error.code === 'network') later(resendDelay(++failures), goOn)
    }
    const goOn = (): void => {
      isWaiting = false
      work()
    }
    const begin = (): void => {
      isHeld = false
      work()
    }
    const work = (): void => {
      if (isHeld || isWaiting || subscriber.closed) return
      void fetchRows()
      void count()
    }

    const fetchRows = async (): Promise<void> => {
      // While the total is unknown, the list extends as far as it is scrolled.
      const seen = state.total === null ? grow(view, margin / 2) : clip(view, state.total)
      if (isFetching) return
      if (state.isLoaded && !state.rows.gap(seen, epoch)) {
        // The rows that failed to load are no longer in view.
        if (state.error) show({ error: null })
        return
      }
      const range = state.rows.gap(clip(grow(view, margin), state.total), epoch) ?? seen
      const requested = epoch
      isFetching = true
      const seenIds = state.rows.knownIds(view)
      const result = await loadRows(query, range)
      // Only a refreshed row can have moved, and only outside of the response's range.
      const isLost =
        !(result instanceof DataError) &&
        range.start <= view.start &&
        !result.value.some(({ _id }) => seenIds.includes(publishedId(_id)))
      const moved = isLost && seenIds.length > 0 ? await follow(seenIds) : null
      isFetching = false
      if (subscriber.closed) return
      if (result instanceof DataError) return fail(result)
      failures = 0
      const keep = grow(view, keptAround)
      const found = moved
        ? state.rows.place(moved.range, moved.documents, { epoch: requested, keep })
        : state.rows
      const rows = found.place(range, result.value, { epoch: requested, keep })
      const end = range.start + result.value.length
      let { total } = state
      if (end === range.end) total = total && Math.max(total, end)
      // An empty page only shows that the list ends before it.
      else total = end > range.start ? end : Math.min(total ?? end, end)
      show({ rows, total, isLoaded: true, error: null })
      work()
    }

    /** Finds where rows in view have moved, so that the view can follow them: an import may add hundreds above. */
    const follow = async (
      ids: readonly string[],
    ): Promise<{ range: RowRange; documents: readonly ListedDocument[] } | null> => {
      const around = grow(view, searchedAround)
      const found = await loadRows(idsQuery(spec), around)
      if (found instanceof DataError) return null
      const first = found.value.findIndex(({ _id }) => ids.includes(publishedId(_id)))
      if (first < 0) return null
      const start = around.start + first
      const range = grow({ start, end: start + view.end - view.start }, margin)
      const rows = await loadRows(query, range)
      return rows instanceof DataError ? null : { range, documents: rows.value }
    }

    const count = async (): Promise<void> => {
      if (isCounting || countedEpoch >= changedEpoch) return
      const requested = epoch
      isCounting = true
      const result = await load<number>(countQuery(spec), {})
      isCounting = false
      if (subscriber.closed) return
      // The row request reports the error; a list works without its total.
      if (result instanceof DataError) {
        if (result.code !== 'network') countedEpoch = requested
        return
      }
      countedEpoch = requested
      // Keep the previous total until the new one arrives.
      if (requested < changedEpoch) show({ total: Math.max(result.value, state.rows.end) })
      else show({ total: result.value, rows: state.rows.cut(result.value) })
      work()
    }

    const refresh = (): void => {
      epoch += 1
      if (mayChangeTotal) changedEpoch = epoch
      mayChangeTotal = false
      goOn()
    }
    const throttle = createThrottle(clock, throttleMs, refresh)

    subscriber.next(state)
    // Requests made before the stream opened are repeated, so that no event in between is missed.
    const unlisten = listener.subscribe((signal) => {
      if (signal.type === 'welcome') {
        isHeld = false
        mayChangeTotal = true
        refresh()
      }
      if (signal.type !== 'transaction' || !isTouchedBy(signal)) return
      const changesTotal =
        !isOfTypeOnly || signal.events.some(({ transition }) => transition !== 'update')
      const request = (): void => {
        mayChangeTotal ||= changesTotal
        throttle.request(changesTotal ? throttleMs : editsThrottleMs)
      }
      const isIndexed = signal.events.every(({ visibility }) => visibility === 'query')
      if (isIndexed) request()
      else later(indexingMs, request)
    })
    if (isHeld) later(headStartMs, begin)
    const status = listener.status$.subscribe(({ type }) => {
      if (isHeld && type === 'error') begin()
    })
    const views = view$.subscribe((next) => {
      view = next
      work()
    })
    const retries = retries$.subscribe(() => {
      if (state.error) goOn()
    })
    return () => {
      unlisten()
      status.unsubscribe()
      views.unsubscribe()
      retries.unsubscribe()
      throttle.cancel()
      for (const timer of timers) clock.clearTimeout(timer)
    }
  })
}

function grow({ start, end }: RowRange, by: number): RowRange {
  return { start: Math.max(0, start - by), end: end + by }
}

function clip({ start, end }: RowRange, total: number | null): RowRange {
  if (total === null) return { start, end }
  return { start: Math.min(start, total), end: Math.min(end, total) }
}
