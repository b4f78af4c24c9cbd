import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import {
  databaseName,
  openSqliteReader,
  openSqliteStore,
} from '../../../src/server/database/sqlite/store.ts'
import { createCommitEngine } from '../../../src/server/dataset/commits.ts'

const lost = 4
const now = Date.parse('2026-01-01T00:00:00Z')

/** The tables of a database as they are now; the returned function puts everything back. */
function keepTables(path: string): () => void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  const names = database
    .prepare(`select name from sqlite_master where type = 'table' and sql not like '%virtual%'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => /^(dataset|tx|tx_doc|document)$/.test(name))
  for (const name of names) database.exec(`create temp table kept_${name} as select * from ${name}`)
  return () => {
    database.exec('begin immediate')
    for (const name of names) {
      database.exec(`delete from main.${name}; insert into main.${name} select * from kept_${name}`)
    }
    database.exec('commit')
    database.close()
  }
}

for (const [writes, name] of [
  [0, 'with no writes since'],
  [2, 'with a shorter new log'],
  [lost, 'with a new log of the same length'],
  [lost + 3, 'with a longer new log'],
] as const) {
  test(`cached documents match the log after its end was lost, ${name}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lost-tail-'))
    const store = openSqliteStore(folder)
    const reader = openSqliteReader(folder, { cacheBudget: 1_000_000 })
    try {
      const createdAt = new Date(now).toISOString()
      store.write((writer) =>
        writer.createDataset({ name: 'd', aclMode: 'private', createdAt, createdBy: 'me' }),
      )
      const engine = createCommitEngine({
        store,
        readersApart: true,
        projectId: 'p',
        publish() {},
      })
      const commit = (_id: string, n: number) =>
        engine.commit({
          request: {
            dataset: 'd',
            mutations: [{ createOrReplace: { _id, _type: 't', n } }],
            author: 'me',
            permissions: null,
            now,
          },
          matched: null,
        })
      const read = () =>
        reader.snapshot(async () =>
          reader.documentsWhere('d', { types: ['t'] }).map(({ _id, n }) => `${_id} ${String(n)}`),
        )
      await commit('kept', 0)
      const restore = keepTables(join(folder, databaseName))
      for (let n = 1; n <= lost; n++) await commit('kept', n)
      assert.deepEqual([await read(), await read()], [[`kept ${lost}`], [`kept ${lost}`]])
      restore()
      for (let n = 1; n <= writes; n++) await commit('other', n)
      const expected = ['kept 0', ...(writes > 0 ? [`other ${writes}`] : [])]
      assert.deepEqual([await read(), await read()], [expected, expected])
    } finally {
      reader.close()
      store.close()
      rmSync(folder, { recursive: true })
    }
  })
}
