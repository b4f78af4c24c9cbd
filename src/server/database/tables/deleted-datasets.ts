import { systemServerClock } from '../../clock.ts'
import { deletedName } from './datasets.ts'
import { endOfHold, holdPath, holdsDataset, holdsKey } from './object-holds.ts'
import type { Statements } from '../statements.ts'
import type { TextTables } from '../text/text-index.ts'

/** Pieces of assets have up to a megabyte, other rows seldom more than some kilobytes. */
const piecesAtATime = 4
/** Milliseconds of removing rows that may be large before other work can run. */
const fewMilliseconds = 5

/** The hidden dataset of deleted bytes, until they are removed. */
export const deletedBytes = `${deletedName}bytes`

/**
 * Removes at most `limit` rows of deleted datasets and assets; false if there were none. A dataset can have millions
 * of rows, and their removal must not block other work.
 */
export function createRemoval(
  statements: Statements,
  texts: Pick<TextTables, 'forget'>,
): (limit: number) => boolean {
  /** Removes rows one by one: one of megabytes takes as long as hundreds of others. `key` is unique in a dataset. */
  function removeLarge(
    table: 'document' | 'tx_doc' | 'tx',
    key: readonly string[],
    dataset: number,
    limit: number,
  ): boolean {
    const rows = statements.all(
      `select ${key.join()} from ${table} where dataset = ? limit ?`,
      dataset,
      limit,
    )
    const condition = ['dataset', ...key].map((column) => `${column} = ?`).join(' and ')
    const until = performance.now() + fewMilliseconds
    for (const row of rows) {
      if (table === 'document') texts.forget(Number(row['pk']))
      statements.run(
        `delete from ${table} where ${condition}`,
        dataset,
        ...key.map((column) => row[column] ?? null),
      )
      if (performance.now() > until) break
    }
    return rows.length > 0
  }

  function removePieces(dataset: number): boolean {
    return removed(
      `delete from asset_chunk where rowid in
         (select asset_chunk.rowid from asset_blob join asset_chunk on asset_chunk.blob = asset_blob.key
          where asset_blob.dataset = ? limit ?) returning 1`,
      dataset,
      piecesAtATime,
    )
  }

  /** Marks blobs whose pieces will be removed, so that they are not mistaken for objects afterwards. */
  function markPieces(dataset: number, limit: number): boolean {
    return removed(
      `update asset_blob set size = 0 where key in
         (select key from asset_blob where dataset = ? and size > 0
            and exists (select 1 from asset_chunk where blob = asset_blob.key) limit ?) returning 1`,
      dataset,
      limit,
    )
  }

  /** Bytes in an object store are removed later; until then a hold must refer to them. */
  function holdObjects(dataset: number, limit: number): boolean {
    const rows = statements.all(
      `select key, path from asset_blob
       where dataset = ? and expires_at is null and size > 0
         and not exists (select 1 from asset_chunk where blob = asset_blob.key) limit ?`,
      dataset,
      limit,
    )
    for (const { key = null, path } of rows) {
      statements.run(
        'update asset_blob set dataset = ?, path = ?, expires_at = ? where key = ?',
        holdsKey(statements),
        holdPath(String(path)),
        endOfHold(systemServerClock.now()),
        key,
      )
    }
    return rows.length > 0
  }

  /** `key`: the columns that identify a row of the table. */
  function removeRows(table: string, key: string, dataset: number, limit: number): boolean {
    return removed(
      `delete from ${table} where (${key}) in
         (select ${key} from ${table} where dataset = ? limit ?) returning 1`,
      dataset,
      limit,
    )
  }

  function removed(sql: string, dataset: number, limit: number): boolean {
    return statements.returning(sql, dataset, limit).length > 0
  }

  return (limit) => {
    const bytes = statements.get('select key from dataset where name = ?', deletedBytes)
    const isMore =
      bytes &&
      (removePieces(Number(bytes['key'])) ||
        removeRows('asset_blob', 'key', Number(bytes['key']), limit))
    if (isMore) return true
    const row = statements.get(
      `select key from dataset
       where name like '${deletedName}%' and name not in ('${holdsDataset}', '${deletedBytes}')
       order by key limit 1`,
    )
    if (!row) return false
    const dataset = Number(row['key'])
    const more =
      removeLarge('document', ['pk'], dataset, limit) ||
      removeRows('text_pending', 'pk', dataset, limit) ||
      removeRows('search_word', 'dataset, piece, word', dataset, limit) ||
      removeLarge('tx_doc', ['doc_id', 'seq'], dataset, limit) ||
      removeLarge('tx', ['seq'], dataset, limit) ||
      markPieces(dataset, limit) ||
      holdObjects(dataset, limit) ||
      removePieces(dataset) ||
      removeRows('asset_blob', 'key', dataset, limit)
    if (!more) statements.run('delete from dataset where key = ?', dataset)
    return true
  }
}
