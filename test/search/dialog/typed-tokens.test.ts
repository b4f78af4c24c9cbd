import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema } from '../../../src/schema/compile.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { idInAddress, readToken, takeTokens } from '../../../src/search/dialog/typed-tokens.ts'
import { filterFields } from '../../../src/search/operators/fields.ts'
import { resolveFilter } from '../../../src/search/operators/filters-to-groq.ts'

const schema = compileSchema(
  [
    {
      name: 'article',
      type: 'document',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'cover', title: 'Cover picture', type: 'image' },
      ],
    },
    {
      name: 'page',
      title: 'Landing',
      type: 'document',
      fields: [{ name: 'title', type: 'string' }],
    },
  ],
  fieldTypes,
)
const context = { types: schema.documentTypes, fields: filterFields(schema) }
const moment = { now: Date.UTC(2026, 0, 31), zone: 'UTC' }
const read = (query: string) => readToken(query, context)

test('known, completed tokens become filters; the rest is the query', () => {
  assert.deepEqual(read('type:article bridge'), { query: 'bridge', types: ['article'] })
  assert.deepEqual(read('bridge type:ARTICLE,landing old'), {
    query: 'bridge old',
    types: ['article', 'page'],
  })
  for (const [typed, fieldId, operator, value] of [
    ['updated:7d ', 'updatedAt', 'dateTimeLast', { unit: 'day', unitValue: 7 }],
    ['created:2w ', 'createdAt', 'dateTimeLast', { unit: 'day', unitValue: 14 }],
    ['updated:3m ', 'updatedAt', 'dateTimeLast', { unit: 'month', unitValue: 3 }],
    ['created:2Y ', 'createdAt', 'dateTimeLast', { unit: 'year', unitValue: 2 }],
    [
      'updated:>2026-01-01 ',
      'updatedAt',
      'dateTimeAfter',
      { date: '2026-01-01', includeTime: false },
    ],
    [
      'updated:<2026-01-01 ',
      'updatedAt',
      'dateTimeBefore',
      { date: '2026-01-01', includeTime: false },
    ],
    [
      'created:2026-01-01 ',
      'createdAt',
      'dateTimeEqual',
      { date: '2026-01-01', includeTime: false },
    ],
    ['ref:abc ', 'references', 'referencesDocument', { _type: 'reference', _ref: 'abc' }],
    ['author:me ', 'editor', 'editorMe', null],
    ['is:draft ', 'status', 'statusDraft', null],
    ['is:Published ', 'status', 'statusPublished', null],
    ['is:changed ', 'status', 'statusEdited', null],
    ['is:draft,changed ', 'status', 'statusUnpublished', null],
    ['is:published,changed ', 'status', 'statusPublished', null],
    ['-is:published ', 'status', 'statusDraft', null],
    ['has:title ', 'title:string', 'defined', null],
    ['-has:title ', 'title:string', 'notDefined', null],
  ] as const) {
    const { query, filter } = read(typed)!
    assert.deepEqual(
      [query, filter!.fieldId, filter!.operator, filter!.value],
      ['', fieldId, operator, value],
    )
    assert.equal(resolveFilter(filter!, context.fields, moment).problem, null, typed)
  }
})

test('unknown or incomplete tokens stay text', () => {
  for (const typed of [
    'type:article',
    'type:unknown x',
    'type:article,unknown x',
    '-type:article x',
    'Will: x',
    '12:30 x',
    'https://x.example/a b',
    'updated:soon x',
    'updated:>2026-13-99 x',
    'has:nothing x',
    'is:lost x',
    'author:ann x',
    '-author:me x',
    'is:constructor x',
    '-is:changed x',
    'What is: this',
    '-ref:abc x',
    'x-updated:7d y',
    'has:__proto__ x',
  ]) {
    assert.equal(read(typed), null, typed)
  }
})

test('a document URL resolves to its id', () => {
  for (const [text, id] of [
    ['https://cms.example/studio/intent/edit/id=abc-1;type=article/', 'abc-1'],
    [' http://localhost:3333/structure/article;abc-1 ', 'abc-1'],
    ['https://cms.example/structure/article;abc,template=x;def.2', 'def.2'],
    ['https://cms.example/#/structure/article;abc|def?x=1', 'abc'],
    ['https://cms.example/edit?id=abc&type=article', 'abc'],
    ['https://cms.example/about', null],
    ['see https://cms.example/structure/article;abc', null],
    ['article;abc', null],
  ] as const) {
    assert.equal(idInAddress(text), id, text)
  }
})

test('a pasted text is rid of all its tokens, which add up', () => {
  const { query, types, filters } = takeTokens(
    'type:article old has:title type:page bridge',
    context,
  )
  assert.deepEqual([query, types], ['old bridge', ['article', 'page']])
  assert.deepEqual(
    filters.map(({ operator }) => operator),
    ['defined'],
  )
  assert.deepEqual(takeTokens('old bridge', context), {
    query: 'old bridge',
    types: [],
    filters: [],
  })
})
