import { defaultIndexedFields } from '../tables/attributes.ts'
import { createReader } from '../reader.ts'
import type { ReaderOptions, SnapshotReader } from '../sqlite/store.ts'
import { openBlockingConnection } from './blocking-connection.ts'
import { requireCurrentSchema } from './schema.ts'
import { createPostgresStatements } from './statements.ts'
import { createPostgresTexts } from './text-index.ts'

/** One more connection, for reading only. */
export function openPostgresReader(
  url: string,
  { indexedFields = defaultIndexedFields, cacheBudget = 0 }: ReaderOptions = {},
): SnapshotReader {
  const connection = openBlockingConnection(url)
  const statements = createPostgresStatements(connection)
  requireCurrentSchema(statements)
  const texts = createPostgresTexts(statements)
  const { reader, cache } = createReader(statements, {
    texts,
    indexedFields,
    cacheBudget,
  })
  return {
    ...reader,
    close: () => connection.close(),
    hold() {
      reader.forgetDatasets()
      statements.begin('read')
      statements.get('select max(seq) from dataset')
      return () => statements.rollback()
    },
    async snapshot(read) {
      reader.forgetDatasets()
      statements.begin('read')
      texts.beginSnapshot()
      try {
        cache.refresh()
        return await read()
      } finally {
        texts.endSnapshot()
        statements.rollback()
      }
    },
  }
}
