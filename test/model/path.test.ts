import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  getAt,
  isKeySegment,
  pathEquals,
  pathFromString,
  pathStartsWith,
  pathToString,
} from '../../src/model/path.ts'
import type { Path, PathSegment } from '../../src/model/path.ts'
import { PathSyntaxError } from '../../src/model/path-expression.ts'
import { forEachSeed } from '../kit/random.ts'

describe('pathToString', () => {
  const cases: [Path, string][] = [
    [[], ''],
    [['title'], 'title'],
    [['authors', { _key: 'k1' }, 'name'], 'authors[_key=="k1"].name'],
    [['tags', 0], 'tags[0]'],
    [['tags', -1], 'tags[-1]'],
    [['odd name', 'x'], "['odd name'].x"],
    [['a', 'odd name', 1], "a['odd name'][1]"],
    [['_type'], '_type'],
    [['0a'], "['0a']"],
    [["it's"], "['it\\'s']"],
    [['back\\slash'], "['back\\\\slash']"],
    [[''], "['']"],
    [['ünicode'], "['ünicode']"],
    [[{ _key: 'say "hi"' }], '[_key=="say \\"hi\\""]'],
    [['true'], 'true'],
  ]
  for (const [path, text] of cases) {
    test(`prints ${JSON.stringify(path)} as ${text || 'nothing'} and parses it back`, () => {
      assert.equal(pathToString(path), text)
      assert.deepEqual(pathFromString(text), path)
    })
  }
})

describe('pathFromString', () => {
  for (const text of [
    'a[0,1]',
    'a[1:2]',
    'a..b',
    'a[x>1]',
    'a[_key=="k",0]',
    'a[b?]',
    'a[_key!="k"]',
    'a[b._key=="k"]',
    'a[_key==1]',
  ]) {
    test(`refuses ${text}, which can match several places`, () => {
      assert.throws(() => pathFromString(text), PathSyntaxError)
    })
  }

  test('refuses text that is not a valid path', () => {
    assert.throws(() => pathFromString('a b'), { name: 'PathSyntaxError', position: 2 })
  })
})

forEachSeed(300, 'every path survives printing and parsing', (random) => {
  const characters = ['a', 'Z', '_', '9', ' ', '.', '[', ']', "'", '"', '\\', '@', '🎉', 'é', '\n']
  const word = () => Array.from({ length: random.int(6) }, () => random.pick(characters)).join('')
  const segment = (): PathSegment => random.pick([word(), { _key: word() }, random.between(-5, 50)])
  const path = Array.from({ length: random.int(6) }, segment)
  assert.deepEqual(pathFromString(pathToString(path)), path)
})

describe('getAt', () => {
  const value = {
    list: [
      { _key: 'a', n: 1 },
      { _key: 'b', n: null },
    ],
    text: 'abc',
    nested: { x: { y: 2 } },
  }
  const cases: [Path, unknown][] = [
    [[], value],
    [['nested', 'x', 'y'], 2],
    [['list', { _key: 'a' }, 'n'], 1],
    [['list', { _key: 'b' }, 'n'], null],
    [['list', 1, '_key'], 'b'],
    [['list', -1, '_key'], 'b'],
    [['list', -3], undefined],
    [['list', 2], undefined],
    [['list', { _key: 'c' }, 'n'], undefined],
    [['list', 'length'], undefined],
    [['text', 'length'], undefined],
    [['text', 0], undefined],
    [['nested', 0], undefined],
    [['nested', 'toString'], undefined],
    [['missing', 'x'], undefined],
  ]
  for (const [path, expected] of cases) {
    test(`${pathToString(path) || 'the value itself'} is ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(getAt(value, path), expected)
    })
  }
})

describe('comparing paths', () => {
  const path: Path = ['a', { _key: 'k' }, 0]

  test('paths are equal when their segments are', () => {
    assert.ok(pathEquals(path, ['a', { _key: 'k' }, 0]))
    assert.ok(!pathEquals(path, ['a', { _key: 'other' }, 0]))
    assert.ok(!pathEquals(path, ['a', { _key: 'k' }]))
    assert.ok(!pathEquals(path, ['a', 'k', 0]))
    assert.ok(!pathEquals(['0'], [0]))
  })

  test('a path starts with each of its prefixes, including itself', () => {
    assert.ok(pathStartsWith(path, []))
    assert.ok(pathStartsWith(path, ['a', { _key: 'k' }]))
    assert.ok(pathStartsWith(path, path))
    assert.ok(!pathStartsWith(['a'], path))
    assert.ok(!pathStartsWith(path, ['b']))
  })

  test('a key segment is an object with a string as _key', () => {
    assert.ok(isKeySegment({ _key: 'k' }))
    assert.ok(!isKeySegment({ _key: 1 }))
    assert.ok(!isKeySegment('k'))
    assert.ok(!isKeySegment(null))
  })
})
