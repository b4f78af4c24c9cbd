import { isRecord } from '../../model/document.ts'
import { DataError } from '../errors.ts'
import { onePerDocument, pageLimit, searchCondition } from './found-documents.ts'
import type { SearchHit, SearchStrategy } from './search-store.ts'

/** Full-text search by the server, page by page, in its order. */
export const searchText: SearchStrategy = async (dataset, terms, options) => {
  const answer = await dataset.ask<unknown>({
    path: dataset.dataPath('textsearch'),
    tag: options.tag,
    body: {
      query: { string: terms.text },
      ...searchCondition(terms, options),
      includeAttributes: ['_id', '_type'],
      fromCursor: options.cursor ?? null,
      limit: options.limit ?? pageLimit,
    },
  })
  if (!isRecord(answer) || !Array.isArray(answer['hits'])) {
    throw new DataError({ code: 'protocol', description: 'The answer to a search has no hits' })
  }
  const { hits, nextCursor } = answer
  return {
    hits: onePerDocument(hits.flatMap(readHit)),
    nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : null,
  }
}

function readHit(hit: unknown): SearchHit[] {
  if (!isRecord(hit) || !isRecord(hit['attributes'])) return []
  const { _id, _type } = hit['attributes']
  if (typeof _id !== 'string' || typeof _type !== 'string') return []
  const { matchScore } = Object(hit['rankingInfo']) as { matchScore?: unknown }
  const score = typeof matchScore === 'number' ? matchScore : 0
  const texts = isRecord(hit['highlights']) ? Object.entries(hit['highlights']) : []
  const stories = texts.map(([path, found]) => {
    const { matchedWords } = Object(found) as { matchedWords?: unknown }
    const why = `words: ${[matchedWords].flat().join(', ')}`
    return { path, score, why }
  })
  return [{ _id, _type, score, stories }]
}
