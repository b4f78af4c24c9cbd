import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../src/server/cli.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'content-cli-'))
after(() => rmSync(folder, { recursive: true }))

function run(
  args: string[],
  input = '',
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', input, cwd: folder })
}

async function start(...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [cli, 'start', '--port', '0', ...args], { cwd: folder })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('It did not start')))
  const ready = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const [line] = await Promise.race([ready, ended])
  ended.catch(() => {})
  return { child, url: line.replace(/^ready /, '') }
}

describe('errors are reported in one line', () => {
  const cases: [args: string[], status: number, message: RegExp][] = [
    [[], 2, /^A command is missing; see content-studio --help\n$/],
    [['serve'], 2, /^"serve" is not a command; see content-studio --help\n$/],
    [['start', '--port', 'x'], 2, /^--port x: a port is a number from 0 to 65535\n$/],
    [['start', '--colour'], 2, /^Unknown option '--colour'; see content-studio start --help\n$/],
    [['import'], 2, /^<file> is missing; see content-studio import --help\n$/],
    [['start', '--project', 'a-b', '--data', ':memory:'], 1, /^Project id "a-b" must consist/],
  ]
  for (const [args, expected, message] of cases) {
    test(args.join(' ') || 'no arguments', () => {
      const { status, stdout, stderr } = run(args)
      assert.equal(status, expected)
      assert.equal(stdout, '')
      assert.match(stderr, message)
    })
  }
})

test('--help lists every command', () => {
  const { status, stdout } = run(['--help'])
  assert.equal(status, 0)
  for (const name of ['init', 'start', 'user', 'token', 'backup', 'doctor']) {
    assert.match(stdout, new RegExp(`^  ${name} `, 'm'))
  }
})

test('imports documents, serves them and shuts down', async () => {
  const data = ['--data', 'served']
  writeFileSync(join(folder, 'documents.ndjson'), '{"_id":"a","_type":"t"}\n')
  assert.equal(
    run(['import', 'documents.ndjson', ...data, '--author', 'ada']).stdout,
    'imported 1 documents into production\n',
  )
  assert.equal(
    run(['import', '-', ...data], '{"_id":"c","_type":"t"}').stdout,
    'imported 1 documents into production\n',
  )
  const { child, url } = await start(...data, '--dev', '--log', 'json')
  const logged: string[] = []
  child.stderr?.on('data', (text: Buffer) => logged.push(text.toString()))
  const answer = await fetch(`${url}/v1/data/query/production?query=count(*)&tag=from.test`)
  assert.equal(((await answer.json()) as { result: number }).result, 2)

  const second = run(['import', 'documents.ndjson', ...data])
  assert.equal(second.status, 1)
  assert.match(second.stderr, /in use by another content-studio process/)

  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number]
  assert.equal(code, 0)
  const entries = logged
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const request = entries.find(({ tag }) => tag === 'from.test')
  assert.equal(request?.['id'], answer.headers.get('x-request-id'))
  assert.equal(request['status'], 200)
  assert.deepEqual(
    entries.map(({ message }) => message).filter((message) => message !== 'request'),
    ['ready', 'closing', 'closed'],
  )
})

test('a running request is finished before the server ends, and new connections are refused', async () => {
  const { child, url } = await start('--data', ':memory:', '--dev', '--log', 'quiet')
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const text = new TextEncoder().encode('{"mutations":[{"create":{"_id":"late","_type":"t"}}]}')
  const answer = fetch(`${url}/v1/data/mutate/production?returnIds=true`, {
    method: 'POST',
    body: body.readable,
    duplex: 'half',
  } as RequestInit)
  await writer.write(text.slice(0, 20))
  // The server has the request once it answers another one on a connection of its own.
  await fetch(`${url}/healthz`, { headers: { connection: 'close' } })
  child.kill('SIGTERM')
  await assert.rejects(async () => {
    for (let n = 0; n < 200; n++)
      await fetch(`${url}/healthz`, { headers: { connection: 'close' } })
  })
  await writer.write(text.slice(20))
  await writer.close()
  const response = await answer
  assert.equal(response.status, 200)
  assert.match(await response.text(), /"id":"late"/)
  const [code] = (await once(child, 'exit')) as [number]
  assert.equal(code, 0)
})

test('a password is read from standard input', () => {
  const data = ['--data', 'people']
  run(['init', ...data])
  const { stderr } = run(['token', 'create', 'robot', '--role', 'editor', ...data])
  const [, id = ''] = /^made (\S+),/.exec(stderr) ?? []
  assert.match(run(['user', 'password', id, ...data], 'short\n').stderr, /at least \d+ characters/)
  const long = run(['user', 'password', id, ...data], 'a long enough password\n')
  assert.equal(long.stdout, `set the password of ${id}\n`)
})
