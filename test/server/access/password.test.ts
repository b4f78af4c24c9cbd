import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword, passwordCost, verifyPassword } from '../../../src/server/access/password.ts'

test('a password is stored as argon2id with the configured cost and its own salt', async () => {
  const hash = await hashPassword('correct horse battery')
  const [, kind, version, cost, salt = '', key = ''] = hash.split('$')
  assert.deepEqual([kind, version, cost], ['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  assert.equal(Buffer.from(salt, 'base64').byteLength, 16)
  const expected = argon2Sync('argon2id', {
    message: 'correct horse battery',
    nonce: Buffer.from(salt, 'base64'),
    ...passwordCost,
    tagLength: 32,
  })
  assert.deepEqual(Buffer.from(key, 'base64'), expected)
  assert.notEqual(await hashPassword('correct horse battery'), hash)
})

test('only the exact password is accepted, whatever its Unicode normalization', async () => {
  const hash = await hashPassword('Blåbærsyltetøy')
  assert.equal(await verifyPassword('Blåbærsyltetøy'.normalize('NFD'), hash), true)
  for (const wrong of ['', 'blåbærsyltetøy', 'Blåbærsyltetøy ', 'x'.repeat(10_000)]) {
    assert.equal(await verifyPassword(wrong, hash), false, wrong.slice(0, 20))
  }
})

test('verification fails without a stored password', async () => {
  for (const password of ['', 'anything']) {
    assert.equal(await verifyPassword(password, null), false)
  }
})

test('a password stored with another cost is still accepted', async () => {
  const salt = Buffer.alloc(16, 7)
  const key = argon2Sync('argon2id', {
    message: 'old',
    nonce: salt,
    memory: 64,
    passes: 1,
    parallelism: 2,
    tagLength: 24,
  })
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=64,t=1,p=2$${encode(salt)}$${encode(key)}`
  assert.equal(await verifyPassword('old', stored), true)
  assert.equal(await verifyPassword('new', stored), false)
})
