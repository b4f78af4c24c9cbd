import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { commands } from '../../../../src/server/commands/index.ts'
import { startTestServer } from '../../../kit/harness-server.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

test('files of the server are readable by its own user only, including files that existed before', async () => {
  const root = mkdtempSync(join(tmpdir(), 'content-private-'))
  const former = process.umask(0o022)
  try {
    const data = join(root, 'data')
    const modes = () => readdirSync(data).map((name) => [name, modeOf(join(data, name))])
    const everyOne = async () => {
      await using server = await startTestServer({ data })
      await server.client().create({ _type: 't' })
      const names = modes().map(([name]) => name)
      assert.ok(names.includes('content.db-wal'), names.join(' '))
      for (const [name, mode] of modes()) assert.equal(mode, '600', name)
    }
    await everyOne()
    assert.equal(modeOf(data), '700')
    // Made by a server that left its files open.
    for (const [name = ''] of modes()) chmodSync(join(data, name), 0o644)
    await everyOne()

    const run = (name: string, ...args: string[]) =>
      commands
        .find((command) => command.name === name)!
        .run(args, { cwd: root, out() {}, err() {}, isInteractive: false })
    await run('backup', 'saved.db')
    await run('export', 'all.ndjson')
    await run('export', 'all.tar.gz')
    for (const file of ['saved.db', 'all.ndjson', 'all.tar.gz']) {
      assert.equal(modeOf(join(root, file)), '600', file)
    }
    chmodSync(join(root, 'saved.db'), 0o644)
    await run('restore', 'saved.db')
    assert.equal(modeOf(join(data, 'content.db')), '600')
  } finally {
    process.umask(former)
    rmSync(root, { recursive: true })
  }
})
