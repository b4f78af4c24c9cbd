import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseProviders } from '../../../src/server/sign-in/parse-providers.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { createVisitor } from '../../kit/visitor.ts'

const cli = fileURLToPath(new URL('../../../src/server/cli.ts', import.meta.url))
const acme = { name: 'acme', title: 'Acme', issuer: 'https://id.example.com', clientId: 'c' }

test('the first start prints a set-up link for the first administrator, the next one does not', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-set-up-'))
  const providers = join(folder, 'providers.json')
  writeFileSync(providers, JSON.stringify([acme]))

  /** The lines printed until the server answers, and what it logged. */
  async function start() {
    const args = ['start', '--port', '0', '--data', folder, '--providers', providers]
    const server = spawn(process.execPath, [cli, ...args, '--log', 'json'])
    t.after(() => server.kill('SIGKILL'))
    let logged = ''
    server.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString()))
    const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
    const url = String((await lines.next()).value).replace('ready ', '')
    return {
      url,
      lines,
      logged: () => logged,
      async stop() {
        server.kill('SIGTERM')
        await once(server, 'exit')
      },
    }
  }

  const first = await start()
  const line = String((await first.lines.next()).value)
  const link = /^make the first administrator, once and within a day: (\S+)$/.exec(line)?.[1] ?? ''
  const visitor = createVisitor(first.url)
  const fields = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  assert.equal((await visitor.post(link, fields)).status, 303)
  const page = await visitor.get('/auth/sign-in')
  assert.ok(page.text.includes('Sign in with Acme'))
  await first.stop()
  assert.ok(first.logged().includes('/auth/set-up'))
  assert.ok(!first.logged().includes(link.split('ticket=')[1] ?? ''))

  const second = await start()
  assert.equal((await createVisitor(second.url).get('/v1/users/me')).status, 401)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const later = createVisitor(second.url)
  assert.equal((await later.get('/v1/users/me', { cookie })).status, 200)
  await second.stop()
  assert.equal((await second.lines.next()).done, true)
  rmSync(folder, { recursive: true })
})

describe('a list of providers', () => {
  const full = {
    ...acme,
    clientSecret: 's',
    logo: 'https://id.example.com/logo.svg',
    scope: 'openid',
    newAccounts: { roles: ['editor'], emailDomains: ['example.com'] },
  }
  test('is parsed unchanged', () => {
    assert.deepEqual(parseProviders(JSON.stringify([acme, full])), [acme, full])
  })

  const broken: [list: unknown, message: RegExp][] = [
    [{}, /must be a JSON list/],
    [[1], /Provider 1 must be an object/],
    [[acme, { ...acme, title: undefined }], /Provider 2: "title" is missing/],
    [[{ ...acme, clientId: 5 }], /Provider 1: "clientId" must be a text/],
    [[{ ...acme, secret: 'hidden' }], /Provider 1: "secret" is not known/],
    [[{ ...acme, newAccounts: {} }], /"newAccounts.roles" must be a list/],
    [[{ ...acme, newAccounts: { roles: [], emailDomains: 'x' } }], /"newAccounts.emailDomains"/],
  ]
  for (const [list, message] of broken) {
    test(`is refused: ${message.source}`, () => {
      assert.throws(() => parseProviders(JSON.stringify(list)), message)
    })
  }
})

test('the public URL must be an origin', async () => {
  for (const publicUrl of ['content.example.com', 'https://content.example.com/', 'ftp://x']) {
    await assert.rejects(startTestServer({ publicUrl }), /is not the URL of a server/)
  }
})
