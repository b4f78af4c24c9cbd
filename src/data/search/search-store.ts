import { from, type Observable, of, Subject, switchMap } from 'rxjs'
import { draftId, publishedId } from '../../model/ids.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Condition } from '../../search/operators/filter.ts'
import type { Excerpt } from '../../search/excerpt.ts'
import type { SearchStory } from '../../search/score.ts'
import { type LiveQueryContext, observeLiveQuery } from '../query/live-query.ts'
import type { QueryState } from '../query/query-cache.ts'
import { fullTextSearch } from '../../protocol/text-search.ts'
import { DataError, toDataError } from '../errors.ts'
import { type DatasetAddress, type DatasetReader, readerOf } from '../transport.ts'

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
  /** Only words that are spelled alike were found. */
  readonly similar?: true
  /** What its preview selects, as far as it came along. */
  readonly preview?: Readonly<Record<string, unknown>>
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
  /** `maxDepth`: how deep texts are looked for where the client chooses them; 0 = as deep as usual. */
  options: SearchOptions & { readonly maxDepth: number },
) => Promise<SearchPage>

/** Finds documents by what they say. */
export interface SearchStore {
  /** As configured; `best`: full-text search where the server has it. */
  readonly strategy: SearchStrategyName | 'best'
  /** Fetches what the first search needs, for a box that is about to be typed into. */
  prepare(): void
  /** One page; in another dataset where one is given. Rejects with DataError. */
  find(
    terms: SearchTerms,
    options: SearchOptions,
    elsewhere?: DatasetReader | DatasetAddress,
  ): Promise<SearchPage>
  /** The first page, again whenever a document of the types has changed. */
  observe(terms: SearchTerms, options: SearchOptions): Observable<QueryState<SearchPage>>
  /**
   * What must hold of the documents that a search for these terms finds, for lists that have an order of their own;
   * null for terms without words.
   */
  observeCondition(
    terms: Pick<SearchTerms, 'text' | 'types'>,
  ): Observable<QueryState<Condition | null>>
}

const THROTTLE_MS = 1000

/** The code of each, fetched with the first search. */
const strategies: { readonly [Name in SearchStrategyName]: () => Promise<SearchStrategy> } = {
  text: async () => (await import('./text-search.ts')).searchText,
  weighted: async () => (await import('./weighted-search.ts')).searchWeighted,
}

export interface LiveSearchContext extends Omit<LiveQueryContext, 'retries$'> {
  /** The dataset of the layer. */
  readonly address: Required<DatasetAddress>
  /** Names of what the server can do. */
  readonly features: () => Promise<readonly string[]>
}

/** The search of a data layer. */
export class LiveSearch implements SearchStore {
  readonly #context: LiveQueryContext & LiveSearchContext
  readonly #retries = new Subject<void>()
  readonly #depths = new Map<string, Promise<number>>()
  readonly strategy: SearchStrategyName | 'best'
  #strategy: Promise<SearchStrategyName> | null

  constructor(context: LiveSearchContext, strategy: SearchStrategyName | 'best') {
    this.#context = { ...context, retries$: this.#retries }
    this.strategy = strategy
    this.#strategy = strategy === 'best' ? null : Promise.resolve(strategy)
  }

  prepare(): void {
    const loaded = this.#chosen().then((name) => strategies[name]())
    // The search itself will say so.
    loaded.catch(() => {})
  }

  #chosen(): Promise<SearchStrategyName> {
    this.#strategy ??= this.#context
      .features()
      .then((names) => (names.includes(fullTextSearch) ? 'text' : 'weighted'))
    return this.#strategy
  }

  async find(
    terms: SearchTerms,
    options: SearchOptions,
    elsewhere?: DatasetReader | DatasetAddress,
  ): Promise<SearchPage> {
    if (terms.types.length === 0) return { hits: [], nextCursor: null }
    const { reader, address } = this.#placeOf(elsewhere)
    if ((await this.#chosen()) === 'text') {
      try {
        const search = await strategies.text()
        const page = await search(reader, terms, { ...options, maxDepth: 0 })
        // Pages come by their scores: only what is there as a whole can have another order.
        if (options.order === undefined || options.sortByScore || page.nextCursor === null) {
          return page
        }
      } catch (error) {
        if (!(error instanceof DataError) || !lacksEndpoint(error)) throw error
        this.#strategy = Promise.resolve('weighted')
      }
    }
    const [search, maxDepth] = await Promise.all([
      strategies.weighted(),
      address ? this.#maxDepth(reader, address) : 0,
    ])
    return search(reader, terms, { ...options, maxDepth })
  }

  #placeOf(elsewhere: DatasetReader | DatasetAddress | undefined): {
    reader: DatasetReader
    address: Required<DatasetAddress> | null
  } {
    const { transport, address: own } = this.#context
    if (!elsewhere) return { reader: transport, address: own }
    if ('fetch' in elsewhere) return { reader: elsewhere, address: null }
    return { reader: readerOf(transport, elsewhere), address: { ...own, ...elsewhere } }
  }

  /** SEARCH-074: how deep a dataset is searched as its server says; 0 where it does not. */
  #maxDepth(reader: DatasetReader, { projectId, dataset }: Required<DatasetAddress>) {
    const path = `/projects/${projectId}/datasets/${dataset}/settings/indexing`
    const known = this.#depths.get(path)
    if (known) return known
    const depth = reader
      .get<unknown>({ path, tag: 'search.getPartialIndexSettings' })
      .then(readMaxDepth, () => 0)
    this.#depths.set(path, depth)
    return depth
  }

  observe(terms: SearchTerms, options: SearchOptions): Observable<QueryState<SearchPage>> {
    const types = new Set(terms.types.map(({ name }) => name))
    return observeLiveQuery(this.#context, {
      query: `search: ${[...types].join(', ')}`,
      tag: options.tag,
      request: () => this.find(terms, options),
      throttleMs: THROTTLE_MS,
      isTouchedBy: (transaction) =>
        !transaction.types || [...transaction.types].some((type) => types.has(type)),
    })
  }

  observeCondition(
    terms: Pick<SearchTerms, 'text' | 'types'>,
  ): Observable<QueryState<Condition | null>> {
    if (terms.text.trim() === '') return of({ loading: false, value: null, error: null })
    return from(this.#chosen()).pipe(
      switchMap((strategy) =>
        strategy === 'weighted' ? this.#textCondition(terms) : this.#observeFound(terms),
      ),
    )
  }

  #observeFound(
    terms: Pick<SearchTerms, 'text' | 'types'>,
  ): Observable<QueryState<Condition | null>> {
    return this.observe(terms, { tag: 'search.list' }).pipe(
      switchMap(async ({ value, ...state }) => {
        if (!value) return { ...state, value }
        // A list has more room than a page of hits; and the search may have said meanwhile that it cannot be done so.
        const isListed = value.nextCursor === null && (await this.#chosen()) === 'text'
        return isListed ? { ...state, value: conditionOf(value) } : this.#textCondition(terms)
      }),
    )
  }

  async #textCondition(
    terms: Pick<SearchTerms, 'text' | 'types'>,
  ): Promise<QueryState<Condition | null>> {
    const { transport, address } = this.#context
    try {
      const [{ textCondition }, maxDepth] = await Promise.all([
        import('./weighted-search.ts'),
        this.#maxDepth(transport, address),
      ])
      return { loading: false, value: textCondition(terms, maxDepth, 'listText'), error: null }
    } catch (error) {
      return { loading: false, value: undefined, error: toDataError(error) }
    }
  }

  /** Asks at once what failed. */
  retry(): void {
    this.#retries.next()
  }
}

/** The server has no such search. */
function lacksEndpoint({ status }: DataError): boolean {
  return status === 404 || status === 405 || status === 501
}

function readMaxDepth(result: unknown): number {
  const { partialIndexSettings } = Object(result) as { partialIndexSettings?: unknown }
  const { maxFieldDepth } = Object(partialIndexSettings) as { maxFieldDepth?: unknown }
  return typeof maxFieldDepth === 'number' && maxFieldDepth > 0 ? Math.floor(maxFieldDepth) : 0
}

/** Both versions of each hit: which of them a list shows is up to the list. */
function conditionOf({ hits }: SearchPage): Condition {
  const ids = hits.flatMap(({ _id }) => [draftId(_id), publishedId(_id)])
  return { filter: '_id in $listFound', params: { listFound: ids } }
}
