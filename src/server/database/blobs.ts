import type { BlobStore } from './store.ts'
import type { Statements } from './statements.ts'

export function createBlobTable(
  statements: Statements,
  keyOf: (dataset: string) => number,
): BlobStore {
  return {
    putBlob(dataset, { path, mime, bytes }) {
      statements.run(
        `insert into asset_blob (dataset, path, mime, bytes) values (?, ?, ?, ?)
         on conflict (dataset, path) do update set mime = excluded.mime, bytes = excluded.bytes`,
        keyOf(dataset),
        path,
        mime,
        bytes,
      )
    },
    blob(dataset, path) {
      const row = statements.get(
        'select mime, bytes from asset_blob where dataset = ? and path = ?',
        keyOf(dataset),
        path,
      )
      if (!row) return null
      return { path, mime: String(row['mime']), bytes: row['bytes'] as Uint8Array }
    },
    deleteBlob(dataset, path) {
      statements.run('delete from asset_blob where dataset = ? and path = ?', keyOf(dataset), path)
    },
  }
}
