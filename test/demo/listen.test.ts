import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listen } from '../../demo/listen.ts'
import { createDatasetServer } from '../../src/server/dataset-server.ts'

const start = join(dirname(fileURLToPath(import.meta.url)), '../../demo/start.ts')
const host = '127.0.0.1'

test('a port in use is skipped, unless it was requested explicitly', async (t) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, host, resolve))
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const server = await createDatasetServer({ data: ':memory:' })
  t.after(() => server.close())

  await assert.rejects(listen(server, { host, port }), /another program uses it/)
  const url = new URL(await listen(server, { host, port: null, usual: port }))
  assert.ok(Number(url.port) > port, url.href)
  assert.equal((await fetch(`${url.origin}/v1/ping`)).status, 200)
})

test('the command reports invalid flags and prints its help', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', start, ...args], {
      encoding: 'utf8',
    })
  const help = run('--help')
  assert.deepEqual([help.status, help.stderr], [0, ''])
  assert.match(help.stdout, /--scenario NAME/)
  const wrong = run('--port', 'many')
  assert.deepEqual([wrong.status, wrong.stdout], [1, ''])
  assert.equal(wrong.stderr, '--port many: must be a whole number from 0 to 65535\n')
})
