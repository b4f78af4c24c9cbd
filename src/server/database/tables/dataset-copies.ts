import type { DatasetCopyStore, StoredCopy } from '../dataset-copy-store.ts'
import type { Row, Statements } from '../statements.ts'

const isUnfinished = `state in ('pending', 'processing')`

/** Copies of datasets, and which server continues each. */
export function createDatasetCopyTable(statements: Statements): DatasetCopyStore {
  return {
    datasetCopies: () =>
      statements
        .all('select definition from dataset_copy order by created_at desc, id desc')
        .map(toCopy),
    datasetCopy(id) {
      const row = statements.get('select definition from dataset_copy where id = ?', id)
      return row ? toCopy(row) : null
    },
    unfinishedCopies: () =>
      statements
        .all(`select definition from dataset_copy where ${isUnfinished} order by created_at, id`)
        .map(toCopy),
    putDatasetCopy: (copy, firstSeq = 0) =>
      statements.run(
        `insert into dataset_copy (id, created_at, state, target_key, first_seq, definition)
         values (?, ?, ?, ?, ?, ?)
         on conflict (id) do update set state = excluded.state, first_seq = excluded.first_seq,
           definition = excluded.definition`,
        copy.id,
        copy.createdAt,
        copy.state,
        copy.targetKey,
        firstSeq,
        JSON.stringify(copy),
      ),
    trimDatasetCopies: (newest) =>
      statements.run(
        `delete from dataset_copy where not ${isUnfinished} and id not in
           (select id from dataset_copy order by created_at desc, id desc limit ?)`,
        newest,
      ),
    leaseDatasetCopy: (id, { owner, now, until }) =>
      statements.returning(
        `update dataset_copy set leased_by = ?, leased_until = ?
         where id = ? and ${isUnfinished} and (leased_by is null or leased_by = ? or leased_until <= ?)
         returning id`,
        owner,
        until,
        id,
        owner,
        now,
      ).length > 0,
    endDatasetCopyLeases: (owner) =>
      statements.run('update dataset_copy set leased_by = null where leased_by = ?', owner),
  }
}

function toCopy(row: Row): StoredCopy {
  return JSON.parse(String(row['definition'])) as StoredCopy
}
