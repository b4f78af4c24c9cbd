import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const page = readFileSync(new URL('../../docs/compatibility.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every capability in docs/compatibility.md is proven by a test of that title', () => {
  assert.ok(rows.length > 0)
  for (const [, client, capability, proof = ''] of rows) {
    const row = `${client}: ${capability}`
    const [, file, title] = /^`([^`]+)`: (.+)$/.exec(proof) ?? []
    assert.ok(file && title, `${row} names a file and a title`)
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    assert.ok(source.includes(`'${title}'`), `${file} has a test "${title}"`)
  }
})
