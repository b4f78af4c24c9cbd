import type { ContentDocument } from '../../model/document.ts'
import { rateTexts, textsOf } from '../../search/query/text-rating.ts'
import type {
  DocumentFilter,
  DocumentReader,
  SearchIndex,
  SearchTier,
} from '../database/document-reader.ts'

/** A reader whose text index can be asked for the best matches first. The index also has what the reader hides. */
export type SearchedReader = DocumentReader & Pick<SearchIndex, 'searchIds'>

const tiers: readonly SearchTier[] = ['pending', 'title', 'anywhere']
/** Index entries per slice, and in total; documents that are not indexed yet are all examined. */
const sliceSize = 500
const mostEntries = 50_000

/** The documents that match a filter with a search: all, or when there are `enough`, those found first. */
export function findBest(
  reader: SearchedReader,
  dataset: string,
  { search, ...filter }: DocumentFilter,
): ContentDocument[] {
  const { terms = [], enough = Infinity } = search ?? {}
  const { types, ids: among } = filter
  const found = new Map<string, ContentDocument>()
  const allowed = among && new Set(among)
  for (const tier of tiers) {
    const most = tier === 'pending' ? Infinity : mostEntries
    for (let offset = 0; offset < most; offset += sliceSize) {
      const slice = { terms, typed: '', tier, types, offset, limit: sliceSize }
      const { ids, hasMore } = reader.searchIds(dataset, slice)
      const others = ids.filter((id) => !found.has(id) && allowed?.has(id) !== false)
      for (const document of reader.documentsWhere(dataset, { ...filter, ids: others })) {
        if (rateTexts(textsOf(document, ''), terms) !== null) found.set(document._id, document)
      }
      if (!hasMore || (tier !== 'pending' && found.size >= enough)) break
    }
    if (found.size >= enough) break
  }
  return [...found.values()]
}

/** The documents that match one of the filters, each once, in ascending id order. */
export function matchingAny(
  reader: SearchedReader,
  dataset: string,
  filters: readonly DocumentFilter[],
): ContentDocument[] {
  const matching = (filter: DocumentFilter): ContentDocument[] =>
    filter.search?.enough === undefined
      ? reader.documentsWhere(dataset, filter)
      : sortById(findBest(reader, dataset, filter))
  const [first, ...others] = filters
  if (!first) return []
  const documents = matching(first)
  if (others.length === 0) return documents
  const byId = new Map(documents.map((document) => [document._id, document]))
  for (const filter of others) {
    for (const found of matching(filter)) byId.set(found._id, found)
  }
  return sortById([...byId.values()])
}

export function sortById(documents: ContentDocument[]): ContentDocument[] {
  return documents.sort((a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0))
}
