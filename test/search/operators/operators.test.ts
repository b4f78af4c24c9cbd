import type { Moment } from '../../../src/schema/filter.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterDefinitions } from '../../../src/search/operators/definitions.ts'
import { operators } from '../../../src/search/operators/operators.ts'
import { conditionOf, filter, oslo, run } from './fixture.ts'

const words = (text: string) => [{ _type: 'block', children: [{ _type: 'span', text }] }]
const to = (id: string) => ({ _type: 'reference', _ref: id })
const asset = (id: string) => ({ _type: 'image', asset: to(id) })
const on = (date: string, includeTime = false) => ({ date, includeTime })

/** Values that each field is given, by the letter tables below name them with; `-` is a document without. */
const values: Record<string, Record<string, unknown>> = {
  string: { a: 'Alpha beta', b: 'Überalpha', c: 'C++ 3.5', e: '', n: null, w: 7 },
  slug: { a: { current: 'alpha-beta' }, b: { current: 'gamma' }, e: {}, n: null, w: 'alpha' },
  stringList: { r: 'red', b: 'blue', e: '', n: null, w: 1 },
  number: { 1: 1, 2: 2, 3: 3, h: 2.5, n: null, w: '2' },
  boolean: { t: true, f: false, n: null, w: 'true' },
  date: {
    a: '2026-11-13',
    b: '2026-11-14',
    c: '2026-11-21',
    d: '2026-11-22',
    n: null,
    w: 20261121,
    // Among the days by their letters.
    x: '2026-11-2',
    y: 'soon',
    z: '',
    t: '2026-11-14T10:00:00Z',
  },
  // A day in Oslo (UTC+1) goes from 23:00 to 23:00 in UTC. The zone of a text counts, not its letters.
  datetime: {
    a: '2026-11-19T22:59:59.999Z',
    b: '2026-11-19T23:00:00Z',
    c: '2026-11-20T10:30:40+01:00',
    d: '2026-11-20T22:59:59.999Z',
    e: '2026-11-20T23:00:00.000Z',
    n: null,
    w: 5,
    x: 'soon',
  },
  portableText: { a: words('Deep words'), b: words('other'), e: [], n: null, w: 'Deep' },
  reference: { a: to('x'), b: to('y'), e: { _type: 'reference' }, n: null, w: 'x' },
  image: {
    a: asset('image-1'),
    b: asset('image-2'),
    e: { _type: 'image', crop: {} },
    n: null,
    w: 'x',
  },
  array: { 1: [{}], 2: [{}, {}], 3: [{}, {}, {}], e: [], n: null, w: 'abc' },
  arrayText: { a: ['x', 'y'], b: ['y'], e: [], n: null, w: 'x' },
  arrayList: { a: ['a', 'b'], b: ['b'], e: [], n: null, w: 'a' },
  arrayReferences: { a: [to('x'), to('y')], b: [to('y')], e: [], n: null, w: 'x' },
}
values['text'] = values['email'] = values['url'] = values['string']!
values['file'] = values['image']!

const strings: [string, unknown, string][] = [
  ['stringMatches', 'ALPHA', 'a b'],
  ['stringMatches', 'alp ta', 'a'],
  ['stringMatches', '"alpha b"', 'a'],
  ['stringMatches', 'uber', 'b'],
  ['stringMatches', '++', 'c'],
  ['stringMatches', '3.5', 'c'],
  ['stringNotMatches', 'alpha', 'c e n w -'],
  ['stringEqual', 'Alpha beta', 'a'],
  ['stringNotEqual', 'Alpha beta', 'b c e n w -'],
  ['defined', null, 'a b c w'],
  ['notDefined', null, 'e n -'],
]
const counts: [string, unknown, string][] = [
  ['arrayCountEqual', 2, '2'],
  ['arrayCountEqual', 0, 'e n w -'],
  ['arrayCountNotEqual', 2, '1 3 e n w -'],
  ['arrayCountGt', 1, '2 3'],
  ['arrayCountGte', 1, '1 2 3'],
  ['arrayCountLt', 2, '1 e n w -'],
  ['arrayCountLte', 1, '1 e n w -'],
  ['arrayCountRange', { from: 1, to: 3 }, '2'],
  ['defined', null, '1 2 3'],
  ['notDefined', null, 'e n w -'],
]
const rest: Record<string, [string, unknown, string][]> = {
  string: strings,
  text: strings,
  email: strings,
  url: strings,
  slug: [
    ['slugMatches', 'beta', 'a'],
    ['slugMatches', 'a-b', 'a'],
    ['slugNotMatches', 'beta', 'b e n w -'],
    ['slugEqual', 'gamma', 'b'],
    ['slugNotEqual', 'gamma', 'a e n w -'],
    ['defined', null, 'a b'],
    ['notDefined', null, 'e n w -'],
  ],
  stringList: [
    ['stringListEqual', 'red', 'r'],
    ['stringListNotEqual', 'red', 'b e n w -'],
    ['defined', null, 'r b w'],
    ['notDefined', null, 'e n -'],
  ],
  number: [
    ['numberEqual', 2, '2'],
    ['numberNotEqual', 2, '1 3 h n w -'],
    ['numberGt', 2, '3 h'],
    ['numberGte', 2, '2 3 h'],
    ['numberLt', 2, '1'],
    ['numberLte', 2, '1 2'],
    ['numberRange', { from: 1, to: 3 }, '2 h'],
    ['defined', null, '1 2 3 h w'],
    ['notDefined', null, 'n -'],
  ],
  boolean: [
    ['booleanEqual', true, 't'],
    ['booleanEqual', false, 'f'],
    ['notDefined', null, 'n -'],
  ],
  date: [
    ['dateLast', { unit: 'day', unitValue: 7 }, 'b c'],
    ['dateLast', { unit: 'month', unitValue: 1.9 }, 'a b c'],
    ['dateRange', { from: '2026-11-13', to: '2026-11-14', includeTime: false }, 'a b'],
    ['dateAfter', on('2026-11-14'), 'c d'],
    ['dateBefore', on('2026-11-14'), 'a'],
    ['dateEqual', on('2026-11-14'), 'b'],
    ['dateNotEqual', on('2026-11-14'), 'a c d n w x y z t -'],
    ['defined', null, 'a b c d t w x y z'],
    ['notDefined', null, 'n -'],
  ],
  datetime: [
    ['dateTimeLast', { unit: 'day', unitValue: 1 }, 'b c d e'],
    ['dateTimeLast', { unit: 'day', unitValue: 0 }, 'e'],
    ['dateTimeRange', { from: '2026-11-20', to: '2026-11-20', includeTime: false }, 'b c d'],
    ['dateTimeAfter', on('2026-11-20'), 'e'],
    ['dateTimeAfter', on('2026-11-20T09:29:00Z', true), 'c d e'],
    ['dateTimeAfter', on('2026-11-20T09:30:00Z', true), 'd e'],
    ['dateTimeBefore', on('2026-11-20'), 'a'],
    ['dateTimeBefore', on('2026-11-20T09:31:00Z', true), 'a b c'],
    ['dateTimeEqual', on('2026-11-20'), 'b c d'],
    ['dateTimeEqual', on('2026-11-20T10:30:00+01:00', true), 'c'],
    ['dateTimeNotEqual', on('2026-11-20'), 'a e n w x -'],
    [
      'dateTimeRange',
      { from: '2026-11-20T09:30:00Z', to: '2026-11-20T22:59:00Z', includeTime: true },
      'c d',
    ],
    ['defined', null, 'a b c d e w x'],
    ['notDefined', null, 'n -'],
  ],
  portableText: [
    ['portableTextMatches', 'word', 'a'],
    ['portableTextNotMatches', 'word', 'b e n w -'],
    ['portableTextEqual', 'other', 'b'],
    ['portableTextNotEqual', 'other', 'a e n w -'],
    ['defined', null, 'a b'],
    ['notDefined', null, 'e n w -'],
  ],
  reference: [
    ['referenceEqual', to('x'), 'a'],
    ['referenceNotEqual', to('x'), 'b e n w -'],
    ['defined', null, 'a b'],
    ['notDefined', null, 'e n w -'],
  ],
  image: [
    ['assetImageEqual', to('image-1'), 'a'],
    ['assetImageNotEqual', to('image-1'), 'b e n w -'],
    ['defined', null, 'a b'],
    ['notDefined', null, 'e n w -'],
  ],
  file: [
    ['assetFileEqual', to('image-1'), 'a'],
    ['assetFileNotEqual', to('image-1'), 'b e n w -'],
    ['defined', null, 'a b'],
    ['notDefined', null, 'e n w -'],
  ],
  array: counts,
  arrayText: [
    ['arrayTextIncludes', 'x', 'a'],
    ['arrayTextNotIncludes', 'x', 'b e n w -'],
  ],
  arrayList: [
    ['arrayListIncludes', 'a', 'a'],
    ['arrayListNotIncludes', 'a', 'b e n w -'],
  ],
  arrayReferences: [
    ['arrayReferenceIncludes', to('x'), 'a'],
    ['arrayReferenceNotIncludes', to('x'), 'b e n w -'],
  ],
}

for (const [name, rows] of Object.entries(rest)) {
  test(`SEARCH-041 the operators of ${name} match the expected documents`, async () => {
    const documents = [
      ...Object.entries(values[name]!).map(([id, value]) => ({ id, [name]: value })),
      { id: '-' },
    ]
    for (const [operator, value, expected] of rows) {
      const condition = conditionOf([filter(name, operator, value)])
      assert.ok(condition, operator)
      const found = (await run(condition, documents)).map(({ id }) => id)
      assert.deepEqual(
        found.sort(),
        expected.split(' ').sort(),
        `${operator} ${JSON.stringify(value)}`,
      )
    }
  })
}

test('SEARCH-042 pinned filters match any document by creation time, update time and references', async () => {
  const documents = [
    {
      id: 'a',
      _updatedAt: '2026-11-20T12:00:00Z',
      _createdAt: '2026-01-01T12:00:00Z',
      deep: [to('x')],
    },
    {
      id: 'b',
      _updatedAt: '2026-11-01T12:00:00Z',
      _createdAt: '2026-11-20T12:00:00Z',
      one: to('y'),
    },
  ]
  const ask = async (name: string, operator: string, value: unknown) => {
    const condition = conditionOf([filter(name, operator, value)])
    return (await run(condition!, documents)).map(({ id }) => id)
  }
  assert.deepEqual(await ask('updatedAt', 'dateTimeLast', { unit: 'day', unitValue: 7 }), ['a'])
  assert.deepEqual(await ask('createdAt', 'dateTimeAfter', on('2026-11-19')), ['b'])
  assert.deepEqual(await ask('references', 'referencesDocument', to('x')), ['a'])
  assert.deepEqual(await ask('references', 'referencesAssetImage', to('y')), ['b'])
  assert.deepEqual(await ask('references', 'referencesAssetFile', to('z')), [])
})

test('the status filter considers both versions of a document', async () => {
  const documents = ['drafts.new', 'same', 'drafts.edited', 'edited'].map((_id) => ({ _id }))
  for (const [operator, expected] of [
    ['statusDraft', ['drafts.new']],
    ['statusPublished', ['same', 'drafts.edited', 'edited']],
    ['statusEdited', ['drafts.edited', 'edited']],
    ['statusUnpublished', ['drafts.new', 'drafts.edited', 'edited']],
  ] as const) {
    const condition = conditionOf([filter('status', operator, null)])
    const found = await run(condition!, documents)
    assert.deepEqual(
      found.map(({ _id }) => _id),
      expected,
      operator,
    )
  }
})

test('the editor filter matches both versions of a document', async () => {
  const documents = ['drafts.a', 'a', 'drafts.b', 'c'].map((_id) => ({ _id }))
  const moment = { ...oslo, edited: ['a', 'b'] }
  const condition = conditionOf([filter('editor', 'editorMe', null)], moment)
  const found = await run(condition!, documents)
  assert.deepEqual(
    found.map(({ _id }) => _id),
    ['drafts.a', 'a', 'drafts.b'],
  )
})

test('SEARCH-041 every operator is covered by the tables above and belongs to a filter definition', () => {
  const offered = new Set(Object.values(filterDefinitions).flatMap((one) => [...one.operators]))
  const pinned = [
    ...['referencesDocument', 'referencesAssetImage', 'referencesAssetFile'],
    ...['statusDraft', 'statusPublished', 'statusEdited', 'statusUnpublished', 'editorMe'],
  ]
  const tested = new Set([
    ...Object.values(rest).flatMap((rows) => rows.map(([name]) => name)),
    ...pinned,
  ])
  assert.deepEqual([...operators.keys()].sort(), [...offered].sort())
  assert.deepEqual([...operators.keys()].sort(), [...tested].sort())
})

test('SEARCH-066.2 a day uses the user’s time zone, including daylight saving time', () => {
  const bounds = (date: string, zone: string) => {
    const moment: Moment = { now: oslo.now, zone }
    const value = { from: date, to: date, includeTime: false }
    return Object.values(conditionOf([filter('datetime', 'dateTimeRange', value)], moment)!.params)
  }
  assert.deepEqual(bounds('2026-11-20', 'UTC'), [
    '2026-11-20T00:00:00.000Z',
    '2026-11-20T23:59:59.999Z',
  ])
  assert.deepEqual(bounds('2026-11-20', 'Asia/Kathmandu'), [
    '2026-11-19T18:15:00.000Z',
    '2026-11-20T18:14:59.999Z',
  ])
  // 25 hours in Oslo.
  assert.deepEqual(bounds('2026-10-25', 'Europe/Oslo'), [
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
  ])
  // 23 hours, and midnight did not happen.
  assert.deepEqual(bounds('2018-11-04', 'America/Sao_Paulo'), [
    '2018-11-04T03:00:00.000Z',
    '2018-11-05T01:59:59.999Z',
  ])
})

test('SEARCH-066.1 "after" a day starts the next day and "before" ends at its start; with a time the exact moment counts', async () => {
  const documents = [
    { id: 'eve', datetime: '2026-11-19T22:59:59.999Z' },
    { id: 'first', datetime: '2026-11-19T23:00:00.000Z' },
    { id: 'noon', datetime: '2026-11-20T11:00:00.000Z' },
    { id: 'last', datetime: '2026-11-20T22:59:59.999Z' },
    { id: 'next', datetime: '2026-11-20T23:00:00.000Z' },
  ]
  const ask = async (operator: string, value: unknown) =>
    (await run(conditionOf([filter('datetime', operator, value)])!, documents)).map(({ id }) => id)
  assert.deepEqual(await ask('dateTimeAfter', on('2026-11-20')), ['next'])
  assert.deepEqual(await ask('dateTimeBefore', on('2026-11-20')), ['eve'])
  const noon = on('2026-11-20T11:00:00.000Z', true)
  assert.deepEqual(await ask('dateTimeAfter', noon), ['last', 'next'])
  assert.deepEqual(await ask('dateTimeBefore', noon), ['eve', 'first'])
  const value = { from: '2026-11-20', to: '2026-11-20', includeTime: false }
  assert.deepEqual(await ask('dateTimeRange', value), ['first', 'noon', 'last'])
})

test('SEARCH-027 "last" counts whole calendar units back from today', () => {
  const first = (unit: string, unitValue: unknown, now: number) => {
    const condition = conditionOf([filter('date', 'dateLast', { unit, unitValue })], {
      now,
      zone: 'UTC',
    })
    return condition && Object.values(condition.params)[0]
  }
  assert.equal(first('month', 2.9, Date.UTC(2026, 10, 21)), '2026-09-21')
  assert.equal(first('month', 1, Date.UTC(2026, 2, 31)), '2026-02-28')
  assert.equal(first('month', 13, Date.UTC(2026, 0, 5)), '2024-12-05')
  assert.equal(first('year', 1, Date.UTC(2024, 1, 29)), '2023-02-28')
  assert.equal(first('day', 7, Date.UTC(2026, 0, 3)), '2025-12-27')
  for (const value of [null, '7', Number.NaN, -1, 1e12])
    assert.equal(first('day', value, oslo.now), null)
})
