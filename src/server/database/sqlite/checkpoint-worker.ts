import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Log } from './checkpoints.ts'

// Copies the write-ahead log of a database into its file, as far as readers allow, without locking writers out.

/** Pages of log that are worth it; as many as SQLite itself waits for. */
const fewPages = 1_000

const database = new DatabaseSync(workerData as string)

/** SQLite older than 3.51 does not know `noop` and copies instead, which is only slower. */
function checkpoint(mode: 'noop' | 'passive'): Log {
  const row = database.prepare(`pragma wal_checkpoint(${mode})`).get()
  const pages = Number(row?.['log'])
  return { pages, left: pages - Number(row?.['checkpointed']) }
}

parentPort?.on('message', (isWhole: boolean) => {
  const log = checkpoint('noop')
  parentPort?.postMessage(log.left >= fewPages || isWhole ? checkpoint('passive') : log)
})
