import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { openSqliteStore } from '../../src/server/database/sqlite/store.ts'

const cli = fileURLToPath(new URL('../../src/server/cli.ts', import.meta.url))
const writers = 4
const acknowledgedPerRound = 80

interface RunningServer {
  readonly client: SanityClient
  readonly process: ChildProcess
}

async function startProcess(data: string): Promise<RunningServer> {
  const args = [cli, 'start', '--port', '0', '--data', data, '--dev', '--log', 'quiet']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (.+)$/.exec(line)?.[1]
    if (url === undefined) continue
    const client = createClient({
      projectId: 'demo',
      dataset: 'production',
      apiHost: url,
      apiVersion: '2023-11-13',
      useProjectHostname: false,
      useCdn: false,
    })
    return { client, process: child }
  }
  throw new Error('The server ended before it was ready')
}

/** Sets both documents of a pair to 1, 2, 3 … in one transaction each, until the server is gone. */
async function writePair(
  { client }: RunningServer,
  writer: number,
  from: number,
  acknowledge: (n: number, transactionId: string) => void,
): Promise<void> {
  for (let n = from; ; n++) {
    const transactionId = `w${writer}-${n}`
    const pair = [`a${writer}`, `b${writer}`]
    const mutations = pair.map((_id) => ({ createOrReplace: { _id, _type: 'pair', n } }))
    try {
      await client.mutate(mutations, { transactionId, returnDocuments: false })
    } catch {
      return
    }
    acknowledge(n, transactionId)
  }
}

/** Checks SQLite's own integrity, and that both query indexes include every document. */
function checkDatabase(data: string): void {
  const database = new DatabaseSync(join(data, 'content.db'), { readOnly: true })
  const one = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0]
  assert.equal(one('pragma integrity_check'), 'ok')
  assert.equal(
    one(`select count(*) from document where pk not in (select pk from document_attr)
           or pk not in (select pk from text_pending union select rowid from document_text)`),
    0,
  )
  database.close()
}

/** Repeatedly kills a serving process under load, and checks the stored content each time. */
export async function crash(rounds: number): Promise<{ acknowledged: number }> {
  const data = mkdtempSync(join(tmpdir(), 'content-crash-'))
  const acknowledged = new Set<string>()
  const reached: number[] = Array(writers).fill(0)

  for (let round = 0; round < rounds; round++) {
    const server = await startProcess(data)
    const goal = acknowledged.size + acknowledgedPerRound
    const writing = reached.map((last, writer) =>
      writePair(server, writer, last + 1, (n, transactionId) => {
        reached[writer] = n
        acknowledged.add(transactionId)
        if (acknowledged.size === goal) server.process.kill('SIGKILL')
      }),
    )
    await once(server.process, 'exit')
    await Promise.all(writing)

    const store = openSqliteStore(data)
    checkDatabase(data)
    const head = store.head('production')
    for (const transactionId of acknowledged) {
      assert.notEqual(store.seqOf('production', transactionId), null, transactionId)
    }
    for (const [writer, last] of reached.entries()) {
      const [a, b] = store.documentsByIds('production', [`a${writer}`, `b${writer}`])
      assert.equal(a?.['n'], b?.['n'], 'both documents of a transaction or none')
      // The last transaction may have been committed without its response having been received.
      assert.ok(a?.['n'] === last || a?.['n'] === last + 1, `${last} was acknowledged`)
      reached[writer] = a['n']
    }
    const documentIds = [...store.scan('production')].map((document) => {
      assert.equal(document._rev, store.revAt('production', document._id, head.seq))
      return document._id
    })
    const log = store.transactions('production', { documentIds, limit: 100_000 })
    assert.deepEqual(
      log.map(({ seq }) => seq),
      Array.from({ length: head.seq }, (_, index) => index + 1),
      'the log has no gaps',
    )
    assert.deepEqual(
      log.map(({ at }) => at),
      log.map(({ at }) => at).toSorted(),
    )
    store.close()
  }
  assert.ok(acknowledged.size >= rounds * acknowledgedPerRound)
  rmSync(data, { recursive: true })
  return { acknowledged: acknowledged.size }
}
