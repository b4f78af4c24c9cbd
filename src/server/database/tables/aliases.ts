import type { AliasStore } from '../account-store.ts'
import type { Statements } from '../statements.ts'

/** Other names of datasets. One that is not linked to a dataset is kept all the same. */
export function createAliasTable(statements: Statements): AliasStore {
  return {
    aliases: () =>
      statements.all('select name, dataset from dataset_alias order by name').map((row) => ({
        name: String(row['name']),
        datasetName: row['dataset'] === null ? null : String(row['dataset']),
      })),
    putAlias: ({ name, datasetName }) =>
      statements.run(
        `insert into dataset_alias (name, dataset) values (?, ?)
         on conflict (name) do update set dataset = excluded.dataset`,
        name,
        datasetName,
      ),
    deleteAlias: (name) => statements.run('delete from dataset_alias where name = ?', name),
  }
}
