import type { ContentDocument } from '../../model/document.ts'
import { valueAt } from '../database/tables/attributes.ts'
import type { DocumentSelection } from '../database/document-reader.ts'
import type { SearchedReader } from './find-best.ts'
import type { DocumentCondition } from './grant-filter.ts'

/** Progress in reading a selection: the visible documents so far, and the offset reached. */
interface Walk {
  readonly visible: ContentDocument[]
  offset: number
  ended: boolean
}

const batch = 256

/**
 * The same documents without those the condition rejects, as if they did not exist: they are not
 * found, not counted, and not dereferenced. Used for a single evaluation.
 */
export function restrictReader(
  reader: SearchedReader,
  isVisible: DocumentCondition,
): SearchedReader {
  const walks = new Map<string, Walk>()

  function sees(dataset: string, id: string): boolean {
    const document = reader.document(dataset, id)
    return document !== null && isVisible(document)
  }

  function seesPair(dataset: string, prefix: string, id: string): boolean {
    return (
      sees(dataset, prefix + id) ||
      (id.startsWith(prefix) && sees(dataset, id.slice(prefix.length)))
    )
  }

  /**
   * Limits apply to visible documents; an invisible twin counts as missing. Each page of a selection continues where the
   * previous one ended.
   */
  function page(dataset: string, { withoutTwin, unpaired, ...wanted }: DocumentSelection) {
    const { limit, offset = 0, ...selection } = wanted
    const { paired, withBase, withTwin } = selection
    const isListed = (document: ContentDocument): boolean =>
      isVisible(document) &&
      (withoutTwin === undefined || !sees(dataset, withoutTwin + document._id)) &&
      (unpaired === undefined || !seesPair(dataset, unpaired, document._id)) &&
      (paired === undefined || seesPair(dataset, paired, document._id)) &&
      (withBase === undefined ||
        !document._id.startsWith(withBase) ||
        seesPair(dataset, withBase, document._id)) &&
      (withTwin === undefined ||
        document._id.startsWith(withTwin) ||
        seesPair(dataset, withTwin, document._id))
    if (limit === undefined) {
      return reader.documentsWhere(dataset, selection).filter(isListed).slice(offset)
    }
    const key = JSON.stringify([dataset, withoutTwin, unpaired, selection])
    const walk = walks.get(key) ?? { visible: [], offset: 0, ended: false }
    walks.set(key, walk)
    while (!walk.ended && walk.visible.length < offset + limit) {
      const range = { offset: walk.offset, limit: batch }
      const documents = reader.documentsWhere(dataset, { ...selection, ...range })
      for (const document of documents) if (isListed(document)) walk.visible.push(document)
      walk.offset += batch
      walk.ended = documents.length < batch
    }
    return walk.visible.slice(offset, offset + limit)
  }

  return {
    // Ids only: whoever reads the documents of the index does not get those that are hidden.
    searchIds: (dataset, slice) => reader.searchIds(dataset, slice),
    document(dataset, id) {
      const document = reader.document(dataset, id)
      return document && isVisible(document) ? document : null
    },
    documentsByIds: (dataset, ids) => reader.documentsByIds(dataset, ids).filter(isVisible),
    documentsWhere: page,
    idsWhere: (dataset, selection) => page(dataset, selection).map(({ _id }) => _id),
    *scan(dataset) {
      for (const document of reader.scan(dataset)) if (isVisible(document)) yield document
    },
    count: (dataset, filter = {}) => page(dataset, filter).length,
    listsWhere: (dataset, field, filter) =>
      page(dataset, filter)
        .map((document) => valueAt(document, field.split('.')))
        .filter((value) => value !== undefined && value !== null),
  }
}
