import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ContentDocument } from '../../../src/model/document.ts'
import { createQueryEngine } from '../../../src/server/query/evaluate.ts'
import { compileListenerFilter } from '../../../src/server/query/listener-filter.ts'
import type { Perspective } from '../../../src/protocol/perspective.ts'
import { forEachSeed } from '../../kit/random.ts'
import { openTestStore } from '../../kit/test-location.ts'

const time = '2024-01-01T00:00:00Z'

const block = (...texts: string[]) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  children: texts.map((text, index) => ({ _type: 'span', _key: `s${index}`, text })),
})

const library = [
  { _id: 'harbour', title: 'Harbour lights' },
  { _id: 'old', title: 'The old harbour', tags: ['Zürich', 'sea'] },
  { _id: 'body', title: 'Night', body: [block('the har', 'bour at night'), block('Second light')] },
  { _id: 'draftable', title: 'Published lamp' },
  { _id: 'drafts.draftable', title: 'Drafted lantern' },
  { _id: 'pointing', title: 'Pointing', author: { _type: 'reference', _ref: 'old' } },
  { _id: 'page', _type: 'page', title: 'Harbour page', seo: { title: 'Deep sea' } },
  { _id: 'abcd-1234', title: 'Found by id' },
].map((one): ContentDocument => ({ _type: 'article', _createdAt: time, _updatedAt: time, ...one }))

function openLibrary(documents: readonly ContentDocument[] = library) {
  const store = openTestStore()
  store.write((writer) => {
    writer.createDataset({ name: 'test', aclMode: 'private', createdAt: time, createdBy: 'test' })
    for (const document of documents) writer.putDocument('test', document)
  })
  const engine = createQueryEngine(store)
  const ask = async (
    query: string,
    params: Record<string, unknown> = {},
    perspective: Perspective = 'raw',
  ): Promise<unknown> =>
    engine.query({ dataset: 'test', query, params, perspective, identity: 'a' })
  const explain = (query: string, params: Record<string, unknown> = {}) =>
    engine.explain({ query, params })
  /** Each run ends after some milliseconds. */
  const index = (): void => {
    while (store.maintain(1000));
  }
  return { index, ask, explain, engine, [Symbol.dispose]: () => store.close() }
}

const pending = openLibrary()
const indexed = openLibrary()
indexed.index()
after(() => {
  pending[Symbol.dispose]()
  indexed[Symbol.dispose]()
})

/** What a text finds, before and after the documents are indexed. */
async function found(left: string, text: string, perspective?: Perspective): Promise<unknown> {
  const query = `*[${left} match text::query($text)]._id`
  const answer = await pending.ask(query, { text }, perspective)
  assert.deepEqual(await indexed.ask(query, { text }, perspective), answer, 'indexed')
  return answer
}

test('finds documents by words in any of their texts, ignoring case and accents', async () => {
  assert.deepEqual(await found('@', 'HARBOUR'), ['body', 'harbour', 'old', 'page'])
  assert.deepEqual(await found('[@]', 'harbour old'), ['old'])
  assert.deepEqual(await found('@', 'zurich'), ['old'])
  assert.deepEqual(await found('@', 'deep'), ['page'])
  assert.deepEqual(await found('@', 'harb'), [])
})

test('a trailing * matches prefixes, - excludes a word, quotes match a phrase', async () => {
  assert.deepEqual(await found('@', 'harb*'), ['body', 'harbour', 'old', 'page'])
  assert.deepEqual(await found('@', 'harb* -old -page'), ['body', 'harbour'])
  assert.deepEqual(await found('@', '"the harbour"'), ['body'])
  assert.deepEqual(await found('@', '"old harbour"'), ['old'])
  assert.deepEqual(await found('@', 'harbour -"old harbour"'), ['body', 'harbour', 'page'])
  assert.deepEqual(await found('_type == "page" && @', '-old'), ['page'])
  assert.deepEqual(await found('title', '"unclosed har'), [])
})

test('the left side selects what is searched: a field, several, block text, an id', async () => {
  assert.deepEqual(await found('title', 'harbour'), ['harbour', 'old', 'page'])
  assert.deepEqual(await found('[title, seo.title]', 'harbour sea'), ['page'])
  assert.deepEqual(await found('tags[]', 'sea'), ['old'])
  assert.deepEqual(await found('pt::text(body)', 'harbour light'), ['body'])
  assert.deepEqual(await found('pt::text(body)', 'normal'), [])
  assert.deepEqual(await found('missing', 'harbour'), [])
  assert.deepEqual(await found('@', 'abcd-1234'), [])
  assert.deepEqual(await found('[@, _id]', 'abcd-1234'), ['abcd-1234'])
  assert.deepEqual(await found('[@, _id]', 'abcd*'), ['abcd-1234'])
  assert.deepEqual(await found('[@, _id]', 'draftable'), ['draftable', 'drafts.draftable'])
  assert.deepEqual(await found('body[].children[].text', 'har'), ['body'])
})

test('the drafts perspective searches the draft instead of its published document', async () => {
  assert.deepEqual(await found('[@, _id]', 'lantern', 'drafts'), ['draftable'])
  assert.deepEqual(await found('[@, _id]', 'lamp', 'drafts'), [])
  assert.deepEqual(await found('[@, _id]', 'lamp', 'published'), ['draftable'])
})

test('* and the empty search match everything, with the plan of an unfiltered list', async () => {
  using opened = openLibrary()
  opened.index()
  const rest = '] | order(_updatedAt desc) [0...3] {_id}'
  const plain = `*[_type in $types${rest}`
  const types = ['article']
  for (const text of ['*', '', ' ']) {
    const query = `*[_type in $types && ([@, _id] match text::query($text) || references($raw))${rest}`
    const params = { types, text, raw: text }
    assert.deepEqual(opened.explain(query, params), opened.explain(plain, { types }))
    assert.deepEqual(await opened.ask(query, params), await opened.ask(plain, { types }))
  }
})

test('a search combined with references() finds both kinds of matches', async () => {
  using opened = openLibrary()
  opened.index()
  const query = '*[_type in $types && ([@, _id] match text::query($text) || references($raw))]._id'
  const params = { types: ['article', 'page'], text: 'old*', raw: 'old' }
  assert.deepEqual(await opened.ask(query, params), ['old', 'pointing'])
  const [source] = opened.explain(query, params)
  assert.ok(source?.kind === 'set' && source.candidates.filters.every(({ types }) => types))
})

test('scores order the results, and boosts change that order', async () => {
  using opened = openLibrary()
  opened.index()
  const ranked = (score: string) =>
    opened.ask(`* | score(${score}) [_score > 0] {_id, _score} | order(_score desc)._id`, {
      text: 'harbour',
    })
  const all = '([@, _id] match text::query($text) || references($text))'
  assert.deepEqual(await ranked(all), ['harbour', 'page', 'old', 'body'])
  const boosted = `boost(_type == "page" && title match text::query($text), 10), ${all}`
  assert.deepEqual(await ranked(boosted), ['page', 'harbour', 'old', 'body'])
  const byBody = `boost(pt::text(body) match text::query($text), 100), ${all}`
  assert.deepEqual(await ranked(byBody), ['body', 'harbour', 'page', 'old'])
})

test('[_score > 0] reads only documents that can score', () => {
  using opened = openLibrary()
  opened.index()
  const score =
    'score(boost(title match text::query("sea"), 10), [@, _id] match text::query("sea"))'
  const filtersOf = (query: string) => {
    const [source] = opened.explain(query)
    return source?.kind === 'set' ? source.candidates.filters : null
  }
  assert.ok(filtersOf(`* | ${score} [_score > 0]`)?.every((filter) => filter.search ?? filter.ids))
  assert.deepEqual(filtersOf(`* | ${score} {_id}`), [{}])
  assert.deepEqual(filtersOf(`* | ${score} [_score > -1]`), [{}])
})

test('a page of very many matches reads only the best and the newest ones', async () => {
  const documents = Array.from({ length: 1500 }, (_, index): ContentDocument => ({
    _id: `d${String(index).padStart(4, '0')}`,
    _type: index % 2 ? 'article' : 'page',
    title: index === 0 ? 'Sea' : 'Other',
    body: 'the sea',
  }))
  using opened = openLibrary(documents)
  opened.index()
  const scored = '* | score(@ match text::query("sea")) [_score > 0] {_id, _type}'
  const page = (await opened.ask(`${scored} | order(_score desc) [0...3]`)) as ContentDocument[]
  assert.equal(page.length, 3)
  assert.equal(page[0]?._id, 'd0000')
  assert.equal(await opened.ask(`count(${scored})`), 1500)
  const deep = `${scored.replace('*', '*[_type == "page"]')} | order(_score desc) [0...700]`
  const pages = (await opened.ask(deep)) as ContentDocument[]
  assert.equal(pages.length, 700)
  assert.ok(pages.every(({ _type }) => _type === 'page'))
  const [source] = opened.explain(`${scored} | order(_updatedAt desc) [0...3]`)
  assert.ok(
    source?.kind === 'set' && source.candidates.filters.every(({ search }) => !search?.enough),
  )
})

test('unreadable documents are not found and take no place on a page', async () => {
  using opened = openLibrary()
  opened.index()
  const query =
    '* | score(@ match text::query("harbour")) [_score > 0] | order(_score desc) [0...9]._id'
  const request = { dataset: 'test', query, params: {}, identity: 'a' }
  const answer = await opened.engine.query({ ...request, readFilter: '_type == "page"' })
  assert.deepEqual(answer, ['page'])
})

test('listeners can search, also with a query that depends on the document', async () => {
  const predicate = compileListenerFilter('*[@ match text::query("harb*")]', {}, 'a')
  assert.deepEqual(
    library.filter(predicate).map(({ _id }) => _id),
    ['harbour', 'old', 'body', 'page'],
  )
  using opened = openLibrary()
  const query = '*[_id == "old"]{"same": count(*[title match text::query(^.tags[1])])}'
  assert.deepEqual(await opened.ask(query), [{ same: 0 }])
  assert.deepEqual(await opened.ask('*[title match text::query(missing)]'), [])
})

const words = 'harbour harbours light Zürich zurich old-town c++ 3.5 東京 straße müller a'.split(
  ' ',
)

forEachSeed(3, 'the index finds what reading every document finds', async (random) => {
  const text = () =>
    Array.from({ length: 3 }, () => random.pick(words)).join(random.pick([' ', '-']))
  const documents = Array.from({ length: 80 }, (_, index): ContentDocument => ({
    _id: random.pick(['', 'drafts.']) + `d${index}`,
    _type: random.pick(['article', 'page']),
    _createdAt: time,
    _updatedAt: time,
    title: text(),
    tags: [text()],
    body: [block(text(), text()), { ...block(text()), children: [{ _type: 'x', text: text() }] }],
    deep: { _hidden: text(), name: text() },
  }))
  using known = openLibrary(documents)
  known.index()
  using unknown = openLibrary(documents)
  const lefts = ['@', '[@, _id]', 'title', 'tags[]', 'pt::text(body)', 'deep', 'deep._hidden']
  for (let count = 0; count < 60; count++) {
    const term = () =>
      random.pick(['', '', '-']) + random.pick([...words, 'd1', 'har*', '"old town"', '京'])
    const params = { text: Array.from({ length: 2 }, term).join(' ') }
    const query = `*[_type == "page" && ${random.pick(lefts)} match text::query($text)]._id`
    assert.deepEqual(
      await known.ask(query, params),
      await unknown.ask(query, params),
      `${query} ${params.text}`,
    )
  }
})
