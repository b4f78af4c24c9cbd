import type { ContentDocument } from '../../model/document.ts'
import { DRAFTS_PREFIX, VERSIONS_PREFIX, draftId, isDraftId, publishedId } from '../../model/ids.ts'
import type { DocumentFilter, DocumentSelection, ListFilter } from '../database/document-reader.ts'
import { findBest } from './find-best.ts'
import type { SearchedReader } from './find-best.ts'
import type { Perspective } from './planner.ts'

/** The documents of one dataset in a query's perspective. Used for a single evaluation. */
export interface DocumentSource {
  /** By the id in this perspective; read once. */
  document(id: string): ContentDocument | null
  /** At least the documents that satisfy one of the filters, each once, in ascending id order. */
  select(filters: readonly DocumentFilter[]): ContentDocument[]
  /** The rows of one filter in index order; not available in the perspective "drafts". */
  page(selection: DocumentSelection): ContentDocument[]
  count(filter: DocumentFilter): number
  /** See `DocumentReader.listsWhere`; not available in the perspective "drafts". */
  lists(field: string, filter: ListFilter): unknown[]
}

export function openDocumentSource(
  store: SearchedReader,
  dataset: string,
  perspective: Perspective,
): DocumentSource {
  const known = new Map<string, ContentDocument | null>()
  const overlaid = perspective === 'drafts'

  function readDocument(id: string): ContentDocument | null {
    if (perspective === 'raw') return store.document(dataset, id)
    if (isDraftId(id) || id.startsWith(VERSIONS_PREFIX)) return null
    if (!overlaid) return store.document(dataset, id)
    return overlay(store.documentsByIds(dataset, [id, draftId(id)]))[0] ?? null
  }

  const isLimited = ({ search }: DocumentFilter): boolean => search?.enough !== undefined

  function matching(filter: DocumentFilter): ContentDocument[] {
    return isLimited(filter)
      ? sortById(findBest(store, dataset, filter))
      : store.documentsWhere(dataset, filter)
  }

  function matchingIds(filter: DocumentFilter): readonly string[] {
    return isLimited(filter)
      ? findBest(store, dataset, filter).map(({ _id }) => _id)
      : store.idsWhere(dataset, filter)
  }

  function select(filters: readonly DocumentFilter[]): ContentDocument[] {
    if (overlaid) return selectPairs(filters)
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

  // A filter may match either document of a pair: fetch both, prefer the draft, filter again.
  function selectPairs(filters: readonly DocumentFilter[]): ContentDocument[] {
    const rowFilters = filters.flatMap(toRowFilters)
    if (rowFilters.some((filter) => Object.keys(filter).length === 0)) {
      return overlay(store.documentsWhere(dataset, { notIdPrefixes: [VERSIONS_PREFIX] }))
    }
    const ids = new Set<string>()
    for (const filter of rowFilters) {
      for (const id of matchingIds(filter)) ids.add(publishedId(id)).add(draftId(id))
    }
    return overlay(store.documentsByIds(dataset, [...ids]))
  }

  return {
    document(id) {
      let document = known.get(id)
      if (document === undefined) known.set(id, (document = readDocument(id)))
      return document
    },
    select,
    page: (selection) => store.documentsWhere(dataset, selection),
    count: (filter) => store.count(dataset, filter),
    lists: (field, filter) => store.listsWhere(dataset, field, filter),
  }
}

/** Shows drafts instead of published documents, under the published id; `_originalId` is the stored id. */
function overlay(rows: readonly ContentDocument[]): ContentDocument[] {
  const visible = new Map<string, ContentDocument>()
  for (const row of rows) {
    if (row._id.startsWith(VERSIONS_PREFIX)) continue
    const _id = publishedId(row._id)
    if (isDraftId(row._id) || !visible.has(_id))
      visible.set(_id, { ...row, _id, _originalId: row._id })
  }
  return sortById([...visible.values()])
}

/** The same condition on stored ids, where a document may be a draft. */
function toRowFilters({ notIdPrefixes: _dropped, ...filter }: DocumentFilter): DocumentFilter[] {
  const { ids, idPrefix } = filter
  const row = ids ? { ...filter, ids: ids.flatMap((id) => [id, draftId(id)]) } : filter
  return idPrefix === undefined ? [row] : [row, { ...row, idPrefix: DRAFTS_PREFIX + idPrefix }]
}

function sortById(documents: ContentDocument[]): ContentDocument[] {
  return documents.sort((a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0))
}
