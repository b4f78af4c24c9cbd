import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyTextPatch, makeTextPatch } from '../../src/model/text-patch.ts'
import { editText, randomText } from '../kit/documents.ts'
import { createRandom, forEachSeed } from '../kit/random.ts'

describe('makeTextPatch', () => {
  test('writes unidiff whose offsets and lengths count UTF-8 bytes', () => {
    assert.equal(
      makeTextPatch('🎉🎉 party', '🎉🎉 partyé'),
      '@@ -5,10 +5,12 @@\n %F0%9F%8E%89 party\n+%C3%A9\n',
    )
  })

  test('writes nothing for equal texts', () => {
    assert.equal(makeTextPatch('same', 'same'), '')
  })

  for (const [from, to] of [
    ['a\ud83d', 'b'],
    ['a', '\udf89b'],
  ] as const) {
    test(`returns undefined for a lone surrogate: ${JSON.stringify([from, to])}`, () => {
      assert.equal(makeTextPatch(from, to), undefined)
    })
  }

  test('returns undefined when its hunks could match other places in repetitive text', () => {
    const random = createRandom(134)
    const patches = Array.from({ length: 3000 }, () => {
      const from = Array.from({ length: random.between(20, 200) }, () =>
        random.pick(['the ', '🎉', 'a']),
      ).join('')
      const to = Array.from({ length: random.int(12) }).reduce<string>(
        (text) => editText(random, text),
        from,
      )
      const patch = makeTextPatch(from, to)
      if (patch !== undefined) assert.equal(applyTextPatch(patch, from), to)
      return patch
    })
    assert.ok(
      patches.some((patch) => patch === undefined),
      'the case does happen',
    )
  })

  test('never removes and re-adds a character between two additions', () => {
    const text = 'ade丁丂hi'
    const [mine, theirs] = ['ade不与丁🌏丐丑丂hi', 'ade且🌕世丁丂h上下🌌i']
    const both = applyTextPatch(makeTextPatch(text, theirs)!, mine)
    assert.deepEqual([...both].sort(), [...new Set(mine + theirs)].sort())
  })

  test('replaces a rewritten word as a whole', () => {
    assert.equal(makeTextPatch('so abcde it', 'so xbydz it')?.match(/^-/gm)?.length, 1)
  })

  test('is fast for long texts that have nothing in common', () => {
    const long = (word: string) =>
      Array.from({ length: 4000 }, (_, at) => `${word}${at * 7919}`).join(' ')
    const started = performance.now()
    const [from, to] = [long('a'), long('zz')]
    assert.equal(applyTextPatch(makeTextPatch(from, to)!, from), to)
    assert.ok(performance.now() - started < 2000)
  })
})

describe('applyTextPatch', () => {
  test('finds its place in a text that has grown', () => {
    const patch = makeTextPatch('The quick brown fox jumps', 'The quick red fox jumps')!
    assert.equal(
      applyTextPatch(patch, 'Once upon a time: The quick brown fox jumps'),
      'Once upon a time: The quick red fox jumps',
    )
  })

  test('skips a hunk whose place is gone', () => {
    const patch = makeTextPatch('The quick brown fox jumps', 'The quick red fox jumps')!
    assert.equal(applyTextPatch(patch, '日本語'), '日本語')
  })

  for (const malformed of ['nonsense', '@@ -1 +1 @@\n*x\n', '@@ -1 +1 @@\n %ZZ\n']) {
    test(`throws for ${JSON.stringify(malformed)}`, () => {
      assert.throws(() => applyTextPatch(malformed, 'text'), Error)
    })
  }
})

const wellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

forEachSeed(3000, 'a text patch turns one text into the other', (random) => {
  const from = randomText(random).repeat(random.between(1, 4))
  const to = random.chance(0.8) ? editText(random, editText(random, from)) : randomText(random)
  const patch = makeTextPatch(from, to)!
  assert.equal(applyTextPatch(patch, from), to, JSON.stringify([from, to]))
})

forEachSeed(3000, 'a text patch applies to a text that another editor has changed', (random) => {
  const base = Array.from({ length: 5 }, () => randomText(random)).join(' — ')
  const [mine, theirs] = [editText(random, base), editText(random, base)]
  const merged = applyTextPatch(makeTextPatch(base, mine)!, theirs)
  assert.ok(wellFormed(merged), JSON.stringify([base, mine, theirs, merged]))
  if (theirs === base) assert.equal(merged, mine)
  if (mine === base) assert.equal(merged, theirs)
})

forEachSeed(200, 'edits at different ends of a text are both kept', (random) => {
  const base = `${'Es war einmal — '.repeat(3)}🎉${' und wenn sie nicht gestorben sind'.repeat(2)}`
  const [start, end] = [`${randomText(random)}¡`, `!${randomText(random)}`]
  const mine = makeTextPatch(base, start + base)!
  const yours = makeTextPatch(base, base + end)!
  const merged = start + base + end
  assert.equal(applyTextPatch(yours, applyTextPatch(mine, base)), merged)
  assert.equal(applyTextPatch(mine, applyTextPatch(yours, base)), merged)
})
