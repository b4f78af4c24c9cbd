import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutationsOf } from './mutations.ts'

const changes = (source: string) => mutationsOf('src/some.ts', source).map(({ to }) => to.trim())

test('a line is broken in each of its places, and says where', () => {
  const source = "const a = 1\n  if (a === 2) return 'two'\n"
  assert.deepEqual(changes(source), [
    'const a = 2',
    "if (a !== 2) return 'two'",
    "if (a === 3) return 'two'",
    "if (a === 2) return 'broken'",
    "if (!(a === 2)) return 'two'",
  ])
  const [, second] = mutationsOf('src/some.ts', source)
  assert.equal(source.slice(second!.offset, second!.offset + 3), '===')
})

test('what nobody could tell from the original is not broken', () => {
  assert.deepEqual(changes('const delay = 300\n'), [])
  assert.deepEqual(changes('  const width = 40\n'), [])
  assert.deepEqual(changes("  element.className = 'wide'\n"), [])
  assert.deepEqual(changes("  throw new TypeError('no')\n"), [])
  assert.deepEqual(changes('  return null\n'), [])
  assert.deepEqual(changes("  console.warn('no')\n"), [])
})
