import type { ContentDocument } from '../../../model/document.ts'
import type { CommittedTransaction, Expected, TransactionLog } from '../store.ts'
import type { PostgresStatements } from './statements.ts'

type Head = ReturnType<TransactionLog['head']>

/**
 * Caches what a writing transaction has read and written: several changes in one transaction see each other's results
 * without querying the database.
 */
export interface TransactionReads {
  /** Locks the datasets, then reads all expected data, in one round trip. */
  fetch(expected: readonly Expected[]): void
  head(dataset: string): Head | undefined
  seqOf(dataset: string, transactionId: string): number | null | undefined
  /** A copy, which the caller may modify. */
  document(dataset: string, id: string): ContentDocument | null | undefined
  noteDocument(dataset: string, id: string, document: ContentDocument | null): void
  noteTransaction(dataset: string, transaction: CommittedTransaction): void
  clear(): void
}

export function createTransactionReads(
  statements: PostgresStatements,
  learnKey: (dataset: string, key: number) => void,
): TransactionReads {
  const heads = new Map<string, Head>()
  const seqs = new Map<string, number | null>()
  const documents = new Map<string, string | null>()
  const placeOf = (dataset: string, id: string): string => `${dataset} ${id}`

  return {
    fetch(expected) {
      const names = [...new Set(expected.map(({ dataset }) => dataset))]
      const documentIds = [...new Set(expected.flatMap((one) => one.documentIds))]
      const transactionIds = [...new Set(expected.flatMap((one) => one.transactionIds))]
      // The lock is a separate statement, so that the others see everything committed while waiting for it.
      statements.later(
        'select 1 from dataset where name = any($1::text[]) order by key for update',
        names,
      )
      const seqsOfIds = {
        text: `select dataset.name, tx.id, tx.seq from dataset join tx on tx.dataset = dataset.key
                 where dataset.name = any($1::text[]) and tx.id = any($2::text[])`,
        values: [names, transactionIds],
      }
      const [headRows = [], documentRows = [], seqRows = []] = statements.together([
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
        for (const id of read.documentIds) documents.set(placeOf(dataset, id), null)
        for (const id of read.transactionIds) seqs.set(placeOf(dataset, id), null)
      }
      for (const row of headRows) {
        const name = String(row['name'])
        const id = row['id'] ?? null
        learnKey(name, Number(row['key']))
        heads.set(name, {
          seq: Number(row['seq']),
          at: String(row['at']),
          id: id === null ? null : String(id),
        })
      }
      for (const row of seqRows) {
        seqs.set(placeOf(String(row['name']), String(row['id'])), Number(row['seq']))
      }
      for (const row of documentRows) {
        documents.set(placeOf(String(row['name']), String(row['id'])), String(row['content']))
      }
    },
    head: (dataset) => heads.get(dataset),
    seqOf: (dataset, id) => seqs.get(placeOf(dataset, id)),
    document(dataset, id) {
      const content = documents.get(placeOf(dataset, id))
      return typeof content === 'string' ? (JSON.parse(content) as ContentDocument) : content
    },
    noteDocument: (dataset, id, document) =>
      void documents.set(placeOf(dataset, id), document && JSON.stringify(document)),
    noteTransaction(dataset, { seq, at, id }) {
      heads.set(dataset, { seq, at, id })
      seqs.set(placeOf(dataset, id), seq)
    },
    clear() {
      heads.clear()
      seqs.clear()
      documents.clear()
    },
  }
}
