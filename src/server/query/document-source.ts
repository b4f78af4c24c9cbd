import type { ContentDocument } from '../../model/document.ts'
import { isDraftId, versionsPrefix } from '../../model/ids.ts'
import { releasesPrefix } from '../../model/release.ts'
import { layersOf } from '../../protocol/perspective.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import type { DocumentFilter, DocumentSelection, ListFilter } from '../database/document-reader.ts'
import { matchingAny } from './find-best.ts'
import type { SearchedReader } from './find-best.ts'
import { openLayers } from './layers.ts'

/** The documents of one dataset in a query's perspective. Used for a single evaluation. */
export interface DocumentSource {
  /** By the id in this perspective; read once. */
  document(id: string): ContentDocument | null
  /** At least the documents that satisfy one of the filters, each once, in ascending id order. */
  select(filters: readonly DocumentFilter[]): ContentDocument[]
  /** The documents of one filter in index order. Over several layers without conditions on pairs and forms. */
  page(selection: DocumentSelection): ContentDocument[]
  /** As `page`. */
  count(filter: DocumentFilter): number
  /** See `DocumentReader.listsWhere`; not available over several layers. */
  lists(field: string, filter: ListFilter): unknown[]
}

export function openDocumentSource(
  store: SearchedReader,
  dataset: string,
  perspective: Perspective,
): DocumentSource {
  const known = new Map<string, ContentDocument | null>()
  const layers = layersOf(perspective)
  const layered = layers && layers.length > 1 ? openLayers(store, dataset, layers) : null

  function readDocument(id: string): ContentDocument | null {
    if (!layers) {
      const isHidden = perspective === 'unversioned' && id.startsWith(versionsPrefix)
      return isHidden ? null : store.document(dataset, id)
    }
    if (isDraftId(id) || id.startsWith(versionsPrefix) || id.startsWith(releasesPrefix)) {
      return null
    }
    return layered ? layered.document(id) : store.document(dataset, id)
  }

  return {
    document(id) {
      let document = known.get(id)
      if (document === undefined) known.set(id, (document = readDocument(id)))
      return document
    },
    select: (filters) => layered?.select(filters) ?? matchingAny(store, dataset, filters),
    page: (selection) => layered?.page(selection) ?? store.documentsWhere(dataset, selection),
    count: (filter) => layered?.count(filter) ?? store.count(dataset, filter),
    lists: (field, filter) => store.listsWhere(dataset, field, filter),
  }
}
