import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddresses } from '../../../src/administration/members/addresses.ts'

test('a pasted list of addresses is read however a mail program or a table separates it', () => {
  const text = `ada@example.com, Grace Hopper <grace@example.com>; "Vera, R." <vera@example.com>
edith@example.com\tkatherine@example.com
ADA@example.com`
  assert.deepEqual(parseAddresses(text).addresses, [
    'ADA@example.com',
    'grace@example.com',
    'vera@example.com',
    'edith@example.com',
    'katherine@example.com',
  ])
})

test('what is not an address is reported, so that nobody is forgotten', () => {
  assert.deepEqual(parseAddresses('ada@example.com, grace'), {
    addresses: ['ada@example.com'],
    unclear: ['grace'],
  })
  assert.deepEqual(parseAddresses(' \n'), { addresses: [], unclear: [] })
})
