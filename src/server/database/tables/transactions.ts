import type { Effects } from '../../../mendoza/encode.ts'
import type { Mutation } from '../../../model/mutation.ts'
import type { Writer } from '../store.ts'
import type {
  DeletionPlace,
  LifeChange,
  LoggedDeletion,
  LoggedDocumentChange,
  LoggedTransaction,
  LogSelection,
  TransactionLog,
} from '../transaction-log.ts'
import type { ContentDocument } from '../../../model/document.ts'
import { createJsonWriter } from '../../steps/value-steps.ts'
import type { Dialect } from '../dialect.ts'
import type { Row, Statements } from '../statements.ts'

interface TransactionTables {
  readonly reader: TransactionLog
  readonly writer: Pick<Writer, 'appendTransaction'>
}

/** The append-only log: one `tx` row per transaction, one `tx_doc` row per document it changed. */
export function createTransactionTables(
  statements: Statements,
  keyOf: (dataset: string) => number,
): TransactionTables {
  const { dialect } = statements
  const life = lifeIn(dialect)
  const edited = editedIn(dialect)

  const documentsOf = (dataset: number, seq: number): LoggedDocumentChange[] =>
    statements
      .all('select * from tx_doc where dataset = ? and seq = ? order by rowid', dataset, seq)
      .map(toChange)

  const toTransaction = (dataset: number, row: Row): LoggedTransaction => ({
    seq: Number(row['seq']),
    id: String(row['id']),
    author: String(row['author']),
    at: String(row['at']),
    mutations: JSON.parse(String(row['mutations'])) as Mutation[],
    documents: documentsOf(dataset, Number(row['seq'])),
  })

  /** Without other conditions, a page costs only the rows on it, however long the history is. */
  const newestOrOldest = (
    dataset: number,
    documentIds: readonly string[],
    selection: LogSelection,
  ): LoggedTransaction[] => {
    const { newestFirst, limit } = selection
    const order = newestFirst ? 'desc' : 'asc'
    const found = documentIds.flatMap((id) =>
      statements
        .all(
          `select seq from tx_doc where dataset = ? and doc_id = ? and seq >= ? and seq <= ?
           order by seq ${order} limit ?`,
          dataset,
          id,
          selection.fromSeq ?? 0,
          selection.toSeq ?? Number.MAX_SAFE_INTEGER,
          limit,
        )
        .map(({ seq }) => Number(seq)),
    )
    const seqs = [...new Set(found)].sort((a, b) => (newestFirst ? b - a : a - b)).slice(0, limit)
    return statements
      .all(
        `select * from tx where dataset = ? and ${dialect.oneOfNumbers('seq')}
         order by seq ${order}`,
        dataset,
        seqs,
      )
      .map((row) => toTransaction(dataset, row))
  }

  const reader: TransactionLog = {
    transactions(dataset, selection) {
      const key = keyOf(dataset)
      const { documentIds } = selection
      const range = [selection.fromSeq ?? 0, selection.toSeq ?? Number.MAX_SAFE_INTEGER] as const
      const isPlain = !selection.authors && !selection.fromTime && !selection.toTime
      if (isPlain && documentIds) return newestOrOldest(key, documentIds, selection)
      const touched = `join (select distinct seq from tx_doc
               where dataset = ? and ${dialect.oneOf('doc_id')}
                 and seq >= ? and seq <= ?) as touched on tx.seq = touched.seq`
      const rows = statements.all(
        `select tx.* from tx ${documentIds ? touched : ''}
         where tx.dataset = ? and tx.seq >= ? and tx.seq <= ? and tx.at >= ? and tx.at <= ?
           and (cast(? as bigint) is null or ${dialect.oneOf('tx.author')})
         order by tx.seq ${selection.newestFirst ? 'desc' : 'asc'} limit ?`,
        ...(documentIds ? [key, documentIds, ...range] : []),
        key,
        ...range,
        selection.fromTime ?? '',
        selection.toTime ?? '\u{10FFFF}',
        selection.authors ? 1 : null,
        selection.authors ?? [],
        selection.limit,
      )
      return rows.map((row) => toTransaction(key, row))
    },
    // Jumps from one id to the next, over all changes of each.
    loggedIds: (dataset, prefix) =>
      statements
        .all(
          `with recursive found(id) as (
             select min(doc_id) from tx_doc where dataset = ? and doc_id > ? and doc_id < ?
             union all
             select (select min(doc_id) from tx_doc where dataset = ? and doc_id > found.id and doc_id < ?)
             from found where found.id is not null
           )
           select id from found where id is not null`,
          keyOf(dataset),
          prefix,
          `${prefix}\u{10FFFF}`,
          keyOf(dataset),
          `${prefix}\u{10FFFF}`,
        )
        .map(({ id }) => String(id)),
    lifeOf: (dataset, { ids, whole }, limit) =>
      statements
        .all(life, keyOf(dataset), [...ids, ...whole], whole, limit)
        .map(toLifeChange)
        .toReversed(),
    seqOf(dataset, transactionId) {
      const row = statements.get(
        'select seq from tx where dataset = ? and id = ?',
        keyOf(dataset),
        transactionId,
      )
      return row ? Number(row['seq']) : null
    },
    seqAt(dataset, time) {
      const row = statements.get(
        'select seq from tx where dataset = ? and at <= ? order by at desc, seq desc limit 1',
        keyOf(dataset),
        time,
      )
      return row ? Number(row['seq']) : 0
    },
    changesAfter: (dataset, documentId, seq) =>
      statements
        .all(
          'select * from tx_doc where dataset = ? and doc_id = ? and seq > ? order by seq desc',
          keyOf(dataset),
          documentId,
          seq,
        )
        .map(toChange),
    mutationsAfter: (dataset, documentId, seq, { limit, longest }) =>
      statements
        .all(
          `select tx.id, case when octet_length(tx.mutations) <= ? then tx.mutations end as mutations
           from tx_doc join tx on tx.dataset = tx_doc.dataset and tx.seq = tx_doc.seq
           where tx_doc.dataset = ? and tx_doc.doc_id = ? and tx_doc.seq > ?
           order by tx_doc.seq limit ?`,
          longest,
          keyOf(dataset),
          documentId,
          seq,
          limit,
        )
        .map(({ id, mutations }) => ({
          id: String(id),
          mutations:
            mutations === null ? null : (JSON.parse(String(mutations)) as readonly Mutation[]),
        })),
    revAt(dataset, documentId, seq) {
      const row = statements.get(
        `select rev from tx_doc where dataset = ? and doc_id = ? and seq <= ?
         order by seq desc limit 1`,
        keyOf(dataset),
        documentId,
        seq,
      )
      return row ? String(row['rev']) : null
    },
    deletions(dataset, { before, limit }) {
      const key = keyOf(dataset)
      const { seq = Number.MAX_SAFE_INTEGER, documentId = '' } = before ?? {}
      const rows = statements.all(selectDeletions, key, seq, documentId, limit)
      const last = rows.at(-1)
      return {
        deletions: rows.filter(({ effects }) => effects !== null).map(toDeletion),
        next: last && rows.length === limit ? placeOf(last) : null,
      }
    },
    editedBy: (dataset, author, limit) =>
      statements.all(edited, keyOf(dataset), author, limit).map((row) => String(row['doc_id'])),
    logSize(dataset, fromSeq, most) {
      const key = keyOf(dataset)
      const sizeOf = (table: 'tx' | 'tx_doc', column: 'mutations' | 'effects') =>
        statements.get(
          `select count(*) as rows, coalesce(sum(size), 0) as bytes from
             (select octet_length(${column}) as size from ${table}
              where dataset = ? and seq >= ? limit ?) as found`,
          key,
          fromSeq,
          most + 1,
        )
      const sizes = [sizeOf('tx', 'mutations'), sizeOf('tx_doc', 'effects')]
      if (sizes.some((size) => Number(size?.['rows']) > most)) return Infinity
      return sizes.reduce((total, size) => total + Number(size?.['bytes']), 0)
    },
    transactionsAfter(dataset, seq, limit) {
      const key = keyOf(dataset)
      return statements
        .all('select * from tx where dataset = ? and seq > ? order by seq limit ?', key, seq, limit)
        .map((row) => toTransaction(key, row))
    },
    head(dataset) {
      const row = statements.get(
        `select dataset.seq, dataset.at, tx.id from dataset
         left join tx on tx.dataset = dataset.key and tx.seq = dataset.seq
         where dataset.key = ?`,
        keyOf(dataset),
      )
      const id = row?.['id'] ?? null
      return {
        seq: Number(row?.['seq']),
        at: String(row?.['at']),
        id: id === null ? null : String(id),
      }
    },
  }

  return {
    reader,
    writer: {
      *appendTransaction(dataset, { seq, id, author, at, changes }, json = createJsonWriter()) {
        const key = keyOf(dataset)
        const mutations = yield* json(changes.flatMap((change) => change.mutations))
        yield
        statements.run(
          'insert into tx (dataset, seq, id, author, at, mutations) values (?, ?, ?, ?, ?, ?)',
          key,
          seq,
          id,
          author,
          at,
          mutations,
        )
        for (const { documentId, previous, effects } of changes) {
          const text = yield* json(effects)
          yield
          statements.run(
            `insert into tx_doc (dataset, doc_id, seq, prev_rev, rev, effects)
             values (?, ?, ?, ?, ?, ?)`,
            key,
            documentId,
            seq,
            previous?._rev ?? null,
            id,
            text,
          )
          yield
        }
        statements.run('update dataset set seq = ?, at = ? where key = ?', seq, at, key)
      },
    },
  }
}

/** Publishing deletes the draft, so most deletions leave a document; full content is read for the others only. */
const selectDeletions = `
  with looked as (
    select dataset, doc_id, seq, prev_rev, effects,
      case when substr(doc_id, 1, 7) = 'drafts.' then substr(doc_id, 8) else doc_id end as base
    from tx_doc
    where dataset = ? and substr(effects, 1, 18) = '{"apply":[0,null],' and (seq, doc_id) < (?, ?)
    order by seq desc, doc_id desc limit ?
  )
  select looked.doc_id, looked.seq, looked.prev_rev, tx.at, tx.author,
    (select id from tx where dataset = looked.dataset and seq = looked.seq - 1) as before,
    case when
      not exists (select 1 from document
        where dataset = looked.dataset and id in (looked.base, 'drafts.' || looked.base))
      and not exists (select 1 from tx_doc as other
        where other.dataset = looked.dataset and other.doc_id in (looked.base, 'drafts.' || looked.base)
          and other.seq >= looked.seq
          and (other.seq > looked.seq
            or (other.doc_id <> looked.doc_id and looked.doc_id = looked.base)))
    then looked.effects end as effects
  from looked join tx on tx.dataset = looked.dataset and tx.seq = looked.seq
  order by looked.seq desc, looked.doc_id desc`

const lifeIn = ({ oneOf }: Dialect): string => `
  select tx_doc.doc_id, tx_doc.seq, tx_doc.prev_rev, tx_doc.rev, tx.author, tx.at,
    case when tx_doc.prev_rev is null then tx_doc.effects end as created,
    case when substr(tx_doc.effects, 1, 18) = '{"apply":[0,null],' then 1 else 0 end as deletion
  from tx_doc join tx on tx.dataset = tx_doc.dataset and tx.seq = tx_doc.seq
  where tx_doc.dataset = ? and ${oneOf('tx_doc.doc_id')}
    and (tx_doc.prev_rev is null or substr(tx_doc.effects, 1, 18) = '{"apply":[0,null],'
      or ${oneOf('tx_doc.doc_id')})
  order by tx_doc.seq desc, tx_doc.rowid desc limit ?`

// Reading `rev` keeps SQLite from the index by document, which has all other columns: it would be read whole for each
// transaction.
const editedIn = ({ joinInOrder }: Dialect): string => `
  select tx_doc.doc_id, max(tx.seq) as last from tx
  ${joinInOrder} tx_doc on tx_doc.dataset = tx.dataset and tx_doc.seq = tx.seq and tx_doc.rev >= ''
  where tx.dataset = ? and tx.author = ?
  group by tx_doc.doc_id order by last desc, tx_doc.doc_id limit ?`

function toLifeChange(row: Row): LifeChange {
  const created = row['created'] === null ? null : (JSON.parse(String(row['created'])) as Effects)
  const content = created?.apply[1] as ContentDocument | undefined
  return {
    ...placeOf(row),
    previousRev: row['prev_rev'] === null ? null : String(row['prev_rev']),
    rev: String(row['rev']),
    author: String(row['author']),
    at: String(row['at']),
    createdType: content?._type ?? null,
    isDeletion: Number(row['deletion']) === 1,
  }
}

function placeOf(row: Row): DeletionPlace {
  return { seq: Number(row['seq']), documentId: String(row['doc_id']) }
}

function toDeletion(row: Row): LoggedDeletion {
  // The revert of a deletion is the whole document.
  const [, content] = (JSON.parse(String(row['effects'])) as Effects).revert
  return {
    ...placeOf(row),
    author: String(row['author']),
    at: String(row['at']),
    document: { ...(content as ContentDocument), _rev: String(row['prev_rev']) },
    revisionBefore: String(row['before']),
  }
}

function toChange(row: Row): LoggedDocumentChange {
  return {
    documentId: String(row['doc_id']),
    previousRev: row['prev_rev'] === null ? null : String(row['prev_rev']),
    rev: String(row['rev']),
    effects: JSON.parse(String(row['effects'])) as Effects,
  }
}
