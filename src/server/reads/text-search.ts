import { createHash } from 'node:crypto'
import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { getAt, pathFromString } from '../../model/path.ts'
import { boomError } from '../../protocol/errors.ts'
import type { TextSearchHit, TextSearchResponse } from '../../protocol/text-search.ts'
import { maybeMisspelt } from '../../search/query/similar-words.ts'
import { rateDocument, rateId, readSearch } from '../../search/query/text-rating.ts'
import type { Rating, SearchTerm, SearchWeights } from '../../search/query/text-rating.ts'
import type { SearchTier } from '../database/document-reader.ts'
import { candidatesOf } from '../query/candidates.ts'
import type { GroqNode } from '../query/groq.ts'
import { parseQuery } from '../query/parse.ts'
import type { Read, ReadContext } from './read.ts'

interface TextHit extends Rating {
  readonly document: ContentDocument
  /** True if only similarly spelled words matched. */
  readonly isSimilar: boolean
}

/** Index keys per slice, and in total; documents not indexed yet are always examined in full. */
const sliceSize = 500
const mostCandidates = 50_000
/** With this many new hits, older documents without the words in their title are left to the next page. */
const enoughHits = 500
/** With fewer hits, spelling corrections are tried. */
const fewHits = 5

type TextSearchRead = Extract<Read, { kind: 'textSearch' }>

/** The possible document types; null if there is no restriction. */
type Types = readonly string[] | null

/** Tiers that the index can narrow down by type. */
const typed: ReadonlySet<SearchTier> = new Set(['whole', 'title', 'anywhere'])

interface FoundHits {
  /** Sorted, best first. */
  readonly hits: readonly TextHit[]
  /** True if there may be more hits. */
  readonly isCut: boolean
}

/** Full-text search over all fields, ranked, page by page. */
export async function readTextSearch(
  context: ReadContext,
  read: TextSearchRead,
): Promise<TextSearchResponse> {
  const started = performance.now()
  const { request } = read
  // Parsed alone first: a filter that closes its enclosing brackets must be refused here.
  const types =
    request.filter === undefined ? null : typesIn(parseQuery(request.filter, request.params))
  const terms = readSearch(request.text)
  const shown = request.fromCursor === undefined ? [] : readCursor(request.fromCursor)
  const { hits, isCut } = terms.every(({ negated }) => negated)
    ? await findNewest(context, read, { terms, types, most: shown.length + request.limit })
    : await findHits(context, read, { terms, types, enough: shown.length + enoughHits })
  const known = new Set(shown)
  const rest =
    known.size === 0 ? hits : hits.filter(({ document }) => !known.has(markOf(document._id)))
  const page = rest.slice(0, request.limit)
  const hasMore = page.length > 0 && (isCut || page.length < rest.length)
  return {
    ms: Math.round(performance.now() - started),
    stats: { estimatedTotalCount: hits.length },
    hits: page.map((hit) => toHit(hit, request.includeAttributes)),
    ...(hasMore && {
      nextCursor: cursorOf([...shown, ...page.map(({ document }) => markOf(document._id))]),
    }),
  }
}

/**
 * Without search words the index cannot be used: returns the newest documents, up to the page size; for few types
 * each type is read separately, so that newer documents of other types are skipped.
 */
async function findNewest(
  context: ReadContext,
  read: TextSearchRead,
  { terms, types, most }: { terms: readonly SearchTerm[]; types: Types; most: number },
): Promise<FoundHits> {
  const hits: TextHit[] = []
  // One more than the page size, to detect whether there is another page.
  const size = Math.min(sliceSize, most + 1)
  for (const type of types ?? [null]) {
    let found = 0
    for (let offset = 0; found <= most; offset += size) {
      const documents = await documentsAmong(context, read, {
        condition: type === null ? [] : ['_type == $__type'],
        params: type === null ? {} : { __type: type },
        order: ` | order(_updatedAt desc)[${offset}...${offset + size}]`,
      })
      for (const document of documents) {
        const rating = rateDocument(document, terms, weightsOf(document, read))
        if (!rating) continue
        hits.push({ document, isSimilar: false, ...rating })
        found += 1
      }
      if (documents.length < size) break
    }
  }
  return { hits: hits.toSorted(compareHits), isCut: false }
}

/**
 * The best hits. Documents with the terms in their title are examined first, then others, newest first, only until
 * there are enough: candidates come from the index alone, so the time does not grow with the dataset. Filter and grants
 * are applied to each slice.
 */
async function findHits(
  context: ReadContext,
  read: TextSearchRead,
  { terms, types, enough }: { terms: readonly SearchTerm[]; types: Types; enough: number },
): Promise<FoundHits> {
  const { dataset, request } = read
  const hits = new Map<string, TextHit>()
  let isCut = false
  const collect = async (
    tiers: readonly SearchTier[],
    wanted: readonly SearchTerm[],
    isSimilar = false,
  ): Promise<void> => {
    for (const tier of tiers) {
      const most = tier === 'pending' ? Number.POSITIVE_INFINITY : mostCandidates
      let only: Types = null
      for (let offset = 0; offset < most; offset += sliceSize) {
        const slice = { terms: wanted, typed: request.text, tier, offset }
        // Whether there are older documents is all that is left to know when there are enough hits.
        const isEnough = tier === 'anywhere' && hits.size >= enough
        if (isEnough && isCut) break
        const limit = isEnough ? 1 : sliceSize
        const { ids, hasMore } = context.store.searchIds(dataset, {
          ...slice,
          limit,
          ...(only && { types: only }),
        })
        if (isEnough) {
          isCut ||= hasMore || ids.length > 0
          break
        }
        const before = hits.size
        const others = ids.filter((id) => !hits.has(id))
        const documents =
          others.length === 0
            ? []
            : await documentsAmong(context, read, {
                condition: ['_id in $__ids'],
                params: { __ids: others },
              })
        for (const document of documents) {
          const byId = tier === 'id' ? rateId(document, request.text) : null
          const byText = rateDocument(document, wanted, weightsOf(document, read))
          const rating = byId && byId.score > (byText?.score ?? 0) ? byId : byText
          if (rating) hits.set(document._id, { document, isSimilar, ...rating })
        }
        // Too many documents of other types: excluding them in the index is cheaper than reading them.
        const isCrowded = hasMore && hits.size - before < sliceSize / 4
        if (isCrowded && only === null && types !== null && typed.has(tier)) {
          only = types
          offset = -sliceSize
          continue
        }
        if (!hasMore) break
        if (tier !== 'pending' && hits.size >= enough) {
          isCut = true
          break
        }
      }
    }
  }
  await collect(['id', 'pending', 'whole', 'title', 'anywhere'], terms)
  const respelled = hits.size < fewHits ? respell(context, dataset, terms) : null
  if (respelled) await collect(['pending', 'anywhere'], respelled, true)
  return { hits: [...hits.values()].toSorted(compareHits), isCut }
}

/** Maximum number of types to restrict by; more types usually cover most of a dataset. */
const mostTypes = 8

function typesIn(condition: GroqNode): Types {
  const { filters } = candidatesOf(condition) ?? { filters: [] }
  const types = new Set(filters.flatMap((one) => one.types ?? []))
  const isCertain = filters.length > 0 && filters.every((one) => one.types !== undefined)
  return isCertain && types.size > 0 && types.size <= mostTypes ? [...types] : null
}

function weightsOf(
  { _type }: ContentDocument,
  { request }: TextSearchRead,
): SearchWeights | undefined {
  const { types = {} } = request
  return Object.hasOwn(types, _type) ? types[_type]?.weights : undefined
}

/** The terms with spelling corrections added; null if there are none. */
function respell(
  { store }: ReadContext,
  dataset: string,
  terms: readonly SearchTerm[],
): SearchTerm[] | null {
  const respelled = terms.map((term): SearchTerm => {
    const { text, kind, negated } = term
    if (kind === 'phrase' || negated || !maybeMisspelt(text)) return term
    return { ...term, similar: store.similarWords(dataset, text) }
  })
  return respelled.some(({ similar = [] }) => similar.length > 0) ? respelled : null
}

/** Corrected spellings come last; equal scores are ordered by last change, then by id. */
function compareHits(a: TextHit, b: TextHit): number {
  if (a.isSimilar !== b.isSimilar) return a.isSimilar ? 1 : -1
  if (a.score !== b.score) return b.score - a.score
  const [at, otherAt] = [a.document._updatedAt ?? '', b.document._updatedAt ?? '']
  if (at !== otherAt) return at > otherAt ? -1 : 1
  return a.document._id < b.document._id ? -1 : 1
}

/** The readable documents that satisfy the filter and these conditions. */
async function documentsAmong(
  { engine, permissions }: ReadContext,
  { dataset, request, viewer, now }: TextSearchRead,
  among: { condition: readonly string[]; params: Record<string, unknown>; order?: string },
): Promise<ContentDocument[]> {
  const { filter } = request
  const conditions = [...among.condition, ...(filter ? [`(${filter}\n)`] : [])]
  const all = conditions.length === 0 ? '*' : `*[${conditions.join(' && ')}]`
  const found = await engine.query({
    dataset,
    query: `${all}${among.order ?? ''}`,
    // Otherwise the versions of a document in releases would be further hits.
    perspective: 'unversioned',
    params: { ...request.params, ...among.params },
    identity: viewer.identity,
    readFilter: permissions.readFilter,
    now,
  })
  return Array.isArray(found) ? found.filter(isDocument) : []
}

function isDocument(value: unknown): value is ContentDocument {
  return isRecord(value) && typeof value['_id'] === 'string'
}

function toHit(hit: TextHit, paths: readonly string[]): TextSearchHit {
  const { document, score, highlights, isSimilar } = hit
  const attributes = paths.map((path) => [path, attribute(document, path)])
  return {
    id: document._id,
    rankingInfo: { matchScore: score, ...(isSimilar && { similar: true }) },
    attributes: Object.fromEntries(attributes),
    highlights,
  }
}

function attribute(document: ContentDocument, path: string): unknown {
  try {
    return getAt(document, pathFromString(path)) ?? null
  } catch {
    throw boomError(400, `"includeAttributes" has "${path}", which is not a valid path`)
  }
}

const cursorStart = 'shown.'
const markLength = 8

/** A short hash that represents an id. */
function markOf(id: string): string {
  return createHash('sha1').update(id).digest('base64url').slice(0, markLength)
}

/**
 * Lists the documents of earlier pages, so that changes between two pages neither skip other documents nor repeat those
 * already shown.
 */
function cursorOf(shown: readonly string[]): string {
  return cursorStart + shown.join('')
}

function readCursor(cursor: string): string[] {
  const marks = cursor.slice(cursorStart.length)
  const isOurs = cursor.startsWith(cursorStart) && /^[\w-]+$/.test(marks)
  if (!isOurs || marks.length % markLength !== 0) {
    throw boomError(400, '"fromCursor" must be a cursor of a former answer')
  }
  return Array.from({ length: marks.length / markLength }, (_, at) =>
    marks.slice(at * markLength, (at + 1) * markLength),
  )
}
