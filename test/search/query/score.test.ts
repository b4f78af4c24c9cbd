import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { scoreTexts } from '../../../src/search/query/score.ts'
import { searchedTexts, weighedTexts } from '../../../src/search/query/searched-texts.ts'

const score = (typed: string, value: unknown, weight = 1) =>
  scoreTexts(typed, [{ path: 'p', weight, value }]).reduce((sum, story) => sum + story.score, 0)

test('SEARCH-070 partial matches of words and phrases score half, a full match scores one, times the weight', () => {
  for (const [typed, value, expected] of [
    ['light', 'Light', 1],
    ['harbour light', 'light, harbour!', 1],
    // One word of both, two words in all.
    ['light', 'harbour light', 0.25],
    // Two of three, and of four that there are in all.
    ['light harbour sea', 'a light harbour', 0.25],
    ['light', 'harbour', 0],
    ['light', 'lights', 0],
    ['"light sea"', 'the light sea', 9 / 13 / 2],
    ['"light sea"', ' Light  Sea ', 1],
    ['"light sea" old', 'old light sea', 9 / 13 / 2 + 1 / 3 / 2],
    ['', 'light', 0],
    ['light', 7, 0],
    ['light', '', 0],
  ] as const) {
    assert.equal(score(typed, value).toFixed(6), expected.toFixed(6), `${typed} in ${value}`)
  }
  assert.equal(score('light', 'harbour light', 10), 2.5)
  const texts = [
    { path: 'title', weight: 10, value: 'light' },
    { path: 'body', weight: 1, value: 'a light' },
    { path: 'note', weight: 1, value: 'nothing' },
  ]
  assert.deepEqual(scoreTexts('light', texts), [
    { path: 'title', score: 10, why: 'words: all of it' },
    { path: 'body', score: 0.25, why: 'words: part of it' },
  ])
})

test('identifying fields have a higher default weight, which the schema can override', () => {
  const schema = compileSchema(
    [
      {
        name: 'book',
        type: 'document',
        fields: [
          { name: 'name', type: 'string' },
          { name: 'by', type: 'string' },
          { name: 'secret', type: 'string', options: { search: { weight: 0 } } },
          { name: 'isbn', type: 'string', options: { search: { weight: 7 } } },
          { name: 'slug', type: 'slug' },
          { name: 'text', type: 'array', of: [{ type: 'block' }] },
          { name: 'pages', type: 'number' },
        ],
        preview: { select: { title: 'name', subtitle: 'by' } },
      },
    ],
    fieldTypes,
  )
  const book = schema.get('book')!
  assert.deepEqual(
    weighedTexts(book).map(({ groq, weight }) => [groq, weight]),
    [
      ['name', 10],
      ['by', 5],
      ['isbn', 7],
      ['slug.current', 1],
      ['pt::text(text)', 1],
    ],
  )
  assert.deepEqual(
    searchedTexts([book, book]),
    weighedTexts(book).map(({ groq }) => groq),
  )
})
