import { isRecord } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { searchWeights, titleWeight, weighedTexts } from '../../search/query/searched-texts.ts'
import { DataError } from '../errors.ts'
import { knownPreview, onePerDocument, pageLimit, searchCondition } from './found-documents.ts'
import type { SearchHit, SearchStrategy } from './search-store.ts'

/** Full-text search by the server, in pages ordered by score; a single page can have any order. */
export const searchText: SearchStrategy = async (dataset, terms, options) => {
  const order = options.sortByScore ? undefined : options.order
  const result = await dataset.postQuery<unknown>({
    path: dataset.dataPath('textsearch'),
    tag: options.tag,
    body: {
      query: { string: terms.text },
      ...searchCondition(terms, options),
      types: Object.fromEntries(
        terms.types.map((type) => [type.name, { weights: searchWeights(type) }]),
      ),
      includeAttributes: ['_id', '_type', ...(order === undefined ? [] : [fieldOf(order)])],
      fromCursor: options.cursor ?? null,
      limit: options.limit ?? pageLimit,
    },
  })
  if (!isRecord(result) || !Array.isArray(result['hits'])) {
    throw new DataError({ code: 'protocol', description: 'The answer to a search has no hits' })
  }
  const { hits, nextCursor } = result
  const looked = new Map(terms.types.map((type) => [type.name, { type, titles: titlesOf(type) }]))
  const sorted = order === undefined ? hits : hits.toSorted(byAttribute(order))
  return {
    hits: onePerDocument(sorted.flatMap((hit) => readHit(hit, looked))),
    nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : null,
  }
}

/** Compares hits by an order such as `_updatedAt desc`; timestamps sort as text. */
function byAttribute(order: string): (a: unknown, b: unknown) => number {
  const field = fieldOf(order)
  const sign = order.endsWith(' desc') ? -1 : 1
  const valueOf = (hit: unknown): string => {
    const { attributes } = Object(hit) as { attributes?: unknown }
    return String((Object(attributes) as Record<string, unknown>)[field])
  }
  return (a, b) => {
    const [value, other] = [valueOf(a), valueOf(b)]
    return value === other ? 0 : value < other ? -sign : sign
  }
}

function fieldOf(order: string): string {
  return order.split(' ', 1)[0] ?? order
}

/** Length (characters) below which what the server returns is a whole text, unless it says where it was cut. */
const shortText = 100

/** Paths of the title texts of a type. */
function titlesOf(type: SchemaType): ReadonlySet<string> {
  const titles = weighedTexts(type).filter(({ weight }) => weight >= titleWeight)
  return new Set(titles.map(({ path }) => path))
}

function readHit(
  hit: unknown,
  looked: ReadonlyMap<string, { type: SchemaType; titles: ReadonlySet<string> }>,
): SearchHit[] {
  if (!isRecord(hit) || !isRecord(hit['attributes'])) return []
  const { _id, _type } = hit['attributes']
  if (typeof _id !== 'string' || typeof _type !== 'string') return []
  const { matchScore, similar } = Object(hit['rankingInfo']) as Record<string, unknown>
  const score = typeof matchScore === 'number' ? matchScore : 0
  const found = isRecord(hit['highlights']) ? Object.entries(hit['highlights']) : []
  const stories = found.map(([path, text]) => {
    const { matchedWords } = Object(text) as { matchedWords?: unknown }
    const why = `words: ${[matchedWords].flat().join(', ')}`
    return { path, score, why }
  })
  const { type, titles } = looked.get(_type) ?? {}
  const inTitle = found.some(([path]) => titles?.has(path))
  const passages = found.flatMap(readExcerpt)
  const excerpt = inTitle ? undefined : best(passages)
  const whole = passages.filter(({ text }) => text.length < shortText && !text.startsWith('…'))
  const preview = knownPreview(type, new Map(whole.map(({ path, text }) => [path, text])))
  return [
    {
      _id,
      _type,
      score,
      stories,
      ...(excerpt && { excerpt }),
      ...(preview && { preview }),
      ...(similar === true && { similar }),
    },
  ]
}

type Passage = NonNullable<SearchHit['excerpt']>

function readExcerpt([path, found]: [string, unknown]): Passage[] {
  const { value, ranges } = Object(found) as Record<string, unknown>
  if (typeof value !== 'string' || !Array.isArray(ranges)) return []
  return [{ path, text: value, ranges: ranges.filter(isRange) }]
}

function isRange(range: unknown): range is readonly [number, number] {
  return Array.isArray(range) && range.length === 2 && range.every(Number.isInteger)
}

/** The passage with the most matches. */
function best(passages: readonly Passage[]): Passage | undefined {
  return passages.toSorted((a, b) => b.ranges.length - a.ranges.length)[0]
}
