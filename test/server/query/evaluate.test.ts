import * as groq from 'groq-js'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentDocument } from '../../../src/model/document.ts'
import { ProtocolError } from '../../../src/protocol/errors.ts'
import type { DataErrorBody } from '../../../src/protocol/errors.ts'
import { openSqliteStore } from '../../../src/server/database/sqlite/store.ts'
import { UnknownDatasetError } from '../../../src/server/database/store.ts'
import { createQueryEngine } from '../../../src/server/query/evaluate.ts'
import type { QueryEngine, QueryRequest } from '../../../src/server/query/evaluate.ts'
import { compileListenerFilter } from '../../../src/server/query/listener-filter.ts'
import { maximumQueryLength } from '../../../src/server/query/parse.ts'

const time = '2024-01-01T00:00:00Z'

function openEngine(documents: readonly Partial<ContentDocument>[] = []): {
  engine: QueryEngine
  ask: (query: string, request?: Partial<QueryRequest>) => Promise<unknown>
  ids: (query: string, params?: Record<string, unknown>) => string[]
} {
  const store = openSqliteStore(':memory:')
  store.write((writer) => {
    writer.createDataset({ name: 'test', aclMode: 'private', createdAt: time, createdBy: 'test' })
    for (const [index, document] of documents.entries()) {
      const _id = `d${index}`
      writer.putDocument('test', {
        _id,
        _type: 't',
        _createdAt: time,
        _updatedAt: time,
        ...document,
      })
    }
  })
  const engine = createQueryEngine(store, { projectId: 'demo' })
  const ask = (query: string, request: Partial<QueryRequest> = {}) =>
    engine.query({ dataset: 'test', query, params: {}, identity: 'ada', ...request })
  const ids = (query: string, params = {}) =>
    engine.matchIds({ dataset: 'test', query, params, identity: 'ada' })
  return { engine, ask, ids }
}

/** The wire's error for a query, whether it is refused by parsing or by evaluating. */
async function refusal(run: () => unknown): Promise<DataErrorBody['error']> {
  try {
    await run()
  } catch (error) {
    assert.ok(error instanceof ProtocolError, String(error))
    assert.equal(error.status, 400)
    const body = error.body as DataErrorBody
    assert.equal(body.error.type, 'queryParseError')
    return body.error
  }
  throw new Error('the query was not refused')
}

test('a syntax error contains the reason and the position', async () => {
  const { ask } = openEngine()
  const query = '*[_type == ]'
  const { description, ...rest } = await refusal(() => ask(query))
  assert.equal(description, 'Unexpected end of query')
  assert.deepEqual(rest, { type: 'queryParseError', query, start: 10, end: 11 })
})

test('every invalid query is a 400, however groq-js handles it', async () => {
  const { ask, engine, ids } = openEngine([{}])
  const broken: [query: string, description: RegExp][] = [
    ['', /Expected expression/],
    ['*[', /end of query/],
    ['"abc', /end of query/],
    ['*[a == "\\u{41]', /unicode escape/],
    // groq-js would parse this one for ever.
    ['//\\u{\n*[a == "\\u{41"]', /unicode escape/],
    ['nope(1)', /Undefined function: nope/],
    ['nope::nope(1)', /Undefined namespace: nope/],
    ['count(1, 2)', /arguments/],
    ['*|order()', /arguments/],
    ['*{a + 1}', /property key/],
    ['*[0..."a"]', /constant numbers/],
    ['geo::distance(1)', /two arguments/],
    ['text::semanticSimilarity("a")', /text::semanticSimilarity\(\) is not available/],
    ['*[text::query("a")]', /on the right of "match"/],
    ['*[documents::incomingRefCount() > 1]', /documents::incomingRefCount\(\) is not available/],
    ['media::aspect(@, "a")', /media::aspect\(\) is not available/],
    ['*{_id} | score(_id == "a")', /before any projection/],
    ['*[0] | score(_id == "a")', /list of documents/],
    ['('.repeat(3900) + '1' + ')'.repeat(3900), /nested too deeply/],
    [`*[${'a||'.repeat(3900)}a]`, /more than 8000 parts/],
    [`*[${'a{'.repeat(1300)}a${'}'.repeat(1300)}]`, /nested too deeply/],
    ['-'.repeat(7000) + '1', /nested too deeply/],
    [`*[${'!'.repeat(5000)}(dateTime(_updatedAt) < now())]`, /nested too deeply/],
    [' '.repeat(maximumQueryLength + 1), /longer than 131072 characters/],
  ]
  for (const [query, description] of broken) {
    assert.match((await refusal(() => ask(query))).description, description, query.slice(0, 40))
    await refusal(() => engine.compileFilter(query, {}))
    await refusal(() => ids(query))
  }
})

test('a refused function is located, also where nothing would call it', async () => {
  const { ask } = openEngine()
  const query = '*[false && @ match text::semanticSimilarity("a")]'
  const { start, end } = await refusal(() => ask(query))
  assert.equal(query.slice(start, end), 'text::semanticSimilarity')
})

test('a path is in a path by its segments; a list has one null; nobody has attributes', async () => {
  const { ask, ids } = openEngine([{ _id: 'a.b' }, { _id: 'c', list: [null, 1, null, 1] }])
  assert.equal(await ask('path("a.b.c") in path("a.**")'), true)
  assert.equal(await ask('path("a.b.c") in path("b.**")'), false)
  assert.equal(await ask('path(7) in path("b.**")'), null)
  assert.deepEqual(ids('*[path(_id) in path("a.*")]'), ['a.b'])
  assert.deepEqual(await ask('array::unique([null, 1, null, {}, {}])'), [null, 1, {}, {}])
  assert.deepEqual(await ask('array::unique(*.missing)'), [null])
  assert.deepEqual(await ask('array::unique(*[_id == "c"].list[])'), [null, 1])
  assert.equal(await ask('array::unique("a")'), null)
  assert.deepEqual(await ask('user::attributes()'), {})
})

test('a function of one’s own projects its argument', async () => {
  const { ask } = openEngine([
    { _id: 'a', title: 'A' },
    { _id: 'b', to: { _ref: 'a' } },
  ])
  const query = 'fn my::short($one) = $one{_id, title}; *{"it": my::short(to->)}'
  assert.deepEqual(await ask(query), [{ it: null }, { it: { _id: 'a', title: 'A' } }])
  const { description } = await refusal(() => ask('fn a::b($x) = $x + 1; *'))
  assert.match(description, /must be a projection/)
})

test('a missing parameter is named and located, also inside a slice', async () => {
  const { ask } = openEngine()
  const query = '// not $this one\n*[a == "nor $that" && _id == $id][0...$n]'
  assert.deepEqual(await refusal(() => ask(query, { params: { n: 1 } })), {
    type: 'queryParseError',
    description: 'param $id referenced, but not provided',
    query,
    start: query.indexOf('$id'),
    end: query.indexOf('$id') + 3,
  })
  assert.match((await refusal(() => ask(query, { params: { id: '' } }))).description, /\$n /)
  // A parameter named like a property of every object is not there either.
  await refusal(() => ask('$toString'))
})

test('an unknown dataset and a failing database are not reported as query errors', async () => {
  const { ask } = openEngine()
  await assert.rejects(ask('*', { dataset: 'nope' }), UnknownDatasetError)

  const store = openSqliteStore(':memory:')
  const failing = createQueryEngine({
    ...store,
    dataset: () => ({ name: 'test', aclMode: 'private', createdAt: time, createdBy: 'test' }),
    documentsWhere() {
      throw new Error('disk on fire')
    },
  })
  const request = { dataset: 'test', params: {}, identity: '' }
  for (const query of ['*', '*[a == 1][0...5]', 'diff::changedAny(*[0], *[1], a)']) {
    await assert.rejects(failing.query({ ...request, query }), { message: 'disk on fire' })
  }
})

test('slices and element accesses accept parameters', async () => {
  const { ask } = openEngine([{ tags: ['a', 'b'] }, {}, {}])
  assert.deepEqual(await ask('*[$from...$to]._id', { params: { from: 1, to: 3 } }), ['d1', 'd2'])
  assert.deepEqual(await ask('*[$from...$to]._id', { params: { from: 0, to: 1 } }), ['d0'])
  assert.equal(await ask('*[0].tags[$i]', { params: { i: 1 } }), 'b')
})

test('an array of subqueries returns an array of arrays', async () => {
  const { ask } = openEngine([{ title: 'x' }, { title: 'y' }])
  assert.deepEqual(
    await ask('[*[_id in ["d1"]][0...1]{_id},*[_id in ["d0","nowhere"]][0...2]{title}][0...2]'),
    [[{ _id: 'd1' }], [{ title: 'x' }]],
  )
})

test('identity, now and dataset names come from the request', async () => {
  const { ask } = openEngine()
  const now = new Date('2030-05-05T00:00:00.000Z')
  assert.deepEqual(
    await ask(
      '{"who": identity(), "when": now(), "project": sanity::projectId(), "set": sanity::dataset()}',
      { now },
    ),
    { who: 'ada', when: now.toISOString(), project: 'demo', set: 'test' },
  )
})

test('a query that selects nothing returns null or an empty list, never undefined', async () => {
  const { ask } = openEngine()
  assert.equal(await ask('*[_id == "x"][0]'), null)
  assert.equal(await ask('*[_id == "x"][0].title'), null)
  assert.deepEqual(await ask('*[_id == "x"]'), [])
  assert.equal(await ask('$nothing', { params: { nothing: undefined } }), null)
})

const request = { dataset: 'test', params: {}, identity: 'ada' }

test('a pattern with any number of stars is evaluated exactly, in any position', async () => {
  const documents = [
    { title: 'banana' },
    { title: ['split', 7, 'ban ana-nab x'], pattern: 'b*n*n*x' },
    { title: 'b.n.n.x' },
    { title: 'bnnx', pattern: ['b*n*n*x', '*'] },
    { title: 'Bananax', pattern: ['b*n*n*x', 3] },
    { title: null, pattern: '*' },
    { title: 5 },
    { title: [], pattern: 'ü*é' },
  ]
  const { ask, engine } = openEngine(documents)
  const conditions = [
    ...[
      'b*n*n*x',
      'b*n*n*n*a',
      '*a*a*a*',
      'b*n*n*n*n',
      '*b*-*a*',
      'b**n***n*a',
      '',
      'x b*a',
      '.*x',
    ],
  ].map((pattern) => `title match ${JSON.stringify(pattern)}`)
  for (const condition of [
    ...conditions,
    'title match pattern',
    '!(title match pattern)',
    '!(title match "b*n*n*x")',
    'title match ["b*n*n*x", "b*"]',
    'title match ("b*n*" + "n*x")',
    'title match ("b*n*" + "n*" + coalesce(nothing, "x"))',
    '(title match pattern) == (title match "b*n*n*x")',
    '[title, pattern] match "b*n*n*x"',
    '"banana" match "b*n*n*x"',
    'count(*[^.title match ^.pattern]) > 3',
    'select(title match "b*n*n*x" => true, title == "banana")',
  ]) {
    const query = `*[${condition}]._id`
    const stored = await ask('*')
    const plain = await groq.evaluate(groq.parse(query), { dataset: stored })
    const expected: unknown = await plain.get()
    assert.deepEqual(await ask(query), expected, condition)
    assert.deepEqual(await ask(`*[${condition}] | order(_id)[0...9]._id`), expected, condition)
    assert.deepEqual(await ask(query, { perspective: 'drafts' }), expected, condition)
    if (!condition.includes('^')) {
      const granted = await ask('*._id', { readFilter: condition })
      assert.deepEqual(granted, expected, `granted: ${condition}`)
      const listens = compileListenerFilter(`*[${condition}]`, {}, 'ada')
      const told = (stored as ContentDocument[]).filter(listens).map(({ _id }) => _id)
      assert.deepEqual(told, expected, `told: ${condition}`)
    }
    if (!condition.includes('*[')) {
      assert.deepEqual(engine.matchIds({ ...request, query: `*[${condition}]` }), expected)
    }
  }
  assert.deepEqual(await ask('*[title match $t]._id', { params: { t: ['b*n*n*x'] } }), [
    ...['d2', 'd3', 'd4'],
  ])
})

test('a pattern with many stars is as fast as one with few', async () => {
  const { ask } = openEngine([{ title: 'b'.repeat(30_000), pattern: '*b*b*b*b*b*b*b*c' }])
  for (const query of [
    '*[title match "*b*b*b*b*b*b*b*c"]._id',
    '*[title match pattern]._id',
    '*[_id in path("**.**.**.**.**.**.**.**.b") || title in path("**b**")]._id',
  ]) {
    assert.deepEqual(await ask(query, { deadline: 1000 }), [])
    assert.deepEqual(await ask('*._id', { readFilter: query.slice(2, -5) }), [])
  }
})

test('words of more than 1024 characters are compared in full', async () => {
  const long = 'a'.repeat(1024)
  const { ask } = openEngine([{ title: long }, { title: `${long}b` }, { title: `${long}bc` }])
  assert.deepEqual(await ask('*[title match $t]._id', { params: { t: `${long}b` } }), ['d1'])
  assert.deepEqual(await ask('*[title match $t]._id', { params: { t: `${long}b*` } }), ['d1', 'd2'])
  assert.deepEqual(await ask('*[(title + "") match $t]._id', { params: { t: `${long}b` } }), ['d1'])
})

test('score() counts matches like groq-js, and refuses patterns that would take too long', async () => {
  const { ask } = openEngine([{ title: 'banana bread banana' }, { title: 'bread' }])
  const query =
    '*|score(title match "b*n*a", boost(title match "bread", 2))|order(_score desc){_score}'
  const plain = await groq.evaluate(groq.parse(query), { dataset: await ask('*') })
  assert.deepEqual(await ask(query), await plain.get())
  for (const term of ['b*n*n*x', 'a'.repeat(1025)]) {
    const scored = `*|score(boost(title match "${term}" || title match "x", 2))`
    assert.match((await refusal(() => ask(scored))).description, /score\(\) evaluates/)
  }
})

test('dots in path() patterns are literal, also for grants and listeners', async () => {
  const documents = ['secret.a', 'secretary', 'secret-a.b', 'secret.a.b', 'a.b.c'].map((_id) => ({
    _id,
  }))
  const { ask } = openEngine(documents)
  for (const [pattern, expected] of Object.entries({
    'secret.**': ['secret.a', 'secret.a.b'],
    'secret.*': ['secret.a'],
    '*.b.**': ['a.b.c'],
    '**.b': ['secret-a.b', 'secret.a.b'],
    '**.**.b': ['secret.a.b'],
  })) {
    const condition = `_id in path("${pattern}")`
    const sorted = expected.toSorted()
    assert.deepEqual(await ask(`*[${condition}]._id`), sorted, pattern)
    assert.deepEqual(await ask(`*[(_id + "") in path("${pattern}")]._id`), sorted, pattern)
    assert.deepEqual(await ask('*._id', { readFilter: condition }), sorted, pattern)
    const listens = compileListenerFilter(`*[${condition}]`, {}, 'ada')
    const told = ((await ask('*')) as ContentDocument[]).filter(listens).map(({ _id }) => _id)
    assert.deepEqual(told, sorted, pattern)
  }
})

test('a search in portable text finds what groq-js finds, whatever the value', async () => {
  const span = (text: unknown) => ({ _type: 'span', text })
  const block = (...children: unknown[]) => ({ _type: 'block', children })
  const bodies = [
    ...[null, 'rain', 3, [], ['rain'], {}, block(), block(span('rain'))],
    ...[[block(span('ra'), span('in'))], [block(span('a')), block(span('rain'))]],
    ...[[[block(span('night'))], block(span('rain'))], { children: [span('rain')] }],
    ...[
      { _type: 'image', children: [span('rain')] },
      { _type: 'block', children: 'rain' },
    ],
    ...[block({ text: 'rain' }, { _type: 'link', text: 'rain' }, span(3), null, 'rain', ['rain'])],
  ]
  const documents = bodies.map((body, n) => ({ _id: `d${10 + n}`, _type: 't', title: 'x', body }))
  const { ask } = openEngine(documents)
  for (const condition of [
    'pt::text(body) match "ra*"',
    'pt::text(body) match "night rain"',
    '!(pt::text(body) match "ra*")',
    '[title, pt::text(body)] match "x rain"',
    'title match "y" || pt::text(body) match "rain"',
    'pt::text(body.children) match "rain"',
  ]) {
    const query = `*[${condition}]._id`
    const plain = await groq.evaluate(groq.parse(query), { dataset: documents })
    assert.deepEqual(await ask(query), await plain.get(), condition)
  }
})

test('a query may end with a comment', async () => {
  const { ask } = openEngine([{}])
  assert.equal(await ask('// first\ncount(*) // last'), 1)
})

test('a document cannot imitate a reference of the planner', async () => {
  const { ask } = openEngine([
    { link: { _ref: '\0source' } },
    { link: { _ref: '\0source9' } },
    { link: { _ref: '\0source9:x' } },
  ])
  assert.deepEqual(await ask('*{"to": link->}'), [{ to: [] }, { to: [] }, { to: [] }])
})

test('no field name of a document can break a query', async () => {
  const names = ['hasOwnProperty', '__proto__', 'constructor', 'toString', 'toJSON', 'then', 'next']
  const odd: object = JSON.parse(`{${names.map((name) => `"${name}": {"in": "${name}"}`).join()}}`)
  const { ask, ids } = openEngine([
    { ...odd, list: [odd] },
    { title: 'x', to: { _ref: 'd0' } },
  ])
  assert.deepEqual(await ask('*[title == "x"]._id'), ['d1'])
  assert.deepEqual(await ask('*[list[0].constructor.in == "constructor"]._id'), ['d0'])
  assert.deepEqual(await ask('*[title == "x" || _id == "d0"][0].list'), [odd])
  assert.deepEqual(await ask('*[title == "x"][0].to->then'), { in: 'then' })
  assert.deepEqual(await ask('*[title == "x"][0].to->list[0]'), odd)
  assert.deepEqual(ids('*[title == "x"]'), ['d1'])
})

test('perspectives show drafts in place of published documents, no drafts, or both', async () => {
  const { ask } = openEngine([
    { _id: 'a', title: 'published a', to: { _ref: 'b' } },
    { _id: 'drafts.a', title: 'draft a', to: { _ref: 'b' } },
    { _id: 'drafts.b', title: 'draft b' },
    { _id: 'c', title: 'published c', to: { _ref: 'a' } },
  ])
  const query = '*{_id, _originalId, title, "to": to->title}'
  const published = { perspective: 'published' } as const
  const drafts = { perspective: 'drafts' } as const
  assert.deepEqual(await ask('count(*)'), 4)
  assert.deepEqual(await ask(query, published), [
    { _id: 'a', _originalId: null, title: 'published a', to: null },
    { _id: 'c', _originalId: null, title: 'published c', to: 'published a' },
  ])
  assert.deepEqual(await ask(query, drafts), [
    { _id: 'a', _originalId: 'drafts.a', title: 'draft a', to: 'draft b' },
    { _id: 'b', _originalId: 'drafts.b', title: 'draft b', to: null },
    { _id: 'c', _originalId: 'c', title: 'published c', to: 'draft a' },
  ])
  assert.deepEqual(await ask('*[_id == "drafts.a"]', drafts), [])
  assert.equal(await ask('*[_id == "b"][0].title', drafts), 'draft b')
  assert.equal(await ask('count(*[_id in path("drafts.**")])', published), 0)
})

test('a mutation by query gets each selected document once, in the order of the query', () => {
  const { ids } = openEngine([{ n: 2, to: { _ref: 'd1' } }, { n: 3, to: { _ref: 'd1' } }, { n: 1 }])
  assert.deepEqual(ids('*[_type == "t"] | order(n)'), ['d2', 'd0', 'd1'])
  assert.deepEqual(ids('*[n > $n][0...1]', { n: 1 }), ['d0'])
  assert.deepEqual(ids('*[_id == "d1"][0]'), ['d1'])
  assert.deepEqual(ids('*[_id == "x"][0]'), [])
  assert.deepEqual(ids('*[defined(to)].to->'), ['d1'])
})

test('a mutation by query that does not select documents is refused', async () => {
  const { ids } = openEngine([{ n: 1 }])
  for (const query of ['count(*)', '*.n', '*[0...1]{n}', '"d0"', 'diff::changedAny({}, {}, a)']) {
    await refusal(() => ids(query))
  }
})

test('results do not depend on the cache of parsed queries', async () => {
  const { ask } = openEngine([{ n: 1 }, { n: 2 }])
  const query = '*[n == $n]._id'
  for (const round of [1, 2]) {
    assert.deepEqual(await ask(query, { params: { n: 1 } }), ['d0'], `round ${round}`)
    assert.deepEqual(await ask(query, { params: { n: 2 } }), ['d1'], `round ${round}`)
    assert.deepEqual(await ask(query, { params: { n: '1' } }), [], `round ${round}`)
  }
})
