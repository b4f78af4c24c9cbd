import type { Subscription } from 'rxjs'
import type { Clock } from '../../../data/clock.ts'
import type { DataError } from '../../../data/errors.ts'
import type { QueryCache } from '../../../data/query/query-cache.ts'
import { createThrottle } from '../../../data/throttle.ts'
import type { AssetFilter, AssetOrder } from './asset-filter.ts'
import { assetCountQuery, assetRangeQuery } from './asset-query.ts'
import type { BrowsedAsset } from './asset-query.ts'

/** The loaded assets of a filter. */
export interface AssetList {
  /** Total number of assets; undefined until known. */
  readonly count: number | undefined
  /** The total, or the known minimum: counting may take longer than loading the first page. */
  readonly length: number
  /** Assets by index; those of pages that were never in view are missing. */
  readonly at: ReadonlyMap<number, BrowsedAsset>
  readonly isLoaded: boolean
  readonly isLoading: boolean
  readonly error: DataError | null
}

interface Page {
  rows: readonly BrowsedAsset[] | undefined
  error: DataError | null
  isLoading: boolean
  /** Set while in view, when the page is live; otherwise it stays as last loaded. */
  subscription: Subscription | null
  seen: number
}

export interface AssetPagesOptions {
  readonly queries: QueryCache
  readonly clock: Clock
  readonly filter: AssetFilter
  readonly order: AssetOrder
  readonly pageSize: number
}

/** While scrolling fast, pages are requested at most this often, ms. */
const requestEveryMs = 120
/** Maximum number of pages kept in memory. */
const keptPages = 50
const nothing: AssetList = {
  count: undefined,
  length: 0,
  at: new Map(),
  isLoaded: false,
  isLoading: true,
  error: null,
}

/** The assets of a filter, loaded page by page in any order; pages in view are live. Idle without listeners. */
export class AssetPages {
  readonly #options: AssetPagesOptions
  readonly #pages = new Map<number, Page>()
  readonly #listeners = new Set<() => void>()
  #state = nothing
  #count: number | undefined
  #counting: Subscription | null = null
  #wanted = { first: 0, last: 0 }
  #seen = 0
  readonly #requests

  constructor(options: AssetPagesOptions) {
    this.#options = options
    this.#requests = createThrottle(options.clock, requestEveryMs, () => this.#follow())
  }

  readonly getSnapshot = (): AssetList => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#open()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#close()
    }
  }

  /** Reports that the assets from `first` to `last` are in view. */
  show(first: number, last: number): void {
    const { pageSize } = this.#options
    const wanted = {
      first: Math.floor(Math.max(0, first) / pageSize),
      last: Math.floor(Math.max(0, last) / pageSize),
    }
    if (wanted.first === this.#wanted.first && wanted.last === this.#wanted.last) return
    this.#wanted = wanted
    if (this.#listeners.size > 0) this.#requests.request()
  }

  /**
   * Loads the first page that is not loaded; returns the index of its first asset. Null if all are loaded, or if
   * another filter is already loading.
   */
  loadMore(): number | null {
    if (this.#listeners.size === 0) return null
    const { pageSize } = this.#options
    const pages = Math.ceil((this.#count ?? 0) / pageSize)
    for (let page = 0; page < pages; page += 1) {
      if (this.#pages.has(page)) continue
      this.#load(page)
      this.#publish()
      return page * pageSize
    }
    return null
  }

  #open(): void {
    this.#countBy(this.#pages.get(0)?.rows)
    this.#follow()
  }

  #close(): void {
    this.#requests.cancel()
    this.#stopCounting()
    for (const page of this.#pages.values()) this.#rest(page)
  }

  /**
   * A first page that is not full is counted here. The server counts only where more follows: to count what a few
   * letters match, it reads every match, and the searches that follow while they are typed would wait for that.
   */
  #countBy(first: readonly BrowsedAsset[] | undefined): void {
    if (first === undefined) return
    const { queries, filter, pageSize } = this.#options
    if (first.length < pageSize) {
      this.#stopCounting()
      this.#count = first.length
      return
    }
    if (this.#counting) return
    // The number of a page that was not full until now.
    if (this.#count !== undefined && this.#count < first.length) this.#count = undefined
    const { query, params, tag } = assetCountQuery(filter)
    this.#counting = queries.observe<number>(query, params, { tag }).subscribe(({ value }) => {
      if (value === undefined) return
      this.#count = value
      this.#publish()
    })
  }

  #stopCounting(): void {
    this.#counting?.unsubscribe()
    this.#counting = null
  }

  #follow(): void {
    const { first, last } = this.#wanted
    for (const [number, page] of this.#pages) if (number < first || number > last) this.#rest(page)
    for (let number = first; number <= last; number += 1) this.#load(number)
    this.#forget()
    this.#publish()
  }

  #load(number: number): void {
    const { queries, filter, order, pageSize } = this.#options
    const page = this.#pages.get(number) ?? {
      rows: undefined,
      error: null,
      isLoading: true,
      subscription: null,
      seen: 0,
    }
    page.seen = ++this.#seen
    this.#pages.set(number, page)
    if (page.subscription) return
    const start = number * pageSize
    const { query, params, tag } = assetRangeQuery(filter, [start, start + pageSize], order)
    page.subscription = queries
      .observe<readonly BrowsedAsset[]>(query, params, { tag })
      .subscribe(({ value, error, loading }) => {
        page.rows = value ?? page.rows
        page.error = error
        page.isLoading = loading && page.rows === undefined
        if (number === 0 && !loading) this.#countBy(value)
        this.#publish()
        const { first, last } = this.#wanted
        if (!loading && (number < first || number > last)) queueMicrotask(() => this.#rest(page))
      })
  }

  #rest(page: Page): void {
    if (page.isLoading && page.error === null && this.#listeners.size > 0) return
    page.subscription?.unsubscribe()
    page.subscription = null
  }

  #forget(): void {
    const { first, last } = this.#wanted
    const idle = [...this.#pages].filter(([number]) => number < first || number > last)
    const oldest = idle.toSorted(([, one], [, other]) => one.seen - other.seen)
    for (const [number, page] of oldest.slice(0, Math.max(0, this.#pages.size - keptPages))) {
      page.subscription?.unsubscribe()
      this.#pages.delete(number)
    }
  }

  #publish(): void {
    const pages = [...this.#pages]
    const at = new Map<number, BrowsedAsset>()
    const places = new Map<string, number>()
    let length = 0
    for (const [number, { rows = [] }] of pages) {
      rows.forEach((asset, index) => {
        // An asset that moved between pages is temporarily in both.
        const other = places.get(asset._id)
        const place = number * this.#options.pageSize + index
        if (other !== undefined && other < place) return
        if (other !== undefined) at.delete(other)
        places.set(asset._id, place)
        at.set(place, asset)
        length = Math.max(length, place + 1)
      })
    }
    this.#state = {
      count: this.#count,
      length: this.#count ?? length,
      at,
      isLoaded: pages.some(([, { rows }]) => rows !== undefined),
      isLoading: pages.some(([, { isLoading }]) => isLoading),
      error: pages.find(([, { error }]) => error)?.[1].error ?? null,
    }
    for (const listener of this.#listeners) listener()
  }
}
