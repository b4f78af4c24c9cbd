import { createAttributeTables } from './tables/attributes.ts'
import { createBlobTables } from './tables/blobs.ts'
import { createDatasetTable } from './tables/datasets.ts'
import { createDocumentCache } from './document-cache.ts'
import { createDocumentTables } from './tables/documents.ts'
import type { Statements } from './statements.ts'
import type { IndexedField } from './document-reader.ts'
import type { TextTables } from './text/text-index.ts'
import { createTransactionTables } from './tables/transactions.ts'

interface ReaderTables {
  readonly texts: TextTables
  readonly indexedFields: readonly IndexedField[]
  /** Characters of documents to cache parsed; 0 disables the cache. */
  readonly cacheBudget: number
}

/** All read functions over one connection, for either database. */
export function createReader(
  statements: Statements,
  { texts, indexedFields, cacheBudget }: ReaderTables,
) {
  const datasets = createDatasetTable(statements)
  const attributes = createAttributeTables(statements, indexedFields)
  const documents = createDocumentTables(statements, {
    keyOf: datasets.keyOf,
    attributes,
    texts,
    onParsed: (dataset, document, length) => cache.keep(dataset, document, length),
  })
  const cache = createDocumentCache(statements, documents.reader, cacheBudget)
  const reader = {
    ...datasets.reader,
    ...(cacheBudget > 0 ? cache.reader : documents.reader),
    ...createBlobTables(statements, datasets.keyOf).reader,
    ...documents.facts,
    ...createTransactionTables(statements, datasets.keyOf).reader,
    fieldIndex: attributes.reader,
    forgetDatasets: datasets.forget,
  }
  return { reader, cache }
}
