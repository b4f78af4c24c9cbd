import {
  type SearchedText,
  searchedTexts,
  titleWeight,
  weighedTexts,
} from '../../search/query/searched-texts.ts'
import { type Excerpt, excerptOf } from '../../search/query/excerpt.ts'
import { scoreTexts } from '../../search/query/score.ts'
import type { Condition } from '../../search/operators/filter.ts'
import { textToGroq } from '../../search/query/text-query.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { knownPreview, onePerDocument, pageLimit, searchCondition } from './found-documents.ts'
import type { SearchHit, SearchStrategy, SearchTerms } from './search-store.ts'

/** Version of the query format, so that a server's log distinguishes the kinds of queries. */
const findability = 'findability-mvi:4'

interface Row {
  readonly _id: string
  readonly _type: string
  readonly [text: string]: unknown
}

/** One query for documents that contain every term, with the texts for scoring them here. Returns a single page. */
export const searchWeighted: SearchStrategy = async (dataset, terms, options) => {
  const { text, types } = terms
  const { maxDepth } = options
  const texts = textCondition(terms, maxDepth, 't')
  const condition = searchCondition(terms, options)
  const filter = [condition.filter, ...(texts ? [texts.filter] : [])].join(' && ')
  const comments = [findability, ...(options.comments ?? [])].map((comment) => `// ${comment}\n`)
  const select = texts ? projection(terms, maxDepth) : ''
  const rows = await dataset.fetch<readonly Row[]>({
    query: `${comments.join('')}*[${filter}] | order(${options.order ?? '_id asc'}) [0...$__limit] {_type, _id${select}}`,
    params: { ...condition.params, ...texts?.params, __limit: options.limit ?? pageLimit },
    tag: options.tag,
  })
  const looked = new Map(
    types.map((type) => [type.name, { type, texts: weighedTexts(type, maxDepth) }]),
  )
  const hits = rows.map((row) => rate(row, text, looked.get(row._type)))
  // Hits with equal scores keep the order of the response.
  if (options.order === undefined || options.sortByScore) hits.sort((a, b) => b.score - a.score)
  return { hits: onePerDocument(hits), nextCursor: null }
}

/** The condition for a document's texts; names of its parameters begin with `name`. */
export function textCondition(
  { text, types }: SearchTerms,
  maxDepth: number,
  name: string,
): Condition | null {
  return textToGroq(text, searchedTexts(types, maxDepth), { reach: 'beginnings', name })
}

/** Selects the texts of each type, named by their index in its list. */
function projection({ types }: SearchTerms, maxDepth: number): string {
  const perType = types.flatMap((type) => {
    const texts = weighedTexts(type, maxDepth).map(({ groq }, index) => `"w${index}": ${groq}`)
    return texts.length === 0
      ? []
      : [`_type == ${JSON.stringify(type.name)} => {${texts.join(', ')}}`]
  })
  return perType.length === 0 ? '' : `, ...select(${perType.join(', ')})`
}

function rate(
  row: Row,
  typed: string,
  looked: { type: SchemaType; texts: readonly SearchedText[] } | undefined,
): SearchHit {
  const { _id, _type } = row
  const { type, texts = [] } = looked ?? {}
  const values = texts.map(({ path, weight }, index) => ({ path, weight, value: row[`w${index}`] }))
  const stories = scoreTexts(typed, values)
  const passage = values.find(
    ({ weight, value }) => weight < titleWeight && excerptIn(value, typed),
  )
  const inTitle = values.some(
    ({ weight, value }) => weight >= titleWeight && excerptIn(value, typed),
  )
  const excerpt = passage && !inTitle ? excerptIn(passage.value, typed) : null
  const where = excerpt && passage ? { excerpt: { path: passage.path, ...excerpt } } : {}
  const preview = knownPreview(type, new Map(values.map(({ path, value }) => [path, value])))
  return {
    _id,
    _type,
    ...where,
    ...(preview && { preview }),
    score: stories.reduce((sum, { score }) => sum + score, 0),
    stories,
  }
}

function excerptIn(value: unknown, typed: string): Excerpt | null {
  return typeof value === 'string' ? excerptOf(value, typed) : null
}
