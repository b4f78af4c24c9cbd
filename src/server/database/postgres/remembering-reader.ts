import type { DocumentFacts, DocumentReader } from '../document-reader.ts'
import type { DocumentTables } from '../tables/documents.ts'
import type { TransactionLog } from '../transaction-log.ts'
import type { PostgresStatements } from './statements.ts'
import type { TransactionReads } from './transaction-reads.ts'

/** Reads from the database only what a writing transaction has neither read nor written yet. */
export function createRememberingReader(
  statements: PostgresStatements,
  reads: TransactionReads,
  {
    keyOf,
    documents: { reader, facts },
    log,
  }: {
    keyOf: (dataset: string) => number
    documents: Pick<DocumentTables, 'reader' | 'facts'>
    log: TransactionLog
  },
): Pick<DocumentReader, 'document'> &
  Pick<DocumentFacts, 'existingIds'> &
  Pick<TransactionLog, 'seqOf' | 'head'> {
  return {
    document(dataset, id) {
      const known = reads.document(dataset, id)
      return known === undefined ? reader.document(dataset, id) : known
    },
    existingIds(dataset, ids) {
      if (!statements.isWriting()) return facts.existingIds(dataset, ids)
      const known = new Map(ids.map((id) => [id, reads.exists(dataset, id)]))
      const unknown = ids.filter((id) => known.get(id) === undefined)
      const found = unknown.length === 0 ? [] : facts.existingIds(dataset, unknown)
      reads.noteExisting(dataset, found)
      return new Set([...ids.filter((id) => known.get(id)), ...found])
    },
    seqOf(dataset, id) {
      const known = reads.seqOf(dataset, id)
      return known === undefined ? log.seqOf(dataset, id) : known
    },
    head(dataset) {
      const known = reads.head(dataset)
      if (known) return known
      // As a separate statement, so that later reads see everything committed before the lock was granted.
      if (statements.isWriting()) {
        const lock = 'select 1 from dataset where key = $1 for update'
        statements.together([{ text: lock, values: [keyOf(dataset)] }])
      }
      return log.head(dataset)
    },
  }
}
