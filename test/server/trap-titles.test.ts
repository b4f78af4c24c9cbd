import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** `trap 7: …`, `traps 33 and 34: …` or `… (trap 35)`, as far as it stands in the title of a test. */
const title = /\btest\(\s*(['"`])(?<title>.*?)\1,/gs
const named = /\btraps? (?<first>\d+)(?: and (?<second>\d+))?/g

test('each of the 40 traps of the protocol has a test that is named after it', () => {
  const titles = new Map<number, string[]>()
  for (const file of globSync('test/**/*.test.{ts,tsx}', { cwd: root })) {
    for (const { groups } of readFileSync(root + file, 'utf8').matchAll(title)) {
      const text = groups?.['title'] ?? ''
      for (const { groups: numbers } of text.matchAll(named)) {
        for (const number of [numbers?.['first'], numbers?.['second']]) {
          if (number === undefined) continue
          titles.set(Number(number), [...(titles.get(Number(number)) ?? []), `${file}: ${text}`])
        }
      }
    }
  }
  const missing = Array.from({ length: 40 }, (_, n) => n + 1).filter((n) => !titles.has(n))
  assert.deepEqual(missing, [])
})
