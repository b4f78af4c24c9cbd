import { BehaviorSubject, type Observable, type Subscription } from 'rxjs'
import type { Path } from '../../model/path.ts'
import { type DataError, toDataError } from '../errors.ts'
import { displayed, displayedAt, RangeComparison } from './compare-range.ts'
import type { DocumentHistory } from './document-history.ts'
import { findSelection, type FoundSelection } from './find-selection.ts'
import type { LoadedHistory } from './loaded-history.ts'
import { pastValues } from './past-values.ts'
import type {
  Chunk,
  ChunkEdit,
  PastValue,
  Timeline,
  TimelineRequest,
  TimelineSelection,
  TimelineState,
} from './timeline.ts'

export interface TimelineContext {
  history: DocumentHistory
  /** True when the type has no drafts. */
  liveEdit: boolean
  release: () => void
}

/** One caller's view of a document's history: shares the loaded pages, has its own selection. */
export class OpenTimeline implements Timeline {
  readonly #context: TimelineContext
  readonly #state: BehaviorSubject<TimelineState>
  readonly #subscription: Subscription
  #request: TimelineRequest = {}
  /** Key of the last selection's input; the selection is only computed again when it changes. */
  #basis = ''
  #loaded: LoadedHistory | null = null
  #error: DataError | null = null
  #following: { after: number; loaded: LoadedHistory; range: RangeComparison } | null = null

  constructor(context: TimelineContext) {
    this.#context = context
    this.#state = new BehaviorSubject<TimelineState>({
      chunks: [],
      hasMore: true,
      isLoading: false,
      error: null,
      selection: { type: 'inactive' },
    })
    this.#subscription = context.history.changes$.subscribe(() => this.#update())
    this.#update()
  }

  get state$(): Observable<TimelineState> {
    return this.#state
  }

  getState(): TimelineState {
    return this.#state.value
  }

  loadMore(): void {
    this.#context.history.loadMore()
  }

  retry(): void {
    this.#context.history.retry()
  }

  select(request: TimelineRequest): void {
    this.#request = { ...request }
    this.#update()
  }

  editsOf({ type, start, end }: Chunk): ChunkEdit[] {
    const { loaded } = this.#context.history
    if (!loaded || type === 'initial') return []
    return Array.from({ length: end - start }, (_, at) => loaded.at(start + at))
      .filter((transaction) => transaction !== undefined)
      .map(({ id, timestamp, author }) => ({ id, endTimestamp: timestamp, author }))
  }

  valuesAt(path: Path): PastValue[] {
    const { history, liveEdit } = this.#context
    const { loaded } = history
    return loaded ? pastValues(loaded, path, (versions) => displayed(versions, liveEdit)) : []
  }

  release(): void {
    if (this.#subscription.closed) return
    this.#subscription.unsubscribe()
    this.#state.complete()
    this.#context.release()
  }

  #update(): void {
    const { history } = this.#context
    const { loaded, hasMore, isLoading, error } = history
    const before = this.#state.value
    let selection: TimelineSelection
    try {
      selection = this.#select(loaded)
      this.#error = null
    } catch (cause) {
      // A history that cannot be loaded must not hide the current document.
      this.#error = toDataError(cause)
      selection = this.#keep('unreported', () => ({ type: 'invalid', reason: 'not-found' }))
    }
    const state: TimelineState = {
      chunks: loaded?.chunks ?? [],
      hasMore,
      isLoading,
      error: error ?? this.#error,
      selection,
    }
    if (!isSame(state, before)) this.#state.next(state)
    if (selection.type === 'loading') history.loadMore()
  }

  #select(loaded: LoadedHistory | null): TimelineSelection {
    // After a gap the history is reloaded, with different positions.
    if (loaded !== this.#loaded) this.#basis = 'new'
    this.#loaded = loaded
    const { since, revision } = this.#request
    if (!since && !revision) return this.#keep('', () => ({ type: 'inactive' }))
    if (!loaded) return this.#keep('loading', () => ({ type: 'loading' }))
    const found = findSelection(loaded, this.#request)
    return this.#keep(basisOf(found, loaded), () => this.#show(found, loaded))
  }

  #keep(basis: string, make: () => TimelineSelection): TimelineSelection {
    if (basis === this.#basis) return this.#state.value.selection
    const selection = make()
    this.#basis = basis
    return selection
  }

  #show(found: FoundSelection, loaded: LoadedHistory): TimelineSelection {
    const { liveEdit } = this.#context
    if (found.type === 'rev') {
      const document = displayedAt(loaded, found.revision.end - 1, liveEdit)
      return { ...found, document }
    }
    if (found.type !== 'range') return found
    const after = found.since.end - 1
    const to = found.revision ? found.revision.end - 1 : loaded.newest
    if (found.revision) return { ...found, ...new RangeComparison(loaded, after, liveEdit).to(to) }
    // A comparison with the present is extended from its last position.
    if (this.#following?.after !== after || this.#following.loaded !== loaded) {
      this.#following = { after, loaded, range: new RangeComparison(loaded, after, liveEdit) }
    }
    return { ...found, ...this.#following.range.to(to) }
  }
}

function basisOf(found: FoundSelection, { newest }: LoadedHistory): string {
  if (found.type === 'rev') return `rev ${partOf(found.revision)}`
  if (found.type === 'range') {
    const to = found.revision ? partOf(found.revision) : String(newest)
    return `range ${partOf(found.since)} ${to}`
  }
  return found.type === 'invalid' ? `invalid ${found.reason}` : found.type
}

function partOf({ start, end, type }: { start: number; end: number; type: string }): string {
  return `${start}-${end} ${type}`
}

function isSame(a: TimelineState, b: TimelineState): boolean {
  return (
    a.chunks === b.chunks &&
    a.hasMore === b.hasMore &&
    a.isLoading === b.isLoading &&
    a.error === b.error &&
    a.selection === b.selection
  )
}
