import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../src/server/cli.ts', import.meta.url))

function run(
  args: string[],
  input = '',
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', input })
}

describe('what is wrong is said in one line', () => {
  const cases: [string[], RegExp][] = [
    [[], /^A command is missing; see content-studio --help\n$/],
    [['serve'], /^"serve" is not a command/],
    [['start', '--port', 'x'], /^--port x: a port is a number from 0 to 65535\n$/],
    [['start', '--colour'], /^Unknown option '--colour'/],
    [['import'], /is not a command/],
    [['import', '/nowhere.ndjson', '--data', ':memory:'], /^ENOENT.*nowhere\.ndjson/],
    [['start', '--project', 'a-b', '--data', ':memory:'], /^Project id "a-b" must consist/],
  ]
  for (const [args, expected] of cases) {
    test(args.join(' ') || 'no arguments', () => {
      const { status, stdout, stderr } = run(args)
      assert.equal(status, 1)
      assert.equal(stdout, '')
      assert.match(stderr, expected)
      assert.equal(stderr.trim().split('\n').length, 1)
    })
  }
})

test('--help tells every command', () => {
  const { status, stdout } = run(['--help'])
  assert.equal(status, 0)
  for (const part of ['start', 'import', '--data', '--dev']) assert.ok(stdout.includes(part))
})

test('import, serve, end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-cli-'))
  const data = join(folder, 'data')
  const file = join(folder, 'documents.ndjson')
  writeFileSync(file, '{"_id":"a","_type":"t"}\n{"_id":"b","_type":"t"}\n')
  assert.equal(
    run(['import', file, '--data', data, '--author', 'ada']).stdout,
    'imported 2 documents into production\n',
  )
  assert.equal(
    run(['import', '-', '--data', data], '{"_id":"c","_type":"t"}').stdout,
    'imported 1 documents into production\n',
  )
  assert.match(run(['import', '-', '--data', data], '{"_id":"d"}').stderr, /^Line 1: /)

  const server = spawn(process.execPath, [cli, 'start', '--port', '0', '--data', data, '--dev'])
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const url = /^ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line.toString())?.[1]
  const answer = await fetch(`${url}/v1/data/query/production?query=count(*)`)
  assert.equal(((await answer.json()) as { result: number }).result, 3)

  const second = run(['import', file, '--data', data])
  assert.equal(second.status, 1)
  assert.match(second.stderr, /in use by another content-studio process/)

  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  assert.equal(code, 0)
  rmSync(folder, { recursive: true })
})
