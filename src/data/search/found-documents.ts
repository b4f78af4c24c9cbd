import { isDraftId, publishedId } from '../../model/ids.ts'
import { previewSelection } from '../../schema/preview.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Condition } from '../../search/operators/filter.ts'
import type { SearchHit, SearchOptions, SearchTerms } from './search-store.ts'

/** Default number of hits per page. */
export const pageLimit = 1000

/** The condition for a document besides its texts. */
export function searchCondition(
  { types, condition }: SearchTerms,
  { includeDrafts = true }: SearchOptions,
): Condition {
  const conditions = [
    '_type in $__types',
    ...(condition ? [`(${condition.filter})`] : []),
    ...(includeDrafts ? [] : ['!(_id in path("drafts.**"))']),
  ]
  const params = { ...condition?.params, __types: types.map(({ name }) => name) }
  return { filter: conditions.join(' && '), params }
}

/** One hit per document: the draft of two versions, at the position of the better one. */
export function onePerDocument(hits: readonly SearchHit[]): SearchHit[] {
  const found = new Map<string, SearchHit>()
  for (const hit of hits) {
    const id = publishedId(hit._id)
    if (!found.has(id) || isDraftId(hit._id)) found.set(id, hit)
  }
  return [...found.values()]
}

/** The preview selection of a document, as far as these texts by path contain it; undefined without its title. */
export function knownPreview(
  type: SchemaType | undefined,
  texts: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> | undefined {
  // A custom `prepare` may need the whole selection.
  if (!type || type.preview?.prepare) return undefined
  const known = Object.entries(previewSelection(type).select).flatMap(([alias, path]) => {
    const text = texts.get(path)
    return typeof text === 'string' ? [[alias, text] as const] : []
  })
  return known.some(([alias]) => alias === 'title') ? Object.fromEntries(known) : undefined
}
