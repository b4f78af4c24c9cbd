import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTerms, textToGroq } from '../../../src/search/query/text-query.ts'
import type { TextSearch } from '../../../src/search/query/text-query.ts'
import { run } from '../operators/fixture.ts'

const block = (text: string) => [{ _type: 'block', children: [{ _type: 'span', text }] }]
const documents = [
  { id: 'fox', title: 'The quick fox', body: block('jumps over a lazy dog') },
  { id: 'cafe', title: 'Café Zoë', body: block('coffee') },
  { id: 'plain', title: 'Cafe Zoe' },
  { id: 'c', title: 'C is old' },
  { id: 'cpp', title: 'Learning C++ fast' },
  { id: 'net', title: 'Version 3.5 of e-mail.next' },
  { id: 'other', title: 'Version 35 of email' },
  { id: 'wrong', title: 7, body: 'lazy' },
  { id: 'null', title: null },
  { id: 'tr', title: 'Hotel İstanbul ve Iğdır' },
  { id: 'nfd', title: 'Cre\u0300me bru\u0302le\u0301e' },
  { id: 'de', title: 'Grosse Straße' },
  { id: 'pl', title: 'Gdańsk, Łódź, Brzeźno, ąę' },
]

async function find(text: string, reach: TextSearch['reach']): Promise<string> {
  const condition = textToGroq(text, ['title', 'pt::text(body)'], { reach, name: 'q' })
  if (!condition) return 'all'
  assert.ok(
    text === '$q0' || !condition.filter.includes(text),
    'what was typed stays out of the query',
  )
  return (await run(condition, documents)).map(({ id }) => id).join(' ')
}

test('X-002 a search is split into words and double-quoted phrases', () => {
  assert.deepEqual(parseTerms('"The  fox" RUN "one'), [
    { kind: 'phrase', text: 'the fox' },
    { kind: 'word', text: 'run' },
    { kind: 'word', text: 'one' },
  ])
  assert.deepEqual(parseTerms(' "" '), [])
  assert.deepEqual(parseTerms('a A "a"').length, 1)
  assert.deepEqual(parseTerms('cafe\u0301'), [{ kind: 'word', text: 'café' }])
  assert.equal(
    parseTerms(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')).length,
    8,
  )
})

const rows: [text: string, beginnings: string, anywhere: string][] = [
  ['qui', 'fox', 'fox'],
  // Each word may be in another text.
  ['fox lazy', 'fox', 'fox'],
  ['fox cafe', '', ''],
  ['ox', '', 'fox'],
  ['"quick fox"', 'fox', 'fox'],
  ['"fox quick"', '', ''],
  ['"dog fox"', '', ''],
  ['cafe', 'cafe plain', 'cafe plain'],
  ['CAFÉ', 'cafe plain', 'cafe plain'],
  ['zoe', 'cafe plain', 'cafe plain'],
  ['c++', 'cpp', 'cpp'],
  ['++', 'cpp', 'cpp'],
  ['3.5', 'net', 'net'],
  ['e-mail', 'net', 'net'],
  ['mail.n', 'net', 'net'],
  ['', 'all', 'all'],
  ['zzz', '', ''],
  ['*', '', ''],
  ['$q0', '', ''],
  ['istanbul', 'tr', 'tr'],
  ['İstanbul', 'tr', 'tr'],
  ['ISTANBUL', 'tr', 'tr'],
  ['tanbul', '', 'tr'],
  ['igdir', '', 'tr'],
  ['"creme brulee"', '', 'nfd'],
  ['crème', '', 'nfd'],
  ['strasse', '', 'de'],
  ['straße', 'de', 'de'],
  ['gdansk', 'pl', 'pl'],
  // A minus and a star are signs of a search; a filter takes them as they are.
  ['version -e-mail.next', 'other', ''],
  ['version -"of email"', 'net', ''],
  ['versi -versi', 'net other', ''],
  ['-version fox', 'fox', ''],
  ['fox -', 'fox', ''],
  ['qui* fox', 'fox', ''],
  ['lodz', '', 'pl'],
]
for (const reach of ['beginnings', 'anywhere'] as const) {
  test(`text matches ${reach} of words, ignoring accents and keeping signs inside words`, async () => {
    for (const [text, beginnings, anywhere] of rows) {
      assert.equal(await find(text, reach), reach === 'anywhere' ? anywhere : beginnings, text)
    }
  })
}

test('a base letter matches every accented Latin letter, stored composed or decomposed', async () => {
  const letters = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at))
  const missed: string[] = []
  for (const letter of letters) {
    const plain = letter.normalize('NFD')[0]!
    if (plain === letter || !/[a-z]/i.test(plain)) continue
    for (const stored of [letter, letter.normalize('NFD')]) {
      const text = `x${plain}y`
      const condition = textToGroq(text, ['title'], { reach: 'anywhere', name: 'q' })!
      const found = await run(condition, [{ title: `ax${stored}yb` }])
      if (found.length === 0) missed.push(letter)
    }
  }
  assert.deepEqual(missed, [])
})
