import type { CommittedTransaction } from '../transaction-log.ts'
import type { Query } from './blocking-connection.ts'
import { storable, toTextList } from './values.ts'

/** Consecutive transactions of a dataset. */
export interface LogEntries {
  /** Id of the transaction before the first one; null if there is none, or it is not known. */
  readonly previousId: string | null
  /** True if that is written by the transaction sent before this one, whose outcome is not known yet. */
  readonly isAhead: boolean
  readonly transactions: CommittedTransaction[]
}

/**
 * The last entry was made by this connection, and not by another one under the same id, which the caller may have sent
 * to several servers: `rowid` counts the entries that anybody attempts to make.
 */
const ownRow = `and rowid = currval(pg_get_serial_sequence('tx', 'rowid'))`

/**
 * Locks the dataset and appends to its log, provided that the log still ends where the first entry begins. Comparing
 * the id, too, notices a database that lost its last transactions to a failover and has others in their places.
 * Otherwise `head` is empty, and the log refuses a transaction without a dataset.
 */
const append = (condition: string): string => `
  with head as (
    update dataset set seq = $4, at = $5
    where key = $1 and name = $2 and seq = $3
      and ($6::text is null or exists (select from tx where dataset = $1 and seq = $3 and id = $6 ${condition}))
    returning key
  ),
  log as (
    insert into tx (dataset, seq, id, author, at, mutations)
    select head.key, entry.*
    from unnest($7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[]) as entry
    left join head on true
  )
  insert into tx_doc (dataset, seq, doc_id, prev_rev, rev, effects)
  select $1, * from unnest($12::bigint[], $13::text[], $14::text[], $15::text[], $16::text[])`

const appendRow = append('')
const appendAhead = append(ownRow)

export function loggingOf(
  { key, name }: { key: number; name: string },
  { previousId, isAhead, transactions }: LogEntries,
): Query {
  const [first] = transactions
  const last = transactions.at(-1)
  if (!first || !last) throw new RangeError('There is nothing to append')
  const list = (of: (one: CommittedTransaction) => string): string[] => transactions.map(of)
  const changes = transactions.flatMap(({ seq, id, changes: own }) =>
    own.map((change) => ({ ...change, seq, id })),
  )
  return {
    text: isAhead ? appendAhead : appendRow,
    values: [
      key,
      name,
      first.seq - 1,
      last.seq,
      last.at,
      previousId,
      list(({ seq }) => String(seq)),
      list(({ id }) => storable(id)),
      list(({ author }) => storable(author)),
      list(({ at }) => at),
      toTextList(list((one) => JSON.stringify(one.changes.flatMap(({ mutations }) => mutations)))),
      changes.map(({ seq }) => String(seq)),
      changes.map(({ documentId }) => storable(documentId)),
      changes.map(({ previous }) =>
        previous?._rev === undefined ? null : storable(previous._rev),
      ),
      changes.map(({ id }) => storable(id)),
      toTextList(changes.map(({ effects }) => JSON.stringify(effects))),
    ],
  }
}
