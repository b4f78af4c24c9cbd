import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type FoundHit,
  initialSearch,
  orderings,
  pillText,
  relevance,
  scoreTone,
  searchReducer,
  type SearchEvent,
} from '../../../src/search/dialog/search-state.ts'
import {
  isSameSearch,
  readRecents,
  recentOf,
  type RecentSearch,
  validRecents,
  withRecent,
  writeRecents,
} from '../../../src/search/dialog/recent-searches.ts'
import type { ListFilter } from '../../../src/search/operators/filter.ts'
import { scoreTexts } from '../../../src/search/query/score.ts'
import { excerptOf } from '../../../src/search/query/excerpt.ts'
import { fields, oslo } from '../operators/fixture.ts'

const hit = (id: string): FoundHit => ({ hit: { _id: id, _type: 'a' }, score: 1, stories: [] })
const run = (...events: SearchEvent[]) => events.reduce(searchReducer, initialSearch)
const found = (nextCursor: string | null, ...ids: string[]): SearchEvent => ({
  type: 'found',
  hits: ids.map(hit),
  nextCursor,
})

test('SEARCH-016 a further page is loading until the hits of all pages have arrived', () => {
  const first = [{ type: 'query', query: 'x' }, { type: 'load' }, found('c1', 'a', 'b')] as const
  const loading = run(...first, { type: 'next-page' })
  assert.ok(loading.result.loaded && loading.result.loading && !loading.result.hasLocal)
  assert.deepEqual(loading.result.hits.length, 2)
  const state = run(...first, { type: 'next-page' }, found(null, 'a', 'b', 'c'))
  assert.deepEqual(
    state.result.hits.map((one) => one.hit._id),
    ['a', 'b', 'c'],
  )
  assert.ok(state.result.loaded && state.result.hasLocal && !state.result.loading)
  assert.equal(state.nextCursor, null)
})

test('a page can be requested again when the number of hits has shrunk meanwhile', () => {
  const paged = [found('c1', 'a'), { type: 'next-page' }, found(null, 'a', 'b')] as const
  const fewer = run(...paged, found('c1', 'a'))
  assert.equal(fewer.cursor, null)
  const again = searchReducer(fewer, { type: 'next-page' })
  assert.ok(again.cursor === 'c1' && again.result.loading)
})

const paged = [found('c1', 'a'), { type: 'next-page' }] as const

test('SEARCH-018.1 the next page starts at the cursor returned with the previous one', () => {
  assert.equal(run(found('c1', 'a')).cursor, null)
  assert.equal(run(...paged).cursor, 'c1')
  assert.equal(run(...paged, found('c2', 'a', 'b'), { type: 'next-page' }).cursor, 'c2')
})

test('SEARCH-018.2 a new ordering restarts at the first page', () => {
  const state = run(...paged, { type: 'order', ordering: orderings[1]! })
  assert.deepEqual([state.cursor, state.result.loaded], [null, false])
})

test('SEARCH-017 a new query, new types and new filters restart at the first page', () => {
  for (const event of [
    { type: 'query', query: 'y' },
    { type: 'types', types: ['a'], fields: [] },
    { type: 'filters', filters: [] },
  ] satisfies SearchEvent[]) {
    const state = run(...paged, event)
    assert.equal(state.cursor, null, event.type)
    assert.equal(state.result.loaded, false, event.type)
  }
})

test('the active document stays active when others appear before it, unless it is removed', () => {
  const shown = run({ type: 'query', query: 'x' }, { type: 'load' }, found(null, 'a', 'b'))
  const next = (...ids: string[]) => [{ type: 'load' } as const, found(null, ...ids)]
  const after = (...events: SearchEvent[]) => events.reduce(searchReducer, shown).lastActiveIndex
  assert.equal(after(...next('new', 'a', 'b')), 1)
  assert.equal(after({ type: 'active', index: 1 }, ...next('new', 'a', 'drafts.b')), 2)
  assert.equal(after({ type: 'active', index: 1 }, ...next('a', 'c')), 1)
  // Another search begins at its top.
  assert.equal(after({ type: 'query', query: 'y' }, ...next('b', 'a')), -1)
})

const keys = (value: object) => Object.keys(value).toSorted()

test('SEARCH-015.1 an ordering has a field, a direction and a flag for ignoring the score', () => {
  for (const one of orderings) {
    assert.deepEqual(keys(one), ['ignoreScore', 'sort', 'titleKey'])
    assert.deepEqual(keys(one.sort), ['direction', 'field'])
  }
})

test('SEARCH-015.2 the search state has terms, filters, ordering, cursors and a result', () => {
  assert.deepEqual(keys(initialSearch), [
    ...['cursor', 'filters', 'filtersVisible', 'fullscreen', 'lastActiveIndex', 'nextCursor'],
    ...['ordering', 'result', 'terms'],
  ])
  assert.deepEqual(initialSearch.result, {
    error: null,
    hasLocal: false,
    hits: [],
    loaded: false,
    loading: false,
  })
})

test('SEARCH-015.3 a hit has its document, its score and an explanation of each part of the score', () => {
  const stories = scoreTexts('light', [{ path: 'title', weight: 10, value: 'Harbour light' }])
  assert.deepEqual(stories, [{ path: 'title', score: 2.5, why: 'words: part of it' }])
  const rated: FoundHit = { ...hit('a'), score: 2.5, stories }
  const state = run({ type: 'load' }, { type: 'found', hits: [rated], nextCursor: null })
  assert.deepEqual(state.result.hits, [{ hit: { _id: 'a', _type: 'a' }, score: 2.5, stories }])
})

test('SEARCH-019 hits are cleared when the terms no longer form a query', () => {
  assert.deepEqual(run(found(null, 'a'), { type: 'invalid' }).result.hits, [])
})

test('SEARCH-045 an error replaces the hits', () => {
  const failed = run(found(null, 'a'), { type: 'failed', error: new Error('no') })
  assert.deepEqual([failed.result.hits, failed.result.error?.message], [[], 'no'])
})

test('SEARCH-007.2 closing keeps the active item; empty terms reset the ordering to relevance', () => {
  const chosen: SearchEvent[] = [
    { type: 'order', ordering: orderings[2]! },
    { type: 'active', index: 4 },
  ]
  assert.equal(run(...chosen, { type: 'close', isValid: true }).lastActiveIndex, 4)
  assert.equal(run(...chosen, { type: 'close', isValid: false }).ordering, relevance)
})

test('SEARCH-040 there are five orderings, and only relevance uses the score', () => {
  assert.deepEqual(
    orderings.map(({ sort, ignoreScore }) => `${sort.field} ${sort.direction} ${ignoreScore}`),
    [
      '_updatedAt desc false',
      '_createdAt asc true',
      '_createdAt desc true',
      '_updatedAt asc true',
      '_updatedAt desc true',
    ],
  )
})

test('SEARCH-005 the score determines the tone', () => {
  assert.deepEqual([0.1, 0.11, 0.49, 0.5].map(scoreTone), [
    'critical',
    'default',
    'default',
    'primary',
  ])
})

test('SEARCH-011.1 the text of the type button never exceeds its maximum length', () => {
  const titles = ['Article', 'Biography', 'Chapter', 'Dictionary', 'Encyclopedia']
  const { text, more } = pillText(titles, 20)
  assert.equal(`${text} +${more}`.length <= 20, true)
  assert.deepEqual(pillText(['Article'], 20), { text: 'Article', more: 0 })
  assert.equal(pillText(['A title of more than twenty characters'], 20).text.length, 20)
})

const recent = (query: string, created = '2026-01-01T00:00:00Z'): RecentSearch => ({
  created,
  terms: { query, typeNames: [] },
  filters: [],
})

const six = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<readonly RecentSearch[]>(
  (list, query) => withRecent(list, recent(query)),
  [],
)

test('SEARCH-034.1 adding a sixth recent search drops the oldest', () => {
  assert.deepEqual(
    six.map(({ terms }) => terms.query),
    ['f', 'e', 'd', 'c', 'b'],
  )
})

test('SEARCH-034.2 repeating a recent search moves it to the top', () => {
  const again = withRecent(six, recent('c', '2027-01-01T00:00:00Z'))
  assert.deepEqual(
    again.map(({ terms }) => terms.query),
    ['c', 'f', 'e', 'd', 'b'],
  )
  assert.equal(again[0]!.created, '2027-01-01T00:00:00Z')
  assert.ok(isSameSearch(recent('a'), recent('a', 'other')))
})

const stored = writeRecents([recent('a')])

test('SEARCH-014 a recent search is stored with its time, terms and filters', () => {
  const filters = [{ fieldId: 'f', filterName: 'string', operatorType: 'stringEqual', value: 'x' }]
  const one = { ...recent('a'), terms: { query: 'a', typeNames: ['note'] }, filters }
  assert.deepEqual(readRecents(writeRecents([one])), [one])
})

test('SEARCH-033 stored data carries its version; another version or invalid data is ignored', () => {
  assert.deepEqual(JSON.parse(stored), { version: 2, recentSearches: [recent('a')] })
  assert.deepEqual(readRecents(stored), [recent('a')])
  for (const text of [
    null,
    '',
    '{',
    '[]',
    stored.replace('"version":2', '"version":1'),
    '{"version":2}',
  ])
    assert.deepEqual(readRecents(text), [])
})

test('an excerpt shows the text around the match, with ranges relative to the excerpt', () => {
  const long = `${'Somewhere else entirely. '.repeat(20)}The quiet harbour light was out. ${'More. '.repeat(50)}`
  const { text, ranges } = excerptOf(long, 'harbour light')!
  assert.ok(text.length <= 170 && text.startsWith('…') && text.endsWith('…'), text)
  assert.deepEqual(
    ranges.map(([from, to]) => text.slice(from, to)),
    ['harbour', 'light'],
  )
  assert.equal(excerptOf('😀 Émile and the harbour', 'harbour')!.ranges.length, 1)
  const emoji = excerptOf('😀 harbour', 'HARBOUR')!
  assert.equal(emoji.text.slice(...emoji.ranges[0]!), 'harbour')
  assert.equal(excerptOf('nothing here', 'harbour'), null)
  assert.equal(excerptOf('nothing here', ''), null)
})

test('SEARCH-032 recent searches with types or filters missing from the schema are dropped', () => {
  const title = fields.find(({ name }) => name === 'string')!
  const kept = {
    id: 'f',
    fieldId: title.id,
    fieldPath: 'string',
    operator: 'stringEqual',
    value: 'x',
  }
  const at = '2026-01-01T00:00:00Z'
  const of = (query: string, types: readonly string[], filters: readonly ListFilter[]) =>
    recentOf({ query, types }, filters, fields, at)
  const recents = [
    of('plain', [], []),
    of('type', ['note'], []),
    of('filter', [], [kept]),
    of('type gone', ['note', 'film'], []),
    of('field gone', [], [{ ...kept, fieldId: 'gone:string' }]),
    of('operator gone', [], [{ ...kept, operator: 'gone' }]),
    of('value gone', [], [{ ...kept, value: '' }]),
  ]
  assert.deepEqual(
    validRecents(recents, { typeNames: ['note'], fields, moment: oslo }).map(
      ({ terms }) => terms.query,
    ),
    ['plain', 'type', 'filter'],
  )
})

test('SEARCH-013.2 a filter is stored as its field, operator and value', () => {
  const filter = {
    id: 'f',
    fieldId: 'number:number',
    fieldPath: 'number',
    operator: 'numberGt',
    value: 5,
  }
  const [kept] = recentOf({ query: '', types: [] }, [filter], fields, '').filters
  assert.deepEqual(kept, {
    fieldId: 'number:number',
    filterName: 'number',
    operatorType: 'numberGt',
    value: 5,
  })
})
