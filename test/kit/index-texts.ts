import pg from 'pg'
import type { TestServer } from './harness-server.ts'
import type { ManualClock } from './manual-clock.ts'
import { isOverPostgres } from './test-location.ts'

/** Has a server index all texts that wait for it. Over PostgreSQL another thread does, in as many runs as it takes. */
export async function indexTexts(clock: ManualClock, { data }: TestServer): Promise<void> {
  clock.advance(300)
  if (!isOverPostgres) return
  const database = new pg.Client({ connectionString: data })
  await database.connect()
  const waiting = 'select 1 from text_pending where oversized = 0 limit 1'
  while ((await database.query(waiting)).rows.length > 0) clock.advance(300)
  await database.end()
}
