import type { DatasetRecord, DatasetRegistry, Writer } from './store.ts'
import { UnknownDatasetError } from './store.ts'
import type { Row, Statements } from './statements.ts'

interface DatasetTable {
  readonly reader: DatasetRegistry
  readonly writer: Pick<Writer, 'createDataset'>
  /** The integer that stands for a dataset in every other table; throws `UnknownDatasetError`. */
  readonly keyOf: (name: string) => number
  /** Drops remembered keys: after a rollback one may never have existed. */
  forget(): void
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
    forget: () => keys.clear(),
    reader: {
      datasets: () => statements.all('select * from dataset order by name').map(toRecord),
      dataset(name) {
        const row = statements.get('select * from dataset where name = ?', name)
        return row ? toRecord(row) : null
      },
    },
    writer: {
      createDataset({ name, aclMode, createdAt, createdBy }) {
        statements.run(
          'insert into dataset (name, acl_mode, created_at, created_by) values (?, ?, ?, ?)',
          name,
          aclMode,
          createdAt,
          createdBy,
        )
      },
    },
  }
}

function toRecord(row: Row): DatasetRecord {
  return {
    name: String(row['name']),
    aclMode: row['acl_mode'] as DatasetRecord['aclMode'],
    createdAt: String(row['created_at']),
    createdBy: String(row['created_by']),
  }
}
