import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentDocument } from '../../../../src/model/document.ts'
import { isRecord } from '../../../../src/model/document.ts'
import { createQueryEngine } from '../../../../src/server/query/evaluate.ts'
import type { QueryRequest } from '../../../../src/server/query/evaluate.ts'
import type { Perspective } from '../../../../src/protocol/perspective.ts'
import type { SourceMap } from '../../../../src/protocol/source-map.ts'
import { forEachSeed } from '../../../kit/random.ts'
import { isOverPostgres, openTestStore } from '../../../kit/test-location.ts'
import {
  generateDataset,
  indexQueries,
  newestQueries,
  randomQuery,
  studioQueries,
} from '../corpus.ts'
import { languageQueries } from '../language-queries.ts'

const time = '2024-01-01T00:00:00Z'
const now = new Date('2024-02-15T12:00:00Z')

function openEngine(documents: readonly Partial<ContentDocument>[]) {
  const store = openTestStore()
  const stored = documents.map((one, index): ContentDocument => ({
    ...{ _id: `d${index}`, _type: 'post', _createdAt: time, _updatedAt: time },
    ...one,
  }))
  store.write((writer) => {
    writer.createDataset({ name: 'test', aclMode: 'private', createdAt: time, createdBy: 'test' })
    for (const document of stored) writer.putDocument('test', document)
  })
  const engine = createQueryEngine(store, { projectId: 'demo' })
  const ask = (query: string, more: Partial<QueryRequest> = {}) =>
    engine.queryMapped({ dataset: 'test', query, params: {}, identity: 'ada', now, ...more })
  return { engine, ask, [Symbol.dispose]: () => store.close() }
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

/** The mappings as `path in the result: id path in the document`, or its kind. */
function told({ documents, paths, mappings }: SourceMap): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mappings).map(([path, { source }]) => [
      path,
      source.type === 'documentValue'
        ? `${documents[source.document]?._id} ${paths[source.path]}`
        : source.type,
    ]),
  )
}

const posts = [
  { title: 'One', tags: ['a', 'b', 'a'], author: { _type: 'reference', _ref: 'ada' } },
  {
    title: 'Two',
    tags: ['c'],
    list: [
      { _key: 'x', text: 'X' },
      { _key: "y'", text: 'Y' },
    ],
  },
  { _id: 'ada', _type: 'person', name: 'Ada', address: { city: 'London' } },
]

async function mapOf(query: string, more?: Partial<QueryRequest>): Promise<Record<string, string>> {
  using opened = openEngine(posts)
  return told((await opened.ask(query, more)).resultSourceMap)
}

test('fields of a projection name their document and path, also behind a reference', async () => {
  const query = '*[_type == "post"]{title, "writer": author->name, "at": author->address.city}'
  assert.deepEqual(await mapOf(query), {
    "$[0]['title']": "d0 $['title']",
    "$[0]['writer']": "ada $['name']",
    "$[0]['at']": "ada $['address']['city']",
    "$[1]['title']": "d1 $['title']",
  })
})

test('a value copied as a whole has one mapping', async () => {
  assert.deepEqual(await mapOf('*[_type == "person"]'), { '$[0]': 'ada $' })
  assert.deepEqual(await mapOf('*[_id == "ada"][0]{address}'), {
    "$['address']": "ada $['address']",
  })
  assert.deepEqual(await mapOf('*[_id == "d0"].tags'), { '$[0]': "d0 $['tags']" })
  const spread = await mapOf('*[_id == "d0"][0]{..., "title": tags[-1]}')
  assert.equal(spread["$['title']"], "d0 $['tags'][2]")
  assert.equal(spread["$['tags']"], "d0 $['tags']")
})

test('texts keep their origin through filters, slices, orders and joins of lists', async () => {
  assert.deepEqual(await mapOf('*[_type == "post"].title'), {
    '$[0]': "d0 $['title']",
    '$[1]': "d1 $['title']",
  })
  assert.deepEqual(await mapOf('*[_id == "d0"][0].tags[@ == "a"]'), {
    '$[0]': "d0 $['tags'][0]",
    '$[1]': "d0 $['tags'][2]",
  })
  assert.deepEqual(await mapOf('*[_id == "d0"][0].tags[-2..-1]'), {
    '$[0]': "d0 $['tags'][1]",
    '$[1]': "d0 $['tags'][2]",
  })
  assert.deepEqual(await mapOf('array::unique(*[_type == "post"].tags[]) | order(@ desc)'), {
    '$[0]': "d1 $['tags'][0]",
    '$[1]': "d0 $['tags'][1]",
    '$[2]': "d0 $['tags'][0]",
  })
  assert.deepEqual(await mapOf('*[_id == "d0"][0]{"all": tags[0..1] + ["z"]}'), {
    "$['all'][0]": "d0 $['tags'][0]",
    "$['all'][1]": "d0 $['tags'][1]",
    "$['all'][2]": 'literal',
  })
})

test('constants are literal, computed values unknown, and null has no mapping', async () => {
  const query =
    '*[_id == "d0"][0]{"a": "x", "b": title + "!", "c": missing, "d": count(tags), "e": $p}'
  assert.deepEqual(await mapOf(query, { params: { p: { deep: 1 } } }), {
    "$['a']": 'literal',
    "$['b']": 'unknown',
    "$['d']": 'unknown',
    "$['e']": 'literal',
  })
  const chosen = '*[_id == "d0"][0]{"a": coalesce(missing, title), "b": select(false => 1, title)}'
  assert.deepEqual(await mapOf(chosen), { "$['a']": "d0 $['title']", "$['b']": "d0 $['title']" })
})

test('array items are addressed by position or by key', async () => {
  const query = '*[_id == "d1"][0]{"texts": list[].text}'
  assert.deepEqual(await mapOf(query), {
    "$['texts'][0]": "d1 $['list'][0]['text']",
    "$['texts'][1]": "d1 $['list'][1]['text']",
  })
  assert.deepEqual(await mapOf(query, { sourceMap: 'key' }), {
    "$['texts'][0]": "d1 $['list'][?(@._key=='x')]['text']",
    "$['texts'][1]": "d1 $['list'][?(@._key=='y\\'')]['text']",
  })
})

test('in the drafts perspective values map to the draft', async () => {
  using opened = openEngine([
    { _id: 'a', title: 'A' },
    { _id: 'drafts.a', title: 'Draft' },
  ])
  const { result, resultSourceMap } = await opened.ask('*{_id, title}', { perspective: 'drafts' })
  assert.deepEqual(asJson(result), [{ _id: 'a', title: 'Draft' }])
  assert.deepEqual(resultSourceMap.documents, [{ _id: 'drafts.a', _type: 'post' }])
})

test('unreadable documents are not named', async () => {
  using opened = openEngine(posts)
  const query = '*[_type == "post"]{title, "writer": author->name}'
  const { resultSourceMap } = await opened.ask(query, { readFilter: '_id == "d0"' })
  assert.deepEqual(resultSourceMap.documents, [{ _id: 'd0', _type: 'post' }])
})

test('fields of any name are mapped, and none breaks the query', async () => {
  using opened = openEngine([{ hasOwnProperty: 'x', "it's": 'y', toJSON: 'w' }])
  const query = '*[]{..., "copy": @["it\'s"], "own": hasOwnProperty}'
  const { result, resultSourceMap } = await opened.ask(query)
  const plain = { dataset: 'test', query, params: {}, identity: 'ada' }
  assert.deepEqual(asJson(result), asJson(await opened.engine.query(plain)))
  assert.equal(told(resultSourceMap)["$[0]['it\\'s']"], "d0 $['it\\'s']")
  assert.equal(told(resultSourceMap)["$[0]['copy']"], "d0 $['it\\'s']")
})

/** The value at a path of the notation of source maps. */
function valueAt(value: unknown, path: string): unknown {
  let found: unknown = value
  for (const [, name, index] of path.matchAll(/\['((?:\\.|[^'\\])*)'\]|\[(\d+)\]/g)) {
    const step = name?.replace(/\\(['\\])/g, '$1') ?? Number(index)
    found = isRecord(found) || Array.isArray(found) ? (found as never)[step] : undefined
  }
  return found
}

function* scalarsIn(value: unknown, path = '$'): Generator<string> {
  if (value === null) return
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* scalarsIn(item, `${path}[${at}]`)
  } else if (isRecord(value)) {
    for (const [name, field] of Object.entries(value)) {
      yield* scalarsIn(field, `${path}['${name.replace(/['\\]/g, '\\$&')}']`)
    }
  } else yield path
}

forEachSeed(
  isOverPostgres ? 1 : 2,
  'every query answers the same with a map, each mapping leads to the value, and each value has one',
  async (random) => {
    const documents = generateDataset(random, 60)
    const byId = new Map(documents.map((document) => [document._id, document]))
    const queries = [
      ...studioQueries(random, documents),
      ...indexQueries(random, documents),
      ...newestQueries(random),
      ...languageQueries(random),
      ...Array.from({ length: 100 }, () => randomQuery(random, documents)),
    ]
    using opened = openEngine(documents)
    const perspectives: readonly Perspective[] = ['raw', 'published', 'drafts']
    let found = 0
    for (const { query, params = {} } of queries) {
      const perspective = random.pick(perspectives)
      const request = { dataset: 'test', query, params, identity: 'ada', now, perspective }
      const label = `${JSON.stringify(perspective)}: ${query} ${JSON.stringify(params)}`
      const plain = asJson(await opened.engine.query(request))
      const { result, resultSourceMap } = await opened.engine.queryMapped(request)
      assert.deepEqual(asJson(result), plain, label)
      const { mappings, documents: named, paths } = resultSourceMap
      for (const [path, { source }] of Object.entries(mappings)) {
        if (source.type !== 'documentValue') continue
        found++
        const inDocument = paths[source.path] ?? ''
        // The id shown in the view of drafts is not the stored one.
        if (perspective === 'drafts' && /^\$(\['_(id|originalId)'\])?$/.test(inDocument)) continue
        const stored = valueAt(byId.get(named[source.document]?._id ?? ''), inDocument)
        assert.deepEqual(valueAt(plain, path), stored, `${label} ${path} ${inDocument}`)
      }
      if (query.includes('diff::')) continue
      for (const path of scalarsIn(plain)) {
        assert.ok(
          Object.keys(mappings).some((known) => path.startsWith(known)),
          `${label}: nothing for ${path}`,
        )
      }
    }
    assert.ok(found > 1000, `${found} mappings`)
  },
)
