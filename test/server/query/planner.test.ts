import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as groq from 'groq-js'
import { isRecord } from '../../../src/model/document.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { groupId, versionId } from '../../../src/model/ids.ts'
import { isOverPostgres, openTestStore } from '../../kit/test-location.ts'
import type { Store } from '../../../src/server/database/store.ts'
import { createQueryEngine } from '../../../src/server/query/evaluate.ts'
import type { Perspective } from '../../../src/protocol/perspective.ts'
import type { Source } from '../../../src/server/query/planner.ts'
import { createRandom, forEachSeed } from '../../kit/random.ts'
import type { Random } from '../../kit/random.ts'
import {
  generateDataset,
  indexQueries,
  newestQueries,
  randomQuery,
  seenFrom,
  studioQueries,
} from './corpus.ts'
import type { CorpusQuery } from './corpus.ts'
import { languageQueries } from './language-queries.ts'

const now = new Date('2024-02-15T12:00:00Z')
const perspectives: readonly Perspective[] = ['raw', 'published', 'drafts']

type Mode = 'async' | 'sync'

/**
 * What groq-js answers by itself over the whole dataset, as plain JSON. It runs asynchronously by
 * design; its synchronous half is many times faster and leaves out `diff::`.
 */
async function evaluatePlainly(
  documents: readonly ContentDocument[],
  { query, params = {} }: CorpusQuery,
  mode: Mode,
): Promise<unknown> {
  const tree = groq.parse(`${query}\n`, { params })
  const options = { dataset: documents, params, identity: 'somebody', timestamp: now }
  if (mode === 'sync' && !query.includes('diff::')) {
    return withOneNull(query, asJson(groq.evaluateSync(tree, options).data))
  }
  const value = await groq.evaluate(tree, options)
  return withOneNull(query, asJson(await value.get()))
}

/** groq-js keeps every null of a list of different values; the language has one. */
function withOneNull(query: string, answer: unknown): unknown {
  if (!query.includes('array::unique(')) return answer
  if (!Array.isArray(answer)) {
    return isRecord(answer) ? { ...answer, all: withOneNull(query, answer['all']) } : answer
  }
  const first = answer.indexOf(null)
  return answer.filter((item, index) => item !== null || index === first)
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

/** The documents, and versions of some of them in three releases; some of these unpublish. */
function addVersions(random: Random, documents: readonly ContentDocument[]): ContentDocument[] {
  const all = new Map(documents.map((document) => [document._id, document]))
  for (const release of ['r1', 'r2', 'other']) {
    const _id = `_.releases.${release}`
    all.set(_id, { ...documents[0]!, _id, _type: 'system.release' })
    for (const document of documents.filter(() => random.chance(0.25))) {
      const _id = versionId(random.pick([document._id, `new-${groupId(document._id)}`]), release)
      const { _id: _own, ...content } = random.pick(documents)
      const system = random.chance(0.2) ? { _system: { delete: true } } : {}
      all.set(_id, { _id, ...content, ...system } as ContentDocument)
    }
  }
  return [...all.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

function openStore(documents: readonly ContentDocument[]): Store {
  const store = openTestStore()
  store.write((writer) => {
    writer.createDataset({
      name: 'test',
      aclMode: 'private',
      createdAt: now.toISOString(),
      createdBy: 'test',
    })
    for (const document of documents) writer.putDocument('test', document)
  })
  return store
}

/** Runs queries both ways in all perspectives and compares the answers. */
async function compareAll(
  documents: readonly ContentDocument[],
  queries: readonly CorpusQuery[],
  mode: Mode,
  inPerspectives = perspectives,
): Promise<void> {
  const store = openStore(documents)
  // Of some documents the words are known, of others not yet.
  store.maintain(Math.floor(documents.length / 2))
  try {
    const engine = createQueryEngine(store)
    for (const perspective of inPerspectives) {
      const seen = seenFrom(perspective, documents)
      for (const { query, params = {} } of queries) {
        const request = { dataset: 'test', query, params, perspective, identity: 'somebody', now }
        const answered = asJson(await engine.query(request))
        const expected = await evaluatePlainly(seen, { query, params }, mode)
        assert.deepEqual(
          answered,
          expected,
          `${String(perspective)}: ${query} ${JSON.stringify(params)}`,
        )
      }
    }
  } finally {
    store.close()
  }
}

forEachSeed(
  isOverPostgres ? 1 : 3,
  'the planner returns the results of plain evaluation for 400 queries',
  async (random) => {
    const documents = generateDataset(random, 140)
    const queries = [
      ...studioQueries(random, documents),
      ...indexQueries(random, documents),
      ...languageQueries(random),
      ...Array.from({ length: 100 }, () => randomQuery(random, documents)),
    ]
    assert.ok(documents.length >= 150)
    assert.ok(new Set(queries.map(({ query }) => query)).size >= 400, 'different ones')
    await compareAll(documents, queries, 'sync')
  },
)

const stacks: readonly Perspective[] = [
  ['r1'],
  ['r1', 'drafts'],
  ['r2', 'drafts', 'r1'],
  ['r2', 'r1', 'drafts'],
]

forEachSeed(
  1,
  'the planner answers as plain evaluation does where versions stand for their documents',
  async (random) => {
    const documents = addVersions(random, generateDataset(random, 30))
    const [one, other] = [random.pick(documents), random.pick(documents)].map(({ _id }) => _id)
    const about = [
      '*[sanity::versionOf($one)]._id',
      '[*[sanity::versionOf($one)]._id, *[sanity::versionOf($other) && defined(title)]]',
      '*[sanity::partOfRelease("r1") || sanity::partOfRelease("other")]._id',
      'count(*[sanity::partOfRelease("r2")])',
      '*[sanity::partOfRelease(7)]._id',
      '*[sanity::versionOf(title)]._id',
    ]
    const queries = [
      ...about.map((query) => ({ query, params: { one, other } })),
      ...indexQueries(random, documents),
      ...Array.from({ length: 40 }, () => randomQuery(random, documents)),
    ]
    await compareAll(documents, queries, 'sync', ['raw', 'published', 'unversioned', ...stacks])
  },
)

// Evaluated plainly, each of these queries looks through all documents once for each of them.
forEachSeed(
  isOverPostgres ? 1 : 3,
  'the planner returns the results of plain evaluation where drafts hide published documents',
  async (random) => {
    await compareAll(generateDataset(random, 50), newestQueries(random), 'sync')
  },
)

forEachSeed(2, 'the planner returns the results of asynchronous evaluation', async (random) => {
  const documents = generateDataset(random, 30)
  await compareAll(documents, studioQueries(random, documents), 'async')
})

forEachSeed(
  4,
  'the planner returns the results of plain evaluation for random queries',
  async (random) => {
    const documents = generateDataset(random, 60)
    const queries = Array.from({ length: 40 }, () => randomQuery(random, documents))
    await compareAll(documents, queries, 'sync')
  },
)

forEachSeed(2, 'an unreadable draft hides nothing', async (random) => {
  const documents = generateDataset(random, 50)
  const store = openStore(documents)
  const engine = createQueryEngine(store)
  const asked = { dataset: 'test', identity: 'somebody', now }
  for (const readFilter of ['!(_id in path("drafts.**"))', 'published != true']) {
    const seen = await evaluatePlainly(documents, { query: `*[${readFilter}]` }, 'sync')
    for (const { query, params = {} } of newestQueries(random)) {
      const answered = asJson(await engine.query({ ...asked, query, params, readFilter }))
      const expected = await evaluatePlainly(seen as ContentDocument[], { query, params }, 'sync')
      assert.deepEqual(answered, expected, `${readFilter}: ${query}`)
    }
  }
  store.close()
})

test('the planner selects candidates through the indexes of the store', () => {
  const store = openStore([])
  const engine = createQueryEngine(store)
  const params = { id: 'a', ids: ['a', 'b'], type: 't', n: 10 }
  const explain = (query: string, perspective: Perspective = 'raw') =>
    engine.explain({ query, params, perspective }).map(summary)
  const table: [query: string, ...sources: string[]][] = [
    ['*', 'set {} exact'],
    ['*[x == "x"]', 'set {}'],
    ['*[_id == $id]', 'set {"ids":["a"]} exact'],
    ['*[_id in $ids && x == "x"]', 'set {"ids":["a","b"]}'],
    ['*[_id == "a" || _id == "b"]', 'set {"ids":["a","b"]} exact'],
    ['*[_id in path("drafts.**")]', 'set {"idPrefix":"drafts."} exact'],
    ['*[_id in path("a.*")]', 'set {"idPrefix":"a."}'],
    ['*[!(_id in path("drafts.**"))]', 'set {"notIdPrefixes":["drafts."]} exact'],
    ['*[_type == $type]', 'set {"types":["t"]} exact'],
    ['*[_type in ["t", "u"]][_id != $id]', 'set {"types":["t","u"]}'],
    ['*[_type == "t" && _type == "u"]', 'set nothing exact'],
    ['*[references($id)]', 'set {"referencesTo":"a"}'],
    ['*[references($id) && _type == "t"]', 'set {"types":["t"],"referencesTo":"a"}'],
    ['*[_type == "t" || references($id)]', 'set {"types":["t"]} {"referencesTo":"a"}'],
    ['*[_type == "t" || x == "x"]', 'set {}'],
    ['*[_updatedAt > "2024"]', 'set {"updatedRange":{"gt":"2024"}}'],
    [
      '*[_updatedAt > "2024" && _updatedAt > "2025" && "2027" > _updatedAt && _updatedAt < "2028"]',
      'set {"updatedRange":{"gt":"2025","lt":"2027"}}',
    ],
    ['*[_id == $id][0]', 'page {"ids":["a"]} id [0...1]'],
    [
      '*[_type == $type] | order(_updatedAt desc) [5...$n]',
      'page {"types":["t"]} updated desc [5...10]',
    ],
    [
      '*[_type == $type && x > 1] | order(_createdAt) [0..9]',
      'page {"types":["t"]} created [0...10] 1 condition',
    ],
    ['*[x > 1][y > 1] | order(_id desc)[0...5]{_id}', 'page {} id desc [0...5] 2 conditions'],
    [
      '*[_type == $type]{_id, "keys": [_updatedAt]} | order(keys[0] desc) [0...5]',
      'page {"types":["t"]} updated desc [0...5]',
    ],
    ['*[_type == $type]{_id, x} | order(_updatedAt) [0...5]', 'set {"types":["t"]} exact'],
    ['*[_type == $type] | order(x) [0...5]', 'set {"types":["t"]} exact'],
    ['*[_type == $type] | order(title) [0...5]', 'page {"types":["t"]} title [0...5]'],
    [
      '*[_type == "t" && x > 1] | order(lower(name) desc, _id) [5...9]',
      'page {"types":["t"]} lower(name) desc [5...9] 1 condition',
    ],
    ['*[_type in ["t", "u"]] | order(title) [0...5]', 'set {"types":["t","u"]} exact'],
    ['*[_type == $type] | order(slug.current) [0...5]', 'set {"types":["t"]} exact'],
    [
      '*[slug.current == $id]',
      'set {"fields":[{"field":"slug.current","op":"==","value":"a"}]} exact',
    ],
    [
      'count(*[_type == $type && name >= 2])',
      'count {"fields":[{"field":"name","op":">=","value":2}],"types":["t"]}',
    ],
    ['*[email == null || slug.current == x]', 'set {}'],
    ['*[author._ref == $id]', 'set {"referencesTo":"a"}'],
    ['*[$id in tags[]._ref]', 'set {"referencesTo":"a"}'],
    ['*[author->boss._ref == $id]', 'set {}'],
    ['*[author._ref == null]', 'set {}'],
    ['*[title match "dr*"]', 'set {"text":[{"text":"dr","prefix":true}]}'],
    [
      '*[_type == "t" && (title match $id || pt::text(x) match $id) && (title match "b" || x match "b")]',
      'set {"text":[{"text":"a","prefix":false},{"text":"b","prefix":false}],"types":["t"]}',
    ],
    ['*[title match "*"]', 'set {}'],
    ['*[author->title match "b" || _type match "b"]', 'set {}'],
    [
      '*[dateTime(_updatedAt) > dateTime("2024-05-05T00:00:00Z") - 60*60*24]',
      'set {"updatedRange":{"gt":"2024-04-30T00:00:00.000Z"}}',
    ],
    ['count(*[_type == $type])', 'count {"types":["t"]}'],
    ['count(*[_type == $type && x > 1])', 'set {"types":["t"]}'],
    ['[*[_id == $id], *[_type == "u"]]', 'set {"ids":["a"]} exact', 'set {"types":["u"]} exact'],
    [
      '*[_type == "t"]{"n": count(*[references(^._id)])}',
      'set {"types":["t"]} exact',
      'set {} by outer referencesTo',
    ],
    [
      '*[_type == "t"]{"n": count(*[author._ref == ^._id])}',
      'set {"types":["t"]} exact',
      'set {} by outer referencesTo',
    ],
    [
      '*[_type == "t"]{"n": *[slug.current == ^.slug.current]}',
      'set {"types":["t"]} exact',
      'set {} by outer slug.current',
    ],
    [
      '*[_type == "t"]{"a": *[_id == ^.a._ref][0]}',
      'set {"types":["t"]} exact',
      'set {} by outer id',
    ],
    [
      `*[_type == "t" && ${isNewest}] | order(lower(title), _id) [5...9]`,
      'page {"withoutTwin":"drafts.","types":["t"]} lower(title) [5...9]',
    ],
    [
      `*[_type == "t" && ${isNewest} && title match "a"] | order(_updatedAt desc) [0...9]`,
      'page {"text":[{"text":"a","prefix":false}],"withoutTwin":"drafts.","types":["t"]} updated desc [0...9] 1 condition',
    ],
    [
      '*[_type == "t" && (title match "a" || note match "a" || note match "b c*")] | order(_id) [0...5]',
      'page {"text":[{"anyOf":[[{"text":"a","prefix":false}],[{"text":"b","prefix":false},{"text":"c","prefix":true}]]}],"types":["t"]} id [0...5] 1 condition',
    ],
    [
      'array::unique(*[_type in ["t", "u"] && defined(tags)].tags[])',
      'lists tags {"types":["t","u"]}',
    ],
    ['array::unique(*[_type == "t"].tags[])', 'set {"types":["t"]} exact'],
    ['*[_type == "t" && defined(tags)].tags[]', 'set {"types":["t"]}'],
    [
      '*[_id in ["a", "b"] && note != "x"] | order(_id) [0...5]',
      'page {"ids":["a","b"]} id [0...5] 1 condition',
    ],
    [`count(*[_type == "t" && ${isNewest}])`, 'count {"withoutTwin":"drafts.","types":["t"]}'],
    [`count(*[_type == "t" && ${isPaired}])`, 'count {"paired":"drafts.","types":["t"]}'],
    [
      `count(*[_type == "t" && (!(_id in path("drafts.**")) || ${isPaired})])`,
      'count {"withBase":"drafts.","types":["t"]}',
    ],
    [
      `*[(_id in path("drafts.**") || ${isPaired}) && ${isNewest}] | order(_updatedAt desc) [0...9]`,
      'page {"withoutTwin":"drafts.","withTwin":"drafts."} updated desc [0...9]',
    ],
    [
      `*[_id in path("drafts.**") && !${isPaired} && ${isNewest}] | order(_updatedAt desc) [0...9]`,
      'page {"withoutTwin":"drafts.","unpaired":"drafts.","idPrefix":"drafts."} updated desc [0...9]',
    ],
    [
      `*[x == 1 && ${isPaired}] | order(_id) [0...5]`,
      'page {"paired":"drafts."} id [0...5] 1 condition',
    ],
    [
      '*[_type == "t"]{"draft": *[_id == "drafts." + ^._id][0]._id}',
      'set {"types":["t"]} exact',
      'set {} by outer id',
    ],
  ]
  for (const [query, ...sources] of table) assert.deepEqual(explain(query), sources, query)

  assert.deepEqual(explain('*[_type == "t"]', 'published'), [
    'set {"types":["t"],"notIdPrefixes":["drafts.","versions.","_.releases."]} exact',
  ])
  for (const perspective of ['drafts', ['r1', 'r2', 'drafts']] as const) {
    const inLayers = (query: string) => explain(query, perspective)
    const seen = '{"types":["t"],"notIdPrefixes":["versions."]}'
    assert.deepEqual(inLayers('count(*[_type == "t"])'), [`count ${seen}`])
    assert.deepEqual(inLayers('*[_type == "t"] | order(title desc) [0...$n]'), [
      `page ${seen} title desc [0...10]`,
    ])
    assert.deepEqual(inLayers('*[_type == "t" && slug.current == $id][0]'), [
      'set {"fields":[{"field":"slug.current","op":"==","value":"a"}],"types":["t"],"notIdPrefixes":["versions."]} exact',
    ])
  }
  store.close()
})

test('only an id that begins with the drafts prefix belongs to a pair', async () => {
  const ids = ['b', 'a.drafts.b', 'c', 'drafts.c', 'drafts.d']
  const store = openStore(ids.map((_id) => ({ _id, _type: 't' })))
  const query = (text: string) =>
    createQueryEngine(store).query({
      dataset: 'test',
      query: text,
      params: {},
      identity: 'somebody',
    })
  assert.deepEqual(await query(`*[${isPaired}]._id`), ['c', 'drafts.c'])
  assert.equal(await query(`count(*[!${isPaired}])`), 3)
  store.close()
})

/** Of each pair the draft, as the studio's lists ask for it. */
const isNewest = 'count(*[_id == "drafts." + ^._id]) == 0'
const isPaired =
  '(defined(*[_id == string::split(^._id, "drafts.")[1]][0]._id) || defined(*[_id == "drafts." + ^._id][0]._id))'

function summary(source: Source): string {
  if (source.kind === 'count') return `count ${JSON.stringify(source.filter)}`
  if (source.kind === 'lists') return `lists ${source.field} ${JSON.stringify(source.filter)}`
  if (source.kind === 'page') {
    const { filter, order, start, end } = source
    const open = source.conditions.length + source.tests.length
    const left = ['', ' 1 condition'][open] ?? ` ${open} conditions`
    const direction = order?.descending ? ' desc' : ''
    return `page ${JSON.stringify(filter)} ${nameOf(order?.by)}${direction} [${start}...${end}]${left}`
  }
  const { filters, exact, outer } = source.candidates
  const found = filters.map((filter) => JSON.stringify(filter)).join(' ') || 'nothing'
  return `set ${found}${outer ? ` by outer ${nameOf(outer.by)}` : ''}${exact ? ' exact' : ''}`
}

function nameOf(by: string | { readonly field: string } = 'id'): string {
  return typeof by === 'string' ? by : by.field
}

test('a source is read only when needed, and only once', async () => {
  const documents = generateDataset(createRandom(1), 60)
  const store = openStore(documents)
  const reads: string[] = []
  const engine = createQueryEngine({
    ...store,
    documentsWhere(dataset, selection) {
      const found = store.documentsWhere(dataset, selection)
      reads.push(`${JSON.stringify(selection)} found ${found.length}`)
      return found
    },
  })
  const id = documents[10]?._id
  const readsOf = async (query: string): Promise<string[]> => {
    reads.length = 0
    await engine.query({ dataset: 'test', query, params: { id }, identity: '' })
    return [...reads]
  }
  assert.deepEqual(await readsOf('*[_id == $id && title != "x"][0...5]'), [
    `{"ids":["${id}"],"order":{"by":"id"},"offset":0,"limit":64} found 1`,
  ])
  assert.deepEqual(await readsOf('* | order(_updatedAt desc) [3...8]'), [
    '{"order":{"by":"updated","descending":true},"offset":3,"limit":5} found 5',
  ])
  assert.deepEqual(await readsOf('select(1 == 2 => *[_type == "article"], "not read")'), [])
  const nested = '*[_type == "author"]{"first": *[_type == "article"][0...100]._id}'
  assert.equal((await readsOf(nested)).length, 2)
  store.close()
})
