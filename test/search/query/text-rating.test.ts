import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rateDocument, readSearch } from '../../../src/search/query/text-rating.ts'
import { foldText, wordsIn } from '../../../src/search/query/text-words.ts'

const score = (typed: string, title: string, more: object = {}): number | null =>
  rateDocument({ _id: 'a', _type: 't', title, ...more }, readSearch(typed))?.score ?? null
const finds = (typed: string, title: string): boolean => score(typed, title) !== null

describe('splits text into words', () => {
  for (const [text, words] of [
    ['node.js', ['node.js', 'node', 'js']],
    ['(C++),', ['c++', 'c']],
    ['.NET and R&D.', ['.net', 'net', 'and', 'r&d', 'r', 'd']],
    ['3.5', ['3.5', '3', '5']],
    ['a-1/2 @home #tag', ['a-1/2', 'a', '1', '2', '@home', 'home', '#tag', 'tag']],
    ['“Yes”, she said…', ['yes', 'she', 'said']],
    ['...', []],
  ] as const) {
    test(text, () =>
      assert.deepEqual(
        wordsIn(foldText(text).text).map((word) => word.text),
        words,
      ),
    )
  }
})

describe('matches', () => {
  for (const [typed, title] of [
    ['node.js', 'About Node.js and others'],
    ['3.5 ', 'Version 3.5'],
    ['C++ ', 'c++'],
    ['.net', 'On .NET'],
    ['r&d', 'R&D'],
    ['resume', 'Résumé'],
    ['RÉSUMÉ', 'resume'],
    ['re\u0301sume\u0301', 'Résumé'],
    ['istanbul', 'İstanbul'],
    ['ISPARTA', 'Isparta'],
    ['ısparta', 'Isparta'],
    ['strasse', 'Straße'],
    ['Straße', 'STRASSE'],
    ['mueller', 'Müller'],
    ['muller', 'Müller'],
    ['müller', 'Müller'],
    ['οδος', 'ΟΔΟΣ'],
    ['οδος', 'Οδός'],
    ['京都', '東京都庁の会議'],
    ['会議', '東京都庁の会議'],
    ['雨', '大雨'],
    ['研究生', '研究生命'],
    ['สวัสดี', 'คำว่าสวัสดีครับ'],
    ['publis', 'Publishing'],
    ['publis* other', 'Publishing other'],
    ['salt & pepper', 'Salt & Pepper'],
    ['京* x', '京都 x'],
    ['*', 'anything'],
    ['"one two"', 'say one  two now'],
    ['one -three', 'one two'],
    ['12:30', 'at 12:30 sharp'],
    ['Will:', 'Will: a life'],
    ['"', 'anything'],
    ['-', 'anything'],
  ] as const) {
    test(`${typed} in ${title}`, () => assert.ok(finds(typed, title)))
  }
})

describe('does not match', () => {
  for (const [typed, title] of [
    ['c++ ', 'Cat'],
    ['c++ ', 'C'],
    ['हिन्दी', 'हनद'],
    ['"one two"', 'one or two'],
    ['"one two"', 'someone two'],
    ['one -two', 'one two'],
    ['publis ing', 'Publishing'],
    ['"publis*"', 'Publishing'],
    [']})', 'anything ]})'],
    ['++ ', 'C++'],
    ['publis* other', 'Publish'],
    ['one -tw*', 'one two'],
    ['publis other', 'Publishing other'],
    ['가', '각'],
  ] as const) {
    test(`${typed} in ${title}`, () => assert.ok(!finds(typed, title)))
  }
})

test('a match in the title scores higher than in the body, and a full title match highest', () => {
  const whole = score('harbour', 'Harbour')
  const title = score('harbour', 'The harbour at night')
  const body = rateDocument(
    { _id: 'a', _type: 't', title: 'x', body: 'harbour' },
    readSearch('harbour'),
  )?.score
  assert.ok(whole! > title! && title! > body!)
  assert.ok(
    score('publis', 'Publishing')! >
      rateDocument({ _id: 'a', _type: 't', body: 'publish' }, readSearch('publis'))!.score,
  )
})

test('a text uses the longest weighted path that contains it', () => {
  const document = {
    _id: 'a',
    _type: 't',
    title: 'x',
    list: [{ text: 'x' }, { note: 'x' }],
    b: 'x',
  }
  const paths = (weights: Record<string, number>) =>
    Object.keys(rateDocument(document, readSearch('x'), weights)?.highlights ?? {})
  assert.deepEqual(paths({ list: 0, title: 0 }), ['b'])
  assert.deepEqual(paths({ list: 0, 'list.note': 2, title: 0, b: 0 }), ['list[1].note'])
  const scoreOf = (weights: Record<string, number>) =>
    rateDocument(document, readSearch('x'), weights)?.score ?? 0
  assert.ok(scoreOf({ b: 5 }) > scoreOf({ b: 2 }))
})

test('a phrase matches across the spans of a block', () => {
  const children = [
    { _type: 'span', text: 'say one ' },
    { _type: 'span', text: 'two' },
  ]
  const rating = rateDocument(
    { _id: 'a', _type: 't', body: [{ _type: 'block', children }] },
    readSearch('"one two"'),
  )
  assert.equal(rating?.highlights['body[0].children[0].text']?.value, 'say one two')
})

test('highlights are correct after emoji and in decomposed text', () => {
  const title = '👩‍🚀 e\u0301cole de la me\u0301moire, Straße 12'
  const marked = (typed: string): string[] => {
    const found = rateDocument({ _id: 'a', _type: 't', title }, readSearch(typed))?.highlights[
      'title'
    ]
    return (found?.ranges ?? []).map(([start, end]) => found!.value.slice(start, end))
  }
  assert.deepEqual(marked('memoire'), ['me\u0301moire'])
  assert.deepEqual(marked('école strasse'), ['e\u0301cole', 'Straße'])
})

test('an excerpt shows the passage with the most matching words', () => {
  const text = `light ${'and so on '.repeat(60)}the harbour light at night ${'and so on '.repeat(60)}`
  const found = rateDocument({ _id: 'a', _type: 't', text }, readSearch('harbour light'))
    ?.highlights['text']
  assert.match(
    found!.value,
    /^…(and |so |on )*the harbour light at night (and |so |on )*(and|so|on)…$/,
  )
  assert.ok(found!.value.length <= 162)
  assert.deepEqual(
    found!.ranges.map(([start, end]) => found!.value.slice(start, end)),
    ['harbour', 'light'],
  )
})

test('parsing a search takes linear time, whatever it contains', () => {
  /** The least processor time of several rounds, in µs: what other work adds to some of them does not count. */
  const cost = (text: string): number => {
    const rounds = Array.from({ length: 7 }, () => {
      const started = process.threadCpuUsage()
      readSearch(text)
      const { user, system } = process.threadCpuUsage(started)
      return user + system
    })
    return Math.max(Math.min(...rounds), 50)
  }
  const texts: Record<string, (length: number) => string> = {
    quotes: (length) => '"'.repeat(length),
    'closed quotes': (length) => 'a" '.repeat(length),
    words: (length) => Array.from({ length }, (_, n) => `w${n}`).join(' '),
  }
  for (const [name, text] of Object.entries(texts)) {
    readSearch(text(10_000))
    const [short, long] = [cost(text(10_000)), cost(text(160_000))]
    // Sixteen times the length: some sixteen times the cost. Were it to grow by the square, it would be 256 times.
    assert.ok(long / short < 80, `${name}: ${short} µs, then ${long} µs`)
  }
})
