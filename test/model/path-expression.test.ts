import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parsePathExpression } from '../../src/model/path-expression.ts'
import type { Selector, Step } from '../../src/model/path-expression.ts'
import { createRandom, forEachSeed } from '../kit/random.ts'

const step = (...selectors: Selector[]): Step => ({ selectors, descend: false })
const descent = (...selectors: Selector[]): Step => ({ selectors, descend: true })
const field = (name: string): Selector => ({ kind: 'field', name })
const index = (at: number): Selector => ({ kind: 'index', index: at })

describe('the wire grammar of paths (protocol.md 5.3)', () => {
  const cases: [string, Step[]][] = [
    ['a', [step(field('a'))]],
    ['a.b', [step(field('a')), step(field('b'))]],
    ["'odd name'", [step(field('odd name'))]],
    ["a.'odd name'", [step(field('a')), step(field('odd name'))]],
    ["['odd name']", [step(field('odd name'))]],
    ["'it\\'s'", [step(field("it's"))]],
    ['a[0]', [step(field('a')), step(index(0))]],
    ['[-1]', [step(index(-1))]],
    ['[1:3]', [step({ kind: 'slice', start: 1, end: 3 })]],
    ['[1:]', [step({ kind: 'slice', start: 1, end: undefined })]],
    ['[:-1]', [step({ kind: 'slice', start: undefined, end: -1 })]],
    [
      '[_key=="x"]',
      [step({ kind: 'compare', path: [step(field('_key'))], comparator: '==', literal: 'x' })],
    ],
    ['[@ > 3]', [step({ kind: 'compare', path: [], comparator: '>', literal: 3 })]],
    ['[$ <= -3.5]', [step({ kind: 'compare', path: [], comparator: '<=', literal: -3.5 })]],
    [
      '[done != true]',
      [step({ kind: 'compare', path: [step(field('done'))], comparator: '!=', literal: true })],
    ],
    ['[name?]', [step({ kind: 'exists', path: [step(field('name'))] })]],
    [
      '[a.b == "x"]',
      [
        step({
          kind: 'compare',
          path: [step(field('a')), step(field('b'))],
          comparator: '==',
          literal: 'x',
        }),
      ],
    ],
    ['[a, b]', [step(field('a'), field('b'))]],
    [
      '[0, 2:, name?]',
      [
        step(
          index(0),
          { kind: 'slice', start: 2, end: undefined },
          { kind: 'exists', path: [step(field('name'))] },
        ),
      ],
    ],
    ['[a.b, c]', [step({ kind: 'path', path: [step(field('a')), step(field('b'))] }, field('c'))]],
    ['[[0], a]', [step(index(0), field('a'))]],
    ['a..b', [step(field('a')), descent(field('b'))]],
    ['..b[0]', [descent(field('b')), step(index(0))]],
    [
      '..[_key=="x"]',
      [descent({ kind: 'compare', path: [step(field('_key'))], comparator: '==', literal: 'x' })],
    ],
    ['[..b]', [step({ kind: 'path', path: [descent(field('b'))] })]],
    ['[ 0 , 1 ]', [step(index(0), index(1))]],
    ['trueness.falsehood', [step(field('trueness')), step(field('falsehood'))]],
  ]
  for (const [text, expected] of cases) {
    test(text, () => assert.deepEqual(parsePathExpression(text), expected))
  }
})

describe('rejects an invalid path with the position of the first wrong character', () => {
  const cases: [string, number][] = [
    ['', 0],
    ['a b', 2],
    ['a]', 1],
    ['a.', 2],
    ['a.[0]', 2],
    ['.a', 0],
    ['a[', 2],
    ['a[]', 2],
    ['a[0', 3],
    ['a[0,]', 4],
    ['a[:]', 3],
    ['a[1.5]', 5],
    ['a[1:2:3]', 5],
    ['a[**]', 3],
    ['*', 0],
    ['a["x"]', 2],
    ["a[b=='x']", 5],
    ['a[b==null]', 9],
    ['a[b==]', 5],
    ['a[@]', 3],
    ['@', 0],
    ['a[b=1]', 3],
    ["'open", 0],
    ['a[b=="open]', 5],
    ['a..', 3],
    ['1a', 0],
    ['é', 0],
    [`${'['.repeat(250)}0${']'.repeat(250)}`, 201],
    ['a..b..c..d..e', 12],
    [Array(250).fill('a').join('.'), 400],
  ]
  for (const [text, position] of cases) {
    test(text.length > 40 ? `${text.slice(0, 40)}…` : JSON.stringify(text), () => {
      assert.throws(() => parsePathExpression(text), { name: 'PathSyntaxError', position })
    })
  }

  test('the message contains the path, the problem and the position', () => {
    assert.throws(() => parsePathExpression('a[0'), {
      message: 'Invalid path "a[0": unexpected end, expected "]" at position 3',
    })
  })
})

forEachSeed(500, 'every text is either parsed or rejected with a PathSyntaxError', (random) => {
  const pieces = [
    'a',
    'b1',
    '.',
    '..',
    '[',
    ']',
    ',',
    ':',
    '?',
    '==',
    '<',
    '@',
    '"x"',
    "'y'",
    '-1',
    '2',
    ' ',
    '\\',
    'true',
  ]
  const text = Array.from({ length: random.int(12) }, () => random.pick(pieces)).join('')
  try {
    assert.ok(parsePathExpression(text).length > 0)
  } catch (error) {
    assert.equal((error as Error).name, 'PathSyntaxError')
  }
})

test('parses a long union quickly', () => {
  const random = createRandom(1)
  const text = `[${Array.from({ length: 20_000 }, () => random.int(1000)).join(',')}]`
  const started = performance.now()
  assert.equal(parsePathExpression(text)[0]?.selectors.length, 20_000)
  assert.ok(performance.now() - started < 500)
})
