import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createCheckpoints } from '../../../../src/server/database/sqlite/checkpoints.ts'
import { databaseName } from '../../../../src/server/database/sqlite/store.ts'
import { createDatasetServer } from '../../../../src/server/dataset-server.ts'

test('another thread checkpoints the write-ahead log, and the log restarts once it is long', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-checkpoints-'))
  const file = join(folder, 'content.db')
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table row (text)')
  const runs = { alone: 0 }
  const checkpoints = createCheckpoints(file, {
    exclusively(work) {
      runs.alone++
      return work()
    },
    onError: (error) => assert.fail(String(error)),
  })
  t.after(async () => {
    await checkpoints.close()
    database.close()
    rmSync(folder, { recursive: true })
  })
  const log = () => database.prepare('pragma wal_checkpoint(noop)').get() ?? {}
  const write = (megabytes: number): void => {
    const insert = database.prepare('insert into row values (?)')
    for (let n = 0; n < megabytes; n++) insert.run('x'.repeat(1024 * 1024))
    checkpoints.schedule()
  }

  write(20)
  while (Number(log()['checkpointed']) < Number(log()['log'])) await setTimeout(10)
  assert.equal(runs.alone, 0)
  write(80)
  while (runs.alone === 0 || log()['checkpointed'] !== log()['log']) await setTimeout(10)
  write(1)
  assert.ok(Number(log()['log']) < 1_000, 'the log began anew')
})

test('the main thread does not checkpoint what it commits', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-checkpoints-'))
  const server = await createDatasetServer({ data: folder })
  t.after(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const size = () => statSync(join(folder, databaseName)).size
  const before = size()
  const text = 'x'.repeat(3 * 1024 * 1024)
  await server.importDocuments('production', [
    { _id: 'a', _type: 't', text },
    { _id: 'b', _type: 't', text },
  ])
  assert.equal(size(), before)
  while (size() < before + 2 * text.length) await setTimeout(10)
})
