import type { StoredSchema } from '../../protocol/stored-schemas.ts'

/** The schemas of workspaces, by dataset. */
export interface SchemaStore {
  storedSchemas(dataset: string): StoredSchema[]
  putStoredSchema(dataset: string, schema: StoredSchema): void
  deleteStoredSchema(dataset: string, id: string): void
  deleteStoredSchemas(dataset: string): void
}
