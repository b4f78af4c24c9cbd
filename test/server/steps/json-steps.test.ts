import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finish } from '../../../src/server/steps/slices.ts'
import { parseInSteps, TooManyValues } from '../../../src/server/steps/json-steps.ts'
import { forEachSeed } from '../../kit/random.ts'
import type { Random } from '../../kit/random.ts'

const parse = (text: string): unknown => finish(parseInSteps(text))

const strings = [
  '',
  'a',
  '"',
  '\\',
  '\\"',
  '\\\\',
  '\n',
  '\u2028',
  '😀',
  '\ud800',
  '__proto__',
  'é',
]
// V8 13.6 mistakes names with escaped signs for others of the same length.
const names = strings.filter((name) => !/["\\\n]/.test(name))
const numbers = [0, -0, 1, -1.5, 1e21, 1e-7, 123456789012]

function randomValue(random: Random, depth: number): unknown {
  const kind = depth === 0 ? random.int(4) : random.int(6)
  if (kind === 0) return random.pick(strings) + random.pick(strings)
  if (kind === 1) return random.pick(numbers)
  if (kind === 2) return random.pick([true, false, null])
  if (kind === 3) return random.pick([[], {}])
  const parts = Array.from({ length: random.int(5) }, () => randomValue(random, depth - 1))
  if (kind === 4) return parts
  return Object.fromEntries(parts.map((part) => [random.pick(names), part]))
}

forEachSeed(2000, 'parses like JSON.parse, and refuses what it refuses', (random) => {
  const text = JSON.stringify(randomValue(random, 5), null, random.pick([0, 2, '\t']))
  assert.deepEqual(parse(text), JSON.parse(text), text)
  const at = random.int(text.length + 1)
  const end = random.chance(0.5) ? at : Math.min(text.length, at + 1)
  const broken = text.slice(0, at) + random.pick([...',:[]{}"0 x-']) + text.slice(end)
  let expected: unknown
  try {
    expected = JSON.parse(broken)
  } catch {
    assert.throws(() => parse(broken), SyntaxError, broken)
    return
  }
  assert.deepEqual(parse(broken), expected, broken)
})

test('refuses incomplete, overlong and invalid texts', () => {
  for (const text of [
    '',
    ' ',
    '[',
    '{"a"',
    '{"a":',
    '"a',
    '[1',
    '1 2',
    '[1],',
    'nul',
    '01',
    '.5',
    '+1',
    '\u00a01',
    '"\n"',
    '{,}',
    '[1,]',
    "'a'",
  ]) {
    assert.throws(() => JSON.parse(text), SyntaxError, text)
    assert.throws(() => parse(text), SyntaxError, text)
  }
  assert.throws(() => parse('[1, x]'), /Unexpected "x" at position 4/)
})

test('handles __proto__ and duplicate names like JSON.parse, and deep nesting without recursion', () => {
  const parsed = parse('{"__proto__":{"a":1},"b":1,"b":2}') as Record<string, unknown>
  assert.deepEqual(
    Object.entries(parsed),
    Object.entries(JSON.parse('{"__proto__":{"a":1},"b":2}')),
  )
  assert.equal(Object.getPrototypeOf(parsed), Object.prototype)
  const deep = '['.repeat(1e5) + ']'.repeat(1e5)
  assert.ok(Array.isArray(parse(deep)))
})

test('a long text is parsed in many steps', () => {
  const steps = parseInSteps(`[${'[],'.repeat(100_000)}0]`)
  let pauses = 0
  while (!steps.next().done) pauses++
  assert.ok(pauses > 400)
})

test('stops at the maximum number of values, however they are nested', () => {
  for (const text of ['[1,[],{"a":{}}]', '[[[[2]]]]', '[0,1,2,3]']) {
    assert.deepEqual(finish(parseInSteps(text, 5)), JSON.parse(text))
    assert.throws(() => finish(parseInSteps(text, 4)), TooManyValues)
  }
})
