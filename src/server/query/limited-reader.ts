import type {
  DocumentFacts,
  DocumentReader,
  DocumentSelection,
} from '../database/document-reader.ts'

/** Number and bytes of documents that are read in a few milliseconds. */
export const mostDocuments = 2_000
export const mostMegabytes = 2
const mostBytes = mostMegabytes * 1024 * 1024

/**
 * The same documents, unless they are too many to be read in one step: then throws `refusal`. A deadline cannot
 * interrupt the database.
 */
export function limitReader<S extends DocumentReader & Pick<DocumentFacts, 'storedSize'>>(
  store: S,
  refusal: () => Error,
): S {
  function check(dataset: string, ids: readonly string[]): void {
    if (ids.length > mostDocuments || store.storedSize(dataset, ids) > mostBytes) throw refusal()
  }

  function checkSelection(dataset: string, selection: DocumentSelection): void {
    const { limit = Infinity } = selection
    check(
      dataset,
      store.idsWhere(dataset, { ...selection, limit: Math.min(limit, mostDocuments + 1) }),
    )
  }

  return {
    ...store,
    documentsByIds(dataset, ids) {
      check(dataset, ids)
      return store.documentsByIds(dataset, ids)
    },
    documentsWhere(dataset, selection) {
      checkSelection(dataset, selection)
      return store.documentsWhere(dataset, selection)
    },
    scan(dataset) {
      checkSelection(dataset, {})
      return store.scan(dataset)
    },
    listsWhere(dataset, field, filter) {
      checkSelection(dataset, filter)
      return store.listsWhere(dataset, field, filter)
    },
  }
}
