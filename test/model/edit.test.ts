// Every row of the operation and path tables of protocol.md 5.2 and 5.3, through the wire form of a patch.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyMutation } from '../../src/model/apply-mutation.ts'
import { MutationError } from '../../src/model/mutation-error.ts'
import type { PatchOperations } from '../../src/model/mutation.ts'
import { createDocument } from '../kit/documents.ts'

const context = { transactionId: 't1', timestamp: '2024-02-01T00:00:00Z' }

type Fields = Record<string, unknown>

function patched(fields: Fields, operations: PatchOperations): Fields {
  const patch = { id: 'doc', ...operations }
  const result = applyMutation(createDocument(fields), { patch }, context)
  const { _id, _type, _rev, _createdAt, _updatedAt, ...content } = result!
  return content
}

type Row = [title: string, before: Fields, operations: PatchOperations, after: Fields | 'refused']

function table(name: string, rows: Row[]): void {
  describe(name, () => {
    for (const [title, before, operations, after] of rows) {
      test(`${title}: ${JSON.stringify(operations)} on ${JSON.stringify(before)}`, () => {
        if (after === 'refused') {
          const isRefusal = (error: unknown) =>
            error instanceof MutationError && error.status === 400
          assert.throws(() => patched(before, operations), isRefusal)
        } else {
          assert.deepEqual(patched(before, operations), after)
        }
      })
    }
  })
}

const keyed = (...keys: string[]) => keys.map((key) => ({ _key: key, n: 1 }))

table('set', [
  ['replaces a value', { a: 1 }, { set: { a: 2 } }, { a: 2 }],
  ['adds a field', {}, { set: { a: null } }, { a: null }],
  ['creates missing parents', {}, { set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['overwrites a primitive parent', { a: 'text' }, { set: { 'a.b': 1 } }, { a: { b: 1 } }],
  ['overwrites a null parent', { a: null }, { set: { 'a.b': 1 } }, { a: { b: 1 } }],
  [
    'a key that matches nothing is a no-op',
    { a: keyed('x') },
    { set: { 'a[_key=="y"].n': 2 } },
    { a: keyed('x') },
  ],
  [
    'a filter that matches nothing is a no-op',
    { a: [1, 2] },
    { set: { 'a[@ > 5]': 0 } },
    { a: [1, 2] },
  ],
  [
    'by key',
    { a: keyed('x', 'y') },
    { set: { 'a[_key=="y"].n': 2 } },
    {
      a: [
        { _key: 'x', n: 1 },
        { _key: 'y', n: 2 },
      ],
    },
  ],
  ['by index', { a: [1, 2, 3] }, { set: { 'a[1]': 9 } }, { a: [1, 9, 3] }],
  ['by negative index', { a: [1, 2, 3] }, { set: { 'a[-1]': 9 } }, { a: [1, 2, 9] }],
  [
    'an index past the end pads with null',
    { a: [1] },
    { set: { 'a[3]': 4 } },
    { a: [1, null, null, 4] },
  ],
  ['an index at the end appends', { a: [1] }, { set: { 'a[1]': 2 } }, { a: [1, 2] }],
  ['an index far beyond the end is refused', { a: [1] }, { set: { 'a[1000000]': 4 } }, 'refused'],
  ['an index before the start is refused', { a: [1] }, { set: { 'a[-3]': 4 } }, 'refused'],
  ['a field of an item past the end is refused', { a: [1] }, { set: { 'a[3].b': 4 } }, 'refused'],
  ['an index into a missing array creates an object', {}, { set: { 'a[0]': 1 } }, { a: {} }],
  ['an index into an object is a no-op', { a: {} }, { set: { 'a[0]': 1 } }, { a: {} }],
  ['an index into a text is refused', { a: 'text' }, { set: { 'a[0]': 1 } }, 'refused'],
  ['a field of an array is a no-op', { a: [1] }, { set: { 'a.b': 1 } }, { a: [1] }],
  ['in a nested array', { a: [[1, 2], [3]] }, { set: { 'a[1][0]': 9 } }, { a: [[1, 2], [9]] }],
  [
    'a name inherited from Object.prototype',
    {},
    { set: { 'constructor.x': 1 } },
    { constructor: { x: 1 } },
  ],
])

test('setting __proto__ changes that document only', () => {
  const after = patched({}, JSON.parse('{"set":{"__proto__.polluted":1}}'))
  assert.deepEqual(Object.entries(after), [['__proto__', { polluted: 1 }]])
  assert.equal(({} as Fields)['polluted'], undefined)
})

table('setIfMissing', [
  ['sets what is missing', {}, { setIfMissing: { a: 1 } }, { a: 1 }],
  ['creates parents', {}, { setIfMissing: { 'a.b': 1 } }, { a: { b: 1 } }],
  ['null is present', { a: null }, { setIfMissing: { a: 1 } }, { a: null }],
  ['zero is present', { a: 0 }, { setIfMissing: { a: 1 } }, { a: 0 }],
  ['the empty text is present', { a: '' }, { setIfMissing: { a: 1 } }, { a: '' }],
  ['items are not added to arrays', { a: [] }, { setIfMissing: { 'a[0]': 1 } }, { a: [] }],
  [
    'fields of a keyed item',
    { a: keyed('x') },
    { setIfMissing: { 'a[_key=="x"].m': 2 } },
    { a: [{ _key: 'x', n: 1, m: 2 }] },
  ],
])

table('unset', [
  ['removes a field', { a: 1, b: 2 }, { unset: ['a'] }, { b: 2 }],
  ['removes a nested field', { a: { b: 1, c: 2 } }, { unset: ['a.b'] }, { a: { c: 2 } }],
  ['removes by index', { a: [1, 2, 3] }, { unset: ['a[1]'] }, { a: [1, 3] }],
  ['removes by key', { a: keyed('x', 'y') }, { unset: ['a[_key=="x"]'] }, { a: keyed('y') }],
  ['removes a slice', { a: [1, 2, 3, 4] }, { unset: ['a[1:3]'] }, { a: [1, 4] }],
  ['removes an open slice', { a: [1, 2, 3, 4] }, { unset: ['a[-2:]'] }, { a: [1, 2] }],
  ['removes a union in any order', { a: [1, 2, 3, 4] }, { unset: ['a[3,0,0]'] }, { a: [2, 3] }],
  [
    'several paths are removed one after the other',
    { a: [1, 2, 3] },
    { unset: ['a[0]', 'a[0]'] },
    { a: [3] },
  ],
  ['a missing field is a no-op', { a: 1 }, { unset: ['b', 'c.d'] }, { a: 1 }],
  [
    'a missing item is a no-op',
    { a: [1] },
    { unset: ['a[5]', 'a[5].b', 'a[_key=="x"]'] },
    { a: [1] },
  ],
  ['below null is a no-op', { a: null }, { unset: ['a.b'] }, { a: null }],
  ['below a text is refused', { a: 'text' }, { unset: ['a.b'] }, 'refused'],
  ['below a number is refused', { a: { b: 1 } }, { unset: ['a.b.c.d'] }, 'refused'],
  ['an item of a text is refused', { a: 'text' }, { unset: ['a[0]'] }, 'refused'],
])

table('inc and dec', [
  ['adds', { a: 1 }, { inc: { a: 2 } }, { a: 3 }],
  ['subtracts', { a: 1 }, { dec: { a: 2.5 } }, { a: -1.5 }],
  ['in an item', { a: keyed('x') }, { inc: { 'a[_key=="x"].n': 1 } }, { a: [{ _key: 'x', n: 2 }] }],
  ['several matches', { a: [1, 2] }, { inc: { 'a[0:]': 1 } }, { a: [2, 3] }],
  ['a missing target is a no-op', {}, { inc: { a: 1, 'b.c': 1 } }, {}],
  ['a text is a no-op', { a: '1' }, { inc: { a: 1 } }, { a: '1' }],
  ['below a text is a no-op', { a: '1' }, { dec: { 'a.b': 1 } }, { a: '1' }],
])

table('insert', [
  ['before the first', { a: [1, 2] }, { insert: { before: 'a[0]', items: [0] } }, { a: [0, 1, 2] }],
  [
    'after the last',
    { a: [1, 2] },
    { insert: { after: 'a[-1]', items: [3, 4] } },
    { a: [1, 2, 3, 4] },
  ],
  [
    'after a key',
    { a: keyed('x', 'y') },
    { insert: { after: 'a[_key=="x"]', items: keyed('z') } },
    { a: keyed('x', 'z', 'y') },
  ],
  [
    'replaces a slice',
    { a: [1, 2, 3, 4, 5] },
    { insert: { replace: 'a[2:4]', items: [9] } },
    { a: [1, 2, 9, 5] },
  ],
  [
    'replaces an item',
    { a: [1, 2, 3] },
    { insert: { replace: 'a[1]', items: [8, 9] } },
    { a: [1, 8, 9, 3] },
  ],
  [
    'replaces with no items',
    { a: [1, 2, 3] },
    { insert: { replace: 'a[1]', items: [] } },
    { a: [1, 3] },
  ],
  [
    'an empty slice marks the position',
    { a: [1, 2] },
    { insert: { replace: 'a[1:1]', items: [9] } },
    { a: [1, 9, 2] },
  ],
  [
    'the client’s splice to the end',
    { a: [1, 2, 3] },
    { insert: { replace: 'a[1:-1]', items: [9] } },
    { a: [1, 9] },
  ],
  [
    'the client’s splice from the end',
    { a: [1, 2, 3] },
    { insert: { replace: 'a[-2:]', items: [9] } },
    { a: [1, 2, 9] },
  ],
  ['appends to an empty array', { a: [] }, { insert: { after: 'a[-1]', items: [1] } }, { a: [1] }],
  ['prepends to an empty array', { a: [] }, { insert: { before: 'a[0]', items: [1] } }, { a: [1] }],
  ['a missing array is a no-op', {}, { insert: { after: 'a[-1]', items: [1] } }, {}],
  ['a missing parent is a no-op', {}, { insert: { after: 'a.b[-1]', items: [1] } }, {}],
  [
    'an unmatched key is a no-op',
    { a: keyed('x') },
    { insert: { after: 'a[_key=="y"]', items: [1] } },
    { a: keyed('x') },
  ],
  [
    'several matches: before the smallest',
    { a: [1, 5, 2, 6] },
    { insert: { before: 'a[@ > 4]', items: [0] } },
    { a: [1, 0, 5, 2, 6] },
  ],
  [
    'several matches: after the largest',
    { a: [1, 5, 2, 6, 3] },
    { insert: { after: 'a[@ > 4]', items: [0] } },
    { a: [1, 5, 2, 6, 0, 3] },
  ],
  [
    'more than ten matches',
    { a: [...Array(12).keys()] },
    { insert: { after: 'a[@ >= 0]', items: [99] } },
    { a: [...Array(12).keys(), 99] },
  ],
  [
    'replaces scattered matches at the position of the first',
    { a: [1, 5, 2, 6, 3] },
    { insert: { replace: 'a[@ > 4]', items: [0] } },
    { a: [1, 0, 2, 3] },
  ],
  ['into an object is refused', { a: {} }, { insert: { after: 'a[-1]', items: [1] } }, 'refused'],
  ['into a text is refused', { a: 'text' }, { insert: { before: 'a[0]', items: [1] } }, 'refused'],
  ['next to a field is refused', { a: {} }, { insert: { before: 'a.b', items: [1] } }, 'refused'],
])

table('diffMatchPatch', [
  [
    'patches a text',
    { a: 'Hello' },
    { diffMatchPatch: { a: '@@ -1,5 +1,6 @@\n Hello\n+!\n' } },
    { a: 'Hello!' },
  ],
  [
    'in an item',
    { a: ['Hello'] },
    { diffMatchPatch: { 'a[0]': '@@ -1,5 +1,6 @@\n Hello\n+!\n' } },
    { a: ['Hello!'] },
  ],
  [
    'counts offsets in bytes',
    { a: '🎉🎉ab' },
    { diffMatchPatch: { a: '@@ -5,6 +5,7 @@\n %F0%9F%8E%89a\n+x\n b\n' } },
    { a: '🎉🎉axb' },
  ],
  [
    'a hunk without a matching place is skipped',
    { a: '日本語' },
    { diffMatchPatch: { a: '@@ -1,5 +1,6 @@\n Hello\n+!\n' } },
    { a: '日本語' },
  ],
  ['a number is a no-op', { a: 1 }, { diffMatchPatch: { a: '@@ -0,0 +1 @@\n+x\n' } }, { a: 1 }],
  [
    'an unmatched key is a no-op',
    { a: keyed('x') },
    { diffMatchPatch: { 'a[_key=="y"].t': '@@ -0,0 +1 @@\n+x\n' } },
    { a: keyed('x') },
  ],
  ['a missing target is refused', {}, { diffMatchPatch: { a: '@@ -0,0 +1 @@\n+x\n' } }, 'refused'],
  [
    'a missing parent is refused',
    {},
    { diffMatchPatch: { 'a.b': '@@ -0,0 +1 @@\n+x\n' } },
    'refused',
  ],
  [
    'a malformed patch is refused',
    { a: 'Hello' },
    { diffMatchPatch: { a: 'nonsense' } },
    'refused',
  ],
])

table('order inside one patch: setIfMissing, set, unset, diffMatchPatch, inc, dec, insert', [
  ['setIfMissing before set', {}, { set: { a: 2 }, setIfMissing: { a: 1 } }, { a: 2 }],
  ['set before unset', {}, { unset: ['a'], set: { a: 1 } }, {}],
  [
    'unset before diffMatchPatch',
    { a: 'Hello' },
    { diffMatchPatch: { a: '@@ -0,0 +1 @@\n+x\n' }, unset: ['a'] },
    'refused',
  ],
  ['set before inc before dec', {}, { dec: { a: 1 }, inc: { a: 3 }, set: { a: 10 } }, { a: 12 }],
  [
    'insert last',
    { a: [1] },
    { insert: { before: 'a[0]', items: [9] }, inc: { 'a[0]': 1 }, unset: ['b'] },
    { a: [9, 2] },
  ],
])

table('paths', [
  ['quoted name', {}, { set: { "'odd name'.x": 1 } }, { 'odd name': { x: 1 } }],
  ['bracketed name', { 'odd name': 1 }, { set: { "['odd name']": 2 } }, { 'odd name': 2 }],
  ['union of names', { a: { x: 1, y: 2 } }, { set: { 'a[x,y]': 0 } }, { a: { x: 0, y: 0 } }],
  ['union of indices', { a: [1, 2, 3] }, { set: { 'a[0,2]': 0 } }, { a: [0, 2, 0] }],
  [
    'union of nested paths',
    { a: { b: 1 }, c: 1 },
    { inc: { '[a.b, c]': 1 } },
    { a: { b: 2 }, c: 2 },
  ],
  [
    'a path continues after a union',
    { a: [{ n: 1 }, { n: 2 }, { n: 3 }] },
    { inc: { 'a[0,-1].n': 5 } },
    { a: [{ n: 6 }, { n: 2 }, { n: 8 }] },
  ],
  ['slice', { a: [1, 2, 3, 4] }, { inc: { 'a[1:3]': 10 } }, { a: [1, 12, 13, 4] }],
  ['slice to the end', { a: [1, 2, 3] }, { inc: { 'a[1:]': 10 } }, { a: [1, 12, 13] }],
  ['slice from the start', { a: [1, 2, 3] }, { inc: { 'a[:-1]': 10 } }, { a: [11, 12, 3] }],
  ['slice beyond the end', { a: [1] }, { set: { 'a[0:5]': 0 } }, { a: [0] }],
  [
    'filter by text',
    { a: [{ t: 'x' }, { t: 'y' }] },
    { set: { 'a[t=="x"].hit': true } },
    { a: [{ t: 'x', hit: true }, { t: 'y' }] },
  ],
  ['filter !=', { a: [1, 2, 3] }, { unset: ['a[@ != 2]'] }, { a: [2] }],
  ['filter <', { a: [1, 2, 3] }, { unset: ['a[@ < 2]'] }, { a: [2, 3] }],
  ['filter <=', { a: [1, 2, 3] }, { unset: ['a[@ <= 2]'] }, { a: [3] }],
  ['filter >', { a: [1, 2, 3] }, { unset: ['a[@ > 2]'] }, { a: [1, 2] }],
  ['filter >=', { a: [1, 2, 3] }, { unset: ['a[$ >= 2]'] }, { a: [1] }],
  [
    'filter by boolean',
    { a: [{ on: true }, { on: false }] },
    { unset: ['a[on == true]'] },
    { a: [{ on: false }] },
  ],
  [
    'comparisons match only values of the same type',
    { a: ['5', 5, null] },
    { unset: ['a[@ > 1]'] },
    { a: ['5', null] },
  ],
  [
    'filter by a nested value',
    { a: [{ b: { c: 1 } }, { b: { c: 2 } }] },
    { unset: ['a[b.c == 1]'] },
    { a: [{ b: { c: 2 } }] },
  ],
  [
    'filter by existence',
    { a: [{ name: null }, {}, 3] },
    { set: { 'a[name?].hit': 1 } },
    { a: [{ name: null, hit: 1 }, {}, 3] },
  ],
  [
    'a filter on objects selects the matching ones',
    { a: { n: 1 }, b: { n: 2 } },
    { set: { '[a,b][n == 2].hit': 1 } },
    { a: { n: 1 }, b: { n: 2, hit: 1 } },
  ],
  [
    'recursive descent',
    { n: 1, a: [{ n: 2 }, { b: { n: 3 } }] },
    { inc: { '..n': 1 } },
    { n: 2, a: [{ n: 3 }, { b: { n: 4 } }] },
  ],
  [
    'recursive descent below a name',
    { n: 1, a: [{ n: 2 }, { b: { n: 3 } }] },
    { unset: ['a..n'] },
    { n: 1, a: [{}, { b: {} }] },
  ],
  [
    'recursive descent by key',
    { a: [{ _key: 'x', b: [{ _key: 'y', n: 1 }] }] },
    { set: { '..[_key=="y"].n': 2 } },
    { a: [{ _key: 'x', b: [{ _key: 'y', n: 2 }] }] },
  ],
  [
    'recursive descent applies once to each place',
    { a: [[4], 5] },
    { inc: { '..[@ > 3]': 1 } },
    { a: [[5], 6] },
  ],
  ['recursive descent never creates fields', { a: {} }, { set: { '..missing': 1 } }, { a: {} }],
  [
    'recursive descent does not search values it has set',
    { a: { x: 1 } },
    { set: { '..x': { x: 1 } } },
    { a: { x: { x: 1 } } },
  ],
  [
    'recursive descent with insert',
    { a: { tags: [1] }, tags: [2] },
    { insert: { after: '..tags[-1]', items: [9] } },
    { a: { tags: [1, 9] }, tags: [2, 9] },
  ],
  ['trailing tokens are refused', { a: 1 }, { set: { 'a b': 2 } }, 'refused'],
  ['the empty path is refused', {}, { set: { '': 2 } }, 'refused'],
  ['a wildcard matches every item', { a: [1, 3] }, { set: { 'a[*]': 2 } }, { a: [2, 2] }],
])

test('a refused operation reports the operation and the path', () => {
  assert.throws(() => patched({ a: 'text' }, { unset: ['a.b'] }), {
    type: 'validationError',
    description: 'Cannot apply unset to "a.b": there is no object',
  })
  assert.throws(() => patched({ a: {} }, { insert: { after: 'a[-1]', items: [] } }), {
    description: 'Cannot apply insert to "a[-1]": the target is not an array',
  })
  assert.throws(() => patched({ a: [1] }, { set: { 'a[3].b': 1 } }), {
    description: 'Cannot apply set to "a[3].b": there is no item 3 in an array of 1',
  })
})

test('applies many matches in a long array quickly', () => {
  const long = Array.from({ length: 200_000 }, (_, index) => index)
  const started = performance.now()
  const replace = patched({ a: long }, { insert: { replace: 'a[@ >= 0]', items: [1] } })
  assert.deepEqual(replace, { a: [1] })
  const after = patched({ a: long }, { insert: { after: 'a[@ >= 0]', items: [1] } })
  assert.equal((after['a'] as number[]).length, 200_001)
  assert.deepEqual(patched({ a: long }, { unset: ['a[@ >= 0]'] }), { a: [] })
  assert.ok(performance.now() - started < 3000)
})
