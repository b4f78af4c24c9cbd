import { documentAt, documentBefore } from '../../dataset/document-history.ts'
import { targetOf } from '../../dataset/logged-mutation.ts'
import type { ContentDocument } from '../../../model/document.ts'
import type { CommittedTransaction, DocumentChange, Store } from '../store.ts'
import type { PostgresStatements } from './statements.ts'

/** The end of a log. `key` distinguishes a dataset from a later one of the same name. */
export interface LogEnd {
  readonly name: string
  readonly key: number
  readonly seq: number
  readonly id: string | null
}

/** The state that processes sharing a database exchange. */
export interface Sharing {
  /** The ends of all logs, and the version of the permissions. */
  state(): { logs: LogEnd[]; accessVersion: number }
  /**
   * The transactions after a position, oldest first, at most `limit`; `id` is that of the transaction at the position
   * in the current log.
   */
  transactionsBehind(
    dataset: string,
    seq: number,
    limit: number,
  ): { id: string | null; transactions: CommittedTransaction[] }
  /** Counts an attempt across all processes; returns the milliseconds to wait after too many attempts, else 0. */
  countAttempt(attempt: { key: string; maximum: number; window: number; now: number }): number
  forgiveAttempts(key: string): void
}

export function createSharing(store: Store, statements: PostgresStatements): Sharing {
  const rowsOf = (text: string, ...values: (string | number)[]) =>
    statements.together([{ text, values }])[0] ?? []

  return {
    state() {
      const rows = rowsOf(
        `select dataset.name, dataset.key, dataset.seq, tx.id, access_version.version
         from access_version left join dataset on dataset.name not like 'deleted %'
         left join tx on tx.dataset = dataset.key and tx.seq = dataset.seq`,
      )
      return {
        accessVersion: Number(rows[0]?.['version'] ?? 0),
        logs: rows
          .filter(({ name }) => name !== null)
          .map((row) => ({
            name: String(row['name']),
            key: Number(row['key']),
            seq: Number(row['seq']),
            id: row['id'] === null ? null : String(row['id']),
          })),
      }
    },
    transactionsBehind: (dataset, seq, limit) =>
      store.atOneMoment(() => {
        const [at] = rowsOf(
          `select tx.id from tx join dataset on dataset.key = tx.dataset
           where dataset.name = $1 and tx.seq = $2`,
          dataset,
          seq,
        )
        const logged = store.transactionsAfter(dataset, seq, limit)
        const last = logged.at(-1)?.seq ?? seq
        // The log contains differences: the states are those at its end, reverted one change at a time.
        const states = new Map<string, ContentDocument | null>()
        const transactions = logged
          .toReversed()
          .map(({ documents, mutations, ...transaction }) => ({
            ...transaction,
            changes: documents.map((change): DocumentChange => {
              const { documentId, effects } = change
              const known = states.get(documentId)
              const result =
                known === undefined ? documentAt(store, dataset, documentId, last) : known
              const previous = documentBefore(result, change)
              states.set(documentId, previous)
              const own = mutations.filter((mutation) => targetOf(mutation) === documentId)
              return { documentId, previous, result, mutations: own, effects }
            }),
          }))
          .toReversed()
        return { id: at ? String(at['id']) : null, transactions }
      }),
    countAttempt({ key, maximum, window, now }) {
      const [, rows = []] = statements.together([
        { text: 'delete from attempt where until <= $1', values: [now] },
        {
          text: `insert into attempt (key, count, until) values ($1, 1, $2)
                 on conflict (key) do update set count = attempt.count + 1
                 returning count, until`,
          values: [key, now + window],
        },
      ])
      const { count, until } = rows[0] ?? {}
      return Number(count) > maximum ? Number(until) - now : 0
    },
    forgiveAttempts: (key) => void rowsOf('delete from attempt where key = $1', key),
  }
}
