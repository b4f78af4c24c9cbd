import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { test, type TestContext } from 'node:test'
import type { Clock } from '../../../src/data/clock.ts'
import { createClientTransport } from '../../../src/data/connection/client.ts'
import type { ClientTransportConfig } from '../../../src/data/connection/client.ts'
import type { ListenSignal } from '../../../src/data/connection/transport.ts'
import { DataError } from '../../../src/data/errors.ts'
import { startTestServer, type TestServer } from '../../kit/harness-server.ts'
import type { TestServerOptions } from '../../kit/harness-server.ts'
import { startTcpProxy } from '../../kit/tcp-proxy.ts'

interface Log {
  /** Resolves with the first signal, or the error, that fits; past or future. */
  find(fits: (one: ListenSignal | DataError) => boolean): Promise<ListenSignal | DataError>
  readonly signals: (ListenSignal | DataError)[]
}

const openTransport = (url: string, config: Partial<ClientTransportConfig> = {}) =>
  createClientTransport({
    projectId: 'demo',
    dataset: 'production',
    apiHost: url,
    useProjectHostname: false,
    now: () => Date.now(),
    ...config,
  })

function listen(
  context: TestContext,
  url: string,
  config: Partial<ClientTransportConfig> = {},
): Log {
  const transport = openTransport(url, config)
  const signals: Log['signals'] = []
  const waiting = new Set<() => void>()
  const take = (one: ListenSignal | DataError) => {
    signals.push(one)
    for (const check of waiting) check()
  }
  const subscription = transport.listen().subscribe({
    next: take,
    error: (error: unknown) => take(error as DataError),
  })
  context.after(() => subscription.unsubscribe())
  return {
    signals,
    find: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = signals.find(fits)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
  }
}

const isType = (type: ListenSignal['type']) => (one: ListenSignal | DataError) =>
  !(one instanceof DataError) && one.type === type
const isError = (one: ListenSignal | DataError) => one instanceof DataError

async function start(context: TestContext, options?: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options)
  context.after(() => server.close())
  return server
}

// No slot is free: pages that cannot know of each other use sockets at once.
Object.defineProperty(navigator, 'locks', { value: undefined })

/** Paths of the requests that reach a server through this proxy, those that ask for a socket in brackets. */
async function record(
  context: TestContext,
  url: string,
  { sockets }: { sockets: boolean | 'as requests' | 'unanswered' },
) {
  const { hostname, port } = new URL(url)
  const paths: string[] = []
  const through = { sockets, requests: true }
  const watchers = new Set<() => void>()
  const log = (path: string) => {
    paths.push(path)
    for (const check of watchers) check()
  }
  const open = new Set<Duplex>()
  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', headers, url: path = '' } = incoming
    log(path.split('?')[0]!)
    if (!through.requests) return void incoming.socket.destroy()
    const onwards = request({ hostname, port, method, headers, path }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    onwards.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onwards.destroy())
    incoming.pipe(onwards)
  })
  proxy.on('upgrade', (incoming, socket, head) => {
    const { headers, url: path = '' } = incoming
    log(`[${path.split('?')[0]}]`)
    const { sockets } = through
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    if (!sockets) return void socket.destroy()
    if (sockets === 'unanswered') return
    if (sockets === 'as requests') {
      const { upgrade: _, connection: __, ...others } = headers
      const asked = request({ hostname, port, headers: others, path }, (response) => {
        response.resume()
        socket.end(`HTTP/1.1 ${response.statusCode} No\r\ncontent-length: 0\r\n\r\n`)
      })
      return void asked.end()
    }
    const onwards = request({ hostname, port, headers, path })
    onwards.on('upgrade', ({ headers: answer }, other) => {
      const lines = Object.entries(answer).map(([name, value]) => `${name}: ${String(value)}`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      other.write(head)
      for (const one of [socket, other]) one.on('error', () => one.destroy())
      other.pipe(socket).pipe(other)
      socket.on('close', () => other.destroy())
    })
    onwards.end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  context.after(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    paths,
    /** What is let through from now on. */
    through,
    /** Ends everything that is open. */
    cut() {
      proxy.closeAllConnections()
      for (const socket of open) socket.destroy()
    },
    /** Resolves when as many paths fit as are wanted. */
    reached: (wanted: number, fits: (path: string) => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (paths.filter(fits).length < wanted) return
          watchers.delete(check)
          resolve()
        }
        watchers.add(check)
        check()
      }),
  }
}

const socketPath = '[/v2022-06-30/socket/production]'
const streamPath = '/v2023-11-13/data/listen/production'
const pingPath = '/v2023-11-13/ping'

/** Short waits end at once, and long ones when the test says so. */
function createHurriedClock() {
  const waiting = new Set<() => void>()
  const clock: Clock = {
    now: () => Date.now(),
    setTimeout(callback, delay) {
      if (delay < 5000) return setImmediate(callback)
      waiting.add(callback)
      return callback
    },
    clearTimeout(handle) {
      if (typeof handle === 'function') waiting.delete(handle as () => void)
      else clearImmediate(handle as NodeJS.Immediate)
    },
  }
  return {
    clock,
    endWaits() {
      for (const callback of [...waiting]) {
        waiting.delete(callback)
        callback()
      }
    },
  }
}

test('receives events over a socket, which browsers do not count as a connection', async (context) => {
  const server = await start(context)
  const { url, paths } = await record(context, server.url, { sockets: true })
  const log = listen(context, url)
  const welcome = await log.find(isType('welcome'))
  assert.deepEqual('extensions' in welcome && welcome.extensions, ['ifUnchanged'])
  await server.client().create({ _id: 'a', _type: 'note', title: 'First\n\nid: x' })
  const event = await log.find(isType('mutation'))
  assert.ok('effects' in event && event.documentId === 'a')
  assert.deepEqual(paths, ['[/v2022-06-30/socket/production]'])
})

for (const [sockets, name] of [
  [false, 'without sockets'],
  ['as requests', 'whose proxy forwards no upgrades'],
] as const) {
  test(`listens over HTTP to a server ${name}, also on the next attempt`, async (context) => {
    const server = await start(context)
    const { url, paths } = await record(context, server.url, { sockets })
    const transport = openTransport(url)
    for (const _ of [1, 2]) {
      const first = await new Promise((resolve, reject) => {
        const subscription = transport.listen().subscribe({ next: resolve, error: reject })
        context.after(() => subscription.unsubscribe())
      })
      assert.equal((first as ListenSignal).type, 'welcome')
    }
    const overHttp = '/v2023-11-13/data/listen/production'
    assert.deepEqual(paths, ['[/v2022-06-30/socket/production]', overHttp, overHttp])
  })
}

test('reopens a lost socket, and everything is read again', async (context) => {
  const server = await start(context)
  const proxy = await startTcpProxy(server.url)
  context.after(() => proxy.close())
  const log = listen(context, proxy.url)
  await log.find(isType('welcome'))
  proxy.cut()
  await log.find(isType('reconnect'))
  log.signals.length = 0
  proxy.restore()
  await log.find(isType('welcome'))
})

test('delivers only events that the user may read', async (context) => {
  const server = await start(context, {
    dev: false,
    people: ['Ada', { name: 'Cleo', roles: ['notes'] }],
  })
  const { roles } = server.server.access
  const filter = '_type == "note"'
  await roles.put({ name: 'notes', title: 'Notes', grants: [{ filter, permissions: ['read'] }] })
  const log = listen(context, server.url, { getToken: () => server.tokens['cleo']! })
  await log.find(isType('welcome'))
  const ada = server.client({ token: server.tokens['ada']! })
  await ada.create({ _id: 'secret', _type: 'secret' })
  await ada.create({ _id: 'note', _type: 'note' })
  await log.find(isType('mutation'))
  assert.deepEqual(
    log.signals.flatMap((one) => ('documentId' in one ? [one.documentId] : [])),
    ['note'],
  )
})

test('a stream restarts when permissions change, and ends with the session', async (context) => {
  const server = await start(context, { dev: false, people: ['Ada', 'Cleo'] })
  const { accounts } = server.server.access
  const log = listen(context, server.url, { getToken: () => server.tokens['cleo']! })
  await log.find(isType('welcome'))
  await accounts.setRoles('cleo', ['viewer'])
  await log.find(isType('reconnect'))
  log.signals.length = 0
  await log.find(isType('welcome'))
  await accounts.remove('cleo')
  const error = await log.find(isError)
  assert.ok(error instanceof DataError && error.code === 'unauthorized', String(error))
})

test('reports by status that a user may not read a private dataset; a public one can be read', async (context) => {
  const server = await start(context, { dev: false, people: ['Ada', { name: 'Cleo', roles: [] }] })
  const anonymous = await listen(context, server.url).find(isError)
  assert.ok(anonymous instanceof DataError && anonymous.code === 'unauthorized')
  const getToken = () => server.tokens['cleo']!
  const roleless = await listen(context, server.url, { getToken }).find(isError)
  assert.ok(roleless instanceof DataError && roleless.status === 403, String(roleless))
  await server
    .client({ token: server.tokens['ada']! })
    .datasets.edit('production', { aclMode: 'public' })
  await listen(context, server.url).find(isType('welcome'))
  await listen(context, server.url, { getToken }).find(isType('welcome'))
})

test('a stream ends when its dataset is deleted', async (context) => {
  const server = await start(context, { datasets: ['production', 'staging'] })
  const log = listen(context, server.url, { dataset: 'staging' })
  await log.find(isType('welcome'))
  await server.client().datasets.delete('staging')
  const error = await log.find(isError)
  assert.ok(error instanceof DataError && error.code === 'protocol', String(error))
})

test('falls back to HTTP when sockets no longer get through, and retries sockets after that stream is lost', async (context) => {
  const server = await start(context)
  const proxy = await record(context, server.url, { sockets: true })
  const { clock } = createHurriedClock()
  const log = listen(context, proxy.url, { clock })
  await log.find(isType('welcome'))
  log.signals.length = 0
  proxy.paths.length = 0
  proxy.through.sockets = 'as requests'
  proxy.cut()
  await log.find(isType('welcome'))
  const others = proxy.paths.filter((path) => path !== pingPath)
  assert.equal(others.indexOf(streamPath), others.length - 1, others.join())
  assert.ok(others.length > 3, others.join())
  assert.equal(others.indexOf(socketPath), 0)
  assert.ok(proxy.paths.filter((path) => path === pingPath).length >= 2)
  assert.deepEqual(log.signals.filter(isError), [])
  await server.client().create({ _id: 'a', _type: 'note' })
  await log.find(isType('mutation'))

  log.signals.length = 0
  proxy.paths.length = 0
  proxy.through.sockets = true
  proxy.cut()
  await log.find(isType('welcome'))
  assert.deepEqual(proxy.paths, [socketPath])
  await server.client().create({ _id: 'b', _type: 'note' })
  await log.find(isType('mutation'))
})

test('keeps waiting for an unreachable server, however often its sockets fail', async (context) => {
  const server = await start(context)
  const proxy = await record(context, server.url, { sockets: true })
  const { clock } = createHurriedClock()
  const log = listen(context, proxy.url, { clock })
  await log.find(isType('welcome'))
  log.signals.length = 0
  proxy.paths.length = 0
  Object.assign(proxy.through, { sockets: false, requests: false })
  proxy.cut()
  await proxy.reached(12, (path) => path === socketPath)
  Object.assign(proxy.through, { sockets: true, requests: true })
  await log.find(isType('welcome'))
  assert.deepEqual(new Set(proxy.paths), new Set([socketPath, pingPath]))
  assert.deepEqual(log.signals.filter(isError), [])
})

test('reopened streams also detect that sockets no longer get through', async (context) => {
  const server = await start(context)
  const proxy = await record(context, server.url, { sockets: true })
  const { clock, endWaits } = createHurriedClock()
  const transport = openTransport(proxy.url, { clock })
  const first = () =>
    new Promise<ListenSignal | DataError>((resolve) => {
      const subscription = transport.listen().subscribe({
        next: (signal) => {
          resolve(signal)
          subscription.unsubscribe()
        },
        error: resolve,
      })
      context.after(() => subscription.unsubscribe())
    })
  assert.ok(isType('welcome')(await first()))
  // Neither refused nor accepted, by a proxy that swallows them.
  proxy.through.sockets = 'unanswered'
  proxy.paths.length = 0
  const isSocket = (path: string) => path === socketPath
  let attempts = 0
  let last: ListenSignal | DataError
  do {
    const outcome = first()
    await Promise.race([outcome, proxy.reached(++attempts, isSocket)])
    endWaits()
    last = await outcome
  } while (isError(last))
  assert.ok(isType('welcome')(last))
  assert.ok(attempts > 3, String(attempts))
  assert.ok(proxy.paths.filter((path) => path === pingPath).length >= 2)
})
