import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { getAt, pathFromString } from '../../model/path.ts'
import { boomError } from '../../protocol/errors.ts'
import type { TextSearchHit, TextSearchResponse } from '../../protocol/text-search.ts'
import { rateDocument, readSearch } from '../../search/text-rating.ts'
import type { Rating } from '../../search/text-rating.ts'
import { parseQuery } from '../query/parse.ts'
import type { Read, ReadContext } from './read.ts'

interface TextHit extends Rating {
  readonly document: ContentDocument
}

/** Keys taken from the index at a time, and at most. */
const sliceSize = 500
const mostCandidates = 50_000
/** With so many, whatever page is asked for, older documents without the words in their title are not looked at. */
const enoughHits = 500

/** Full-text search over all fields, ranked, page by page. */
export async function readTextSearch(
  context: ReadContext,
  read: Extract<Read, { kind: 'textSearch' }>,
): Promise<TextSearchResponse> {
  const started = performance.now()
  const { request } = read
  const hits = await findHits(context, read)
  const start = request.fromCursor === undefined ? 0 : positionBehind(hits, request.fromCursor)
  const page = hits.slice(start, start + request.limit)
  const last = page.at(-1)
  return {
    ms: Math.round(performance.now() - started),
    stats: { estimatedTotalCount: hits.length },
    hits: page.map((hit) => toHit(hit, request.includeAttributes)),
    ...(last && start + page.length < hits.length && { nextCursor: cursorOf(last) }),
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
  const rate = async (ids: readonly string[] | null): Promise<void> => {
    for (const document of await documentsAmong(context, read, ids)) {
      const rating = rateDocument(document, terms)
      if (rating) hits.set(document._id, { document, ...rating })
    }
  }
  if (terms.every(({ negated }) => negated)) {
    await rate(null)
  } else {
    for (const tier of ['pending', 'whole', 'title', 'anywhere'] as const) {
      for (let offset = 0; offset < mostCandidates; offset += sliceSize) {
        if (tier !== 'pending' && offset > 0 && hits.size >= enoughHits) break
        const slice = { terms, typed: request.text, tier, offset, limit: sliceSize }
        const ids = context.store.searchIds(dataset, slice)
        if (ids.length === 0) break
        await rate(ids.filter((id) => !hits.has(id)))
      }
    }
  }
  return [...hits.values()].toSorted(compareHits)
}

function compareHits(a: TextHit, b: TextHit): number {
  return comparePlaces(placeOf(a), placeOf(b))
}

/** Score, time of the last change, id: what hits are ordered by. */
type Place = readonly [score: number, updatedAt: string, id: string]

function placeOf({ score, document }: TextHit): Place {
  return [score, document._updatedAt ?? '', document._id]
}

function comparePlaces([score, at, id]: Place, [otherScore, otherAt, otherId]: Place): number {
  if (score !== otherScore) return otherScore - score
  if (at !== otherAt) return at > otherAt ? -1 : 1
  return id < otherId ? -1 : id > otherId ? 1 : 0
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

function toHit({ document, score, highlights }: TextHit, paths: readonly string[]): TextSearchHit {
  const attributes = paths.map((path) => [path, attribute(document, path)])
  return {
    id: document._id,
    rankingInfo: { matchScore: score },
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

/** The last hit of a page, by its place in the order: later changes neither skip nor repeat others. */
function cursorOf(hit: TextHit): string {
  return Buffer.from(JSON.stringify(placeOf(hit))).toString('base64url')
}

function positionBehind(hits: readonly TextHit[], cursor: string): number {
  const place = readCursor(cursor)
  const next = hits.findIndex((hit) => comparePlaces(placeOf(hit), place) > 0)
  return next < 0 ? hits.length : next
}

function readCursor(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(place) && place.length === 3 && typeof place[0] === 'number') {
      return place as unknown as Place
    }
  } catch {
    // Refused below.
  }
  throw boomError(400, '"fromCursor" must be a cursor of a former answer')
}
