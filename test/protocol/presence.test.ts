import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@sanity/client'
import { createClientTransport } from '../../src/data/connection/client.ts'
import {
  encodeRpcCall,
  parsePresenceEvent,
  parseRpcRequest,
  parseServerFrame,
  RpcError,
  presenceSocketUrl,
} from '../../src/protocol/presence.ts'

test('PRES-012 the socket URL has its own API version, the dataset and a tag, but no token', () => {
  const tag = 'sanity.studio'
  assert.equal(
    presenceSocketUrl({ apiHost: 'https://p1.api.sanity.io', dataset: 'production', tag }),
    'wss://p1.api.sanity.io/v2022-06-30/socket/production?tag=sanity.studio',
  )
  assert.equal(
    presenceSocketUrl({ apiHost: 'http://localhost:3333/', dataset: 'a b', tag: 'x&y' }),
    'ws://localhost:3333/v2022-06-30/socket/a%20b?tag=x%26y',
  )
})

/** Opens a transport's socket with the global one replaced, and tells where it went. */
async function opened(config: Partial<Parameters<typeof createClientTransport>[0]>) {
  const { WebSocket } = globalThis
  const urls: string[] = []
  let open = () => {}
  globalThis.WebSocket = class {
    constructor(url: string) {
      urls.push(url)
    }
    addEventListener(type: string, listener: () => void) {
      if (type === 'open') open = listener
    }
  } as unknown as typeof WebSocket
  try {
    const transport = createClientTransport({
      projectId: 'p1',
      dataset: 'production',
      now: () => 0,
      ...config,
    })
    return await new Promise((resolve) => {
      transport.socket!({
        opened: (token) => resolve({ url: urls[0], token }),
        received: () => {},
        closed: resolve,
      })
      setImmediate(() => open())
    })
  } finally {
    globalThis.WebSocket = WebSocket
  }
}

test('PRES-012 the socket uses the API host of the requests, and a token only if there is one', async () => {
  const hosted = 'wss://p1.api.sanity.io/v2022-06-30/socket/production?tag=sanity.studio'
  const apiHost = 'https://api.sanity.io'
  assert.deepEqual(await opened({ apiHost }), { url: hosted, token: null })
  assert.deepEqual(await opened({ apiHost, getToken: () => 'secret' }), {
    url: hosted,
    token: 'secret',
  })
  const client = createClient({
    projectId: 'p1',
    dataset: 'production',
    apiHost: 'http://127.0.0.1:3333',
    useProjectHostname: false,
    apiVersion: '2025-01-01',
    useCdn: false,
  })
  assert.deepEqual(await opened({ client }), {
    url: 'ws://127.0.0.1:3333/v2022-06-30/socket/production?tag=sanity.studio',
    token: null,
  })
})

test('client and server parse each other’s messages', () => {
  assert.deepEqual(parseRpcRequest(encodeRpcCall('1', 'presence_rollcall', { session: 's' })), {
    id: '1',
    method: 'presence_rollcall',
    params: { session: 's' },
  })
  assert.deepEqual(parseServerFrame('♥'), { type: 'heartbeat' })
  assert.deepEqual(
    parseServerFrame('{"jsonrpc":"2.0","id":"1","error":{"code":-32601,"message":"No"}}'),
    { type: 'answer', id: '1', result: undefined, error: new RpcError(-32601, 'No') },
  )
  for (const text of ['', '{', '[]', '{"id":"1"}', '{"jsonrpc":"2.0","method":"other"}']) {
    assert.equal(parseServerFrame(text), null)
  }
})

test('PRES-002 parses events, drops invalid locations and throws for unknown events', () => {
  const state = (locations: unknown) => ({
    type: 'state',
    i: 'u',
    m: { sessionId: 's', locations },
  })
  const good = {
    type: 'document',
    documentId: 'a',
    path: ['tags', { _key: 'k' }, 0],
    lastActiveAt: '2025-03-01T12:00:00.000Z',
  }
  assert.deepEqual(parsePresenceEvent(state([good])), state([good]))
  assert.deepEqual(
    parsePresenceEvent(
      state([
        null,
        { ...good, type: 'page' },
        { ...good, documentId: 1 },
        { ...good, path: [{}] },
        { ...good, path: 'title' },
        { type: 'document', documentId: 'b', lastActiveAt: 'yesterday' },
      ]),
    ),
    state([{ type: 'document', documentId: 'b', path: [], lastActiveAt: '' }]),
  )
  for (const event of [{ type: 'cursor', i: 'u' }, { type: 'state', i: 'u', m: {} }, null, 'x']) {
    const message = `Unknown presence event: ${JSON.stringify(event)}`
    assert.throws(() => parsePresenceEvent(event), { message })
  }
})
