// What those who run servers behind a load balancer are told, and how a server leaves.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { context, trace } from '@opentelemetry/api'
import type { Span, SpanOptions } from '@opentelemetry/api'
import type { RequestEntry } from '../../../src/server/log.ts'
import { createServerLog } from '../../../src/server/log.ts'
import { startTestServer } from '../../kit/harness-server.ts'

const cli = fileURLToPath(new URL('../../../src/server/cli.ts', import.meta.url))

test('a process without its database is alive but not ready', async () => {
  const server = await startTestServer({ dev: false })
  const over = async (path: string): Promise<[number, unknown]> => {
    const response = await fetch(`${server.url}${path}`)
    return [response.status, await response.json()]
  }
  assert.deepEqual(await over('/healthz'), [200, { status: 'ok' }])
  assert.deepEqual(await over('/readyz'), [200, { status: 'ready' }])
  await server.close()
  const within = (path: string): Promise<Response> =>
    server.server.fetch(new Request(`http://localhost${path}`))
  assert.equal((await within('/healthz')).status, 200)
  const response = await within('/readyz')
  assert.equal(response.status, 503)
  assert.deepEqual(await response.json(), {
    status: 'unavailable',
    reason: 'Not reached: database',
  })
})

test('health addresses answer balancers of HTTP/1.0 and under any or no name, and nothing else does', async (t) => {
  const server = await startTestServer({ documents: [] })
  t.after(() => server.close())
  const ask = async (lines: readonly string[]): Promise<string> => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.end(`${lines.join('\r\n')}\r\n\r\n`)
    return (await text(socket)).split('\r\n')[0]!
  }
  const close = 'Connection: close'
  for (const path of ['/healthz', '/readyz']) {
    assert.match(await ask([`GET ${path} HTTP/1.0`]), / 200 /, path)
    assert.match(await ask([`GET ${path} HTTP/1.1`, close]), / 200 /, path)
    assert.match(await ask([`HEAD ${path} HTTP/1.0`]), / 200 /, path)
    assert.match(await ask([`GET ${path} HTTP/1.1`, 'Host: balancer', close]), / 200 /, path)
  }
  const query = '/v2025-02-19/data/query/production?query=1'
  assert.match(await ask([`GET ${query} HTTP/1.0`]), / 40[03] /)
  assert.match(await ask([`GET ${query} HTTP/1.1`, close]), / 40[03] /)
  assert.match(await ask([`GET ${query} HTTP/1.1`, 'Host: balancer', close]), / 403 /)
  assert.match(await ask([`GET ${query} HTTP/1.1`, 'Host: localhost', close]), / 200 /)
})

test('a server that shuts down under load fails no request and spreads the reconnects of its streams', async () => {
  const child = spawn(
    process.execPath,
    [cli, 'start', '--port', '0', '--data', ':memory:', '--dev', '--log', 'quiet', '--drain', '1'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  after(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const url = line.replace('ready ', '')
  const listening = `${url}/v2023-11-13/data/listen/production?query=*`
  const streams = await Promise.all(
    Array.from({ length: 20 }, async () => (await fetch(listening)).body!),
  )
  const ended = streams.map(async (body) => new Response(body).text())

  // What a load balancer does: it looks who is ready, and sends requests to those.
  const balancer = { isReady: true }
  let served = 0
  const caller = async (name: string): Promise<void> => {
    for (let n = 0; balancer.isReady; n++) {
      const mutations = [{ createOrReplace: { _id: `${name}-${n}`, _type: 't' } }]
      const response = await fetch(`${url}/v1/data/mutate/production`, {
        method: 'POST',
        body: JSON.stringify({ mutations }),
      })
      assert.equal(response.status, 200)
      await response.arrayBuffer()
      served++
      if (served === 20) child.kill('SIGTERM')
    }
  }
  const probe = async (): Promise<void> => {
    while (balancer.isReady) {
      const response = await fetch(`${url}/readyz`)
      balancer.isReady = response.status === 200
      if (!balancer.isReady) {
        assert.deepEqual(await response.json(), {
          status: 'draining',
          reason: 'The server is about to end',
        })
        // Still alive: nobody should kill it.
        assert.equal((await fetch(`${url}/healthz`)).status, 200)
      } else await response.arrayBuffer()
    }
  }
  const load = Promise.all(['a', 'b', 'c', 'd'].map(caller))
  await Promise.all([load, probe()])
  assert.ok(served > 20, `${served} requests`)
  const [code] = (await once(child, 'exit')) as [number]
  assert.equal(code, 0)
  const retries = (await Promise.all(ended)).map((text) => /retry: (\d+)\n\n$/.exec(text)?.[1])
  assert.ok(retries.every((retry) => retry !== undefined))
  assert.ok(new Set(retries).size > 10, retries.join(' '))
})

test('metrics are served on a separate port and count requests, queries and commits', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const { port } = await server.server.listenMetrics({ port: 0 })
  const client = server.client()
  await client.create({ _id: 'a', _type: 't' })
  await client.fetch('*[_type == "t"]')
  await client.fetch('*[').catch(() => {})
  await fetch(`${server.url}/v1/made/up`)
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
  const text = await response.text()
  const value = (name: string): number => {
    const row = text.split('\n').find((one) => one.startsWith(`${name} `))
    assert.ok(row, `${name} in\n${text}`)
    return Number(row.slice(name.length + 1))
  }
  assert.equal(value('content_studio_commit_seconds_count'), 1)
  assert.equal(value('content_studio_delivery_seconds_count'), 1)
  assert.equal(value('content_studio_query_seconds_count'), 2)
  assert.equal(value('content_studio_failures_total{work="query"}'), 1)
  assert.equal(value('content_studio_listeners'), 0)
  const labels = 'route="/data/mutate/:dataset",method="POST",status="2xx"'
  assert.equal(value(`content_studio_request_seconds_count{${labels}}`), 1)
  // Addresses that callers make up are one figure, not one each.
  assert.equal(
    value('content_studio_request_seconds_count{route="other",method="GET",status="4xx"}'),
    1,
  )
  assert.match(text, /^nodejs_eventloop_lag_seconds /m)
  assert.equal((await fetch(`${server.url}/metrics`)).status, 404)
})

test('a request is logged with its endpoint, its dataset and its position in the log', async () => {
  const entries: RequestEntry[] = []
  const quiet = createServerLog({ format: 'quiet', write() {}, now: Date.now })
  const server = await startTestServer({
    log: { ...quiet, request: (entry) => entries.push(entry) },
  })
  after(() => server.close())
  await server.client().create({ _id: 'a', _type: 't' })
  await server.client().create({ _id: 'b', _type: 't' })
  const written = entries.filter(({ route }) => route === '/data/mutate/:dataset')
  assert.deepEqual(
    written.map(({ dataset, seq }) => [dataset, seq]),
    [
      ['production', 1],
      ['production', 2],
    ],
  )
})

test('requests, queries and commits are spans of the caller’s trace if tracing is set up', async () => {
  const names: string[] = []
  const span = { end() {}, setStatus() {}, recordException() {} } as unknown as Span
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: () => span,
      startActiveSpan(name: string, ...rest: unknown[]) {
        names.push(`${name} ${(rest[0] as SpanOptions).kind}`)
        return (rest.at(-1) as (span: Span) => never)(span)
      },
    }),
  })
  after(() => trace.disable())
  const server = await startTestServer()
  after(() => server.close())
  await server.client().create({ _id: 'a', _type: 't' })
  await server.client().fetch('*')
  // Kind 1 is a server's, 0 its own inner work.
  assert.deepEqual(names, ['request 1', 'commit 0', 'request 1', 'query 0'])
  assert.ok(context.active())
})
