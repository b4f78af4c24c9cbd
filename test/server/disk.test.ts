import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createDatasetServer } from '../../src/server/dataset-server.ts'
import { toProtocolError } from '../../src/server/errors.ts'

const cli = fileURLToPath(new URL('../../src/server/cli.ts', import.meta.url))

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'content-disk-'))
  try {
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Answer {
  readonly status: number
  readonly body: { message?: string; result?: unknown }
}

async function openServer(data: string, maximumSize?: number) {
  const quiet = { error: () => {}, request: () => {}, event: () => {} }
  const server = await createDatasetServer({ data, dev: true, maximumSize, log: quiet })
  const send = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await server.fetch(new Request(`http://localhost/v1/data${path}`, init))
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return {
    close: () => server.close(),
    ask: (query: string) => send(`/query/production?query=${encodeURIComponent(query)}`),
    create: (_id: string, text: string) =>
      send('/mutate/production', {
        method: 'POST',
        body: JSON.stringify({ mutations: [{ create: { _id, _type: 't', text } }] }),
      }),
  }
}

describe('a full disk', () => {
  test('refuses writes with 507, keeps acknowledged writes, and accepts writes when there is space again', () =>
    withFolder(async (folder) => {
      const acknowledged: string[] = []
      const small = await openServer(folder, 600_000)
      let refusal: Answer | undefined
      for (let n = 0; n < 200 && !refusal; n++) {
        // Several at a time: those that no longer fit must not take the others with them unnoticed.
        const ids = [`a${n}`, `b${n}`, `c${n}`]
        const answers = await Promise.all(ids.map((id) => small.create(id, 'x'.repeat(4000))))
        for (const [index, answer] of answers.entries()) {
          if (answer.status === 200) acknowledged.push(String(ids[index]))
          else refusal = answer
        }
      }
      assert.equal(refusal?.status, 507)
      assert.match(String(refusal.body.message), /disk is full; nothing of the change was written/)
      assert.ok(acknowledged.length > 5)
      const stored = acknowledged.toSorted()
      assert.deepEqual((await small.ask('*._id')).body.result, stored, 'reading goes on')
      await small.close()

      const database = new DatabaseSync(join(folder, 'content.db'))
      assert.deepEqual(database.prepare('pragma integrity_check').all().map(Object.values), [
        ['ok'],
      ])
      database.close()

      const roomy = await openServer(folder)
      assert.deepEqual((await roomy.ask('*._id')).body.result, stored)
      assert.equal((await roomy.create('z', 'there is room again')).status, 200)
      await roomy.close()
    }))
})

describe('a disk that is not writable', () => {
  test('is reported when the server starts', () =>
    withFolder(async (folder) => {
      const data = join(folder, 'data')
      mkdirSync(data)
      chmodSync(folder, 0o755)
      chmodSync(data, 0o555)
      // Permissions mean nothing to the superuser.
      const isRoot = process.getuid?.() === 0
      const nobody = 65_534
      if (isRoot) chownSync(data, nobody, nobody)
      const { status, stderr } = spawnSync(
        process.execPath,
        [cli, 'start', '--port', '0', '--data', data],
        { encoding: 'utf8', ...(isRoot && { uid: nobody, gid: nobody }) },
      )
      assert.equal(status, 1)
      assert.match(stderr, /^The data folder .*data cannot be written to \(.+\); check who owns it/)
    }))

  test('is a temporary error, so that clients keep their unsaved changes', () => {
    const statusOf = (errcode: number) =>
      toProtocolError(Object.assign(new Error('sqlite'), { errcode }), () => {}).status
    const [busy, readOnly, ioError, ioErrorOnWrite, full, corrupt] = [5, 8, 10, 778, 13, 11]
    for (const code of [busy, readOnly, ioError, ioErrorOnWrite]) {
      assert.equal(statusOf(code), 503, String(code))
    }
    assert.equal(statusOf(full), 507)
    assert.equal(statusOf(corrupt), 500)
  })
})
