import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress, lookUpPublic } from '../../../src/server/webhooks/public-address.ts'

test('addresses of this machine, of private networks and with special meanings are not public', () => {
  const special = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254'],
    ...[
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::1'],
  ]
  for (const address of special) assert.equal(isPublicAddress(address), false, address)
  const ordinary = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:4700::1111']
  for (const address of ordinary) assert.equal(isPublicAddress(address), true, address)
})

test('a name with an address that is not public is not connected to', async () => {
  const error = await new Promise<Error | null>((resolve) =>
    lookUpPublic('localhost', { all: true }, (failure) => resolve(failure)),
  )
  assert.match(String(error), /localhost has the address \S+, which is not public/)
})
