import { createHash } from 'node:crypto'
import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { getAt, pathFromString } from '../../model/path.ts'
import { boomError } from '../../protocol/errors.ts'
import type { TextSearchHit, TextSearchResponse } from '../../protocol/text-search.ts'
import { maybeMisspelt } from '../../search/similar-words.ts'
import { rateDocument, rateId, readSearch } from '../../search/text-rating.ts'
import type { Rating, SearchTerm } from '../../search/text-rating.ts'
import type { SearchTier } from '../database/store.ts'
import { parseQuery } from '../query/parse.ts'
import type { Read, ReadContext } from './read.ts'

interface TextHit extends Rating {
  readonly document: ContentDocument
  /** Only words that are spelled alike were found. */
  readonly isSimilar: boolean
}

/** Keys taken from the index at a time, and at most. */
const sliceSize = 500
const mostCandidates = 50_000
/** With so many, whatever page is asked for, older documents without the words in their title are not looked at. */
const enoughHits = 500
/** With fewer, words may have been misspelt. */
const fewHits = 5

/** Full-text search over all fields, ranked, page by page. */
export async function readTextSearch(
  context: ReadContext,
  read: Extract<Read, { kind: 'textSearch' }>,
): Promise<TextSearchResponse> {
  const started = performance.now()
  const { request } = read
  const hits = await findHits(context, read)
  const shown = request.fromCursor === undefined ? [] : readCursor(request.fromCursor)
  const known = new Set(shown)
  const rest = hits.filter(({ document }) => !known.has(markOf(document._id)))
  const page = rest.slice(0, request.limit)
  return {
    ms: Math.round(performance.now() - started),
    stats: { estimatedTotalCount: hits.length },
    hits: page.map((hit) => toHit(hit, request.includeAttributes)),
    ...(page.length < rest.length && {
      nextCursor: cursorOf([...shown, ...page.map(({ document }) => markOf(document._id))]),
    }),
  }
}

/**
 * The best hits. Documents with the terms in their title are looked at first, and others, newest first, only until there
 * are enough: the index alone says what is looked at, so the time does not grow with
 * the dataset. Filter and grants are applied to each slice.
 */
async function findHits(
  context: ReadContext,
  read: Extract<Read, { kind: 'textSearch' }>,
): Promise<TextHit[]> {
  const { dataset, request } = read
  // On its own first: a filter that closes the brackets it is put into must not get that far.
  if (request.filter !== undefined) parseQuery(request.filter, request.params)
  const terms = readSearch(request.text)
  const hits = new Map<string, TextHit>()
  const keep = async (
    ids: readonly string[] | null,
    rate: (document: ContentDocument) => Rating | null,
    isSimilar = false,
  ): Promise<void> => {
    for (const document of await documentsAmong(context, read, ids)) {
      const rating = rate(document)
      if (rating) hits.set(document._id, { document, isSimilar, ...rating })
    }
  }
  const collect = async (
    tiers: readonly SearchTier[],
    wanted: readonly SearchTerm[],
    isSimilar = false,
  ): Promise<void> => {
    for (const tier of tiers) {
      for (let offset = 0; offset < mostCandidates; offset += sliceSize) {
        if (tier !== 'pending' && offset > 0 && hits.size >= enoughHits) break
        const slice = { terms: wanted, typed: request.text, tier, offset, limit: sliceSize }
        const ids = context.store.searchIds(dataset, slice)
        if (ids.length === 0) break
        const rate = (document: ContentDocument): Rating | null => {
          const byId = tier === 'id' ? rateId(document, request.text) : null
          const byText = rateDocument(document, wanted)
          return byId && byId.score > (byText?.score ?? 0) ? byId : byText
        }
        await keep(
          ids.filter((id) => !hits.has(id)),
          rate,
          isSimilar,
        )
      }
    }
  }
  if (terms.every(({ negated }) => negated)) {
    await keep(null, (document) => rateDocument(document, terms))
    return [...hits.values()].toSorted(compareHits)
  }
  await collect(['id', 'pending', 'whole', 'title', 'anywhere'], terms)
  const respelled = hits.size < fewHits ? respell(context, dataset, terms) : null
  if (respelled) await collect(['pending', 'anywhere'], respelled, true)
  return [...hits.values()].toSorted(compareHits)
}

/** The terms with the words that may have been meant; null where every word is spelled as it is meant. */
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

/** Those of words that are spelled alike come last; equal scores by the time of the last change, then by id. */
function compareHits(a: TextHit, b: TextHit): number {
  if (a.isSimilar !== b.isSimilar) return a.isSimilar ? 1 : -1
  if (a.score !== b.score) return b.score - a.score
  const [at, otherAt] = [a.document._updatedAt ?? '', b.document._updatedAt ?? '']
  if (at !== otherAt) return at > otherAt ? -1 : 1
  return a.document._id < b.document._id ? -1 : 1
}

/** Those of the documents, or of all, that satisfy the filter and may be read. */
async function documentsAmong(
  { engine, permissions }: ReadContext,
  { dataset, request, viewer, now }: Extract<Read, { kind: 'textSearch' }>,
  ids: readonly string[] | null,
): Promise<ContentDocument[]> {
  const { filter, params } = request
  const conditions = [...(ids ? ['_id in $__ids'] : []), ...(filter ? [`(${filter}\n)`] : [])]
  const found = await engine.query({
    dataset,
    query: conditions.length === 0 ? '*' : `*[${conditions.join(' && ')}]`,
    params: ids ? { ...params, __ids: ids } : params,
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
    throw boomError(400, `"includeAttributes" has "${path}", which is no path`)
  }
}

const cursorStart = 'shown.'
const markLength = 8

/** A few letters that stand for an id. */
function markOf(id: string): string {
  return createHash('sha1').update(id).digest('base64url').slice(0, markLength)
}

/**
 * What former pages showed. Whatever is renamed in between, of the rest nothing is skipped and nothing shown is there
 * again.
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
