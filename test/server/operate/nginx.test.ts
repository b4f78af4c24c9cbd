// The configuration of docs/deploying.md in nginx, if it is installed: what passes through it, and how pages do without sockets.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { heartbeatFrame } from '../../../src/protocol/presence.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import type { ManualClock } from '../../kit/manual-clock.ts'

const isInstalled = ['nginx', 'openssl'].every(
  (program) => spawnSync('which', [program]).status === 0,
)
const skip = !isInstalled && 'nginx or openssl is not installed'
const guide = readFileSync(join(import.meta.dirname, '../../../docs/deploying.md'), 'utf8')
const printed = /With nginx:\n\n```txt\n([^]*?)```/.exec(guide)?.[1] ?? ''

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

describe('behind nginx as configured in the guide', { skip }, () => {
  let folder: string
  let server: TestServer
  let port: number
  let clock: ManualClock
  const nginx = (...parameters: string[]): void =>
    void execFileSync('nginx', ['-c', join(folder, 'nginx.conf'), ...parameters], { stdio: 'pipe' })

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'content-nginx-'))
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
    const configuration = printed
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('content.example.com', 'localhost')
      .replace('http://127.0.0.1:3333', server.url)
      .replace('/etc/ssl/content.pem', certificate)
      .replace('/etc/ssl/content.key', key)
    writeFileSync(
      join(folder, 'nginx.conf'),
      `worker_processes 1;
       pid ${folder}/pid;
       error_log ${folder}/error.log;
       events {}
       http { access_log off; ${configuration} }`,
    )
    nginx()
  })

  after(async () => {
    nginx('-s', 'stop')
    await server?.close()
    rmSync(folder, { recursive: true })
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
    // Well before nginx closes a connection on which nothing is sent for 60 seconds.
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
    for (const cookie of cookies) assert.match(cookie, /^__Host-.*; Secure$/)
  })
})
