import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqliteStore } from '../../../src/server/database/sqlite/store.ts'
import { createReadPool } from '../../../src/server/reads/read-pool.ts'

test('a thread that responds after its deadline is not used again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-pool-'))
  const store = openSqliteStore(folder)
  store.write((writer) =>
    writer.createDataset({ name: 'd', aclMode: 'private', createdAt: '', createdBy: 'test' }),
  )
  const limits = { deadline: 300, resultSize: 1000 }
  const pool = createReadPool({ location: folder, store: {}, projectId: 'p', limits }, 1)
  const ask = async (): Promise<string> =>
    new TextDecoder().decode(
      await pool.run(
        {
          kind: 'query',
          request: { dataset: 'd', query: 'count(*)', params: '{}', identity: '' },
        },
        { id: 'ada', isAnonymous: false },
      ),
    )
  try {
    assert.equal(await ask(), '0')
    await new Promise(setImmediate)
    const late = ask()
    // Busy until both the deadline is over and the answer is there: timers are looked at first.
    const until = performance.now() + 1500
    while (performance.now() < until);
    await assert.rejects(late, /stopped after/)
    assert.equal(await ask(), '0')
    assert.deepEqual(await Promise.all([ask(), ask(), ask()]), ['0', '0', '0'])
  } finally {
    await pool.close()
    store.close()
    rmSync(folder, { recursive: true })
  }
})
