import assert from 'node:assert/strict'
import { test } from 'node:test'
import { styleSheet } from '../../../src/server/sign-in/style.ts'
import { privateTokens, publicTokens } from '../../../src/ui/tokens.ts'

test('the pages of the server have the colours of the studio', () => {
  const own = [...styleSheet.matchAll(/^ {2}--([a-z-]+): (light-dark\(#.*\)|#[0-9a-f]+);$/gm)]
  assert.ok(own.length > 10)
  const tokens: Readonly<Record<string, string>> = { ...publicTokens, ...privateTokens }
  for (const [, name = '', value] of own) assert.equal(value, tokens[name], name)
})
