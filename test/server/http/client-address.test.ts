import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClientAddress } from '../../../src/server/http/client-address.ts'

test('uses the address of the socket, or the one reported by trusted proxies', () => {
  const rows: readonly (readonly [
    trusted: readonly string[],
    socket: string | null,
    forwarded: string | undefined,
    address: string,
  ])[] = [
    [[], '203.0.113.9', undefined, '203.0.113.9'],
    [[], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [[], '127.0.0.1', '198.51.100.1', '127.0.0.1'],
    [['127.0.0.1'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    // What the caller wrote stands to the left of what the proxy wrote.
    [['127.0.0.1'], '127.0.0.1', '8.8.8.8, 198.51.100.1', '198.51.100.1'],
    [['127.0.0.1'], '127.0.0.1', '8.8.8.8, 127.0.0.1', '8.8.8.8'],
    [['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '8.8.8.8, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    [['127.0.0.1'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
    [['127.0.0.1'], '127.0.0.1', 'nonsense', '127.0.0.1'],
    [['127.0.0.1'], '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    [['::1'], '::1', '[2001:db8:1:2:3::4]:4711', '2001:db8:1:2::/64'],
    [[], '2001:db8:1:2::1', undefined, '2001:db8:1:2::/64'],
    [[], '2001:db8:1:2:ffff:0:0:9', undefined, '2001:db8:1:2::/64'],
    [[], '::1', undefined, '0:0:0:0::/64'],
    [[], null, '198.51.100.1', ''],
  ]
  for (const [trusted, socket, forwarded, address] of rows) {
    const said = createClientAddress(trusted)(
      (name) => (name === 'x-forwarded-for' ? forwarded : undefined),
      socket,
    )
    assert.equal(said, address, JSON.stringify([trusted, socket, forwarded]))
  }
})

test('refuses a proxy that is not an address', () => {
  for (const proxy of [
    '',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '::1/129',
    '10.0.0.0/8/8',
    '*',
  ]) {
    assert.throws(() => createClientAddress([proxy]), TypeError, proxy)
  }
})
