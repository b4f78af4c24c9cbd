import { isRecord } from '../../model/document.ts'
import { ProtocolError } from '../../protocol/errors.ts'
import { UnknownDatasetError } from '../database/store.ts'
import type { QueryStore } from '../database/store.ts'
import { createLruCache } from '../lru-cache.ts'
import { openDocumentSource } from './document-source.ts'
import type { SearchedReader } from './find-best.ts'
import { compileGrantFilter } from './grant-filter.ts'
import type { DocumentCondition } from './grant-filter.ts'
import { compileListenerFilter } from './listener-filter.ts'
import type { DocumentPredicate } from './listener-filter.ts'
import { createStopwatch, defaultLimits } from './limits.ts'
import { parseQuery, toParseError } from './parse.ts'
import { planQuery } from './planner.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import type { Plan, Source } from './planner.ts'
import { restrictReader } from './restricted-reader.ts'
import { runMapped, runMappedUnplanned } from './source-map/run-mapped.ts'
import type { MappedResult } from './source-map/run-mapped.ts'
import { StoreFailure, lookUp, runPlan, runUnplanned } from './run-plan.ts'
import type { Evaluation } from './run-plan.ts'
import { isShieldNeeded, shieldDocuments } from './shield.ts'
import type { ItemPaths } from './source-map/source-map.ts'
import type { ReadNames } from './sync-tags.ts'

export interface QueryRequest {
  readonly dataset: string
  readonly query: string
  readonly params: Record<string, unknown>
  /** Default: raw. */
  readonly perspective?: Perspective
  /** Id of the calling user. */
  readonly identity: string
  /** GROQ filter of the documents this user may read, see `Permissions`; default: all. */
  readonly readFilter?: string | null
  /** The value of `now()`; default: the time of evaluation. */
  readonly now?: Date
  /** Milliseconds of evaluation, if fewer than the engine's limit. */
  readonly deadline?: number
  /** Notes what is read. */
  readonly reads?: ReadNames
  /** For `queryMapped`. Default: by position. */
  readonly sourceMap?: ItemPaths
}

/**
 * Runs GROQ over a store. Requests, results and errors are plain data, so an engine can also run in
 * a worker thread with its own store. Every problem of a query is a ProtocolError 400 of
 * type queryParseError; an unknown dataset is an UnknownDatasetError.
 */
export interface QueryEngine {
  query(request: QueryRequest): Promise<unknown>
  /** The same result with its source map. */
  queryMapped(request: QueryRequest): Promise<MappedResult>
  /** The condition for notifying a listener of a document; see `compileListenerFilter`. */
  compileFilter(
    query: string,
    params: Record<string, unknown>,
    identity?: string,
  ): DocumentPredicate
  /** Ids of the documents a query selects, in its order, each once: for mutations by query. */
  matchIds(request: QueryRequest): string[]
  /** The plan for finding the documents of a query, with one entry for each `*`. */
  explain(request: CompileRequest): Source[]
}

type CompileRequest = Pick<QueryRequest, 'query' | 'params' | 'perspective' | 'now'>

/** Milliseconds a listener's filter may take for one document: every commit waits for it. */
const listenerDeadline = 10
const listenerAttempts = 2
const compiledQueries = 500
const compiledConditions = 200
const longestCacheKey = 16 * 1024

export function createQueryEngine(
  store: QueryStore,
  options: { projectId?: string; deadline?: number } = {},
): QueryEngine {
  const compiled = createLruCache<Plan>(compiledQueries)
  const conditions = createLruCache<DocumentCondition>(compiledConditions)
  const timed = createStopwatch(options.deadline ?? defaultLimits.deadline)

  function compile({ query, params, perspective = 'raw', now }: CompileRequest): Plan {
    // A plan is valid for an hour, but only plans that depend on the time have to be renewed.
    const hour = Math.floor((now?.getTime() ?? Date.now()) / 3_600_000)
    // Parameters are part of the tree: slices and element accesses that use one are resolved by the parser.
    const key = `${JSON.stringify([perspective, params])} ${query.includes('now') ? hour : ''} ${query}`
    let plan = compiled.get(key)
    if (!plan) {
      const context = { fields: store.fieldIndex, now: hour * 3_600_000 }
      plan = planQuery(parseQuery(query, params), perspective, context)
      if (key.length <= longestCacheKey) compiled.set(key, plan)
    }
    return plan
  }

  /** The part of the store this request may see. */
  function readerFor({ readFilter, identity }: QueryRequest): SearchedReader {
    if (readFilter === undefined || readFilter === null) return store
    const key = `${identity} ${readFilter}`
    let isVisible = conditions.get(key)
    if (!isVisible) conditions.set(key, (isVisible = compileGrantFilter(readFilter, identity)))
    return restrictReader(store, isVisible)
  }

  function open(request: QueryRequest, reader: SearchedReader): Evaluation {
    const { dataset, perspective = 'raw', identity, now = new Date() } = request
    const { projectId } = options
    const environment = {
      identity,
      timestamp: now,
      ...(projectId !== undefined && { sanity: { projectId, dataset } }),
    }
    const documents = openDocumentSource(reader, dataset, perspective)
    return { documents: request.reads?.observe(documents) ?? documents, environment }
  }

  function evaluate(request: QueryRequest, plan: Plan): unknown {
    const reader = readerFor(request)
    // Few ids take less time than starting the watchdog of a deadline.
    const found = lookUp(plan, open(request, reader).documents)
    if (found) return found
    const run = (from: SearchedReader): unknown =>
      timed(request.query, () => runPlan(plan, open(request, from)), request.deadline)
    try {
      return run(reader)
    } catch (error) {
      if (!isShieldNeeded(error)) throw error
      return asJson(run(shieldDocuments(reader)))
    }
  }

  function evaluateMapped(request: QueryRequest, plan: Plan): MappedResult {
    const reader = readerFor(request)
    const run = (from: SearchedReader): MappedResult =>
      timed(
        request.query,
        () => runMapped(plan, open(request, from), mapOptions(request)),
        request.deadline,
      )
    try {
      return run(reader)
    } catch (error) {
      if (!isShieldNeeded(error)) throw error
      return asJson(run(shieldDocuments(reader))) as MappedResult
    }
  }

  function requireDataset(dataset: string): void {
    if (!store.dataset(dataset)) throw new UnknownDatasetError(dataset)
  }

  return {
    async query(request) {
      requireDataset(request.dataset)
      try {
        const plan = compile(request)
        return plan.complete
          ? evaluate(request, plan)
          : await runUnplanned(plan, open(request, readerFor(request)))
      } catch (error) {
        throw toQueryError(request.query, error)
      }
    },
    async queryMapped(request) {
      requireDataset(request.dataset)
      try {
        const plan = compile(request)
        if (plan.complete) return evaluateMapped(request, plan)
        return await runMappedUnplanned(
          plan,
          open(request, readerFor(request)),
          mapOptions(request),
        )
      } catch (error) {
        throw toQueryError(request.query, error)
      }
    },
    compileFilter: createFilterCompiler(),
    matchIds(request) {
      requireDataset(request.dataset)
      try {
        return idsOf(evaluate(request, compile(request)))
      } catch (error) {
        throw toQueryError(request.query, error)
      }
    },
    explain: (request) => [...compile(request).sources],
  }
}

/** Compiles listeners' filters, which need no store. */
export function createFilterCompiler(): QueryEngine['compileFilter'] {
  const timed = createStopwatch(listenerDeadline)
  /** Repeats a timed-out evaluation, since a busy machine may be the cause. */
  function brief<T>(query: string, work: () => T): T {
    for (let attempt = 1; ; attempt++) {
      try {
        return timed(query, work)
      } catch (error) {
        if (attempt === listenerAttempts || !(error instanceof ProtocolError)) throw error
      }
    }
  }

  return (query, params, identity = '') => compileListenerFilter(query, params, identity, brief)
}

function mapOptions({ perspective = 'raw', sourceMap: items = 'index' }: QueryRequest) {
  return { perspective, items }
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

function toQueryError(query: string, error: unknown): unknown {
  return error instanceof StoreFailure ? error.cause : toParseError(query, error)
}

function idsOf(result: unknown): string[] {
  if (result === null) return []
  const documents: readonly unknown[] = Array.isArray(result) ? result : [result]
  const ids = documents.map((document) => (isRecord(document) ? document['_id'] : undefined))
  if (!ids.every((id) => typeof id === 'string')) {
    throw new Error('the query of a mutation must select documents')
  }
  return [...new Set(ids)]
}
