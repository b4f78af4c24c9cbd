import type { ContentDocument } from '../../../model/document.ts'
import type { Expected } from '../store.ts'
import type { CommittedTransaction, LogHead } from '../transaction-log.ts'
import { createDatasetMemory } from './dataset-memory.ts'
import type { RecalledDataset } from './dataset-memory.ts'
import type { PostgresStatements } from './statements.ts'

/**
 * Caches what a writing transaction has read and written: several changes in one transaction see each other's results
 * without querying the database.
 */
export interface TransactionReads {
  /** Locks the datasets, then reads all expected data, in one round trip. */
  fetch(expected: readonly Expected[]): void
  /**
   * Instead of `fetch`: takes all expected data from what earlier transactions left, without a lock; false if it is not
   * all there, after which the cache must be cleared. If other processes have written meanwhile, the transaction fails
   * when it is appended to the log.
   */
  recall(expected: readonly Expected[]): boolean
  /** Clears the cache and remembers the state that the transaction leads to; the next one may begin with it. */
  leave(): LeftState
  head(dataset: string): LogHead | undefined
  /** True if the transaction begins with a state that the database has not confirmed yet. */
  isAhead(dataset: string): boolean
  seqOf(dataset: string, transactionId: string): number | null | undefined
  /** A copy, which the caller may modify. */
  document(dataset: string, id: string): ContentDocument | null | undefined
  exists(dataset: string, id: string): boolean | undefined
  noteExisting(dataset: string, ids: Iterable<string>): void
  /** `content`: the JSON text; null for a deleted document. */
  noteDocument(dataset: string, id: string, content: string | null): void
  noteTransaction(dataset: string, transaction: CommittedTransaction): void
  clear(): void
}

/** The state that a transaction leads to. */
export interface LeftState {
  readonly datasets: number
  /** To be called when the outcome of the transaction is known. */
  settle(isCommitted: boolean): void
}

interface Seen {
  /** The key, and the end of the log before the transaction; null if they were not read. */
  start: { readonly key: number; readonly head: LogHead } | null
  head: LogHead | undefined
  readonly seqs: Map<string, number | null>
  readonly documents: Map<string, string | null>
  /** Documents that exist, whose content was not read. */
  readonly others: Set<string>
  recalled: RecalledDataset | null
}

export function createTransactionReads(
  statements: PostgresStatements,
  learnKey: (dataset: string, key: number) => void,
): TransactionReads {
  const memory = createDatasetMemory()
  const datasets = new Map<string, Seen>()

  function seenOf(dataset: string): Seen {
    let seen = datasets.get(dataset)
    if (!seen) {
      seen = {
        start: null,
        head: undefined,
        seqs: new Map(),
        documents: new Map(),
        others: new Set(),
        recalled: null,
      }
      datasets.set(dataset, seen)
    }
    return seen
  }

  function setStart(dataset: string, key: number, head: LogHead): void {
    learnKey(dataset, key)
    Object.assign(seenOf(dataset), { start: { key, head }, head })
  }

  return {
    fetch(expected) {
      const names = [...new Set(expected.map(({ dataset }) => dataset))]
      const documentIds = [...new Set(expected.flatMap((one) => one.documentIds))]
      const transactionIds = [...new Set(expected.flatMap((one) => one.transactionIds))]
      const seqsOfIds = {
        text: `select dataset.name, tx.id, tx.seq from dataset join tx on tx.dataset = dataset.key
                 where dataset.name = any($1::text[]) and tx.id = any($2::text[])`,
        values: [names, transactionIds],
      }
      const [, headRows = [], documentRows = [], seqRows = []] = statements.together([
        // The lock is a separate statement, so that the others see everything committed while waiting for it.
        {
          text: 'select 1 from dataset where name = any($1::text[]) order by key for update',
          values: [names],
        },
        {
          text: `select dataset.key, dataset.name, dataset.seq, dataset.at, tx.id from dataset
                 left join tx on tx.dataset = dataset.key and tx.seq = dataset.seq
                 where dataset.name = any($1::text[])`,
          values: [names],
        },
        {
          text: `select dataset.name, document.id, document.content
                 from dataset join document on document.dataset = dataset.key
                 where dataset.name = any($1::text[]) and document.id = any($2::text[])`,
          values: [names, documentIds],
        },
        ...(transactionIds.length > 0 ? [seqsOfIds] : []),
      ])
      for (const { dataset, ...read } of expected) {
        const { documents, seqs } = seenOf(dataset)
        for (const id of read.documentIds) documents.set(id, null)
        for (const id of read.transactionIds) seqs.set(id, null)
      }
      for (const row of headRows) {
        const id = row['id'] ?? null
        setStart(String(row['name']), Number(row['key']), {
          seq: Number(row['seq']),
          at: String(row['at']),
          id: id === null ? null : String(id),
        })
      }
      for (const row of seqRows) {
        seenOf(String(row['name'])).seqs.set(String(row['id']), Number(row['seq']))
      }
      for (const row of documentRows) {
        seenOf(String(row['name'])).documents.set(String(row['id']), String(row['content']))
      }
    },
    recall(expected) {
      for (const dataset of new Set(expected.map((one) => one.dataset))) {
        const own = expected.filter((one) => one.dataset === dataset)
        const recalled = memory.recall(dataset, new Set(own.flatMap((one) => one.documentIds)))
        if (!recalled) return false
        setStart(dataset, recalled.key, recalled.head)
        const seen = seenOf(dataset)
        const { documents, seqs } = seen
        seen.recalled = recalled
        for (const [id, content] of recalled.documents) documents.set(id, content)
        // The log refuses an id that it contains already.
        for (const id of own.flatMap((one) => one.transactionIds)) seqs.set(id, null)
      }
      return true
    },
    leave() {
      const left = [...datasets]
      datasets.clear()
      for (const [dataset, { start, head, documents, others }] of left) {
        if (!start || !head) continue
        memory.remember(dataset, start.head, { key: start.key, head, documents, others })
      }
      return {
        datasets: left.length,
        settle(isCommitted) {
          for (const [dataset, { head }] of left) {
            if (!isCommitted) memory.forget(dataset)
            else if (head) memory.confirm(dataset, head)
          }
        },
      }
    },
    head: (dataset) => datasets.get(dataset)?.head,
    isAhead: (dataset) => datasets.get(dataset)?.recalled?.isCommitted === false,
    seqOf: (dataset, id) => datasets.get(dataset)?.seqs.get(id),
    document(dataset, id) {
      const content = datasets.get(dataset)?.documents.get(id)
      return typeof content === 'string' ? (JSON.parse(content) as ContentDocument) : content
    },
    exists(dataset, id) {
      const seen = datasets.get(dataset)
      const content = seen?.documents.get(id)
      if (content !== undefined) return content !== null
      return seen?.others.has(id) ? true : seen?.recalled?.exists(id)
    },
    noteExisting(dataset, ids) {
      const { others } = seenOf(dataset)
      for (const id of ids) others.add(id)
    },
    noteDocument: (dataset, id, content) => void seenOf(dataset).documents.set(id, content),
    noteTransaction(dataset, { seq, at, id }) {
      const seen = seenOf(dataset)
      seen.head = { seq, at, id }
      seen.seqs.set(id, seq)
    },
    clear: () => datasets.clear(),
  }
}
