import type { StoredSchema } from '../../../protocol/stored-schemas.ts'
import type { SchemaStore } from '../schema-store.ts'
import type { Statements } from '../statements.ts'

export function createSchemaTable(statements: Statements): SchemaStore {
  return {
    storedSchemas: (dataset) =>
      statements
        .all('select value from stored_schema where dataset = ? order by id', dataset)
        .map(({ value }) => JSON.parse(String(value)) as StoredSchema),
    putStoredSchema: (dataset, schema) =>
      statements.run(
        `insert into stored_schema (dataset, id, value) values (?, ?, ?)
         on conflict (dataset, id) do update set value = excluded.value`,
        dataset,
        schema._id,
        JSON.stringify(schema),
      ),
    deleteStoredSchema: (dataset, id) =>
      statements.run('delete from stored_schema where dataset = ? and id = ?', dataset, id),
    deleteStoredSchemas: (dataset) =>
      statements.run('delete from stored_schema where dataset = ?', dataset),
  }
}
