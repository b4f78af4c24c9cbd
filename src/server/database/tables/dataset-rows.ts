import { versionsPrefix } from '../../../model/ids.ts'
import { releasesPrefix } from '../../../model/release.ts'
import { MissingBytesError } from '../dataset-copy-store.ts'
import type { CopiedDatasets, DatasetRows } from '../dataset-copy-store.ts'
import type { Row, Statements } from '../statements.ts'

/** A page ends after so many rows, or with the row that makes it larger than this. */
const largestPage = { rows: 50, changes: 250, bytes: 256 * 1024 }
/** Pieces of an asset, of up to a megabyte each. */
const piecesAtOnce = 2
const changedAtOnce = 5
const bytesPerPiece = 1024 * 1024

const isAsset = `type in ('sanity.imageAsset', 'sanity.fileAsset')`

export function createDatasetRows(statements: Statements): DatasetRows {
  return {
    findDataset(name) {
      const row = statements.get('select key, seq from dataset where name = ?', name)
      return row ? { key: Number(row['key']), seq: Number(row['seq']) } : null
    },
    countRows({ sourceKey, skipReleases }) {
      const documents = statements.get(
        `select count(*) as n from document where dataset = ? and ${isCopied('id', skipReleases)}`,
        sourceKey,
      )
      const pieces = statements.get(
        `select coalesce(sum(1 + size / ${bytesPerPiece}), 0) as n from asset_blob
         where dataset = ? and expires_at is null`,
        sourceKey,
      )
      return Number(documents?.['n']) + Number(pieces?.['n'])
    },
    ...createAssetRows(statements),
    ...createHistoryRows(statements),
    ...createDocumentRows(statements),
  }
}

function createAssetRows(statements: Statements): Pick<DatasetRows, 'copyAssetPage'> {
  return {
    copyAssetPage({ sourceKey, targetKey }, cursor, pathOf) {
      // A path, and behind it where the next part of an asset begins that was not copied as a whole.
      const [path = '', from] = cursor.split(' ')
      const blob = statements.get(
        `select * from asset_blob where dataset = ? and path ${from === undefined ? '>' : '='} ?
           and expires_at is null order by path limit 1`,
        sourceKey,
        path,
      )
      if (!blob && from !== undefined) throw new MissingBytesError(path)
      if (!blob) return null
      const place = pathOf(String(blob['path']))
      const size = Number(blob['size'])
      if (from === undefined) {
        statements.run(
          'insert into asset_blob (dataset, path, mime, size) values (?, ?, ?, ?)',
          targetKey,
          place,
          String(blob['mime']),
          size,
        )
      }
      const made = statements.get(
        'select key from asset_blob where dataset = ? and path = ?',
        targetKey,
        place,
      )
      const key = Number(made?.['key'])
      const pieces = statements.returning(
        `insert into asset_chunk (blob, start, bytes)
         select ?, start, bytes from asset_chunk where blob = ? and start >= ?
         order by start limit ? returning start`,
        key,
        Number(blob['key']),
        Number(from ?? 0),
        piecesAtOnce,
      )
      if (pieces.length === piecesAtOnce) {
        const next = Math.max(...pieces.map(({ start }) => Number(start))) + 1
        return { last: `${String(blob['path'])} ${next}`, count: 0 }
      }
      const copied = statements.get(
        'select count(*) as n, coalesce(sum(octet_length(bytes)), 0) as bytes from asset_chunk where blob = ?',
        key,
      )
      // An object store has the bytes of an asset without pieces.
      if (Number(copied?.['n']) > 0 && Number(copied?.['bytes']) !== size) {
        throw new MissingBytesError(String(blob['path']))
      }
      return { last: String(blob['path']), count: 1 + Math.floor(size / bytesPerPiece) }
    },
  }
}

function createHistoryRows(
  statements: Statements,
): Pick<DatasetRows, 'copyHistoryPage' | 'changedIdPage' | 'setHead'> {
  function copyTransactions({ sourceKey, targetKey }: CopiedDatasets, after: number, to: number) {
    const rows = statements.all(
      `select seq, octet_length(mutations) as size from tx
       where dataset = ? and seq > ? and seq <= ? order by seq limit ?`,
      ...[sourceKey, after, to, largestPage.rows],
    )
    const page = cut(rows)
    const last = page.at(-1)?.['seq']
    if (last === undefined) return null
    statements.run(
      `insert into tx (dataset, seq, id, author, at, mutations)
       select ?, seq, id, author, at, mutations from tx
       where dataset = ? and seq > ? and seq <= ? order by seq`,
      ...[targetKey, sourceKey, after, Number(last)],
    )
    return { last: String(last), count: page.length }
  }

  /** One transaction may have changed thousands of documents, so a page may end within it. */
  function copyChanges(copied: CopiedDatasets, after: readonly [number, number], to: number) {
    const { sourceKey, targetKey, skipReleases } = copied
    const rows = statements.all(
      `select seq, rowid, octet_length(effects) as size from tx_doc
       where dataset = ? and (seq, rowid) > (?, ?) and seq <= ? order by seq, rowid limit ?`,
      ...[sourceKey, ...after, to, largestPage.changes],
    )
    const last = cut(rows).at(-1)
    if (!last) return null
    const end = [Number(last['seq']), Number(last['rowid'])]
    statements.run(
      `insert into tx_doc (dataset, doc_id, seq, prev_rev, rev, effects)
       select ?, doc_id, seq, prev_rev, rev, effects from tx_doc
       where dataset = ? and (seq, rowid) > (?, ?) and (seq, rowid) <= (?, ?)
         and ${isCopied('doc_id', skipReleases)}
       order by seq, rowid`,
      ...[targetKey, sourceKey, ...after, ...end],
    )
    return { last: end.join(' '), count: 0 }
  }

  return {
    copyHistoryPage(copied, cursor, to) {
      // The transactions, whose cursors are a single number, and then what they changed.
      const [seq = 0, row] = cursor.split(' ').map(Number)
      return (
        (row === undefined && copyTransactions(copied, seq, to)) ||
        copyChanges(copied, row === undefined ? [0, 0] : [seq, row], to)
      )
    },
    changedIdPage({ sourceKey, skipReleases }, cursor, { after, to }) {
      const rows = statements.all(
        `select distinct doc_id from tx_doc
         where dataset = ? and seq > ? and seq <= ? and doc_id > ? and ${isCopied('doc_id', skipReleases)}
         order by doc_id limit ?`,
        sourceKey,
        after,
        to,
        cursor,
        changedAtOnce,
      )
      return rows.length === 0 ? null : rows.map((row) => String(row['doc_id']))
    },
    setHead: (dataset, seq) =>
      statements.run(
        `update dataset set seq = ?,
           at = coalesce((select tx.at from tx where tx.dataset = dataset.key and tx.seq = ?), '')
         where key = ?`,
        seq,
        seq,
        dataset,
      ),
  }
}

function createDocumentRows(
  statements: Statements,
): Pick<DatasetRows, 'copyDocumentPage' | 'documentIdPage'> {
  /** The documents of the next page, and their condition with its values. */
  function documentPage({ sourceKey, skipReleases }: CopiedDatasets, cursor: string) {
    const rows = statements.all(
      `select id, octet_length(content) as size from document
       where dataset = ? and id > ? and ${isCopied('id', skipReleases)} order by id limit ?`,
      sourceKey,
      cursor,
      largestPage.rows,
    )
    const ids = cut(rows).map(({ id }) => String(id))
    const last = ids.at(-1)
    return last === undefined ? null : { ids, last }
  }

  return {
    copyDocumentPage(copied, cursor) {
      const { sourceKey, targetKey, skipReleases } = copied
      const page = documentPage(copied, cursor)
      if (!page) return null
      const { ids, last } = page
      statements.run(
        `insert into document (dataset, id, type, rev, created_at, updated_at, content)
         select ?, id, type, rev, created_at, updated_at, content from document
         where dataset = ? and id > ? and id <= ? and not ${isAsset} and ${isCopied('id', skipReleases)}
         order by id`,
        targetKey,
        sourceKey,
        cursor,
        last,
      )
      statements.run(
        `insert into document_ref (dataset, target, pk, strong)
         select made.dataset, ref.target, made.pk, ref.strong ${madeWith('document_ref as ref')}`,
        ...[sourceKey, targetKey, cursor, last],
      )
      statements.run(
        `insert into document_attr (pk, attr, dataset, type, rank, num, str, id)
         select made.pk, ref.attr, made.dataset, ref.type, ref.rank, ref.num, ref.str, ref.id
         ${madeWith('document_attr as ref')}`,
        ...[sourceKey, targetKey, cursor, last],
      )
      statements.run(
        `insert into text_pending (pk, dataset)
         select pk, dataset from document where dataset = ? and id > ? and id <= ?
         on conflict (pk) do update set dataset = excluded.dataset, oversized = 0`,
        ...[targetKey, cursor, last],
      )
      const assets = statements.all(
        `select content from document where dataset = ? and id > ? and id <= ? and ${isAsset}`,
        ...[sourceKey, cursor, last],
      )
      return { last, count: ids.length, assets: assets.map(({ content }) => String(content)) }
    },
    documentIdPage: (copied, cursor) => documentPage(copied, cursor)?.ids ?? null,
  }
}

/** Rows of an index beside the documents that were just copied. */
function madeWith(table: string): string {
  return `from document as made
    join document as original on original.dataset = ? and original.id = made.id
    join ${table} on ref.pk = original.pk
    where made.dataset = ? and made.id > ? and made.id <= ?`
}

/** SQL that is false for releases and versions if they are skipped. */
function isCopied(column: string, skipReleases: boolean): string {
  if (!skipReleases) return 'true'
  return [versionsPrefix, releasesPrefix]
    .map((prefix) => `substr(${column}, 1, ${prefix.length}) <> '${prefix}'`)
    .join(' and ')
}

function cut(rows: readonly Row[]): readonly Row[] {
  let size = 0
  const end = rows.findIndex((row) => (size += Number(row['size'])) > largestPage.bytes)
  return end < 0 ? rows : rows.slice(0, end + 1)
}
