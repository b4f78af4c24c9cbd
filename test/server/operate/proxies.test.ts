// The configurations of docs/deploying.md in nginx, HAProxy and Caddy, where they are installed: what passes through them.
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { heartbeatFrame } from '../../../src/protocol/presence.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import type { ManualClock } from '../../kit/manual-clock.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/deploying.md'), 'utf8')

interface Place {
  readonly folder: string
  readonly port: number
  /** Of the server behind the proxy. */
  readonly url: string
  readonly key: string
  readonly certificate: string
}

interface Proxy {
  /** Where the guide prints its configuration. */
  readonly after: RegExp
  readonly file: string
  /** The printed configuration with what is different here. */
  configure(printed: string, place: Place): string
  readonly start: (file: string) => readonly string[]
}

const proxies: Readonly<Record<string, Proxy>> = {
  nginx: {
    after: /With nginx:/,
    file: 'nginx.conf',
    configure: (printed, { folder, port, url, key, certificate }) => `
      worker_processes 1;
      daemon off;
      pid ${folder}/pid;
      error_log ${folder}/error.log;
      events {}
      http {
        access_log off;
        ${printed
          .replace('listen 443', `listen 127.0.0.1:${port}`)
          .replaceAll('content.example.com', 'localhost')
          .replace('http://127.0.0.1:3333', url)
          .replace('/etc/ssl/content.pem', certificate)
          .replace('/etc/ssl/content.key', key)}
      }`,
    start: (file) => ['-c', file],
  },
  haproxy: {
    after: /With HAProxy:/,
    file: 'haproxy.cfg',
    configure(printed, { folder, port, url, key, certificate }) {
      const both = join(folder, 'both.pem')
      writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
      return `${printed
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('/etc/ssl/content-with-key.pem', both)
        .replace('127.0.0.1:3333', new URL(url).host)}\n`
    },
    start: (file) => ['-db', '-f', file],
  },
  caddy: {
    after: /With Caddy,/,
    file: 'Caddyfile',
    // Certificates come from an authority of its own, and it listens to nobody else.
    configure: (printed, { port, url, key, certificate }) => `{
        admin off
        auto_https disable_redirects
        skip_install_trust
      }
      ${printed
        .replace(
          'content.example.com {',
          `https://localhost:${port} {\n  tls ${certificate} ${key}`,
        )
        .replace('127.0.0.1:3333', new URL(url).host)}`,
    start: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
}

const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Resolves when somebody listens at the port; rejects when the program has ended. */
async function isListening(port: number, program: ChildProcess): Promise<void> {
  let said = ''
  program.stderr?.on('data', (text) => (said += String(text)))
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The proxy ended: ${said}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    )
    socket.destroy()
    if (isOpen) return
    await new Promise(setImmediate)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

for (const [name, proxy] of Object.entries(proxies)) {
  const missing = [name, 'openssl'].filter((program) => !isInstalled(program))
  const skip = missing.length > 0 && `not installed: ${missing.join(', ')}`

  describe(`behind ${name} as configured in the guide`, { skip }, () => {
    let folder: string
    let server: TestServer
    let port: number
    let clock: ManualClock
    let program: ChildProcess

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'content-proxy-'))
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
      const made = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${certificate}`
      execFileSync('openssl', made.split(' '), { stdio: 'pipe' })
      port = await freePort()
      clock = createManualClock()
      server = await startTestServer({
        clock,
        dev: false,
        people: ['Root'],
        publicUrl: `https://localhost:${port}`,
        trustedProxies: ['127.0.0.1'],
      })
      const printed =
        new RegExp(`${proxy.after.source}[^]*?\\n\\n\`\`\`txt\\n([^]*?)\`\`\``).exec(guide)?.[1] ??
        ''
      const file = join(folder, proxy.file)
      writeFileSync(
        file,
        proxy.configure(printed, { folder, port, url: server.url, key, certificate }),
      )
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      program = spawn(name, proxy.start(file), { env, stdio: ['ignore', 'ignore', 'pipe'] })
      await isListening(port, program)
    })

    after(async () => {
      program?.kill()
      await server?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    const authorization = (): string => `Bearer ${server.tokens['root']}`
    const options = (path: string) => ({
      port,
      path,
      host: 'localhost',
      rejectUnauthorized: false,
      headers: { authorization: authorization() },
    })

    test('sockets deliver events and heartbeats', async () => {
      const socket = new WebSocket(`wss://localhost:${port}/v1/socket/production`, {
        rejectUnauthorized: false,
      })
      const received: string[] = []
      const find = (part: string): Promise<void> =>
        new Promise((resolve, reject) => {
          const check = (): void => {
            if (received.some((text) => text.includes(part))) resolve()
          }
          check()
          socket.on('message', check)
          socket.on('error', reject)
        })
      socket.on('message', (data) => received.push(String(data)))
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const call = (method: string, params: object): void =>
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
      call('authorization', { authorization: authorization(), apiVersion: 'v1' })
      call('listen', { search: 'query=*' })
      await find('event: welcome')
      await server.client({ token: server.tokens['root']! }).create({ _id: 'a', _type: 'note' })
      await find('"documentId":"a"')
      // Well before nginx and HAProxy close a connection on which nothing is sent for 60 seconds.
      clock.advance(15_000)
      await find(heartbeatFrame)
      await find('event: keepalive')
      socket.terminate()
    })

    test('streams deliver event by event and are kept alive', async () => {
      const asked = request(options('/v1/data/listen/production?query=*')).end()
      const response = await new Promise<IncomingMessage>((resolve, reject) =>
        asked.once('response', resolve).once('error', reject),
      )
      assert.equal(response.statusCode, 200)
      let text = ''
      const until = async (part: string): Promise<void> => {
        for await (const chunk of response.iterator({ destroyOnReturn: false })) {
          text += String(chunk)
          if (text.includes(part)) return
        }
      }
      await until('event: welcome')
      await server.client({ token: server.tokens['root']! }).create({ _id: 'b', _type: 'note' })
      await until('"documentId":"b"')
      clock.advance(15_000)
      await until('event: keepalive')
      asked.destroy()
    })

    test('browsers get HTTP/2', async () => {
      const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
      const asked = session.request({ ':path': '/healthz' })
      const [headers] = (await once(asked, 'response')) as [IncomingHttpHeaders]
      assert.deepEqual([session.alpnProtocol, headers[':status']], ['h2', 200])
      session.destroy()
    })

    test('signing in sets cookies that are only sent over https', async () => {
      const person = { name: 'Ada', email: 'ada@example.com', roles: ['editor'] }
      const password = 'correct horse battery'
      await server.server.access.accounts.addPerson(person, { password })
      const { statusCode, cookies } = await new Promise<{ statusCode?: number; cookies: string[] }>(
        (resolve, reject) => {
          const asked = request({ ...options('/auth/sign-in'), method: 'POST' }, (response) => {
            response.resume()
            const { statusCode: status, headers } = response
            resolve({ ...(status && { statusCode: status }), cookies: headers['set-cookie'] ?? [] })
          })
          asked.once('error', reject)
          asked.setHeader('origin', `https://localhost:${port}`)
          asked.setHeader('content-type', 'application/x-www-form-urlencoded')
          asked.end(new URLSearchParams({ email: person.email, password }).toString())
        },
      )
      assert.equal(statusCode, 303)
      assert.equal(cookies.length, 2)
      for (const cookie of cookies) assert.match(cookie, /^__Host-.*; Secure(?:;|$)/)
    })
  })
}
