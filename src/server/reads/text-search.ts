import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { getAt, pathFromString } from '../../model/path.ts'
import { boomError } from '../../protocol/errors.ts'
import type { TextSearchHit, TextSearchResponse } from '../../protocol/text-search.ts'
import { termsOf } from '../database/text-terms.ts'
import { parseQuery } from '../query/parse.ts'
import { rankDocuments, searchWords } from '../dataset/text-search.ts'
import type { TextHit } from '../dataset/text-search.ts'
import type { Read, ReadContext } from './read.ts'

/** Full-text search over all fields, ranked, page by page. */
export async function readTextSearch(
  context: ReadContext,
  read: Extract<Read, { kind: 'textSearch' }>,
): Promise<TextSearchResponse> {
  const started = performance.now()
  const { request } = read
  const hits = rankDocuments(await candidates(context, read), searchWords(request.text))
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

/** The documents that satisfy the filter and, as far as the text index can tell, hold the words. */
async function candidates(
  { store, engine, permissions }: ReadContext,
  { dataset, request, viewer, now }: Extract<Read, { kind: 'textSearch' }>,
): Promise<ContentDocument[]> {
  const { text, filter, params } = request
  // On its own first: a filter that closes the brackets it is put into must not get that far.
  if (filter !== undefined) parseQuery(filter, params)
  const words = searchWords(text)
  const ids =
    words.length === 0
      ? null
      : store.idsWhere(dataset, {
          text: words.flatMap((word) => termsOf(`${word}*`)),
        })
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
function cursorOf({ score, document }: TextHit): string {
  return Buffer.from(JSON.stringify([score, document._id])).toString('base64url')
}

function positionBehind(hits: readonly TextHit[], cursor: string): number {
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    place = null
  }
  if (!Array.isArray(place) || typeof place[0] !== 'number' || typeof place[1] !== 'string') {
    throw boomError(400, '"fromCursor" must be a cursor of a former answer')
  }
  const [score, id] = place as [number, string]
  const next = hits.findIndex(
    (hit) => hit.score < score || (hit.score === score && hit.document._id > id),
  )
  return next < 0 ? hits.length : next
}
