import assert from 'node:assert/strict'
import { test } from 'node:test'
import { originOf } from '../../../src/administration/origins/origin-of.ts'

const cases: [text: string, origin: string | null][] = [
  ['https://www.example.com', 'https://www.example.com'],
  [' https://www.example.com/news?page=2 ', 'https://www.example.com'],
  ['www.example.com', 'https://www.example.com'],
  ['http://localhost:5173/', 'http://localhost:5173'],
  ['HTTPS://Example.com:443', 'https://example.com'],
  ['', null],
  ['https://*.example.com', null],
  ['two words', null],
  ['ftp://example.com', null],
  ['https://', null],
]
for (const [text, origin] of cases) {
  test(`the origin of ${JSON.stringify(text)} is ${String(origin)}`, () => {
    assert.equal(originOf(text), origin)
  })
}
