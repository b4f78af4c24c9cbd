// Requests, event streams and sockets of a server that serves https, by a certificate of `content-studio certificate`.
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import type { TestContext } from 'node:test'
import { connect as tlsConnect } from 'node:tls'
import { WebSocket } from 'ws'
import { watchCertificate } from '../../../src/server/commands/certificate.ts'
import { serveHttp } from '../../../src/server/http/http-server.ts'
import type { Certificate } from '../../../src/server/http/tls-server.ts'
import { lacksOpenssl, makeCertificate } from '../../kit/certificate.ts'
import { startTestServer } from '../../kit/harness-server.ts'

describe('over https', { skip: lacksOpenssl }, () => {
  let tls: Certificate

  before(async () => {
    tls = await makeCertificate()
  })

  /** A connection over HTTP/2 that is closed with the test. */
  function session(t: TestContext, url: string): ClientHttp2Session {
    const opened = connect(url, { ca: tls.certificate })
    opened.on('error', () => {})
    t.after(() => opened.destroy())
    return opened
  }

  test('a certificate that does not fit its key is refused with the reason', async () => {
    await assert.rejects(
      startTestServer({ tls: { ...tls, key: 'none' } }),
      /^Error: The certificate or its key cannot be used: /,
    )
  })

  test('a certificate whose files change is used for new connections, if it can be', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'content-tls-'))
    const write = (file: string, text: string): Promise<void> => writeFile(join(cwd, file), text)
    const [next] = await Promise.all([
      makeCertificate('renewed.test'),
      write('certificate.pem', tls.certificate),
      write('certificate-key.pem', tls.key),
    ])
    await using server = await startTestServer({ tls })
    const changes = new EventEmitter<{ renewed: []; failed: [Error] }>()
    const stop = watchCertificate(
      { tls: true },
      cwd,
      (certificate) => {
        server.server.renewCertificate(certificate)
        changes.emit('renewed')
      },
      (error) => changes.emit('failed', error as Error),
    )
    const names = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const { hostname: host, port } = new URL(server.url)
        const socket = tlsConnect({ host, port: Number(port), rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().subjectaltname ?? '')
          socket.destroy()
        }).on('error', reject)
      })
    try {
      assert.doesNotMatch(await names(), /renewed\.test/)
      const failed = once(changes, 'failed') as Promise<[Error]>
      await write('certificate.pem', next.certificate)
      assert.match((await failed)[0].message, /^The certificate or its key cannot be used: /)
      assert.doesNotMatch(await names(), /renewed\.test/)
      const renewed = once(changes, 'renewed')
      await write('certificate-key.pem', next.key)
      await renewed
      assert.match(await names(), /renewed\.test/)
    } finally {
      stop()
      await rm(cwd, { recursive: true })
    }
  })

  test('queries, writes, uploads and events share one HTTP/2 connection', async (t) => {
    await using server = await startTestServer({ tls })
    assert.match(server.url, /^https:/)
    const client = session(t, server.url)
    const listener = client.request({ ':path': '/v1/data/listen/production?query=*' })
    const events = collect(listener)
    await events.until('event: welcome')

    const mutations = [{ create: { _id: 'a', _type: 't', title: 'Über' } }]
    const written = await send(client, '/v1/data/mutate/production', JSON.stringify({ mutations }))
    assert.equal(written.status, 200)
    await events.until('"documentId":"a"')
    const found = await send(client, '/v1/data/query/production?query=*[0].title')
    assert.equal(found.json.result, 'Über')
    const bytes = Buffer.alloc(3_000_000, 'x')
    const uploaded = await send(client, '/v1/assets/files/production?filename=x.txt', bytes)
    assert.equal(uploaded.json.document.size, bytes.length)
    const { pathname } = new URL(uploaded.json.document.url)
    assert.equal((await send(client, pathname)).body.length, bytes.length)
    assert.equal(client.alpnProtocol, 'h2')
    listener.close()
  })

  test('the host of a request is checked, and its own pages may use cookies that need https', async (t) => {
    await using server = await startTestServer({ tls, dev: false, people: ['Ada'] })
    const client = session(t, server.url)
    const foreign = { ':authority': 'evil.example.com' }
    assert.equal((await send(client, '/v1/ping', null, foreign)).status, 403)
    const [origin, authorization] = [server.url, `Bearer ${server.tokens['ada']}`]
    const me = await send(client, '/v1/users/me', null, { origin, authorization })
    assert.equal(me.headers['access-control-allow-credentials'], 'true')
    assert.equal(me.json.id, 'ada')
    const page = await send(client, '/auth/sign-out', '', { origin })
    assert.match(String(page.headers['set-cookie']), /^__Host-content_studio=;.*; Secure/)
  })

  test('a socket is opened over HTTP/1.1 on the same port', async () => {
    await using server = await startTestServer({ tls })
    const url = `${server.url.replace('https', 'wss')}/vX/socket/production`
    const socket = new WebSocket(url, { ca: tls.certificate })
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    socket.close()
    const plain = await new Promise<string>((resolve, reject) => {
      get(`${server.url}/v1/ping`, { ca: tls.certificate }, (response) =>
        resolve(`${response.httpVersion} ${response.statusCode}`),
      ).on('error', reject)
    })
    assert.equal(plain, '1.1 200')
  })

  test('a body that is too large is refused with 413, and the connection stays usable', async (t) => {
    await using server = await startTestServer({ tls })
    const client = session(t, server.url)
    const large = Buffer.alloc(5 * 1024 * 1024, 'x')
    const refused = await send(client, '/v1/data/mutate/production', large)
    assert.equal(refused.status, 413)
    assert.equal((await send(client, '/v1/ping')).status, 200)
  })

  test('an aborted request is aborted in the server', async (t) => {
    const aborted = signal()
    const reached = signal()
    const server = await serve((request) => {
      request.signal.addEventListener('abort', () => aborted.resolve())
      reached.resolve()
      return new Promise<Response>(() => {})
    })
    t.after(() => server.close())
    const stream = session(t, server.url).request({ ':path': '/' })
    stream.on('error', () => {})
    await reached.promise
    stream.close(8)
    await aborted.promise
  })

  test('a body that stalls is cut off, and other streams of the connection continue', async (t) => {
    const server = await serve(async (request) => new Response(await request.text()), 200)
    t.after(() => server.close())
    const client = session(t, server.url)
    const stalled = client.request({ ':path': '/', ':method': 'POST' })
    stalled.on('error', () => {})
    stalled.write('x')
    const closed = new Promise((resolve) => stalled.once('close', resolve))
    const slow = client.request({ ':path': '/', ':method': 'POST' })
    const drip = setInterval(() => slow.write('x'), 50)
    await closed
    clearInterval(drip)
    slow.end('end')
    assert.match(await text(slow), /^x+end$/)
  })

  test('a listener that stops reading is disconnected, others are not', async (t) => {
    await using server = await startTestServer({ tls })
    const path = '/v1/data/listen/production?query=*&includeResult=true'
    const [slow, quick] = [session(t, server.url), session(t, server.url)]
    const unread = slow.request({ ':path': path })
    unread.on('error', () => {})
    unread.pause()
    const closed = new Promise((resolve) => unread.once('close', resolve))
    const events = collect(quick.request({ ':path': path }))
    await events.until('event: welcome')
    const title = 'x'.repeat(1_000_000)
    for (let at = 0; at < 12; at += 1) {
      const document = { _id: 'a', _type: 't', title: `${at}${title}` }
      const body = JSON.stringify({ mutations: [{ createOrReplace: document }] })
      await send(quick, '/v1/data/mutate/production', body)
      await events.until(`"title":"${at}x`)
    }
    let received = ''
    unread.setEncoding('utf8').on('data', (part: string) => (received += part))
    unread.resume()
    await closed
    assert.ok(!received.includes('"title":"11x'), 'the stream was ended before')
  })

  test('closing finishes running requests, and ends connections without one', async (t) => {
    const [reached, go] = [signal(), signal()]
    const server = await serve(async () => {
      reached.resolve()
      await go.promise
      return new Response('finished')
    })
    const idle = session(t, server.url)
    const idleClosed = new Promise((resolve) => idle.once('close', resolve))
    await new Promise((resolve) => idle.once('connect', resolve))
    const response = text(session(t, server.url).request({ ':path': '/' }))
    const older = new Promise<string>((resolve, reject) => {
      get(server.url, { ca: tls.certificate }, (answer) => resolve(text(answer))).on(
        'error',
        reject,
      )
    })
    await reached.promise
    const closed = server.close()
    await idleClosed
    go.resolve()
    assert.deepEqual([await response, await older], ['finished', 'finished'])
    await closed
  })

  function serve(answer: (request: Request) => Promise<Response>, bodyPause?: number) {
    return serveHttp({ fetch: answer } as unknown as Parameters<typeof serveHttp>[0], {
      port: 0,
      host: '127.0.0.1',
      tls,
      upgrade: (_request, socket) => socket.destroy(),
      ...(bodyPause !== undefined && { bodyPause }),
    })
  }
})

/** A promise to be resolved from outside. */
function signal(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: string
  readonly json: { result: unknown; id: string; document: { size: number; url: string } }
}

/** Sends a request; a body makes it a POST. */
async function send(
  client: ClientHttp2Session,
  path: string,
  body: string | Buffer | null = null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const method = body === null ? 'GET' : 'POST'
  const type = { 'content-type': typeof body === 'string' ? 'application/json' : 'text/plain' }
  const stream = client.request({ ...type, ...headers, ':path': path, ':method': method })
  const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
    stream.once('response', (received) => resolve(received as Record<string, unknown>))
    stream.once('error', reject)
  })
  stream.end(body ?? undefined)
  const received = await answered
  const read = await text(stream)
  return {
    status: Number(received[':status']),
    headers: received,
    body: read,
    get json() {
      return JSON.parse(read) as Answer['json']
    },
  }
}

/** What a stream has sent; `until` waits for a part of it. */
function collect(stream: ClientHttp2Stream): { until(part: string): Promise<void> } {
  let all = ''
  stream.on('error', () => {})
  stream.setEncoding('utf8').on('data', (part: string) => (all += part))
  return {
    async until(part) {
      while (!all.includes(part)) await new Promise((resolve) => stream.once('data', resolve))
    },
  }
}
