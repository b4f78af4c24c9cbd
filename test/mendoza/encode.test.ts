import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyPatch, incremental } from 'mendoza'
import { applyEffect } from '../../src/mendoza/decode.ts'
import { encodeEffects } from '../../src/mendoza/encode.ts'
import type { Effect } from '../../src/mendoza/encode.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { deepFreeze } from '../../src/model/equal.ts'
import { MutationError } from '../../src/model/mutation-error.ts'
import { createDocument, randomDocument, randomPatch } from '../kit/documents.ts'
import { forEachSeed } from '../kit/random.ts'
import type { Random } from '../kit/random.ts'

type Fields = Record<string, unknown>

/** Effects of a change of content; the documents around it are equal. */
function effects(before: Fields, after: Fields) {
  return encodeEffects(
    { _id: 'doc', _type: 'article', ...before },
    { _id: 'doc', _type: 'article', ...after },
  )
}

const stored = ({ _rev, ...fields }: Fields) => JSON.parse(JSON.stringify(fields)) as Fields

/** Our decoder and both of the npm package must arrive at the other document, in both directions. */
function assertRoundTrip(before: ContentDocument, after: ContentDocument): void {
  const { apply, revert } = encodeEffects(before, after)
  const [from, to] = [stored(before), stored(after)]
  const wire = (effect: Effect) => JSON.parse(JSON.stringify(effect)) as Effect
  assert.deepEqual(applyPatch(from, wire(apply)), to)
  assert.deepEqual(applyPatch(to, wire(revert)), from)
  assert.deepEqual(applyEffect(deepFreeze(from), wire(apply)), to)
  assert.deepEqual(applyEffect(deepFreeze(to), wire(revert)), from)
  const tracked = incremental.applyPatch(incremental.wrap(from, 'old'), wire(apply), 'new')
  assert.deepEqual(incremental.unwrap(tracked), to)
  const back = incremental.applyPatch(tracked, wire(revert), 'back')
  assert.deepEqual(incremental.unwrap(back), from)
}

describe('the examples of protocol.md 9', () => {
  // Field places count the system fields: _id is 0, _type is 1.
  const before = { a: 1, b: 'héllo wörld', c: [{ x: 1 }, { x: 2 }], d: { e: 1 } }
  const cases: [string, Fields, Effect][] = [
    ['set', { ...before, a: 99 }, [17, 99, 'a']],
    ['delete', { b: before.b, c: before.c, d: before.d }, [19, 2]],
    ['text', { ...before, b: 'héllo Wörld' }, [11, 3, 23, 0, 7, 22, 'W', 23, 8, 13, 15]],
    ['nested', { ...before, d: { e: 5 } }, [10, 5, 17, 5, 'e', 15]],
    ['nothing', before, []],
  ]
  for (const [title, after, expected] of cases) {
    test(title, () => assert.deepEqual(effects(before, after).apply, expected))
  }
})

describe('creation and deletion', () => {
  const document = createDocument({ title: 'a' })
  const { _rev, ...content } = document

  test('are encoded as whole values without _rev', () => {
    assert.deepEqual(encodeEffects(null, document), { apply: [0, content], revert: [0, null] })
    assert.deepEqual(encodeEffects(document, null), { apply: [0, null], revert: [0, content] })
  })

  test('no document before and after gives an empty effect', () => {
    assert.deepEqual(encodeEffects(null, null), { apply: [], revert: [] })
  })

  test('a changed revision alone gives an empty effect', () => {
    assert.deepEqual(encodeEffects(document, { ...document, _rev: 'r9' }), {
      apply: [],
      revert: [],
    })
  })
})

describe('arrays', () => {
  const item = (key: string, n = 1) => ({ _key: key, n })
  const list = ['a', 'b', 'c', 'd'].map((key) => item(key))
  const listAfter = (after: unknown[], before: unknown[] = list) => {
    const { apply } = effects({ list: before }, { list: after })
    return apply.slice(2, -1)
  }

  test('a removed item is encoded as two slices', () => {
    assert.deepEqual(listAfter([list[0], list[2], list[3]]), [21, 0, 1, 21, 2, 4])
  })

  test('a changed item is patched in place', () => {
    assert.deepEqual(listAfter([list[0], item('b', 2), list[2], list[3]]), [
      21,
      0,
      1,
      12,
      1,
      17,
      2,
      'n',
      16,
      21,
      2,
      4,
    ])
  })

  test('a moved item is copied, even when it also changes', () => {
    assert.deepEqual(listAfter([list[3], list[0], list[1], list[2]]), [21, 3, 4, 21, 0, 3])
    assert.deepEqual(listAfter([item('d', 9), ...list.slice(0, 3)]), [
      12,
      3,
      17,
      9,
      'n',
      16,
      21,
      0,
      3,
    ])
  })

  test('an inserted item is sent whole', () => {
    assert.deepEqual(listAfter([...list, item('e')]), [21, 0, 4, 20, item('e')])
  })

  test('primitives are matched by value', () => {
    assert.deepEqual(listAfter(['b', 'x', 'a', 'b'], ['a', 'b', 'c']), [
      21,
      1,
      2,
      20,
      'x',
      21,
      0,
      2,
    ])
  })

  test('items without keys are compared in order', () => {
    assert.deepEqual(listAfter([{ x: 1 }, { x: 3 }], [{ x: 1 }, { x: 2 }]), [
      21,
      0,
      1,
      12,
      1,
      17,
      3,
      'x',
      16,
    ])
  })

  test('an array that is emptied or entirely replaced is sent whole', () => {
    assert.deepEqual(effects({ list }, { list: [] }).apply, [17, [], 'list'])
    assert.deepEqual(effects({ list: [1] }, { list: [2] }).apply, [17, [2], 'list'])
  })

  test('encodes very long arrays', () => {
    const numbers = Array.from({ length: 200_000 }, (_, at) => at)
    const { apply } = effects({ list: numbers }, { list: numbers.toReversed() })
    assert.deepEqual(
      applyPatch({ _id: 'doc', _type: 'article', list: numbers }, apply).list[0],
      199_999,
    )
  })
})

describe('text effects never lose or split a character', () => {
  const pairs: [string, string][] = [
    ['a🎉b', 'a🎈b'],
    ['🎉', '🎊'],
    ['👩‍👩‍👧', '👩‍👧'],
    ['x\ud83d', 'x\ud83d\ude00'],
    ['\ude00x', '\ud83d\ude00x'],
    ['\ud83d', '\ude00'],
    ['a\ud83d\ud83d\ude00b', 'a\ud83d\ude00\ude00b'],
    ['日本語', '日本の言語'],
    ['', 'é'],
    ['é', ''],
    ['aaa', 'aa'],
    ['abcabc', 'abc'],
  ]
  for (const [from, to] of pairs) {
    test(`${JSON.stringify(from)} → ${JSON.stringify(to)}`, () => {
      assertRoundTrip(createDocument({ t: from }), createDocument({ t: to }))
      assertRoundTrip(
        createDocument({ t: [{ _key: 'k', s: from }] }),
        createDocument({ t: [{ _key: 'k', s: to }] }),
      )
    })
  }
})

/** The document after some edits, or quite another one. */
function randomSuccessor(random: Random, document: ContentDocument): ContentDocument {
  if (random.chance(0.2)) return randomDocument(random)
  let next = document
  for (let step = random.between(1, 5); step > 0; step--) {
    try {
      next = applyPatches(next, [randomPatch(random, next)]) as ContentDocument
    } catch (error) {
      if (!(error instanceof MutationError)) throw error
    }
  }
  return next
}

forEachSeed(1500, 'decoding the effects turns each document into the other and back', (random) => {
  const before = randomDocument(random)
  const after = randomSuccessor(random, before)
  assertRoundTrip(before, after)
})

forEachSeed(500, 'texts with lone surrogates round-trip as well', (random) => {
  const units = ['\ud83d', '\ude00', '\udf89', 'a', 'é', '日', '🎉']
  const text = () => Array.from({ length: random.int(8) }, () => random.pick(units)).join('')
  assertRoundTrip(createDocument({ t: text() }), createDocument({ t: text() }))
})

forEachSeed(30, 'a chain of effects replays a whole history, forwards and backwards', (random) => {
  const states = [randomDocument(random)]
  while (states.length < 30) states.push(randomSuccessor(random, states.at(-1)!))
  const changes = states.slice(1).map((state, index) => encodeEffects(states[index]!, state))
  let replayed: unknown = stored(states[0]!)
  for (const { apply } of changes) replayed = applyPatch(replayed, apply)
  assert.deepEqual(replayed, stored(states.at(-1)!))
  for (const { revert } of changes.toReversed()) replayed = applyPatch(replayed, revert)
  assert.deepEqual(replayed, stored(states[0]!))
})

test('deeply nested values round-trip', () => {
  const nest = (leaf: unknown): unknown =>
    Array.from({ length: 200 }).reduce((inner) => ({ x: [{ _key: 'k', inner }] }), leaf)
  assertRoundTrip(createDocument({ a: nest(1) }), createDocument({ a: nest('two') }))
})

test('encodes a keystroke in a document of 5 KB in less than a millisecond', () => {
  const block = (at: number) => ({
    _key: `k${at}`,
    children: [{ _key: `s${at}`, text: 'Lorem ipsum dolor sit. '.repeat(7) }],
  })
  const before = createDocument({ body: Array.from({ length: 22 }, (_, at) => block(at)) })
  const path = ['body', { _key: 'k9' }, 'children', 0, 'text']
  const after = applyPatches(before, [
    { type: 'set', path, value: `${'Lorem ipsum dolor sit. '.repeat(7)}!` },
  ]) as ContentDocument
  encodeEffects(before, after)
  const started = performance.now()
  for (let round = 0; round < 200; round++) encodeEffects(structuredClone(before), after)
  const perRound = (performance.now() - started) / 200
  assert.ok(perRound < 1, `${perRound.toFixed(3)} ms`)
})

test('sends whole versions when too many values differ; shared values do not count', () => {
  const item = (n: number, text: string) => ({ _key: `k${n}`, text })
  const items = Array.from({ length: 1000 }, (_, n) => item(n, 'old'))
  const before = createDocument({ items })
  const { _rev: _before, ...from } = before
  const after = createDocument({ items: items.map((_, n) => item(n, 'new')) })
  const { _rev: _after, ...to } = after
  assert.deepEqual(encodeEffects(before, after, 500), { apply: [0, to], revert: [0, from] })
  const one = createDocument({ items: items.with(3, item(3, 'new')) })
  assert.deepEqual(encodeEffects(before, one, 500), encodeEffects(before, one))
  assert.notEqual(encodeEffects(before, one, 500).apply[0], 0)
})
