import type { AttributeTables } from '../tables/attributes.ts'
import type { CommittedTransaction } from '../transaction-log.ts'
import type { Query } from './blocking-connection.ts'
import { deletionOf, writingOf } from './documents.ts'
import type { DocumentRow } from './documents.ts'
import { loggingOf } from './log.ts'
import type { LogEntries } from './log.ts'

export interface BufferedDataset {
  readonly key: number
  readonly name: string
}

/**
 * What a transaction writes to documents and to the log. Many small changes become a few statements with many rows,
 * and of a document that changes repeatedly only the last version is written.
 */
export interface WriteBuffer {
  putDocument(dataset: BufferedDataset, row: DocumentRow): void
  deleteDocument(dataset: BufferedDataset, id: string): void
  /** `before`: what is known about the transaction before it. */
  appendTransaction(
    dataset: BufferedDataset,
    transaction: CommittedTransaction,
    before: Omit<LogEntries, 'transactions'>,
  ): void
  /** The statements that write all of it; the buffer is empty afterwards. */
  take(): Query[]
  /** Number of changes since the start. */
  count(): number
}

interface Pending {
  readonly name: string
  readonly documents: Map<string, DocumentRow>
  readonly deleted: Set<string>
  log: LogEntries | null
}

export function createWriteBuffer(entriesOf: AttributeTables['entriesOf']): WriteBuffer {
  let datasets = new Map<number, Pending>()
  let count = 0

  function pendingOf({ key, name }: BufferedDataset): Pending {
    count++
    let pending = datasets.get(key)
    if (!pending) {
      datasets.set(key, (pending = { name, documents: new Map(), deleted: new Set(), log: null }))
    }
    return pending
  }

  return {
    putDocument(dataset, row) {
      const { documents, deleted } = pendingOf(dataset)
      const { _id: id } = row.document
      const earlier = documents.get(id)
      // A deletion that was not sent leaves index rows of which nothing is known.
      const before = deleted.delete(id) ? undefined : earlier ? earlier.before : row.before
      documents.set(id, { ...row, before })
    },
    deleteDocument(dataset, id) {
      const { documents, deleted } = pendingOf(dataset)
      documents.delete(id)
      deleted.add(id)
    },
    appendTransaction(dataset, transaction, before) {
      const pending = pendingOf(dataset)
      pending.log ??= { ...before, transactions: [] }
      pending.log.transactions.push(transaction)
    },
    take() {
      if (datasets.size === 0) return []
      const places = [...datasets].toSorted(([a], [b]) => a - b)
      datasets = new Map()
      return places.flatMap(([key, { name, documents, deleted, log }]) => [
        // First, because it fails if another process has written.
        ...(log ? [loggingOf({ key, name }, log)] : []),
        ...(documents.size > 0 ? writingOf(key, [...documents.values()], entriesOf) : []),
        ...(deleted.size > 0 ? [deletionOf(key, [...deleted])] : []),
      ])
    },
    count: () => count,
  }
}
