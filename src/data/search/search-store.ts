import { from, type Observable, of, shareReplay, Subject, switchMap } from 'rxjs'
import { draftId, publishedId } from '../../model/ids.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Condition } from '../../search/operators/filter.ts'
import type { Excerpt } from '../../search/query/excerpt.ts'
import type { SearchStory } from '../../search/query/score.ts'
import { type LiveQueryContext, observeLiveQuery } from '../query/live-query.ts'
import type { QueryState } from '../query/query-cache.ts'
import type { EditedDocumentsResponse } from '../../protocol/history.ts'
import { fullTextSearch } from '../../protocol/text-search.ts'
import { DataError, lacksEndpoint, toDataError } from '../errors.ts'
import { type DatasetAddress, type DatasetReader, readerOf } from '../connection/transport.ts'
import { onePerDocument, pageLimit } from './found-documents.ts'

/** `weighted`: one query, scored here. `text`: the server's full-text search, with scores and pages of its own. */
export type SearchStrategyName = 'weighted' | 'text'

/** The search text and filters. */
export interface SearchTerms {
  /** The entered text; without words, all documents of the types match. */
  readonly text: string
  readonly types: readonly SchemaType[]
  /** Additional condition. Names of its parameters must not begin with `__`, nor be `t` and a number. */
  readonly condition?: Condition | null | undefined
}

export interface SearchOptions {
  /** Identifies the search in the server's log, e.g. `search.global`. */
  readonly tag: string
  /** Maximum number of hits per page; default 1000. */
  readonly limit?: number
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | null
  /** Default true. */
  readonly includeDrafts?: boolean
  /** The order in GROQ; replaces the order by score unless `sortByScore` is set. */
  readonly order?: string
  /** Sorts the hits found in `order` by score; equal scores keep that order. */
  readonly sortByScore?: boolean
  /** Added as comments to the query. */
  readonly comments?: readonly string[]
}

/** One document, whichever of its versions matched; the draft if both did. */
export interface SearchHit {
  readonly _id: string
  readonly _type: string
  /** Higher is better; comparable within one search. */
  readonly score: number
  readonly stories: readonly SearchStory[]
  /** A match outside of its title, if the strategy provides one. */
  readonly excerpt?: (Excerpt & { readonly path: string }) | undefined
  /** Only words with a similar spelling matched. */
  readonly similar?: true
  /** Its preview selection, if the response contained it. */
  readonly preview?: Readonly<Record<string, unknown>>
}

export interface SearchPage {
  /** Best first. */
  readonly hits: readonly SearchHit[]
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
}

/** Which pages of a live search are requested. */
export interface SearchPaging {
  /** Number of hits that the first request returns at least, if there are as many. */
  readonly shown: number
  /** Emits `nextCursor` of the last page to add the page after it; other cursors are outdated and add nothing. */
  readonly more$: Observable<string>
}

/** A way to search this or another dataset. Rejects with DataError. */
export type SearchStrategy = (
  dataset: DatasetReader,
  terms: SearchTerms,
  /** `maxDepth`: how deep texts are searched if the client decides; 0 = the default depth. */
  options: SearchOptions & { readonly maxDepth: number },
) => Promise<SearchPage>

/** Finds documents by content. */
export interface SearchStore {
  /** As configured; `best`: full-text search where the server supports it. */
  readonly strategy: SearchStrategyName | 'best'
  /** Loads the code for the first search, e.g. when a search box is focused. */
  prepare(): void
  /** One page of hits, optionally from another dataset. Rejects with DataError. */
  find(
    terms: SearchTerms,
    options: SearchOptions,
    elsewhere?: DatasetReader | DatasetAddress,
  ): Promise<SearchPage>
  /**
   * The first page, and further ones on demand, joined; all of them are requested again when documents of the types
   * have changed.
   */
  observe(
    terms: SearchTerms,
    options: SearchOptions,
    paging?: SearchPaging,
  ): Observable<QueryState<SearchPage>>
  /**
   * The condition for documents that match these terms, for lists with their own order; null for terms without words.
   */
  observeCondition(
    terms: Pick<SearchTerms, 'text' | 'types'>,
  ): Observable<QueryState<Condition | null>>
  /** Published ids of the documents that the user edited, in a stable order: as many as the server lists. */
  observeEdited(): Observable<QueryState<readonly string[]>>
}

const throttleMs = 1000
/** Every commit of anybody may change which documents the user edited last. */
const editedThrottleMs = 3000

/** The code of each strategy, loaded with the first search. */
const strategies: { readonly [Name in SearchStrategyName]: () => Promise<SearchStrategy> } = {
  text: async () => (await import('./text-search.ts')).searchText,
  weighted: async () => (await import('./weighted-search.ts')).searchWeighted,
}

export interface LiveSearchContext extends Omit<LiveQueryContext, 'retries$'> {
  /** The dataset of the layer. */
  readonly address: Required<DatasetAddress>
  /** Names of the server's features. */
  readonly features: () => Promise<readonly string[]>
}

/** The search of a data layer. */
export class LiveSearch implements SearchStore {
  readonly #context: LiveQueryContext & LiveSearchContext
  readonly #retries = new Subject<void>()
  readonly #depths = new Map<string, Promise<number>>()
  readonly strategy: SearchStrategyName | 'best'
  #strategy: Promise<SearchStrategyName> | null
  /** Shared: a dialog and its results both ask for them. */
  #edited$: Observable<QueryState<readonly string[]>> | null = null

  constructor(context: LiveSearchContext, strategy: SearchStrategyName | 'best') {
    this.#context = { ...context, retries$: this.#retries }
    this.strategy = strategy
    this.#strategy = strategy === 'best' ? null : Promise.resolve(strategy)
  }

  prepare(): void {
    const loaded = this.#chosen().then((name) => strategies[name]())
    // The search itself reports the error.
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
        // Pages are ordered by score: only a complete result can be sorted differently.
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

  /** SEARCH-074: the search depth configured for a dataset on its server; 0 where the server has none. */
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

  observe(
    terms: SearchTerms,
    options: SearchOptions,
    paging?: SearchPaging,
  ): Observable<QueryState<SearchPage>> {
    const types = new Set(terms.types.map(({ name }) => name))
    return observeLiveQuery(this.#context, {
      query: `search: ${[...types].join(', ')}`,
      tag: options.tag,
      request: (known) => this.#findShown(terms, options, known?.hits.length ?? paging?.shown ?? 0),
      ...(paging && {
        more: {
          wanted$: paging.more$,
          request: async (known, cursor) =>
            cursor === known.nextCursor
              ? joined(known, await this.find(terms, { ...options, cursor }))
              : known,
        },
      }),
      throttleMs: throttleMs,
      isTouchedBy: (transaction) =>
        !transaction.types || [...transaction.types].some((type) => types.has(type)),
    })
  }

  /** At least as many hits as are shown, in as few requests as the server allows. */
  async #findShown(terms: SearchTerms, options: SearchOptions, shown: number): Promise<SearchPage> {
    const { limit = pageLimit } = options
    // Whole pages, so that new hits at the end of the last one are included.
    const wanted = Math.max(1, Math.ceil(shown / limit)) * limit
    const most = Math.max(limit, pageLimit)
    let page = await this.find(terms, { ...options, limit: Math.min(wanted, most) })
    let before = 0
    // A page without further documents ends it: a foreign server may always name another one.
    while (page.nextCursor !== null && page.hits.length < shown && page.hits.length > before) {
      before = page.hits.length
      const rest = { limit: Math.min(shown - page.hits.length, most), cursor: page.nextCursor }
      page = joined(page, await this.find(terms, { ...options, ...rest }))
    }
    return page
  }

  observeEdited(): Observable<QueryState<readonly string[]>> {
    return (this.#edited$ ??= this.#observeEdited().pipe(
      shareReplay({ bufferSize: 1, refCount: true }),
    ))
  }

  #observeEdited(): Observable<QueryState<readonly string[]>> {
    const { transport } = this.#context
    const path = transport.dataPath('history', 'edited')
    return observeLiveQuery(this.#context, {
      query: 'edited documents',
      tag: 'search.edited',
      request: async () => {
        const { ids } = await transport.get<EditedDocumentsResponse>({ path, tag: 'search.edited' })
        // In the order of editing each edit would be another query for the lists that ask for these ids.
        return ids.toSorted()
      },
      throttleMs: editedThrottleMs,
      isTouchedBy: () => true,
    })
  }

  observeCondition(
    terms: Pick<SearchTerms, 'text' | 'types'>,
  ): Observable<QueryState<Condition | null>> {
    if (terms.text.trim() === '') return of({ loading: false, value: null, error: null })
    // In parallel: without a connection each request fails only after all of its retries.
    if (!this.#strategy) void this.#maxDepth(this.#context.transport, this.#context.address)
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
        // A list may be longer than a page of hits; and the search may have found full-text search to be unsupported.
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

  /** Repeats failed requests at once. */
  retry(): void {
    this.#retries.next()
  }
}

/** SEARCH-016: a document that is on both pages is listed once, as the draft if one of them has it. */
function joined(before: SearchPage, next: SearchPage): SearchPage {
  return { hits: onePerDocument([...before.hits, ...next.hits]), nextCursor: next.nextCursor }
}

function readMaxDepth(result: unknown): number {
  const { partialIndexSettings } = Object(result) as { partialIndexSettings?: unknown }
  const { maxFieldDepth } = Object(partialIndexSettings) as { maxFieldDepth?: unknown }
  return typeof maxFieldDepth === 'number' && maxFieldDepth > 0 ? Math.floor(maxFieldDepth) : 0
}

/** Condition for both versions of each hit; the list decides which of them it shows. */
function conditionOf({ hits }: SearchPage): Condition {
  const ids = hits.flatMap(({ _id }) => [draftId(_id), publishedId(_id)])
  return { filter: '_id in $listFound', params: { listFound: ids } }
}
