import { createAttributeTables } from './attributes.ts'
import { createBlobTables } from './blobs.ts'
import { createDatasetTable } from './datasets.ts'
import { createDocumentCache } from './document-cache.ts'
import { createDocumentTables } from './documents.ts'
import type { Statements } from './statements.ts'
import type { IndexedField } from './store.ts'
import type { TextTables } from './text/text-index.ts'
import { createTransactionTables } from './transactions.ts'

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
