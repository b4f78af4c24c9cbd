import type { DatasetRecord, DatasetRegistry, Writer } from '../store.ts'
import { unfinishedName } from '../dataset-copy-store.ts'
import { UnknownDatasetError } from '../store.ts'
import type { Row, Statements } from '../statements.ts'

interface DatasetTable {
  readonly reader: DatasetRegistry
  readonly writer: Pick<
    Writer,
    'createDataset' | 'updateDataset' | 'renameDataset' | 'deleteDataset'
  >
  /** The integer key of a dataset in every other table; throws `UnknownDatasetError`. */
  readonly keyOf: (name: string) => number
  /** Caches a key that was read by another query. */
  learn(name: string, key: number): void
  /** Drops cached keys: after a rollback their datasets may not exist. */
  forget(): void
}

/** Prefix of the name of a deleted dataset until its rows are removed; other datasets never have such a name. */
export const deletedName = 'deleted '

/** True for datasets that are being deleted or copied to: they cannot be requested. */
function isHidden(name: string): boolean {
  return name.startsWith(deletedName) || name.startsWith(unfinishedName(''))
}

export function createDatasetTable(statements: Statements): DatasetTable {
  const keys = new Map<string, number>()

  function keyOf(name: string): number {
    const known = keys.get(name)
    if (known !== undefined) return known
    const row = statements.get('select key from dataset where name = ?', name)
    if (!row) throw new UnknownDatasetError(name)
    const key = Number(row['key'])
    keys.set(name, key)
    return key
  }

  return {
    keyOf,
    learn: (name, key) => void keys.set(name, key),
    forget: () => keys.clear(),
    reader: {
      datasets: () =>
        statements
          .all(
            `select * from dataset where name not like '${deletedName}%'
               and name not like '${unfinishedName('%')}' order by name`,
          )
          .map(toRecord),
      dataset(name) {
        if (isHidden(name)) return null
        const row = statements.get('select * from dataset where name = ?', name)
        return row ? toRecord(row) : null
      },
    },
    writer: {
      createDataset({ name, aclMode, description, createdAt, createdBy }) {
        statements.run(
          `insert into dataset (name, acl_mode, description, created_at, created_by)
           values (?, ?, ?, ?, ?)`,
          name,
          aclMode,
          description ?? null,
          createdAt,
          createdBy,
        )
      },
      updateDataset({ name, aclMode, description }) {
        statements.run(
          'update dataset set acl_mode = ?, description = ? where key = ?',
          aclMode,
          description ?? null,
          keyOf(name),
        )
      },
      renameDataset(name, to) {
        statements.run('update dataset set name = ? where key = ?', to, keyOf(name))
        keys.delete(name)
      },
      deleteDataset(name) {
        const key = keyOf(name)
        statements.run('update dataset set name = ? where key = ?', `${deletedName}${key}`, key)
        keys.delete(name)
      },
    },
  }
}

function toRecord(row: Row): DatasetRecord {
  return {
    name: String(row['name']),
    aclMode: row['acl_mode'] as DatasetRecord['aclMode'],
    ...(row['description'] !== null && { description: String(row['description']) }),
    createdAt: String(row['created_at']),
    createdBy: String(row['created_by']),
  }
}
