import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createNonce,
  readReturn,
  returnAddress,
} from '../../../src/studio/sign-in/sign-in-return.ts'

const sid = 'abcdefghijklmnopqrst'

test('reads the nonce and session id from the return URL and removes them', () => {
  const page = 'https://page.test/studio?tab=1#/structure'
  assert.equal(readReturn(page), null)
  const back = returnAddress(page, 'n1')
  assert.equal(back, 'https://page.test/studio?tab=1&content-sign-in=n1')
  const clean = 'https://page.test/studio?tab=1'
  assert.deepEqual(readReturn(`${back}#sid=${sid}`), { nonce: 'n1', sid, href: clean })
  assert.deepEqual(readReturn(back), { nonce: 'n1', sid: null, href: clean })
  assert.deepEqual(readReturn(`${clean}#sid=${sid}`), { nonce: null, sid, href: clean })
})

test('keeps the rest of the fragment and ignores session ids that are too short', () => {
  const at = (hash: string) => readReturn(`https://page.test/${hash}`)
  assert.equal(at(`#a=1&sid=${sid}&b=2`)?.href, 'https://page.test/#a=1&b=2')
  assert.equal(at(`#a=1&sid=${sid}`)?.href, 'https://page.test/#a=1')
  assert.equal(at(`#sid=${sid.slice(1)}`), null)
  assert.equal(at(`#inside=${sid}`), null)
})

test('every sign-in has a unique nonce', () => {
  assert.match(createNonce(), /^[\da-f]{32}$/)
  assert.notEqual(createNonce(), createNonce())
})
