import type { ContentDocument } from '../../model/document.ts'
import { draftsPrefix, groupId, isDraftId, versionsPrefix } from '../../model/ids.ts'
import { isUnpublishing, releasesPrefix } from '../../model/release.ts'
import { layerOf, layersOf } from '../../protocol/perspective.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import type { DocumentFilter, DocumentSelection, ListFilter } from '../database/document-reader.ts'
import { findBest } from './find-best.ts'
import type { SearchedReader } from './find-best.ts'

/** The documents of one dataset in a query's perspective. Used for a single evaluation. */
export interface DocumentSource {
  /** By the id in this perspective; read once. */
  document(id: string): ContentDocument | null
  /** At least the documents that satisfy one of the filters, each once, in ascending id order. */
  select(filters: readonly DocumentFilter[]): ContentDocument[]
  /** The rows of one filter in index order; not available over several layers. */
  page(selection: DocumentSelection): ContentDocument[]
  count(filter: DocumentFilter): number
  /** See `DocumentReader.listsWhere`; not available over several layers. */
  lists(field: string, filter: ListFilter): unknown[]
}

/** So many documents are looked up in every layer; for more, the few ids of each release are read first. */
const fewIds = 20

export function openDocumentSource(
  store: SearchedReader,
  dataset: string,
  perspective: Perspective,
): DocumentSource {
  const known = new Map<string, ContentDocument | null>()
  const layers = layersOf(perspective)
  const stack = layers && layers.length > 1 ? layers : null
  const releases = stack?.filter((layer) => layer.startsWith(versionsPrefix)) ?? []
  let versions: Set<string> | null = null

  function readDocument(id: string): ContentDocument | null {
    if (!layers) {
      const isHidden = perspective === 'unversioned' && id.startsWith(versionsPrefix)
      return isHidden ? null : store.document(dataset, id)
    }
    if (isDraftId(id) || id.startsWith(versionsPrefix) || id.startsWith(releasesPrefix)) {
      return null
    }
    if (!stack) return store.document(dataset, id)
    return overlay(store.documentsByIds(dataset, [...formsOf([id])]), stack)[0] ?? null
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
    if (stack) return selectLayers(filters, stack)
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

  // A filter may match any form of a document: fetch all of them, prefer the highest, filter again.
  function selectLayers(
    filters: readonly DocumentFilter[],
    stacked: readonly string[],
  ): ContentDocument[] {
    const outside = stacked.includes(draftsPrefix)
      ? [versionsPrefix]
      : [versionsPrefix, draftsPrefix]
    if (filters.some(({ notIdPrefixes: _hidden, ...rest }) => Object.keys(rest).length === 0)) {
      const rows = [{ notIdPrefixes: outside }, ...releases.map((idPrefix) => ({ idPrefix }))]
      return overlay(
        rows.flatMap((filter) => store.documentsWhere(dataset, filter)),
        stacked,
      )
    }
    const ids = new Set<string>()
    for (const filter of filters.flatMap((one) => toRowFilters(one, stacked, outside))) {
      for (const id of matchingIds(filter)) ids.add(groupId(id))
    }
    return overlay(store.documentsByIds(dataset, [...formsOf([...ids])]), stacked)
  }

  /** The ids under which these documents may be stored. */
  function* formsOf(ids: readonly string[]): Generator<string> {
    const isFew = ids.length <= fewIds && !versions
    versions ??= isFew
      ? null
      : new Set(releases.flatMap((idPrefix) => store.idsWhere(dataset, { idPrefix })))
    for (const id of ids) {
      for (const layer of stack ?? []) {
        const form = layer + id
        if (!layer.startsWith(versionsPrefix) || isFew || versions?.has(form)) yield form
      }
    }
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

/**
 * Shows the highest form of each document, under the published id; `_originalId` is the stored id. A version that
 * unpublishes its document hides it.
 */
function overlay(rows: readonly ContentDocument[], layers: readonly string[]): ContentDocument[] {
  const highest = new Map<string, { readonly row: ContentDocument; readonly layer: number }>()
  for (const row of rows) {
    const layer = layerOf(row._id, layers)
    if (layer < 0 || row._id.startsWith(releasesPrefix)) continue
    const id = groupId(row._id)
    const known = highest.get(id)
    if (!known || layer < known.layer) highest.set(id, { row, layer })
  }
  const visible: ContentDocument[] = []
  for (const [_id, { row }] of highest) {
    if (row._id.startsWith(versionsPrefix) && isUnpublishing(row)) continue
    visible.push({ ...row, _id, _originalId: row._id })
  }
  return sortById(visible)
}

/** The same condition on stored ids, for the documents of each layer. */
function toRowFilters(
  { notIdPrefixes: _dropped, ...filter }: DocumentFilter,
  layers: readonly string[],
  outside: readonly string[],
): DocumentFilter[] {
  const { ids, idPrefix } = filter
  if (ids) return [{ ...filter, ids: ids.flatMap((id) => layers.map((layer) => layer + id)) }]
  return layers.flatMap((layer): DocumentFilter[] => {
    if (idPrefix !== undefined) return [{ ...filter, idPrefix: layer + idPrefix }]
    if (layer.startsWith(versionsPrefix)) return [{ ...filter, idPrefix: layer }]
    // Drafts are found together with published documents.
    return layer === '' ? [{ ...filter, notIdPrefixes: outside }] : []
  })
}

function sortById(documents: ContentDocument[]): ContentDocument[] {
  return documents.sort((a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0))
}
