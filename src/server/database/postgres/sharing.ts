import type { Effects } from '../../../mendoza/encode.ts'
import type { ContentDocument } from '../../../model/document.ts'
import type { Mutation } from '../../../model/mutation.ts'
import { documentBefore } from '../document-history.ts'
import { targetOf } from '../logged-mutation.ts'
import type {
  ChangedDocument,
  CommittedTransaction,
  DocumentChange,
  LoggedDocumentChange,
} from '../transaction-log.ts'
import type { Row } from './blocking-connection.ts'
import type { PostgresStatements } from './statements.ts'

/** The end of a log. `key` distinguishes a dataset from a later one of the same name. */
export interface LogEnd {
  readonly name: string
  readonly key: number
  readonly seq: number
  readonly id: string | null
}

/** `start`: the end of the log when the dataset was created, which for a copy is not its beginning. */
interface WholeLog extends LogEnd {
  readonly start: Pick<LogEnd, 'seq' | 'id'>
}

/** The state that processes sharing a database exchange. */
export interface Sharing {
  /**
   * The ends of all logs, and the version of the permissions. `epoch` changes with every start of the database, after
   * which an equal version may be another one: a server that takes over may not have received the last changes.
   */
  state(): { logs: WholeLog[]; accessVersion: number; epoch: string }
  /**
   * The transactions after a position, oldest first, at most `limit`; `id` is that of the transaction at the position
   * in the current log.
   */
  transactionsBehind(
    dataset: string,
    seq: number,
    limit: number,
  ): { id: string | null; transactions: CommittedTransaction[] }
  /** The same transactions without their changes, and the documents that they change; null if there may be more. */
  headlinesBehind(
    dataset: string,
    seq: number,
    limit: number,
  ): {
    id: string | null
    transactions: CommittedTransaction[]
    documents: readonly ChangedDocument[] | null
  }
}

export function createSharing(statements: PostgresStatements): Sharing {
  const rowsOf = (text: string, ...values: (string | number)[]) =>
    statements.together([{ text, values }])[0] ?? []

  return {
    state() {
      const rows = rowsOf(
        `select dataset.name, dataset.key, dataset.seq, tx.id, access_version.version,
           start.seq as start_seq, start.id as start_id, pg_postmaster_start_time()::text as epoch
         from access_version
         left join dataset on dataset.name not like 'deleted %' and dataset.name not like 'copying %'
         left join tx on tx.dataset = dataset.key and tx.seq = dataset.seq
         left join dataset_copy as copy on copy.target_key = dataset.key and copy.state = 'completed'
         left join tx as start on start.dataset = dataset.key and start.seq = copy.first_seq`,
      )
      return {
        accessVersion: Number(rows[0]?.['version'] ?? 0),
        epoch: String(rows[0]?.['epoch'] ?? ''),
        logs: rows
          .filter(({ name }) => name !== null)
          .map((row) => ({
            name: String(row['name']),
            key: Number(row['key']),
            seq: Number(row['seq']),
            id: row['id'] === null ? null : String(row['id']),
            start: {
              seq: Number(row['start_seq'] ?? 0),
              id: (row['start_id'] ?? null) as string | null,
            },
          })),
      }
    },
    transactionsBehind(dataset, seq, limit) {
      const rows = rowsOf(selectTransactionsBehind, dataset, seq, limit)
      const of = (kind: string) => rows.filter((row) => row['kind'] === kind)
      // The log contains differences: the states are those at its end, reverted one change at a time.
      const states = new Map<string, ContentDocument | null>(
        of('document').map((row) => [
          String(row['id']),
          JSON.parse(String(row['content'])) as ContentDocument,
        ]),
      )
      const revert = (change: LoggedDocumentChange): ContentDocument | null => {
        const previous = documentBefore(states.get(change.documentId) ?? null, change)
        states.set(change.documentId, previous)
        return previous
      }
      for (const row of of('later').toReversed()) revert(toLoggedChange(row))
      const logged = of('change').map((row) => ({
        seq: Number(row['seq']),
        ...toLoggedChange(row),
      }))
      const transactions = of('transaction')
        .toReversed()
        .map((row): CommittedTransaction => {
          const mutations = JSON.parse(String(row['content'])) as Mutation[]
          const place = Number(row['seq'])
          const changes = logged
            .filter((change) => change.seq === place)
            .map((change): DocumentChange => {
              const { documentId, effects } = change
              const result = states.get(documentId) ?? null
              const own = mutations.filter((mutation) => targetOf(mutation) === documentId)
              return { documentId, previous: revert(change), result, mutations: own, effects }
            })
          const { id, author, at } = row
          return { seq: place, id: String(id), author: String(author), at: String(at), changes }
        })
        .toReversed()
      const [start] = of('start')
      return { id: start ? String(start['id']) : null, transactions }
    },
    headlinesBehind(dataset, seq, limit) {
      const rows = rowsOf(selectHeadlinesBehind, dataset, seq, limit)
      const of = (kind: string) => rows.filter((row) => row['kind'] === kind)
      const transactions = of('transaction').map((row): CommittedTransaction => {
        const { id, author, at } = row
        const place = Number(row['seq'])
        return { seq: place, id: String(id), author: String(author), at: String(at), changes: [] }
      })
      const isReplaced = of('transaction').some((row) => String(row['replaces']) === '1')
      // The column of the author contains the type of a document.
      const documents = of('document').map((row) => ({
        _id: String(row['id']),
        _type: isReplaced || row['author'] === null ? null : String(row['author']),
      }))
      const [start] = of('start')
      return {
        id: start ? String(start['id']) : null,
        transactions,
        documents: transactions.length < limit ? documents : null,
      }
    },
  }
}

/** Everything in one statement, and thus of one moment: requests wait for the connection meanwhile. */
const selectTransactionsBehind = `
  with place as (select key from dataset where name = $1),
  page as (
    select tx.* from tx join place on tx.dataset = place.key
    where tx.seq > $2 order by tx.seq limit $3
  ),
  change as (select tx_doc.* from tx_doc join page on tx_doc.dataset = page.dataset and tx_doc.seq = page.seq),
  touched as (select distinct doc_id from change)
  select 'start' as kind, seq, 0 as place, id, null as author, null as at, null as rev,
    null as previous_rev, null as content
  from tx join place on tx.dataset = place.key where seq = $2
  union all
  select 'transaction', seq, 0, id, author, at, null, null, mutations from page
  union all
  select 'change', seq, rowid, doc_id, null, null, rev, prev_rev, effects from change
  union all
  select 'later', tx_doc.seq, rowid, doc_id, null, null, rev, prev_rev, effects
  from tx_doc join place on tx_doc.dataset = place.key
  where doc_id in (select doc_id from touched) and seq > (select max(seq) from page)
  union all
  select 'document', 0, 0, id, null, null, null, null, content
  from document join place on document.dataset = place.key
  where id in (select doc_id from touched)
  order by kind, seq, place`

/**
 * Only documents that were neither replaced nor deleted are known to have had their type all the time. Mutations are
 * searched for that as text: within content, the quotes would be escaped.
 */
const selectHeadlinesBehind = `
  with place as (select key from dataset where name = $1),
  page as (
    select tx.* from tx join place on tx.dataset = place.key
    where tx.seq > $2 order by tx.seq limit $3
  ),
  touched as (
    select distinct doc_id from tx_doc join page on tx_doc.dataset = page.dataset and tx_doc.seq = page.seq
  )
  select 'start' as kind, seq, id, null as author, null as at, null as replaces
  from tx join place on tx.dataset = place.key where seq = $2
  union all
  select 'transaction', seq, id, author, at,
    (position('"createOrReplace":' in mutations) > 0 or position('"delete":' in mutations) > 0)::int
  from page
  union all
  select 'document', 0, doc_id, document.type, null, null
  from touched cross join place
  left join document on document.dataset = place.key and document.id = doc_id
  order by kind, seq`

function toLoggedChange(row: Row): LoggedDocumentChange {
  return {
    documentId: String(row['id']),
    previousRev: row['previous_rev'] === null ? null : String(row['previous_rev']),
    rev: String(row['rev']),
    effects: JSON.parse(String(row['content'])) as Effects,
  }
}
