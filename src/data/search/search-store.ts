import { type Observable, Subject } from 'rxjs'
import type { SchemaType } from '../../schema/schema.ts'
import type { Condition } from '../../search/operators/filter.ts'
import type { Excerpt } from '../../search/excerpt.ts'
import type { SearchStory } from '../../search/score.ts'
import { type LiveQueryContext, observeLiveQuery } from '../query/live-query.ts'
import type { QueryState } from '../query/query-cache.ts'
import { DataError } from '../errors.ts'
import type { DatasetAddress, DatasetReader } from '../transport.ts'

/** `weighted`: one query, rated here. `text`: the server's full-text search, which rates itself and has pages. */
export type SearchStrategyName = 'weighted' | 'text'

/** What is looked for. */
export interface SearchTerms {
  /** What was typed; without words everything of the types is found. */
  readonly text: string
  readonly types: readonly SchemaType[]
  /** What must hold besides. Names of its parameters do not begin with `__`, nor are they `t` and a number. */
  readonly condition?: Condition | null | undefined
}

export interface SearchOptions {
  /** Names the search in the server's log: `search.global`. */
  readonly tag: string
  /** Most hits of a page; default 1000. */
  readonly limit?: number
  /** Where the page before ended. */
  readonly cursor?: string | null
  /** Default true. */
  readonly includeDrafts?: boolean
  /** The order in GROQ, instead of that of the scores unless `sortByScore` says otherwise. */
  readonly order?: string
  /** Brings what was found in `order` into that of the scores; equal ones stay as they are. */
  readonly sortByScore?: boolean
  /** Told in comments of the query. */
  readonly comments?: readonly string[]
}

/** One document, whichever of its versions were found; where both were, the draft. */
export interface SearchHit {
  readonly _id: string
  readonly _type: string
  /** Higher is better; comparable within one search. */
  readonly score: number
  readonly stories: readonly SearchStory[]
  /** Where else than in its title it was found, as far as the strategy can say. */
  readonly excerpt?: (Excerpt & { readonly path: string }) | undefined
}

export interface SearchPage {
  /** Best first. */
  readonly hits: readonly SearchHit[]
  /** Leads to the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** A way to search a dataset, ours or another one. Rejects with DataError. */
export type SearchStrategy = (
  dataset: DatasetReader,
  terms: SearchTerms,
  options: SearchOptions,
) => Promise<SearchPage>

/** Finds documents by what they say. */
export interface SearchStore {
  readonly strategy: SearchStrategyName
  /** One page; in another dataset where one is given. Rejects with DataError. */
  find(
    terms: SearchTerms,
    options: SearchOptions,
    elsewhere?: DatasetReader | DatasetAddress,
  ): Promise<SearchPage>
  /** The first page, again whenever a document of the types has changed. */
  observe(terms: SearchTerms, options: SearchOptions): Observable<QueryState<SearchPage>>
}

const THROTTLE_MS = 1000

/** The code of each, fetched with the first search. */
const strategies: { readonly [Name in SearchStrategyName]: () => Promise<SearchStrategy> } = {
  text: async () => (await import('./text-search.ts')).searchText,
  weighted: async () => (await import('./weighted-search.ts')).searchWeighted,
}

/** The search of a data layer. */
export class LiveSearch implements SearchStore {
  readonly strategy: SearchStrategyName
  readonly #context: LiveQueryContext
  readonly #retries = new Subject<void>()

  constructor(context: Omit<LiveQueryContext, 'retries$'>, strategy: SearchStrategyName) {
    this.#context = { ...context, retries$: this.#retries }
    this.strategy = strategy
  }

  async find(
    terms: SearchTerms,
    options: SearchOptions,
    elsewhere: DatasetReader | DatasetAddress = this.#context.transport,
  ): Promise<SearchPage> {
    if (terms.types.length === 0) return { hits: [], nextCursor: null }
    const dataset = this.#readerOf(elsewhere)
    // Full-text search knows the order of its scores only.
    const isOrdered = options.order !== undefined && !options.sortByScore
    const search = await strategies[isOrdered ? 'weighted' : this.strategy]()
    return search(dataset, terms, options)
  }

  #readerOf(place: DatasetReader | DatasetAddress): DatasetReader {
    if ('fetch' in place) return place
    const reader = this.#context.transport.elsewhere?.(place)
    if (reader) return reader
    const description = `The dataset "${place.dataset}" cannot be reached from here`
    throw new DataError({ code: 'not-found', description })
  }

  observe(terms: SearchTerms, options: SearchOptions): Observable<QueryState<SearchPage>> {
    const types = new Set(terms.types.map(({ name }) => name))
    return observeLiveQuery(this.#context, {
      query: `search: ${[...types].join(', ')}`,
      tag: options.tag,
      ask: () => this.find(terms, options),
      throttleMs: THROTTLE_MS,
      isTouchedBy: (transaction) =>
        !transaction.types || [...transaction.types].some((type) => types.has(type)),
    })
  }

  /** Asks at once what failed. */
  retry(): void {
    this.#retries.next()
  }
}
